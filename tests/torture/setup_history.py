"""A game with its history, as an honest server would have told it."""

import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
from tests.torture.checker import Row

from felttip.bench.client import choose
from felttip.contract import Refusal
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.decide import Context, decide
from felttip.room.keys import fresh_key
from felttip.room.laying import NewSeat, NewTable, new_table
from felttip.room.room import Room, fold
from felttip.room.views import look

CODE = "abcdef"
COMMAND: msgspec.json.Decoder[cmd.AnyCommand] = msgspec.json.Decoder(cmd.AnyCommand)


@dataclass
class Told:
    """What was told and what is stored."""

    history: list[dict[str, Any]] = field(default_factory=list)
    stored: dict[str, list[Row]] = field(default_factory=dict)

    def sent(self, number: int = 0) -> dict[str, Any]:
        """A command that was sent; below 0 from the end."""
        return [line for line in self.history if line["what"] == "sent"][number]

    def answer(self, number: int = 0) -> dict[str, Any]:
        """The answer to a command."""
        return [line for line in self.history if line["what"] == "ok"][number]

    @property
    def rows(self) -> list[Row]:
        """The events of the only table."""
        return self.stored[CODE]

    def renumber(self) -> None:
        """Count the events anew."""
        self.stored[CODE] = [row._replace(seq=seq) for seq, row in enumerate(self.rows, 1)]


def told_game(game: str, board: str, seats: int, seed: int) -> Told:
    """A whole game, one command after the other."""
    dice, told = random.Random(seed), Told()
    keys = {number: fresh_key() for number in range(seats)}
    wish = NewTable(game, board, tuple(NewSeat("here") for _ in range(seats)))
    stamped = ev.stamp(new_table(wish, keys), 0, 1000)
    room = fold(CODE, stamped)
    told.history.append({"at": 1, "what": "laid", "table": CODE})
    while not room.over:
        seat = dice.randrange(seats)
        view = _shown(room, seat)
        asked = choose(view, seat, dice, 0.1)
        if asked is None:
            continue
        at = 10 * len(told.history)
        line = {"id": f"c{len(told.history)}", "seen": view["seq"], "seat": seat, **asked}
        holds = frozenset({seat})
        answer = decide(room, COMMAND.decode(msgspec.json.encode(line)), Context(holds, now=1000 + at))
        told.history.append({"at": at, "what": "sent", "table": CODE, "again": False, **line})
        said = {"at": at + 5, "table": CODE, "seat": seat, "id": line["id"]}
        if isinstance(answer, Refusal):
            more = {"what": "refused", "reason": answer.reason, "clause": answer.clause, "final": True}
        else:
            room = answer.room
            stamped += answer.events
            more = {"what": "ok", "seq": room.noticed(holds)}
        told.history.append({**said, **more})
    for seat in keys:
        result = _shown(room, seat)["result"]
        told.history.append({"at": 10**9, "what": "over", "table": CODE, "seat": seat, "result": result})
    told.stored[CODE] = [Row(one.seq, one.at, one.command, msgspec.json.encode(one.event).decode()) for one in stamped]
    return told


def _shown(room: Room, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(look(room, frozenset({seat}), lambda _: True)))
    return found
