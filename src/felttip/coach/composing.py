"""Problems are found in masters' games: positions with one turn that is clearly the best (docs/problems.md).

What is found in a game follows from the seed and its number alone, so several games can be looked through at the same
time, and the collection is still the same.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import ceil
from typing import NamedTuple

from felttip.bots import LEVELS, Player, make_player, warm
from felttip.bots.simulate import let_play
from felttip.bots.warming import numbers_of_seats
from felttip.coach.effect import fresh, sheet_after
from felttip.coach.judging import Judge, WeighedTurn, sure, tenths, usual_judge
from felttip.contract import Cards, Dice
from felttip.far import Place, each
from felttip.records.position import write_position
from felttip.records.problem import solver_of
from felttip.registry import AnyGame, find_board, find_game
from felttip.registry.problems import GRADES, Other, Problem
from felttip.table import AnyTable, AnyView, Phase, Settings, Table
from felttip.table.chance import SealedDeal

MARGIN = 1.0
"""So many points the best turn is ahead of any that leads to another sheet, whoever judges it."""
FIRST_LOOK, SECOND_LOOK = 200, 1500
"""How many games are played on at first sight, and each time that it is judged again."""
AGAIN = 2
"""So often it is judged again, with other chances each time."""
FOLLOWED = 4
"""So many turns are followed to the last."""
OTHER_CARDS = 2
"""At each turn so many other cards are tried that might have come instead."""
FEWEST = 4
"""With fewer different turns there is nothing to think about."""
A_GAME = 2
"""No more problems come from one game."""
STAGES = 3
"""Early, middle and late rounds."""
TRIES = {"easy": 9, "medium": 9, "hard": 1, "master": 3}
"""How often each level tries: it misses what it does not find more often than not. In hard there is no chance."""
MOST_OF_A_KIND = 2
"""So many times its share a stage, a board and a number of seats may have of the collection."""
MOST_OF_A_GRADE = 0.8
"""So large a part of it may have the same grade."""


MOST_GAMES = 2000
"""Whoever has looked through so many does not look any further."""


class Kind(NamedTuple):
    """Where a problem comes from: so that a collection is not all alike."""

    board: str
    seats: int
    stage: int
    """Early, middle or late in its game, from 0."""


@dataclass(frozen=True)
class Found:
    """A problem that was found."""

    problem: Problem
    kind: Kind


@dataclass(frozen=True)
class Progress:
    """How far a search has come."""

    games: int
    """Those that have been looked through."""
    found: tuple[Problem, ...]


# One game.


def problems_of(
    game: AnyGame, seed: int, number: int, margin: float = MARGIN, judge: Judge | None = None
) -> tuple[Found, ...]:
    """What a game of masters holds, the clearest first: the game of this number in the series of the seed."""
    judge = sure(judge or usual_judge())
    kinds = list(product(game.boards, numbers_of_seats(game)))
    board_name, seats = kinds[number % len(kinds)]
    deal = SealedDeal.from_words("problems", game.name, seed, number)
    table = _opened(game, board_name, seats, deal)
    players = _players(game, seats, deal)
    found: list[tuple[int, Problem]] = []
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        # Whoever comes after somebody else in the same moment is not the one whom the position is about.
        if solver_of(table) is None or any(draft.committed for draft in table.drafts.values()):
            table = let_play(table, seat, players[seat])
            continue
        view = table.view(seat)
        chances = deal.number(f"judge/{table.question}", 2**30)
        looks = [first_look(one, judge, chances) for one in (view, *_other_cards(view, judge, chances, margin))]
        problems = [problem_at(look, chances, margin, judge) for look in looks]
        found += [(table.round.number, problem) for problem in problems if problem is not None]
        # With cards the first look is a master's own thought, so nobody thinks again.
        cards = isinstance(game.chance, Cards)
        table = table.take_turn(seat, looks[0].ranked[0].marks) if cards else let_play(table, seat, players[seat])
    rounds = table.view(None).round.number
    staged = [Found(problem, Kind(board_name, seats, STAGES * (at - 1) // rounds)) for at, problem in found]
    return tuple(sorted(staged, key=lambda one: -one.problem.others[0].cost))


def _opened(game: AnyGame, board_name: str, seats: int, deal: SealedDeal) -> AnyTable:
    board = find_board(game.name, board_name)
    settings = Settings(tuple(f"seat {seat + 1}" for seat in range(seats)), deal.sheets(board.sheets, seats))
    return Table.open(game, board, settings, deal)


def _players(game: AnyGame, seats: int, deal: SealedDeal) -> list[Player]:
    """Masters; but with cards two of them who have the same sheet draw the same on it, so then only the first is."""
    levels = ["master" if seat == 0 or isinstance(game.chance, Dice) else "hard" for seat in range(seats)]
    return [make_player(kind, deal.number(f"player/{seat}", 2**32), True) for seat, kind in enumerate(levels)]


def _other_cards(view: AnyView, judge: Judge, seed: int, margin: float) -> list[AnyView]:
    """The same with cards that might have come instead: those with which one turn seems to be clearly the best."""
    if not isinstance(view.game.chance, Cards):
        return []
    others = [fresh(replace(view, call=call)) for call in sorted({*view.left} - {view.call})]
    ahead = [(_ahead(different(one, judge.weigh(one, seed, 0, ()))), one) for one in others]
    clear = sorted((one for one in ahead if one[0] >= margin), key=lambda one: -one[0])
    return [one for _, one in clear[:OTHER_CARDS]]


# One position.


class Look(NamedTuple):
    """What was thought of a position: its turns to different sheets, best first."""

    view: AnyView
    ranked: list[WeighedTurn]


def first_look(view: AnyView, judge: Judge, seed: int) -> Look:
    """What a master would think of it, in short."""
    likely = [choice.marks for choice in different(view, judge.weigh(view, seed, 0, ()))[:FOLLOWED]]
    return Look(view, different(view, judge.weigh(view, seed + 1, FIRST_LOOK, likely)))


def problem_at(look: Look, seed: int, margin: float, judge: Judge) -> Problem | None:
    """The problem that a position is, if one turn is clearly the best, however often it is judged."""
    view = look.view
    ranked = _confirmed(look, seed + 1, margin, judge)
    # Where there are only parts of the best turn, whoever draws all that there is to draw has it.
    if not any(set(one.marks) - set(ranked[0].marks) for one in ranked):
        return None
    best = ranked[0]
    others = tuple(Other(tenths(best.points - one.points), one.marks) for one in ranked[1:])
    missing = _missing(view, best.marks, seed)
    if isinstance(view.game.chance, Dice) and "master" in missing:
        return None  # nothing is left to chance there, but the master also looks at the rivals
    return Problem(write_position(view), max(GRADES[0], len(missing)), best.marks, others)


def _confirmed(look: Look, seed: int, margin: float, judge: Judge) -> list[WeighedTurn]:
    """The turns as they were judged last; none unless each time the same one was clearly the best."""
    view, ranked = look
    if len(different(view, judge.weigh(view, seed, 0, ()))) < FEWEST or _ahead(ranked) < margin:
        return []
    for time in range(1, 1 + AGAIN):
        before = ranked[0]
        weighed = judge.weigh(view, seed + time, SECOND_LOOK, [choice.marks for choice in ranked[:FOLLOWED]])
        ranked = different(view, weighed)
        if _ahead(ranked) < margin or not _same(view, ranked[0].marks, before.marks):
            return []
    return ranked


def _ahead(ranked: Sequence[WeighedTurn]) -> float:
    """How far the first turn is ahead of the next one."""
    return tenths(ranked[0].points - ranked[1].points) if len(ranked) > 1 else 0.0


def different(view: AnyView, choices: Sequence[WeighedTurn]) -> list[WeighedTurn]:
    """The best way to each sheet, best first."""
    ways: dict[object, WeighedTurn] = {}
    for choice in choices:
        ways.setdefault(sheet_after(view, choice.marks), choice)
    return list(ways.values())


def _same(view: AnyView, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return sheet_after(view, one) == sheet_after(view, other)


def _missing(view: AnyView, answer: tuple[str, ...], seed: int) -> list[str]:
    """The levels that miss a problem: they find something else, more often than not."""
    missing = []
    for level in LEVELS:
        players = [make_player(level, seed + 7919 * time, compiled=True) for time in range(TRIES[level])]
        right = sum(_same(view, player.turn(view), answer) for player in players)
        missing += [level] if 2 * right <= len(players) else []
    return missing


# A collection.


class Collection:
    """The problems that are kept: of no kind and of no grade too many, and at most two from a game."""

    def __init__(self, game: AnyGame, count: int) -> None:
        self.count = count
        self.kept: list[Found] = []
        kinds = len(game.boards) * len(numbers_of_seats(game)) * STAGES
        self._of_a_kind = ceil(MOST_OF_A_KIND * count / kinds)
        self._of_a_grade = ceil(MOST_OF_A_GRADE * count)

    def add(self, found: Sequence[Found]) -> None:
        """Keep some of what one game holds."""
        from_here: list[Found] = []
        for one in found:
            here = len(from_here) < A_GAME and one.kind not in [other.kind for other in from_here]
            if here and len(self.kept) < self.count and self._wants(one):
                self.kept.append(one)
                from_here.append(one)

    def _wants(self, one: Found) -> bool:
        kind = sum(other.kind == one.kind for other in self.kept)
        grade = sum(other.problem.grade == one.problem.grade for other in self.kept)
        known = any(other.problem.line == one.problem.line for other in self.kept)
        return kind < self._of_a_kind and grade < self._of_a_grade and not known

    @property
    def problems(self) -> tuple[Problem, ...]:
        """From easy to hard."""
        return tuple(sorted((one.problem for one in self.kept), key=lambda problem: problem.grade))


def compose(
    game: AnyGame,
    count: int,
    seed: int,
    margin: float = MARGIN,
    workers: int = 1,
    games: int = MOST_GAMES,
    on: str | None = None,
) -> Iterator[Progress]:
    """Look through games until there are enough problems, or for so many games; each step is one more game.

    They are looked through in threads of this process, or `on` other machines.
    """
    collection = Collection(game, count)
    each_game = _elsewhere if on is not None else _in_threads
    for number, found in enumerate(each_game(game, seed, margin, games, workers, on)):
        collection.add(found)
        yield Progress(number + 1, collection.problems)
        if len(collection.kept) == count:
            return


def _elsewhere(
    game: AnyGame, seed: int, margin: float, games: int, _workers: int, on: str | None
) -> Iterator[tuple[Found, ...]]:
    """What each game holds, found by others."""
    return each(partial(_found_in, game.name, seed, margin), range(games), Place(on=on))


def _found_in(game_name: str, seed: int, margin: float, number: int) -> tuple[Found, ...]:
    return problems_of(find_game(game_name), seed, number, margin)


def _in_threads(
    game: AnyGame, seed: int, margin: float, games: int, workers: int, _on: str | None
) -> Iterator[tuple[Found, ...]]:
    """What each game holds."""
    warm(game.name)
    with ThreadPoolExecutor(workers) as pool:
        coming = deque(pool.submit(problems_of, game, seed, number, margin) for number in range(min(workers, games)))
        try:
            for number in range(games):
                yield coming.popleft().result()
                if number + workers < games:
                    coming.append(pool.submit(problems_of, game, seed, number + workers, margin))
        finally:
            for one in coming:
                one.cancel()
