"""What the second worker does: computers' turns, hints, par, reviews, proofs, so that no mark waits for them.

A job holds the events of its table, so that whoever thinks needs nothing else; what a player is told follows from the
view of its seat.
"""

import logging
from collections.abc import Callable, Sequence

import msgspec

from felttip.bots import LEVELS
from felttip.contract import Refused
from felttip.room import posing, thinking
from felttip.room.events import Stamped
from felttip.room.looking import ReviewTold
from felttip.room.measure import Effort
from felttip.room.proving import Form, prove
from felttip.room.refusals import RefusalShape, on_the_wire
from felttip.room.room import Room, apply
from felttip.room.thinking import Findings, Tell
from felttip.table import AnyTable
from felttip.targets.here import ready

LOG = logging.getLogger(__name__)
EFFORT = Effort()


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to think about."""

    do: str
    """One of `DOING`."""
    code: str = ""
    """The table that it is about."""
    events: tuple[Stamped, ...] = ()
    """All that has happened there."""
    seat: int = 0
    findings: Findings | None = None
    """A review that becomes a page."""
    par: int | None = None
    """Par, for that page."""
    language: str = "en"
    line: str = ""
    """A problem, or a record."""
    marks: tuple[str, ...] = ()
    form: Form = "look"


NOTHING = msgspec.Raw(b"")


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of it."""

    ok: msgspec.Raw = NOTHING
    """As JSON; nothing if it failed."""
    refusal: RefusalShape | None = None


class Decided(msgspec.Struct):
    """What a computer does: the marks of a turn, or the dice to roll again."""

    marks: tuple[str, ...] | None
    dice: tuple[int, ...] | None


class Reviewed(msgspec.Struct):
    """A review, for a page to show and to be told as a page of its own."""

    told: ReviewTold
    findings: Findings


_JOB = msgspec.json.Decoder(Job)
_LAST: dict[str, tuple[Stamped, Room]] = {}
"""The table that was thought of last, with its last event, so that only what is new is played again."""


def room_of(code: str, events: Sequence[Stamped]) -> Room:
    """The room of a job."""
    last, room = _LAST.get(code, (None, None))
    if room is not None and (room.seq > len(events) or events[room.seq - 1] != last):
        room = None
    for one in events[0 if room is None else room.seq :]:
        room = apply(code, room, one)
    assert room is not None
    _LAST.clear()
    _LAST[code] = (events[-1], room)
    return room


def _table(job: Job) -> AnyTable:
    table = room_of(job.code, job.events).table
    assert table is not None
    return table


def _turn(job: Job, tell: Tell) -> object:
    """A decision of a computer player, from what its seat may know."""
    room = room_of(job.code, job.events)
    assert room.table is not None
    table, kind = room.table.wipe(job.seat), room.seats[job.seat].player
    seed = room.deal.number(f"player/{job.seat}/{table.question}", 2**32)
    kernels = ready(table.game.print_of(table.board))
    kind = kind if kernels else thinking.in_short(kind)
    return Decided(*thinking.choose(kind, seed, table.view(job.seat), compiled=kernels))


def _hint(job: Job, tell: Tell) -> object:
    """Good turns for what a seat has to decide, whatever of it is drawn already."""
    return thinking.counsel(_table(job).wipe(job.seat).view(job.seat), EFFORT.hint, tell)


def _par(job: Job, tell: Tell) -> object:
    """The best total of a lone player's deal."""
    return thinking.find_par(_table(job), EFFORT.par, tell)


def _review(job: Job, tell: Tell) -> object:
    """What the turns of a seat were worth."""
    found = thinking.look_back(_table(job), job.seat, EFFORT.review, tell)
    return Reviewed(found.told, thinking.findings_of(found.review))


def _page(job: Job, tell: Tell) -> object:
    """A review as a page."""
    assert job.findings is not None
    return thinking.told_again(_table(job), job.seat, job.findings, job.language, job.par, EFFORT.review, tell)


def _master(job: Job, tell: Tell) -> object:
    """What the strongest computer makes of a deal."""
    return thinking.play_master(_table(job), LEVELS[-1], tell)


def _verdict(job: Job, tell: Tell) -> object:
    """What the coach says of a turn in a problem."""
    view, problem, said = posing.looked_up(posing.Drawing(job.line, job.marks))
    return posing.solved(view, said or thinking.judge_turn(view, job.marks, problem, EFFORT.hint, tell))


def _proof(job: Job, tell: Tell) -> object:
    """What a record proves."""
    return prove(job.line, job.form, job.language, tell).decode()


DOING: dict[str, Callable[[Job, Tell], object]] = {
    "turn": _turn,
    "hint": _hint,
    "par": _par,
    "review": _review,
    "page": _page,
    "master": _master,
    "verdict": _verdict,
    "proof": _proof,
}

STUDIES = frozenset({"par", "review", "page", "master", "proof"})
"""Those that take their time: for the others somebody waits at a table."""


def work(job: str, news: Callable[[str], object] | None = None) -> str:
    """Do a job: from JSON to JSON. `news` is told how far it is, in JSON, too."""

    def tell(what: object) -> None:
        if news is not None:
            news(msgspec.json.encode(what).decode())

    asked = _JOB.decode(job)
    try:
        outcome = Outcome(msgspec.Raw(msgspec.json.encode(DOING[asked.do](asked, tell))))
    except Refused as refused:
        outcome = Outcome(refusal=msgspec.convert(on_the_wire(refused.refusal), RefusalShape))
    except Exception:
        LOG.exception("a job (%s) failed", asked.do)
        outcome = Outcome()
    return msgspec.json.encode(outcome).decode()
