"""A process full of clients for `felttip bench server`: it is told over its standard input what to do.

It does not look for rings of objects: that took it a quarter of a second with a thousand tables, in which it did not
see the answers that had come, and all of that was counted as the server's.
"""

import asyncio
import gc
import json
import random
import sys
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle, islice
from typing import Any
from zlib import crc32

import uvloop

from felttip.bench.client import Company, Document, Player, Told
from felttip.bench.wire import Failed, Wire, ask

AT_ONCE = 16
"""So many tables are laid, and so many connections opened, at the same time."""
SETTLE_S = 10.0
"""So long commands may be on their way at the end."""


class Crowd:
    """Tables for two, with both seats here."""

    def __init__(self, bases: Sequence[str], seed: int) -> None:
        self._bases = bases
        self._dice = random.Random(seed)
        self._told = Told()
        self._pause = -1.0
        self._players: dict[str, list[Player]] = {}
        self._seats: list[tuple[Company, dict[str, str]]] = []
        self._games: list[Document] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._apart = False
        """Are the two of a table at different processes?"""

    async def lay(self, tables: int) -> Document:
        """Lay tables, of all games in turn."""
        if not self._games:
            found: Any = await ask(self._bases[0], "GET", "/api/games")
            self._games = [game for game in found if 2 in game["seats"]]
        await asyncio.gather(*(self._lay(game) for game in islice(cycle(self._games), tables)))
        return {"tables": len(self._seats)}

    async def _lay(self, game: Document) -> None:
        wish = {"game": game["name"], "board": game["boards"][0], "seats": [{"kind": "here"}, {"kind": "here"}]}
        async with self._gate:
            laid: Any = await ask(self._dice.choice(self._bases), "POST", "/api/tables", wish)
        company = Company(game["name"], laid["table"], 2, self._told)
        company.over = self._over
        self._seats.append((company, laid["keys"]))

    async def connect(self, apart: bool = False) -> Document:
        """Everybody sits down at the tables that were laid."""
        self._apart = apart
        waiting, self._seats = self._seats, []
        await asyncio.gather(*(self._sit(company, keys) for company, keys in waiting))
        everybody = [player for players in self._players.values() for player in players]
        while not all(player.view is not None for player in everybody):
            await asyncio.sleep(0.05)
        return {"seats": len(everybody)}

    async def _sit(self, company: Company, keys: dict[str, str]) -> None:
        players = []
        for seat, key in keys.items():
            player = Player(
                [self._base(company.code, int(seat))], company, int(seat), key, random.Random(self._dice.random())
            )
            player.pause = self._pause
            players.append(player)
            async with self._gate:
                await player.connect()
        self._players[company.code] = players

    def _base(self, code: str, seat: int) -> str:
        """A process for a seat: as a proxy does that goes by the code of the table, or the worst that one could do."""
        return self._bases[(seat if self._apart else crc32(code.encode())) % len(self._bases)]

    def _over(self, company: Company, _: Document) -> None:
        """A game is over: the same two begin another one."""
        players = self._players.get(company.code, [])
        if players and all(player.ended for player in players):
            del self._players[company.code]
            for player in players:
                player.leave()
            self._told.games += 1
            task = asyncio.get_running_loop().create_task(self._again(company.game))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _again(self, name: str) -> None:
        game = next(game for game in self._games if game["name"] == name)
        try:
            await self._lay(game)
        except (OSError, Failed):
            return
        company, keys = self._seats.pop()
        await self._sit(company, keys)

    async def play(self, pause: float, seconds: float) -> Document:
        """Play for so long, each seat with so long a pause before a command; what was measured."""
        told = self._told
        for figures in (told.acks, told.reveals, told.sizes):
            figures.clear()
        told.bytes.clear()
        told.games = told.refused = 0
        self._pace(pause)
        await asyncio.sleep(seconds)
        return {
            "acks": told.acks[:],
            "reveals": told.reveals[:],
            "bytes": {game: sum(sizes) / len(sizes) for game, sizes in told.bytes.items()},
            "sizes": [sum(part) / max(1, len(told.sizes)) for part in zip(*told.sizes, strict=True)],
            "games": told.games,
            "refused": told.refused,
        }

    async def rest(self) -> Document:
        """Nobody does anything more, and what was on its way is answered."""
        self._pace(-1.0)
        end = asyncio.get_running_loop().time() + SETTLE_S
        while any(player.pending for players in self._players.values() for player in players):
            if asyncio.get_running_loop().time() > end:
                break
            await asyncio.sleep(0.05)
        return {}

    def _pace(self, pause: float) -> None:
        self._pause = pause
        for players in list(self._players.values()):
            for player in players:
                player.pause = pause
                player.go()


class Echoes:
    """Connections on which frames of a size go there, and others come back."""

    def __init__(self, size: int) -> None:
        self._frame = b"x" * size
        self.count = 0
        self.counting = True

    def opened(self, wire: Wire) -> None:
        """Begin."""
        wire.say(self._frame)

    def heard(self, wire: Wire, text: bytes) -> None:
        """One there and back."""
        self.count += 1
        if self.counting:
            wire.say(self._frame)

    def lost(self, wire: Wire, code: int) -> None:
        """It is over."""


async def echo(base: str, connections: int, size: int, seconds: float) -> Document:
    """How often frames of this size come back, over so many connections."""
    loop, echoes = asyncio.get_running_loop(), Echoes(size)
    host, port = base.removeprefix("http://").split(":")
    wires = [
        (await loop.create_connection(lambda: Wire(f"{host}:{port}", "/echo", echoes), host, int(port)))[1]
        for _ in range(connections)
    ]
    before, begun = echoes.count, loop.time()
    await asyncio.sleep(seconds)
    found = {"echoes": echoes.count - before, "seconds": loop.time() - begun}
    echoes.counting = False
    for wire in wires:
        wire.abort()
    return found


async def serve(bases: Sequence[str], seed: int) -> None:
    """Do what is asked, line by line, until there is nothing more to read."""
    crowd = Crowd(bases, seed)
    does: dict[str, Callable[..., Awaitable[Document]]]
    does = {"lay": crowd.lay, "connect": crowd.connect, "play": crowd.play, "rest": crowd.rest, "echo": echo}
    while line := await asyncio.to_thread(sys.stdin.readline):
        asked = json.loads(line)
        print(json.dumps(await does[asked.pop("do")](**asked)), flush=True)


if __name__ == "__main__":
    gc.disable()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(sys.argv[1].split(","), int(sys.argv[2])))
