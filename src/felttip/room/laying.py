"""How a table begins: as somebody wishes it, or as the same people do who play again."""

import re
import unicodedata
from collections.abc import Collection
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from felttip.bots import GUESTS, LEVELS, USUAL_LEVEL, guests_of, plays
from felttip.bots.characters import CHARACTERS
from felttip.contract import Refusal, Refused
from felttip.contract.rules import LONGEST_NAME
from felttip.kit.svg import PENS
from felttip.records.record import good_name, spaced
from felttip.registry.teaching import find_lesson
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room import installed
from felttip.room.keys import Key, digest, fresh_key
from felttip.room.room import Room
from felttip.table.chance import SealedDeal
from felttip.words import tame, words

Word = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as somebody wishes it."""

    kind: Literal["here", "open", "computer"]
    name: cmd.Name | None = None
    pen: cmd.Pen | None = None
    player: Word | None = None
    key: Key | None = None
    """Of a seat here: a key of one's own, so that the request can be repeated."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table as somebody wishes it."""

    game: Word
    board: Word
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=16)]
    deal: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    hints: bool = False
    """May people ask for hints?"""
    id: cmd.Id | None = None
    """Sent again with the same id and the same keys, it lays no second table."""
    lesson: bool = False
    """Is it the lesson of the game? Board, deal and seats are then those of the lesson."""


class LaidTable(msgspec.Struct):
    """A new table, with the keys of the seats that are here."""

    table: str
    keys: dict[str, str]


class Again(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays the same deal again: the keys of one's seats at the finished table, or one of a new guest's own."""

    keys: Annotated[tuple[Key, ...], Meta(max_length=16)] = ()
    key: Key | None = None
    name: cmd.Name | None = None
    id: cmd.Id | None = None
    """Sent again with the same id and the same keys, it lays no second table."""


def keys_of(data: NewTable) -> dict[int, str]:
    """The keys of the seats that are here; whoever wants to be able to repeat the request brings them along."""
    for seat in data.seats:
        if (seat.key is None and data.id is not None) if seat.kind == "here" else seat.key is not None:
            raise Refused(Refusal("SRV-36", "server-laying-keys"))
    return {number: seat.key or fresh_key() for number, seat in enumerate(data.seats) if seat.kind == "here"}


WISHED = ("game", "board", "by_word", "hints", "again", "duel", "daily", "lesson")
"""What is the same of a table, beside the keys, if it was laid by the same wish; its seed need not be."""


def same_wish(room: Room, events: list[ev.AnyEvent]) -> bool:
    """Was this table laid by whoever wishes for it again, with the same keys?"""
    wish = events[0]
    assert isinstance(wish, ev.Created)
    was = room.created
    keys = [[seat.key for seat in one.seats] for one in (was, wish)]
    return keys[0] == keys[1] and all(getattr(was, name) == getattr(wish, name) for name in WISHED)


def new_table(data: NewTable, keys: dict[int, str], held: bool = False) -> list[ev.AnyEvent]:
    """The events that lay a table; `held`: on a device."""
    game = installed.known(data.game)
    if game is None:
        raise Refused(Refusal("SRV-5", "server-no-such-game", {"name": tame(data.game), "names": installed.names()}))
    if data.board not in game.boards:
        raise Refused(
            Refusal("SRV-5", "server-no-such-board", {"name": tame(data.board), "names": ", ".join(game.boards)})
        )
    if len(data.seats) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Refused(Refusal("TAB-1", "table-seats", {"least": least, "most": most, "seats": len(data.seats)}))
    if all(seat.kind == "computer" for seat in data.seats):
        raise Refused(Refusal("SRV-5", "server-nobody"))
    if data.lesson and not _teaches(data):
        raise Refused(Refusal("SRV-44", "server-no-lesson"))
    deal = SealedDeal.from_words("play", game.name, data.deal).salted() if data.deal else SealedDeal.fresh()
    by_word, seats = data.deal is not None, _new_seats(data, keys)
    return _begins(
        ev.Created(game.name, data.board, seats, deal.seed, by_word, data.hints, lesson=data.lesson, held=held)
    )


def _teaches(data: NewTable) -> bool:
    """Is this the table of the game's lesson? Whoever learns has the first seat, computers have the others."""
    lesson = find_lesson(data.game)
    if lesson is None or (data.board, data.deal) != (lesson.board, lesson.deal):
        return False
    others = [(seat.kind, seat.player) for seat in data.seats[1:]]
    return data.seats[0].kind == "here" and others == [("computer", level) for level in lesson.computers]


def _new_seats(data: NewTable, keys: dict[int, str]) -> tuple[ev.Seat, ...]:
    """The seats, with names and pens for those who chose none."""
    names: set[str] = set()
    pens: set[int] = set()
    for seat in data.seats:
        if seat.kind != "open":
            _claim(seat, names, pens)
    seats = []
    for number, seat in enumerate(data.seats):
        player = seat.player or USUAL_LEVEL
        if not plays(player, data.game, data.board):
            details = {"name": tame(player), "names": ", ".join((*LEVELS, *guests_of(data.game, data.board)))}
            raise Refused(Refusal("SRV-5", "server-no-such-player", details))
        if seat.kind == "open":
            seats.append(ev.Seat("open", "", number % PENS, player))
            continue
        pen = seat.pen if seat.pen is not None else free_pen(pens)
        called = 0
        if seat.name is not None:
            name = spaced(seat.name)
        elif seat.kind == "computer":
            name = computer_name(player, pen, names)
        else:
            name, called = person_name(number, names)
        names.add(name)
        pens.add(pen)
        key = digest(keys[number]) if seat.kind == "here" else None
        kind: ev.Kind = "person" if seat.kind == "here" else "computer"
        seats.append(ev.Seat(kind, name, pen, player, key, number=called))
    return tuple(seats)


def _claim(seat: NewSeat, names: set[str], pens: set[int]) -> None:
    """A name and a pen that somebody chose must be free."""
    name = None if seat.name is None else spaced(seat.name)
    trouble = name_trouble(name, names) if name is not None else None
    if trouble is None and seat.pen is not None:
        trouble = pen_trouble(seat.pen, pens)
    if trouble is not None:
        raise Refused(trouble)
    if name is not None:
        names.add(name)
    if seat.pen is not None:
        pens.add(seat.pen)


def again(room: Room, seed: str) -> list[ev.AnyEvent]:
    """How the table of a rematch begins: the same people and keys, everybody one seat further round."""
    here = [ev.Seat(seat.kind, seat.name, seat.pen, seat.player, seat.key, number=seat.number) for seat in room.seats]
    moved = (*here[-1:], *here[:-1])
    created = ev.Created(
        room.created.game, room.created.board, moved, seed, hints=room.created.hints, held=room.place == "device"
    )
    return [created, ev.Started()]


def same_deal(
    room: Room, keys: Collection[str], key: str, name: str | None = None, held: bool = False
) -> list[ev.AnyEvent]:
    """How a table with the deal of a finished one begins: the seats of these keys stay as they were, others are open.

    Whoever had no seat takes the first that a person had, with a key and perhaps a name of their own.
    `held`: on a device.
    """
    if not room.over:
        raise Refused(Refusal("SRV-49", "server-again-not-over"))
    if room.created.daily:
        raise Refused(Refusal("SRV-49", "server-daily-deal"))
    here = room.holds(map(digest, keys))
    own = None if here else next((n for n, seat in enumerate(room.seats) if seat.kind == "person"), 0)
    seats = []
    for number, seat in enumerate(room.seats):
        if number == own:
            seats.append(_taken(room, number, key, name, None))
        elif seat.kind == "computer" or number in here:
            kept = seat.key if seat.kind == "person" else None
            seats.append(ev.Seat(seat.kind, seat.name, seat.pen, seat.player, kept, number=seat.number))
        else:
            seats.append(ev.Seat("open", "", seat.pen, seat.player))
    return _begins(_copy(room, tuple(seats), again=True, held=held))


def taken_up(room: Room, duel: str, key: str, name: str | None, pen: int | None) -> list[ev.AnyEvent]:
    """How the table of somebody begins who takes up a duel: the deal and the computers of the first one."""
    seats = [ev.Seat(seat.kind, seat.name, seat.pen, seat.player, number=seat.number) for seat in room.seats]
    own = next(number for number, seat in enumerate(seats) if seat.kind == "person")
    seats[own] = _taken(room, own, key, name, pen)
    return _begins(_copy(room, tuple(seats), duel=duel))


def _copy(
    room: Room, seats: tuple[ev.Seat, ...], again: bool = False, duel: str = "", held: bool = False
) -> ev.Created:
    """The same game and deal for others; its commitment is another one, so that it tells of nothing elsewhere."""
    was, seed = room.created, room.deal.salted().seed
    # Where it is laid is for whoever lays it; that a device has had the deal stays with the deal (SRV-66).
    return ev.Created(
        was.game, was.board, seats, seed, was.by_word, was.hints, again, duel, held=held, was_held=room.held
    )


def _begins(created: ev.Created) -> list[ev.AnyEvent]:
    return [created] if any(seat.kind == "open" for seat in created.seats) else [created, ev.Started()]


def _taken(room: Room, number: int, key: str, name: str | None, pen: int | None) -> ev.Seat:
    """A seat for somebody new."""
    others = [seat for other, seat in enumerate(room.seats) if other != number and seat.kind == "computer"]
    names, chosen = {seat.name for seat in others}, room.seats[number].pen if pen is None else pen
    called, count = (spaced(name), 0) if name is not None else person_name(number, names)
    trouble = name_trouble(called, names) or pen_trouble(chosen, {seat.pen for seat in others})
    if trouble is not None:
        raise Refused(trouble)
    return ev.Seat("person", called, chosen, room.seats[number].player, digest(key), number=count)


# Names and pens.


def computer_name(player: str, pen: int, names: set[str]) -> str:
    """The name of a computer: of its level's characters the one with this pen, unless somebody at the table is called
    so already; then another one, and if need be a number."""
    known = CHARACTERS.get(player, (player.capitalize(),) if player in GUESTS else ())
    free = [name for name in (*known[pen:], *known[:pen]) if name not in names]
    if free:
        return free[0]
    number = 1
    while (name := words().say("server-computer-name", {"number": number})) in names:
        number += 1
    return name


def person_name(seat: int, names: set[str]) -> tuple[str, int]:
    """A name for a person who gave none, as records need one, and the number in it."""
    number = seat + 1
    while (name := words().say("server-player-name", {"number": number})) in names:
        number += 1
    return name, number


def name_trouble(name: str, others: set[str]) -> Refusal | None:
    """What is wrong with a name, if anything is."""
    if not good_name(name) or not visible(name):
        return Refusal("SRV-6", "server-bad-name", {"name": tame(name)})
    if alike(name) in map(alike, others):
        return Refusal("SRV-6", "server-name-taken", {"name": tame(name)})
    return None


BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Characters that count as printable and yet show nothing."""
MOST_ACCENTS = 3
"""So many accents on one letter; with more, a name paints over its neighbours."""


def visible(name: str) -> bool:
    """Is there something to see, and does it keep to its line?"""
    kinds = "".join(unicodedata.category(sign)[0] for sign in BLANK.sub("", name))
    return set(kinds) - set("MZ") != set() and "M" * (MOST_ACCENTS + 1) not in kinds


def alike(name: str) -> str:
    """The same for names that nobody can tell from each other: without what cannot be seen."""
    return unicodedata.normalize("NFKC", BLANK.sub("", name))


def pen_trouble(pen: int, others: set[int]) -> Refusal | None:
    """What is wrong with a pen, if anything is."""
    return Refusal("SRV-6", "server-pen-taken", {"pen": pen + 1}) if pen in others else None


def free_pen(others: set[int]) -> int:
    """The first pen that nobody has; with more seats than pens, the first of all."""
    return next((pen for pen in range(PENS) if pen not in others), 0)
