"""A whole game to look back at, as one document: every moment, with what changes on every sheet, and the points."""

from collections.abc import Sequence

import msgspec
from msgspec import structs

from felttip.contract import Cards
from felttip.kit.svg import PENS
from felttip.records.picture import shown_on
from felttip.records.playback import start_of
from felttip.room import events as ev
from felttip.room.log import CallView, Revealed, RollView, played_again
from felttip.room.room import Room
from felttip.room.views import Result
from felttip.solver import has_par
from felttip.table import AnyTable, AnyView, Phase


class LookSeat(msgspec.Struct, frozen=True):
    """Who sat where, and their sheet before the first moment."""

    name: str
    kind: ev.Kind
    pen: int
    level: str | None
    """How a computer played."""
    number: int
    """Of a person who gave no name."""
    hints: int
    """How many hints its person had."""
    sheet: int
    """The printed sheet, counted from 1."""
    shown: tuple[str, ...]
    total: int


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a moment changed on the sheet of a seat."""

    total: int
    """What its seat had after it."""
    on: tuple[str, ...] = ()
    """What was switched on in the drawing."""
    off: tuple[str, ...] = ()
    """What was switched off."""
    sheet: int = 0
    """The printed sheet that it has from now on, if it is another one: then `on` is all that it shows."""


class LookStep(msgspec.Struct, frozen=True):
    """A moment, as in the log, and for each seat what it changed."""

    round: int
    call: CallView
    active: int | None
    rolls: tuple[RollView, ...]
    deeds: tuple[Revealed, ...]
    """Without what is fresh and what was wiped: that is in the changes."""
    last: bool
    changes: tuple[Change, ...]


class Look(msgspec.Struct, frozen=True):
    """A game to look back at."""

    table: str | None
    """The code of its table; null for a record that somebody brought."""
    game: str
    board: str
    rounds: int | None
    over: bool
    again: str
    """`yes` if the deal had been played before, `duel` if others play it, too; otherwise empty."""
    held: bool
    """A device had the deal: there was no referee."""
    seats: tuple[LookSeat, ...]
    steps: tuple[LookStep, ...]
    result: tuple[Result, ...]
    """From the first to the last; empty while the game is not over."""
    rank: str | None
    par: bool
    """Can one ask for par?"""
    drawings: dict[str, str]
    """By the numbers of the printed sheets: drawings of a board that is the record's own."""


def look_of(room: Room) -> bytes:
    """The document of a table at which the game is over."""
    assert room.table is not None
    return msgspec.json.encode(look(room.table, room.seats, room.code))


def look(
    table: AnyTable, seats: Sequence[ev.Seat] = (), code: str | None = None, drawings: dict[str, str] | None = None
) -> Look:
    """A game to look back at, as far as it was revealed; of a record nobody knows who was a computer."""
    start, final = start_of(table).view(None), table.view(None)
    steps, before = [], start
    for logged, after in played_again(table):
        deeds = tuple(structs.replace(deed, fresh=(), wiped=()) for deed in logged.deeds)
        changes = tuple(_change(before, after, seat) for seat in range(len(after.sheets)))
        steps.append(
            LookStep(logged.round, logged.call, logged.active, logged.rolls, deeds, logged.last, changes),
        )
        before = after
    over, chance = table.phase is Phase.OVER, table.game.chance
    people = seats or [ev.Seat("person", name, n % PENS, "") for n, name in enumerate(table.settings.names)]
    return Look(
        code,
        table.game.name,
        table.board.name,
        chance.rounds if isinstance(chance, Cards) else None,
        over,
        table.settings.again,
        table.settings.held,
        tuple(_seat(start, final, seat, one) for seat, one in enumerate(people)),
        tuple(steps),
        tuple(Result(seat, place, final.total(seat)) for place, seat in final.ranking()) if over else (),
        table.game.scoring.rank(final.total(0)) if over and len(people) == 1 else None,
        over and code is not None and has_par(table.game, len(people)),
        drawings or {},
    )


def _seat(start: AnyView, final: AnyView, seat: int, who: ev.Seat) -> LookSeat:
    hints = final.settings.hints[seat] if final.settings.hints else 0
    level = who.player if who.kind == "computer" else None
    sheet, shown = start.sheet_number(seat) + 1, shown_on(start, seat)
    return LookSeat(who.name, who.kind, who.pen, level, who.number, hints, sheet, shown, start.total(seat))


def _change(before: AnyView, after: AnyView, seat: int) -> Change:
    """How the sheet of a seat differs; after a setup it may be another sheet."""
    total, now = after.total(seat), shown_on(after, seat)
    if after.sheet_number(seat) != before.sheet_number(seat):
        return Change(total, now, sheet=after.sheet_number(seat) + 1)
    was = shown_on(before, seat)
    old, new = frozenset(was), frozenset(now)
    return Change(total, tuple(one for one in now if one not in old), tuple(one for one in was if one not in new))
