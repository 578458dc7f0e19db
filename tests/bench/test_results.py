"""`felttip bench results`: every part in small, and what it says of made-up games."""

import json
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from tests.helpers import HOUSE

import felttip.bench.results
from felttip.bench.results import PARTS, Asked, Played, bench_results
from felttip.bench.rules import Figure
from felttip.cli import main
from felttip.cli.bench import RESULTS
from felttip.contract import Cards, Dice
from felttip.registry import find_game

CARDS = [name for name in HOUSE if isinstance(find_game(name).chance, Cards)]
DICE = [name for name in HOUSE if isinstance(find_game(name).chance, Dice)]


def results(*arguments: object) -> list[dict[str, object]]:
    """The figures of the command."""
    done = CliRunner().invoke(main, ["bench", "results", *map(str, arguments), "--json"])
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def figures(name: str, part: str, level: str = "medium", games: int = 3, seats: int | None = None) -> list[Figure]:
    """One part, in small."""
    return list(bench_results(name, (part,), Asked(level, games, seats, 0.1)))


def test_the_command_offers_every_part() -> None:
    """It lists them without loading what they need."""
    assert tuple(PARTS) == RESULTS


@pytest.mark.parametrize("name", CARDS)
def test_alone(name: str) -> None:
    """The mean with its error, the spread, and the ranks: who has a higher one has the lower ones, too."""
    mean, tenth, half, most, *ranks = results("--game", name, "--only", "alone", "--level", "medium", "--games", 4)[
        : 4 + len([rank for rank in find_game(name).scoring.ranks if rank.lowest is not None])
    ]
    assert isinstance(mean["error"], float)
    assert mean["error"] > 0
    values = [float(str(one["value"])) for one in (tenth, half, most)]
    assert values == sorted(values)
    shares = [float(str(one["value"])) for one in ranks]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("name", CARDS)
def test_hindsight(name: str) -> None:
    """Whoever knows the cards is better off, and nobody is beyond what is proved."""
    found = {figure.what.split(".", 1)[1]: figure for figure in figures(name, "hindsight")}
    lost, most = found["hindsight.medium"], found.get("hindsight.medium.most")
    assert lost.value > 0
    assert most is None or lost.value <= most.value
    assert 0 < found["skill.medium"].value < 100


@pytest.mark.parametrize("name", HOUSE)
def test_luck(name: str) -> None:
    """The parts add up."""
    found = figures(name, "luck", seats=2)
    assert len(found) == 6
    for parts in (found[:3], found[3:]):
        assert sum(figure.value for figure in parts) == pytest.approx(100)
        assert all(figure.error is not None for figure in parts)


@pytest.mark.parametrize("name", DICE)
def test_who_wins_is_told_by_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From who rolls first on, whichever seat that is; and by sheet."""

    def played(game: object, board: object, kinds: tuple[str, ...], number: int) -> Played:
        first = number % 3
        return Played(tuple(float(seat == (first + 1) % 3) for seat in range(3)), (0, 0, 0), first, (2, 0, 1))

    monkeypatch.setattr(felttip.bench.results, "_played", played)
    found = figures(name, "first", games=6, seats=3)
    assert [figure.what[-1] for figure in found] == ["1", "2", "3"]
    assert [figure.value for figure in found] == [0, 100, 0]
    assert found[1].ratio == pytest.approx(3)


@pytest.mark.parametrize("name", CARDS)
def test_dice_alone_know_who_is_first(name: str) -> None:
    assert figures(name, "first") == []


def test_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each against the mean of all on the same deal, so that good cards count for nothing."""
    name = next(name for name in CARDS if len(find_game(name).boards) == 1)
    better = (3, 0, 0, -3)
    monkeypatch.setattr(
        felttip.bench.results,
        "_on_each_sheet",
        lambda game, board, level, number: tuple(7 * number + b for b in better),
    )
    monkeypatch.setattr(felttip.bench.results, "_sheets_together", lambda *_: iter(()))
    *sheets, spread = figures(name, "even")
    assert [figure.value for figure in sheets] == [3, 0, 0, -3]
    assert [figure.error for figure in sheets] == [0, 0, 0, 0]
    assert (spread.value, spread.error) == (6, 0)


@pytest.mark.parametrize("name", HOUSE)
def test_even(name: str) -> None:
    """Every sheet has its figure, every board but the first too, and all of a full table win together once."""
    found = figures(name, "even")
    game = find_game(name)
    assert len([figure for figure in found if figure.what.endswith(".board")]) == len(game.boards) - 1
    at_table = [figure for figure in found if ".table." in figure.what]
    if at_table:
        assert sum(figure.value for figure in at_table) == pytest.approx(100)


def test_errors_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the value."""

    def measured(*_: object) -> Iterator[Figure]:
        yield Figure("x", 1.5, "points", error=0.25)
        yield Figure("y", 2.5, "points")

    monkeypatch.setattr(felttip.bench.results, "bench_results", measured)
    done = CliRunner().invoke(main, ["bench", "results"])
    first, other = done.stdout.splitlines()
    assert "1.50 ± 0.25 points" in first
    assert "2.50 points" in other
