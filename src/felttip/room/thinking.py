"""What takes its time: decisions of computer players, hints, par, reviews; wherever there is somebody to think."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from felttip.bots import GUESTS, make_player
from felttip.contract import Cards, Phrase
from felttip.records.picture import shown_on
from felttip.records.playback import start_of
from felttip.records.record import write_record
from felttip.registry import find_game
from felttip.registry.problems import Problem
from felttip.room.deciding import Decision
from felttip.room.looking import ParTold, ReviewTold, past_turns, reviewed
from felttip.table import AnyTable, AnyView, Draft, Phase
from felttip.table.chance import SealedDeal
from felttip.table.standing import drafted
from felttip.words import words

if TYPE_CHECKING:
    from felttip.coach import Advice, Option, Review
    from felttip.coach.problems import Verdict

Tell = Callable[[object], None]
"""How a task says how far it has come."""

# Computer players.

SIMPLE = "medium"
"""The level that needs no compiled code."""


def in_short(kind: str) -> str:
    """Who plays for a level as long as there is no compiled code."""
    return kind if kind in ("random", "greedy", "easy", *GUESTS) else SIMPLE


def choose(kind: str, seed: int, view: AnyView, compiled: bool) -> Decision:
    """What a player of this kind does."""
    find_game(view.game.name)  # a fresh process does not know the game yet
    player = make_player(kind, seed, compiled)
    if view.phase is Phase.ROLL:
        return None, player.roll_again(view)
    return player.turn(view), None


# Hints.


@dataclass(frozen=True)
class Counsel:
    """One good turn, or one good choice of dice."""

    marks: tuple[str, ...] | None
    dice: tuple[int, ...] | None
    """The dice to roll again, from 0; none: keep them all."""
    points: float
    """The total to be expected at the end."""
    reasons: tuple[Phrase, ...]
    shown: tuple[str, ...] | None
    """What the drawing shows after these marks."""


def counsel(view: AnyView, effort: int, tell: Tell) -> tuple[Counsel, ...]:
    """Up to three good turns for a seat, the best one first."""
    from felttip.coach import SEED, hint  # noqa: PLC0415 - only the processes that need it load it

    find_game(view.game.name)
    return pictured(view, hint(view, SEED, effort))


def pictured(view: AnyView, advice: Iterable["Advice"]) -> tuple[Counsel, ...]:
    """Advice, with what the sheet would look like."""
    return tuple(
        Counsel(None, one.dice, one.points, one.reasons, None)
        if one.dice is not None
        else Counsel(one.marks, None, one.points, one.reasons, shown_after(view, one.marks))
        for one in advice
    )


def shown_after(view: AnyView, marks: tuple[str, ...]) -> tuple[str, ...]:
    """What the drawing of a seat's sheet shows after these marks."""
    draft, seat, game, board = view.draft, view.seat, view.game, view.board
    assert draft is not None
    assert seat is not None
    p, sheet, turn, reached = game.print_of(board), draft.sheet, draft.turn, list(draft.reached)
    for name in marks:
        mark = game.naming.read_mark(board, sheet, turn, name)
        assert isinstance(mark, int)
        sheet, turn = game.rules.play(p, sheet, turn, mark)
        reached.append(game.rules.reached(p, sheet))
    then = drafted(replace(view, draft=Draft((*draft.marks, *marks), sheet, turn, tuple(reached))))
    return shown_on(then, seat)


# Problems.


def judge_turn(view: AnyView, marks: tuple[str, ...], problem: Problem | None, effort: int, tell: Tell) -> "Verdict":
    """What the coach thinks of a turn."""
    from felttip.coach.problems import verdict  # noqa: PLC0415 - as above

    find_game(view.game.name)
    return verdict(view, marks, problem, effort)


# After the end.


@dataclass(frozen=True)
class ParNews:
    """What is known about par so far."""

    share: float
    best: int
    bound: int | None
    proof: str
    """The message that says how the bound was proved."""


@dataclass(frozen=True)
class ParFound:
    """Par, as well as it could be found in the time."""

    news: ParNews
    record: str
    """The record of a game that reaches it."""
    told: ParTold
    """The turns of that game."""


def par_found(news: ParNews, table: AnyTable) -> ParFound:
    """Par, and the table at which it was reached."""
    return ParFound(news, write_record(table), past_turns(table, 0))


@dataclass(frozen=True)
class LookedBack:
    """A review, as it was made and as a page gets it."""

    review: "Review"
    told: ReviewTold


def looked_back(found: "Review", effort: int) -> LookedBack:
    """A review, with all that a page needs; with dice no games are played on, and no effort is told."""
    return LookedBack(found, reviewed(found, effort if isinstance(found.table.game.chance, Cards) else None))


@dataclass(frozen=True)
class Way:
    """One of two ways to decide, in figures and names."""

    points: float
    marks: tuple[str, ...]
    dice: tuple[int, ...] | None


@dataclass(frozen=True)
class Findings:
    """All of a review that does not follow from the table itself: so it can go to another machine."""

    start: float
    ending: float
    total: int | None
    steps: tuple[tuple[Way, Way, float], ...]
    """For each decision what was played, what was best, and the luck."""


def findings_of(found: "Review") -> Findings:
    """What is left of a review without its table."""
    steps = tuple((_way(step.played), _way(step.best), step.luck) for step in found.steps)
    return Findings(found.start, found.ending, found.total, steps)


def _way(option: "Option") -> Way:
    return Way(option.points, option.marks, option.dice)


def review_of(table: AnyTable, seat: int, findings: Findings) -> "Review":
    """The same review again."""
    from felttip.coach import Option, Review, Step, reviewable  # noqa: PLC0415 - as above

    steps = tuple(
        Step(
            made.view,
            Option(played.points, played.marks, played.dice),
            Option(best.points, best.marks, best.dice),
            luck,
        )
        for made, (played, best, luck) in zip(reviewable(table, seat), findings.steps, strict=True)
    )
    return Review(table, seat, findings.start, steps, findings.ending, findings.total)


def find_par(table: AnyTable, seconds: float, tell: Tell) -> ParFound:
    """The best total of a lone player who knew this deal."""
    from felttip.solver import improve, open_deal, play_turns, turns_of  # noqa: PLC0415 - as above

    game = find_game(table.game.name)
    deal = open_deal(game, table.board, table.settings.sheets[0], table.deal)
    found = None
    for found in improve(deal, seconds, known=(table.view(None).total(0), turns_of(table))):
        tell(ParNews(found.share, found.best, found.bound, found.proof))
    assert found is not None
    settings = replace(table.settings, names=(words().say("par-player"),), hints=())
    best = play_turns(game, table.board, settings, table.deal, found.turns)
    return par_found(ParNews(1.0, found.best, found.bound, found.proof), best)


def play_master(table: AnyTable, kind: str, tell: Tell) -> int:
    """The total of the first seat if it had been a computer's, with the same deal and the same others."""
    find_game(table.game.name)
    found = start_of(table)
    deal = found.deal
    assert isinstance(deal, SealedDeal)
    while found.phase is not Phase.OVER:
        for seat in found.waiting_for:
            # As at a table: so the others do what they would do there.
            seed = deal.number(f"player/{seat}/{found.question}", 2**32)
            marks, dice = choose(kind, seed, found.view(seat), compiled=True)
            found = found.roll_again(seat, dice) if dice is not None else found.take_turn(seat, marks or ())
    return found.view(None).total(0)


def look_back(table: AnyTable, seat: int, effort: int, tell: Tell) -> LookedBack:
    """The review of a seat's game."""
    from felttip.coach import SEED, review  # noqa: PLC0415 - as above

    find_game(table.game.name)
    return looked_back(review(table, seat, SEED, effort, lambda number, count: tell(number / count)), effort)


def told_again(
    table: AnyTable, seat: int, findings: Findings, language: str, par: int | None, effort: int, tell: Tell
) -> str:
    """A review that was made elsewhere, as a page."""
    find_game(table.game.name)
    return told(review_of(table, seat, findings), language, par, effort, tell)


def told(found: "Review", language: str, par: int | None, effort: int, tell: Tell) -> str:
    """A review as a page in some language; with par, if that is known."""
    from felttip.coach.page import page  # noqa: PLC0415 - as above

    find_game(found.table.game.name)
    return page(found, language, par, effort)
