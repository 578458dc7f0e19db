"""The daily deal, as a page gets it, and how its table begins."""

from datetime import date, timedelta
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, structs

from felttip.bots import LEVELS
from felttip.contract import Refusal, Refused
from felttip.registry import AnyGame
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.chain import Day, daily_board, daily_deal, daily_seats
from felttip.room.events import Place
from felttip.room.keys import Key
from felttip.room.laying import NewSeat, NewTable, new_table
from felttip.words import tame

MOST_DAYS = 31
ONE = timedelta(days=1)


class AskingDays(msgspec.Struct, forbid_unknown_fields=True):
    """Whose dailies, up to which day, and how many days."""

    person: Key | None = None
    until: Day | None = None
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = 1


class DailyState(msgspec.Struct):
    """A daily as somebody has it."""

    game: str
    seats: int
    state: Literal["new", "playing", "done"]
    """Of a past day `done` is also what was played later, uncounted."""
    table: str | None = None
    total: int | None = None
    rank: str | None = None
    place: int | None = None
    counted: bool = False
    hints: int = 0
    streak: int = 0
    """How many days in a row this game's daily was played, up to today."""
    held: Place | None = None
    """A device has, or had, the deal: where its table lives."""


class DayView(msgspec.Struct):
    """The dailies of one day."""

    day: str
    games: tuple[DailyState, ...]


class DaysView(msgspec.Struct):
    """Some days, the latest first."""

    today: str
    since: str
    streak: int
    """How many days in a row any daily was played, up to today."""
    days: tuple[DayView, ...]


class PlayingDaily(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays, and with which key; a past day, or the same deal again, does not count."""

    person: Key
    key: Key
    name: cmd.Name | None = None
    pen: cmd.Pen | None = None
    day: Day | None = None
    again: bool = False


class LaidDaily(msgspec.Struct):
    """Where it is played."""

    table: str
    seat: int
    counted: bool


class AskingOthers(msgspec.Struct, forbid_unknown_fields=True):
    """Who asks, and about which day."""

    person: Key | None = None
    day: Day | None = None


class TotalView(msgspec.Struct):
    """So many have this total."""

    total: int
    count: int
    held: int
    """So many of them without a referee."""


class OthersView(msgspec.Struct):
    """How everybody did at a daily."""

    day: str
    count: int
    totals: tuple[TotalView, ...]
    own: int | None
    """One's own total, if one has played it."""
    counted: bool
    place: int | None
    """One's place among all who count."""
    master: int | None
    par: int | None
    working: bool
    """The master still plays."""


def day_of(text: str) -> date:
    """A day that there is."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(Refusal("SRV-53", "server-no-such-day", {"day": tame(text)})) from None


class Laying(NamedTuple):
    """All that the table of a daily begins with."""

    game: AnyGame
    day: date
    data: PlayingDaily
    opened: str
    """The link of the day."""
    counts: bool
    whose: str
    """A key: there is one such table for it."""
    held: bool = False
    """It is laid on a device."""


def daily_events(new: Laying) -> list[ev.AnyEvent]:
    """How the table of a daily begins: alone, or with the strongest computers, and with hints."""
    game, data = new.game, new.data
    deal = daily_deal(new.opened, new.day, game.name)
    others = (NewSeat("computer", player=LEVELS[-1]),) * (daily_seats(game) - 1)
    seats = (NewSeat("here", data.name, data.pen, key=data.key), *others)
    first, *rest = new_table(NewTable(game.name, daily_board(deal, game), seats, hints=True), {0: data.key}, new.held)
    assert isinstance(first, ev.Created)
    return [structs.replace(first, seed=deal.seed, daily=new.day.isoformat(), counted=new.counts), *rest]
