"""Our own levels as an engine: what `felttip engine` says."""

from collections.abc import Callable, Iterable
from typing import Any

import felttip
from felttip.bots import make_player, warm
from felttip.contract import Refusal, Refused
from felttip.engines.messages import Message, decode, encode, fault, our_hello, refused_message
from felttip.records.position import read_position
from felttip.registry import GameError, find_game
from felttip.table import AnyView, Phase


class Speaker:
    """An engine that plays like one of the levels."""

    def __init__(self, level: str, compiled: bool) -> None:
        self._level = level
        self._compiled = compiled
        self._board_text: str | None = None

    def run(self, lines: Iterable[bytes], write: Callable[[bytes], Any]) -> None:
        """Answer, until it is told to end or nobody asks any more."""
        for line in lines:
            try:
                message = decode(line)
                if message.get("do") == "quit":
                    return
                answer = self.answer(message)
            except Refused as refused:
                answer = refused_message(refused.refusal)
            except GameError as error:
                answer = refused_message(Refusal("ENG-3", error.phrase.message, error.phrase.details))
            if answer is not None:
                write(encode(answer))

    def answer(self, message: Message) -> Message | None:
        """What is said to one message; to a refusal nothing."""
        answers: dict[object, Callable[[Message], Message | None]] = {
            "hello": lambda _: our_hello(f"Felttip {self._level}", felttip.__version__),
            "game": self._sit_down,
            "turn": self._decide,
            "roll": self._decide,
            "refused": lambda _: None,
        }
        do = message.get("do")
        if not isinstance(do, str) or do not in answers:
            fault("ENG-1", "engine-unknown", found=str(do))
        return answers[do](message)

    def _sit_down(self, message: Message) -> Message:
        self._board_text = str(message.get("board_file")) if message.get("own_board") else None
        if self._compiled:
            warm(find_game(str(message.get("game"))).name)
        return {"ready": True}

    def _decide(self, message: Message) -> Message:
        view = self._view(message)
        seed = message.get("seed")
        player = make_player(self._level, seed if isinstance(seed, int) else 0, self._compiled)
        if view.phase is Phase.ROLL:
            return {"again": list(player.roll_again(view))}
        return {"marks": list(player.turn(view))}

    def _view(self, message: Message) -> AnyView:
        """From nothing but the position: so it works for whoever sends one."""
        table = read_position(str(message.get("position")), self._board_text)
        seat = message.get("seat")
        if seat not in table.waiting_for:
            fault("ENG-5", "engine-seat", seats=", ".join(map(str, table.waiting_for)) or "-")
        return table.view(seat)
