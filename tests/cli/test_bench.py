"""`felttip bench bots` and `bench par`: few deals will do, and what cannot be measured is refused."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import felttip.bench.bots
import felttip.bench.par
from felttip.bench.bots import bench_bots
from felttip.bench.par import bench_par
from felttip.bots import LEVELS, PLAYERS
from felttip.cli import main
from felttip.mind.files import Schooled, blank_mind, print_hash, write_mind
from felttip.registry import find_board, find_game


def bench(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["bench", *map(str, arguments)])


def test_one_deal_is_enough() -> None:
    """Three at the table play half as many games, but one at least."""
    options = ("--game", "trails", "--seats", 3, "--deals", 1, "--level", "medium", "--par-seconds", 0, "--json")
    result = bench("bots", *options)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["what"] == "trails.medium>easy.3"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("par", "--game", "borders"), "is not played alone, so there is no par. (TAB-1)"),
        (("bots", "--game", "borders", "--seats", 1), "for 2 to 4 people, not for 1. (TAB-1)"),
        (("bots", "--game", "borders", "--seats", 2, "--level", "easy"), "nothing to measure"),
        (("par", "--game", "borders", "--seconds", "nan"), '"nan" is no number of seconds'),
        (("bots", "--board", "nowhere", "--par-seconds", "inf"), "not in the range"),
    ],
)
def test_refusals(arguments: tuple[object, ...], said: str) -> None:
    """A sentence, not silence."""
    result = bench(*arguments)
    assert result.exit_code == 2
    assert not result.stdout
    assert said in result.stderr


def test_another_mind_is_measured_beside_ours(tmp_path: Path) -> None:
    """Alone and against it, on the board that it is for; a mind that knows nothing plays by instinct, which is less."""
    file, p = tmp_path / "mind", find_game("trails").print_of(find_board("trails"))
    write_mind(file, Schooled(blank_mind(p), {"board": print_hash(p)}))
    result = bench("bots", "--mind", file, "--level", "hard", "--deals", 6, "--json")
    assert result.exit_code == 0, result.output
    figures = {figure["what"]: figure for figure in map(json.loads, result.stdout.splitlines())}
    assert list(figures) == [
        "trails.other-hard", "trails.other-hard.turn", "trails.hard", "trails.hard.turn",
        "trails.hard>other-hard", "trails.hard>other-hard.3", "trails.hard>other-hard.4",
    ]  # fmt: skip
    assert figures["trails.hard"]["value"] > 1.2 * figures["trails.other-hard"]["value"]
    assert figures["trails.hard"]["against"] == "other-hard"
    assert figures["trails.hard>other-hard"]["value"] > 60
    assert set(PLAYERS) == {"random", "greedy", *LEVELS}


def test_minds_for_other_boards_are_refused(tmp_path: Path) -> None:
    (tmp_path / "mind").write_bytes(b"no mind")
    for options in ([], ["--game", "borders"]):
        result = bench("bots", "--mind", tmp_path / "mind", *options)
        assert result.exit_code == 1
        assert "holds no mind for a board that is measured here" in result.stderr


def test_dice_alone_have_no_par(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of dice that one may play alone is measured without par."""
    dice = replace(find_game("borders"), seats=range(1, 5))
    for module in (felttip.bench.par, felttip.bench.bots):
        monkeypatch.setattr(module, "find_game", lambda _: dice)
    assert list(bench_par("borders", 1, 0.1)) == []
    board = find_board("borders")
    monkeypatch.setattr(felttip.bench.bots, "lone_game", lambda *_: (0, 0.0))
    lone = [figure.what for figure in felttip.bench.bots._alone(dice, board, "x", ["hard", "master"], 1, 0.1)]
    assert lone == ["x.hard", "x.hard.turn", "x.master", "x.master.turn"]
    assert list(bench_bots("borders", None, 2, "easy", 1, 0)) == []
