"""Whole games in compiled code end as they would on a table, and the same seed gives the same ones."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner
from tests.helpers import EVERY_TABLE

from felttip.bench.rules import simulate_shares
from felttip.bots import NOISE
from felttip.bots.player import names_of
from felttip.bots.series import Ends, planned_roll, series_of, totals_of
from felttip.bots.simulate import Tally, _winners, series, series_game
from felttip.cli import main
from felttip.contract import Board, Dice, Refused
from felttip.mind.rolling import multisets
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import PaperDeal
from felttip.targets.engine import draw, make_turn, unpack

MIXED = (NOISE["greedy"], NOISE["random"], NOISE["easy"], NOISE["medium"])


def same(one: Ends, other: Ends) -> bool:
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one, other, strict=True))


@pytest.mark.parametrize(("game", "board", "seats"), [table for table in EVERY_TABLE if table[2] < 3])
def test_interpreted_and_compiled_games_are_the_same(game: str, board: str, seats: int) -> None:
    """With players of all kinds: every sheet, every goal, every round."""
    asked = (find_game(game), find_board(game, board), MIXED[:seats])
    plain, *numbers = series_of(*asked, compiled=False)(1, 5)
    compiled, *others = series_of(*asked)(1, 5)
    assert numbers == others
    assert same(plain, compiled)


class Watched:
    """The turns and the chance of one interpreted game, for a table."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.turns: list[int] = []
        self.calls: list[int] = []
        self.outcomes: list[int] = []

        def turn(*asked: int) -> object:
            self.turns.append(asked[3])
            return make_turn(*asked)  # type: ignore[arg-type]  # passed on as they came

        def card(*asked: int) -> tuple[int, int]:
            call, state = draw(*asked)  # type: ignore[arg-type]
            self.calls.append(call)
            return call, state

        def roll(*asked: int) -> tuple[int, int]:
            outcome, state = planned_roll(*asked)  # type: ignore[arg-type]
            self.outcomes.append(int(outcome))
            return outcome, state

        monkeypatch.setattr("felttip.bots.series.make_turn", turn)
        monkeypatch.setattr("felttip.bots.series.draw", card)
        monkeypatch.setattr("felttip.bots.series.planned_roll", roll)

    def on_table(self, game: AnyGame, board: Board, numbers: tuple[int, ...], first: int) -> AnyTable | None:
        """The same game on a table; None if it cannot be the same."""
        seats = len(numbers)
        faces: tuple[tuple[tuple[int, ...], ...], ...] = ()
        if isinstance(game.chance, Dice):
            holds = multisets(len(game.chance.faces), game.chance.count)
            whole = [hold for hold in holds if len(hold) == game.chance.count]
            faces = tuple((whole[outcome],) for outcome in self.outcomes)
        deal = PaperDeal(tuple(self.calls), faces, first)
        table: AnyTable = Table.open(game, board, Settings(("A", "B", "C", "D")[:seats], numbers), deal)
        try:
            for marks in self.turns:
                if table.phase is Phase.ROLL:
                    table = table.roll_again(table.waiting_for[0], ())
                seat = min(table.waiting_for, key=lambda seat: (seat - (table.round.active or 0)) % seats)
                table = table.take_turn(seat, names_of(table.view(seat), unpack(marks)))
        except (Refused, LookupError):
            return None
        return table


@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_a_table_with_the_same_turns_pays_the_same(
    monkeypatch: pytest.MonkeyPatch, game: str, board: str, seats: int
) -> None:
    found, printed = find_game(game), find_board(game, board)
    numbers = tuple(range(seats)) if printed.sheets > 1 else (0,) * seats
    watched = Watched(monkeypatch)
    noise = (NOISE["medium"], NOISE["greedy"], NOISE["random"], NOISE["greedy"])
    ends, *_ = series_of(found, printed, noise[:seats], numbers, compiled=False)(1, 9)
    firsts = range(seats) if isinstance(found.chance, Dice) else (0,)
    tables = [table for first in firsts if (table := watched.on_table(found, printed, numbers, first)) is not None]
    (table,) = [table for table in tables if table.phase is Phase.OVER and table.round.number == ends.rounds[0]]
    assert [list(sheet) for sheet in table.sheets] == ends.sheets[0].tolist()
    paid = [[points.get(goal, -1) for goal in range(len(printed.goals))] for points in table.points]
    assert paid == ends.goals[0].tolist()
    assert [table.view(None).total(seat) for seat in range(seats)] == totals_of(ends)[0].tolist()


@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
@pytest.mark.parametrize("noise", [(0,) * 4, MIXED], ids=["luck", "mixed"])
def test_ends_agree_with_the_rules(game: str, board: str, seats: int, noise: tuple[int, ...]) -> None:
    found, printed = find_game(game), find_board(game, board)
    p = found.print_of(printed)
    ends, points, marks, _ = series_of(found, printed, noise[:seats])(5, 3)
    like = found.rules.blank(p, 0)
    for number, rows in enumerate(ends.sheets.tolist()):
        for seat, row in enumerate(rows):
            sheet = type(like)(*row)
            reached = found.rules.reached(p, sheet)
            assert found.rules.closing(p, sheet) == ends.closing[number, seat]
            for goal, paid in enumerate(ends.goals[number, seat]):
                assert (paid >= 0) == bool(reached >> goal & 1)
                assert paid in (-1, printed.goals[goal].first, printed.goals[goal].later)
    assert points == np.maximum(ends.goals, 0).sum()
    assert marks > 5
    for goal in range(ends.goals.shape[2]):
        # Somebody is the first at each goal that anybody reaches; alone that is a matter of time.
        paid = ends.goals[:, :, goal]
        if seats > 1:
            assert (paid.max(axis=1)[paid.max(axis=1) >= 0] == printed.goals[goal].first).all()


@pytest.mark.parametrize("game", game_names())
def test_players_are_as_good_as_on_a_table(game: str) -> None:
    """Greedy against random, a few games each way: the means are near each other."""
    found, board = find_game(game), find_board(game)
    ends, *_ = series_of(found, board, (NOISE["greedy"], NOISE["random"]))(400, 1)
    tables = [series_game(found, board, ["greedy", "random"], 1, number, compiled=True) for number in range(25)]
    for seat in range(2):
        totals = [table.view(None).total(seat) for table in tables]
        error = np.std(totals) / 5
        assert abs(totals_of(ends)[:, seat].mean() - np.mean(totals)) < 4 * error
    rounds = [table.round.number for table in tables]
    assert abs(ends.rounds.mean() - np.mean(rounds)) <= 4 * np.std(rounds) / 5


@pytest.mark.parametrize("game", game_names())
def test_the_sum_of_all_points_needs_no_goals(game: str) -> None:
    asked = (find_game(game), find_board(game), (0, 0))
    assert series_of(*asked)(30, 2)[1:] == series_of(*asked, by_goal=False)(30, 2)[1:]


def test_the_same_seed_gives_the_same_games_however_many_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    game, board = find_game(game_names()[-1]), find_board(game_names()[-1])

    def totals(seed: str, games: int) -> list[list[int]]:
        return [row for part in series(game, board, ["random", "greedy"], seed, games) for row in part.totals.tolist()]

    monkeypatch.setattr("felttip.bots.simulate.PORTION", 7)
    first = totals("x", 50)
    assert len(first) == 50
    assert totals("y", 50) != first
    assert totals("x", 50) == first
    assert totals("x", 20) == first[:20]


def test_ties_are_broken_by_the_rules() -> None:
    """Equal totals share the win, unless the game knows better."""
    game, board = find_game(game_names()[0]), find_board(game_names()[0])
    blank = game.rules.blank(game.print_of(board), 0)
    goals = np.array([[[5, -1], [3, 2]], [[5, 0], [1, -1]]])
    sheets = np.zeros((2, 2, len(blank)), np.int64)
    sheets[0, 1, 0] = 1
    ends = Ends(np.array([1, 1]), np.zeros((2, 2), np.int64), goals, sheets)
    ways: list[tuple[Callable[[Board, tuple[int, ...], Mapping[int, int]], int], list[list[int]]]] = [
        (lambda board, sheet, paid: len(paid), [[0, 1], [1, 0]]),
        (lambda board, sheet, paid: max(paid.values()), [[1, 0], [1, 0]]),
        (lambda board, sheet, paid: sheet[0], [[0, 1], [1, 0]]),
        (lambda board, sheet, paid: 0, [[1, 1], [1, 0]]),
    ]
    for key, won in ways:
        parted = replace(game, scoring=replace(game.scoring, tie_break=key))
        assert _winners(parted, board, ends, totals_of(ends)).tolist() == np.array(won, bool).tolist()


def test_a_table_refuses_too_many() -> None:
    game = find_game(game_names()[0])
    with pytest.raises(Refused):
        series(game, find_board(game.name), ["random"] * (game.seats[-1] + 1), 1, 1)


@pytest.mark.parametrize("game", game_names())
def test_the_command_counts_what_it_lists(game: str) -> None:
    arguments = ["simulate", game, "--games", "40", "--players", "greedy,random", "--seed", "z"]
    listed = CliRunner().invoke(main, [*arguments, "--json"])
    assert listed.exit_code == 0, listed.output
    lines = [json.loads(line) for line in listed.stdout.splitlines()]
    assert [line["game"] for line in lines] == list(range(40))
    shown = CliRunner().invoke(main, arguments).stdout.splitlines()
    assert len(shown) == 3
    for seat in range(2):
        mean = sum(line["totals"][seat] for line in lines) / 40
        wins = sum((seat + 1 in line["winners"]) / len(line["winners"]) for line in lines)
        assert f"{mean:.2f} points" in shown[seat]
        assert f"wins {100 * wins / 40:.1f} %" in shown[seat]


def test_a_tally_adds_up() -> None:
    game, board = find_game(game_names()[0]), find_board(game_names()[0])
    whole, parts = Tally(2), Tally(2)
    (portion,) = series(game, board, ["random"] * 2, 1, 60)
    whole.add(portion)
    for half in (slice(30), slice(30, None)):
        parts.add(portion._replace(rounds=portion.rounds[half], totals=portion.totals[half], won=portion.won[half]))
    for name, number in vars(whole).items():
        assert vars(parts)[name] == pytest.approx(number)
    assert sum(whole.wins) == pytest.approx(60)


def test_the_share_is_measured_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felttip.bench.rules.SHARE_S", 0.001)
    monkeypatch.setattr("felttip.bench.rules.TURNS", 1)
    figures = list(simulate_shares())
    assert [figure.what for figure in figures] == [*(f"simulate.{name}" for name in game_names()), "simulate_share"]
    assert figures[-1].value == min(figure.ratio or 0 for figure in figures[:-1])
