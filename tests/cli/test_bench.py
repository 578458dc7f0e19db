"""`felttip bench bots` and `bench par`: few deals will do, and what cannot be measured is refused."""

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner, Result

import felttip.bench.bots
import felttip.bench.par
from felttip.bench.bots import bench_bots
from felttip.bench.par import bench_par
from felttip.cli import main
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


def test_dice_alone_have_no_par(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of dice that one may play alone is measured without par."""
    dice = replace(find_game("borders"), seats=range(1, 5))
    for module in (felttip.bench.par, felttip.bench.bots):
        monkeypatch.setattr(module, "find_game", lambda _: dice)
    assert list(bench_par("borders", 1, 0.1)) == []
    board = find_board("borders")
    monkeypatch.setattr(felttip.bench.bots, "_lone_game", lambda *_: (0, 0.0))
    lone = [figure.what for figure in felttip.bench.bots._alone(dice, board, "x", ["hard", "master"], 1, 0.1)]
    assert lone == ["x.hard", "x.hard.turn", "x.master", "x.master.turn"]
    assert list(bench_bots("borders", None, 2, "easy", 1, 0)) == []
