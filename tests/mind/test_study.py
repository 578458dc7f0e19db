"""Studies: what playing on in thought finds is the same wherever it runs, and a mind learns from it."""

import numpy as np
import pytest
from tests.helpers import HOUSE
from tests.targets.setup_cuda import PythonNumbers, interpreted

from felttip.contract import Cards
from felttip.mind import studying
from felttip.mind.core import Mind, expect, new_desk, pile_of, settle_down, survey
from felttip.mind.correcting import correct, first_step
from felttip.mind.files import Schooled, blank_mind, find_mind, print_hash
from felttip.mind.forecast import Forecast
from felttip.mind.study import Few, Plan, best_few, study_games
from felttip.mind.studying import Where, call_of, studied, study
from felttip.mind.training import Progress
from felttip.registry import find_board, find_game, game_names
from felttip.registry.dispatch import blank
from felttip.targets import cuda
from felttip.targets.engine import all_turns
from felttip.targets.memory import rows

CARDS = [name for name in HOUSE if isinstance(find_game(name).chance, Cards)]
QUICK = CARDS[-1]
"""The game that takes least time."""
PLAN = Plan(width=4, futures=2, depth=2, every=4, wild=50, loose=50)
HERE = Where(np, 1)


def same(one: Mind | Forecast, other: Mind | Forecast) -> bool:
    """Number for number."""
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(one, other, strict=True))


# What is found.


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("seats", [1, 3])
def test_interpreted_and_compiled_studies_find_the_same(name: str, seats: int) -> None:
    game, board = find_game(name), find_board(name)
    mind, plan = find_mind(game, board), PLAN._replace(every=5 + seats)
    finds, points = studied(game, board, mind, seats, plan, 11, 2, HERE)
    _, _, course, _, twins, lanes = call_of(game, board, mind, seats, plan, 11, 2, np).args
    study_games(0, 2, game.print_of(board), mind, course, plan, twins, lanes)
    for ours, theirs in zip(finds, twins, strict=True):
        assert np.array_equal(np.asarray(ours), np.asarray(theirs))
    assert points == lanes[:, 1].sum() > 0
    assert 0 < finds.there.sum() < len(finds.there)
    assert finds.target[finds.there == 1].std() > 0


@pytest.mark.parametrize("name", CARDS)
def test_the_best_few_turns_are_followed(name: str) -> None:
    """They are those of which the mind expects most, each sheet once, the best first."""
    game, board = find_game(name), find_board(name)
    p, mind, chance = game.print_of(board), find_mind(game, board), game.chance
    assert isinstance(chance, Cards)
    desk, sheet = new_desk(p, mind), blank(p, 0)
    for call in sorted(set(chance.deck)):
        scene = survey(p, [sheet], [0], 0, 0, 2, 5, pile_of(range(9)), desk.rivals)
        settle_down(p, mind, desk, sheet, scene)
        few = Few(rows(4, sheet), rows(4, 0), rows(4, 0.0))
        count = best_few(p, mind, desk, sheet, call, scene, 4, few)
        turns = all_turns(p, sheet, call, 0, 2, scene.solo)
        worth = {after: expect(p, mind, desk, after, points, scene) for after, _, points, _ in turns}
        best = sorted(worth.values(), reverse=True)[:4]
        assert list(few.value)[:count] == best
        assert [worth[after] for after in few.after][:count] == best
        assert len(set(few.after[:count])) == count


# What is learned.


def test_a_mind_comes_to_say_what_was_found() -> None:
    """Of what the turns of a decision are wrong by alike a part counts; who is not there teaches nothing."""
    chance = np.random.default_rng(1)
    seen = np.array([[1, 2, 3], [1, 4, 5], [6, 7, 3], [6, 8, 9]])
    target, there = np.array([9, 5, 6, 70], np.float32), np.array([1, 1, 1, 0], np.float32)
    said = {}
    for shared in (1.0, 0.0):
        numbers = (0.1 * chance.standard_normal(shape) for shape in ((10, 8), 8, 9))
        mind = Mind(*(part.astype(np.float32) for part in numbers))
        steps = first_step(mind, np)
        wrong = [correct(mind, steps, seen, target, there, 2, shared, 0.01, np) for _ in range(400)]
        sums = np.maximum(mind.rows[seen].sum(axis=1) + mind.bias, 0)
        said[shared] = (sums @ mind.out[:-1] + mind.out[-1]).tolist()
        assert wrong[-1] < wrong[0] / 2 or shared == 0
    assert said[1.0][:3] == pytest.approx([9, 5, 6], abs=0.1)
    assert said[0.0][0] - said[0.0][1] == pytest.approx(4, abs=0.1)
    assert abs(said[0.0][0] - 9) > 1
    assert said[1.0][3] < 20


@pytest.mark.parametrize("name", CARDS)
def test_a_study_hangs_on_the_seed_and_not_on_who_does_it(name: str) -> None:
    game, board = find_game(name), find_board(name)
    p = game.print_of(board)
    start = Schooled(blank_mind(p, 3), {"board": print_hash(p), "seed": 3})
    told: list[Progress] = []
    one, three, other = (
        study(game, board, start, seed, 24, 4, 1, Where(np, workers), told.append)
        for seed, workers in ((5, 1), (5, 3), (6, 1))
    )
    assert same(one.learned, three.learned)
    assert not same(one.learned, other.learned)
    assert not same(one.learned, start.learned)
    assert one.made == {
        "board": print_hash(p), "seed": 5, "games": 24, "studies": 4, "depth": 1, "from": start.made
    }  # fmt: skip
    assert told[-1].games == told[-1].of == 24
    assert {one.seats for one in told} == {1, 2}
    assert any(one.wrong > 0 for one in told)


def test_lanes_of_a_gpu_study_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that are interpreted, one lane after the other, teach a mind the same as a processor."""
    game, board = find_game(QUICK), find_board(QUICK)
    p = game.print_of(board)
    start = Schooled(blank_mind(p, 3), {"board": print_hash(p)})
    rooms = []

    def search_in(name: str, call: cuda.Call, lanes: int, notes: int, turns: int) -> int:
        rooms.append(notes)
        if lanes == studying.TRIAL:
            return 0 if notes > cuda.SMALLEST[0] else lanes
        interpreted(name, call, lanes)()
        return 0

    monkeypatch.setattr(studying, "search_in", search_in)
    monkeypatch.setattr(studying, "cupy", PythonNumbers)
    where = studying.on_gpu(game, board, start.learned)
    assert where.room == (2 * cuda.SMALLEST[0], 2 * cuda.SMALLEST[1])
    lanes, ours = (study(game, board, start, 1, 6, 2, 1, one, lambda _: None) for one in (where, HERE))
    assert same(lanes.learned, ours.learned)
    assert rooms[-1] == where.room[0]


def test_dice_are_not_studied() -> None:
    for name in game_names():
        built = studying.calls_of(find_game(name), find_board(name), np)
        assert len(built) == isinstance(find_game(name).chance, Cards)
