"""Par: the best total of a lone player who knew all the calls, the turns that reach it, and what nobody can beat."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from felttip.bots.player import names_of
from felttip.contract import Board, Call, Cards, Phrase, Refusal
from felttip.registry import AnyGame
from felttip.registry.dispatch import Ints
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import Deal
from felttip.table.goals import pays_all

BEFORE_MODEL, BEFORE_LOWER = 0.15, 0.75
"""Where a model or a search for lower bounds follows, the search for the best total gets so much of the time."""
FIRST_SALTS = (1, 101, 201)
"""The search for the best total begins with so many searches that decide otherwise between equals. Before looking again
three short ones were better than a long one: 46.1 against 45.9 points in ten seconds, on 14 deals of Trails."""
AGAIN = (1, 2, 3, 4)
"""Then it looks again from where its best turns stand after so many rounds: fewer states compete there. After
four seconds of a first search, one of these found nearly as much as three more seconds (46.25 and 46.38, 8 deals)."""
FIRST_PART = 0.6
"""How much of its time the first searches get."""


Turns = tuple[tuple[int, ...], ...]
"""The marks of some turns."""


@dataclass(frozen=True)
class OpenDeal:
    """What somebody would have to know who knew everything."""

    game: AnyGame
    board: Board
    number: int
    """Which printed sheet the lone player has, counted from 0."""
    calls: tuple[Call, ...]
    """The calls of all rounds."""


def has_par(game: AnyGame, seats: int = 1) -> bool:
    """Is there par for so many players?"""
    return no_par(game, seats) is None


def no_par(game: AnyGame, seats: int = 1) -> Refusal | None:
    """Why there is no par: it is for a lone player, where the calls of a deal hang on nobody, which is with cards."""
    named = {"game": Phrase(f"{game.name}-name")}
    if 1 not in game.seats:
        return Refusal("TAB-1", "par-never-alone", named)
    if not isinstance(game.chance, Cards):
        return Refusal("TAB-1", "par-dice", named)
    return None if seats == 1 else Refusal("TAB-1", "par-alone", {"seats": seats})


def open_deal(game: AnyGame, board: Board, number: int, deal: Deal) -> OpenDeal:
    """A deal, opened for whoever has this printed sheet."""
    chance = game.chance
    assert isinstance(chance, Cards)
    return OpenDeal(game, board, number, tuple(deal.card(chance, at) for at in range(1, chance.rounds + 1)))


@dataclass(frozen=True)
class Position:
    """Where the search begins."""

    sheet: Ints
    played: int
    """How many rounds have been played; before the setup -1."""
    points: int = 0
    """For goals, so far."""


@dataclass(frozen=True)
class Par:
    """What is known about the best total of a deal."""

    best: int
    """The best total that was found."""
    turns: Turns
    """The turns that reach it, as marks: one for the setup, if it is still to come, and one for each round."""
    bound: int | None
    """No way to play gets more than this; None: nothing is proved yet."""
    proof: str
    """The id of the message that says how the bound was proved."""
    share: float
    """How much of the time is used up, or 1 if there is nothing left to find."""

    @property
    def exact(self) -> bool:
        """Is the best total proved to be the best possible?"""
        return self.best == self.bound


Prover = Callable[[OpenDeal, Par, float, float, Callable[[], float]], Iterator[Par]]
"""(deal, what is known, when it began, seconds in all, clock) -> better and better answers"""


def beginning(deal: OpenDeal) -> Position:
    """A sheet without ink."""
    sheet = deal.game.rules.blank(deal.game.print_of(deal.board), deal.number)
    return Position(sheet, 0 if deal.game.setup is None else -1)


def position_of(table: AnyTable) -> Position:
    """Where a lone player's table stands, before the turn that is to be made."""
    played = table.round.number if table.phase is Phase.OVER else table.round.number - 1
    return Position(table.sheets[0], played, sum(table.points[0].values()))


def improve(
    deal: OpenDeal,
    seconds: float,
    start: Position | None = None,
    known: tuple[int, Turns] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Par]:
    """Better and better answers, until the time is up or nothing is left to find; stop it whenever you like.

    `known`: a total that was reached from there, and the turns. `clock`: what counts as time; loading and compiling
    comes first and never does.
    """
    from felttip.solver.search import Search  # noqa: PLC0415 - who only asks what par is need not load the compiler

    search = Search(deal, start or beginning(deal), clock)
    search.warm_up()
    if known is not None:
        search.par = replace(search.par, best=known[0], turns=known[1])
    prove = _prover(deal) if start is None else None
    part = BEFORE_MODEL if prove is not None else BEFORE_LOWER if search.has_lower else 1.0
    began = clock()
    search.fill()
    again = AGAIN if prove is None and len(search.rounds) > max(AGAIN) + 1 else ()
    first = FIRST_PART * part if again else part
    for number, salt in enumerate(FIRST_SALTS if again else FIRST_SALTS[:1], 1):
        yield from search.run(began, seconds, first * number / len(FIRST_SALTS) if again else first, salt)
    par = search.par
    for turns in again:
        closer = Search(deal, _after(deal, search.start, par.turns[:turns]), clock, search.table)
        closer.par = replace(par, turns=())
        for better in closer.run(clock(), (1 - FIRST_PART) / len(again) * part * seconds, salt=10 * turns + 1):
            if better.best > par.best:
                par = replace(par, best=better.best, turns=par.turns[:turns] + better.turns)
            yield replace(par, share=min(0.99, (clock() - began) / seconds))
    for better in search.lower(par, began, seconds) if prove is None else prove(deal, par, began, seconds, clock):
        par = better
        yield par
    yield replace(par, share=1.0)


def total_of(deal: OpenDeal, turns: Turns) -> int:
    """What a whole game comes to."""
    end = _after(deal, beginning(deal), turns)
    return end.points + deal.game.rules.closing(deal.game.print_of(deal.board), end.sheet)


def _after(deal: OpenDeal, start: Position, turns: Turns) -> Position:
    """Where the first turns lead to."""
    rules, p = deal.game.rules, deal.game.print_of(deal.board)
    sheet, played, points = start.sheet, start.played, start.points
    for marks in turns:
        played += 1
        turn = rules.begin(p, sheet, deal.calls[played - 1] if played else deal.game.setup or 0)
        for mark in marks:
            before = rules.reached(p, sheet)
            sheet, turn = rules.play(p, sheet, turn, mark)
            points += pays_all(p, before, rules.reached(p, sheet), 0, played, True)
    return Position(sheet, played, points)


def _prover(deal: OpenDeal) -> Prover | None:
    """CP-SAT, for a game that has a model of its deal; None if there is no model or OR-Tools is not installed."""
    if deal.game.plan is None:
        return None
    try:
        from felttip.solver.model import prove  # noqa: PLC0415 - it takes a while to load
    except ImportError:
        return None
    return prove


def find_par(
    deal: OpenDeal,
    seconds: float,
    start: Position | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Par:
    """The answer when the time is up."""
    *_, last = improve(deal, seconds, start, clock=clock)
    return last


def play_turns(
    game: AnyGame, board: Board, settings: Settings, deal: Deal, turns: Sequence[tuple[int, ...]]
) -> AnyTable:
    """A lone player's table on which these turns are made."""
    return follow(Table.open(game, board, settings, deal), turns)


def follow(table: AnyTable, turns: Sequence[tuple[int, ...]]) -> AnyTable:
    """The table after these turns of a lone player, who takes back what they had begun to draw."""
    table = table.wipe(0)
    for marks in turns:
        table = table.take_turn(0, names_of(table.view(0), list(marks)))
    return table


def turns_of(table: AnyTable) -> Turns:
    """The turns that a lone player made on a table."""
    game, p = table.game, table.game.print_of(table.board)
    sheet = game.rules.blank(p, table.settings.sheets[0])
    turns = []
    for moment in (moment for played in (*table.history, table.round) for moment in played.moments):
        turn = game.rules.begin(p, sheet, moment.call)
        marks: list[int] = []
        for name in moment.turns[0]:
            mark = game.naming.read_mark(table.board, sheet, turn, name)
            assert isinstance(mark, int)
            marks.append(mark)
            sheet, turn = game.rules.play(p, sheet, turn, mark)
        turns.append(tuple(marks))
    return tuple(turns)
