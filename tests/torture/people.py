"""A process full of people who play one game after the other and write down what they were told."""

import argparse
import asyncio
import random
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvloop

from felttip.bench.client import Company, Diary, Document, Player, Told
from felttip.bench.wire import Failed, ask

WHIMS = 0.05
AGAIN_S = 0.3


class People:
    """Everybody in this process."""

    def __init__(self, bases: Sequence[str], tables: int, pause: float, seed: int, diary: Diary) -> None:
        self._bases = bases
        self._tables = tables
        self._pause = pause
        self._dice = random.Random(seed)
        self._diary = diary
        self._told = Told()
        self._stopping = False
        self._playing: set[Player] = set()
        self._games: list[Document] = []

    async def live(self) -> None:
        """Play at so many tables, until somebody says that it is enough; then only to the end."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self._stop)
        loop.add_signal_handler(signal.SIGUSR1, self._cut)
        await asyncio.gather(*(self._table(number) for number in range(self._tables)))

    def _stop(self) -> None:
        self._stopping = True
        for player in self._playing:
            player.pause = 0.0
            player.go()

    def _cut(self) -> None:
        """The connection of one of them breaks, if possible of one who waits for an answer."""
        here = [player for player in self._playing if player.wire is not None]
        waiting = [player for player in here if player.pending is not None]
        if not here:
            asyncio.get_running_loop().call_later(AGAIN_S, self._cut)
            return
        self._diary.write(what="cut")
        self._dice.choice(waiting or here).cut()

    async def _table(self, number: int) -> None:
        await asyncio.sleep(self._pause * number)
        while not self._stopping:
            try:
                await self._game()
            except (OSError, Failed, ValueError, IndexError) as trouble:
                self._diary.write(what="not laid", why=str(trouble))
                await asyncio.sleep(AGAIN_S)

    async def _game(self) -> None:
        """Lay a table, play at it, and leave."""
        base, dice = self._dice.choice(self._bases), self._dice
        if not self._games:
            found: Any = await ask(base, "GET", "/api/games")
            self._games = found
        game = dice.choice(self._games)
        seats: list[Document] = [{"kind": "here"} for _ in range(dice.choice(game["seats"]))]
        if len(seats) > 1 and (not self._playing or dice.random() < 0.5):
            seats[-1] = {"kind": "computer", "player": "random"}
        wish = {"game": game["name"], "board": dice.choice(game["boards"]), "seats": seats}
        laid: Any = await ask(base, "POST", "/api/tables", wish)
        self._diary.write(what="laid", table=laid["table"], game=game["name"], seats=len(seats))
        company = Company(game["name"], laid["table"], len(laid["keys"]), self._told)
        everybody_done = asyncio.Event()
        company.over = lambda _, __: everybody_done.set() if all(one.ended for one in players) else None
        players = [
            Player(self._bases, company, int(seat), key, random.Random(dice.random()), self._diary, WHIMS)
            for seat, key in sorted(laid["keys"].items())
        ]
        self._playing.update(players)
        for player in players:
            player.pause = 0.0 if self._stopping else self._pause
            await player.connect()
        await everybody_done.wait()
        for player in players:
            player.leave()
        self._playing.difference_update(players)


def main() -> None:
    """Play until SIGTERM, then finish all games; SIGUSR1 breaks a connection."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--bases", required=True)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--pause", type=float, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--diary", type=Path, required=True)
    said = parser.parse_args()
    # Before the diary is there nobody breaks anything; until we listen to it, it is passed over.
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    people = People(said.bases.split(","), said.tables, said.pause, said.seed, Diary(said.diary))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(people.live())


if __name__ == "__main__":
    main()
