"""A mind learns: from what it is told, and by playing against itself."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from tests.helpers import EVERY_BOARD, HOUSE

from felttip.contract import Cards, Printed
from felttip.mind import files
from felttip.mind.core import Mind, add_up, answer, rows_of
from felttip.mind.files import (
    Schooled,
    blank_mind,
    find_forecast,
    find_mind,
    fitting_mind,
    mind_file,
    other_mind,
    print_hash,
    read_mind,
    write_mind,
)
from felttip.mind.forecast import SILENT, Forecast
from felttip.mind.learning import learn
from felttip.mind.training import Progress, teach
from felttip.registry import find_board, find_game, game_folder, game_names


def mind_folder(name: str) -> Path:
    """Where the minds of a game lie."""
    return Path(str(game_folder(name))) / "minds"


CARDS = [name for name in game_names() if isinstance(find_game(name).chance, Cards)]


def test_a_mind_comes_to_say_what_it_is_told() -> None:
    p = find_game(CARDS[0]).print_of(find_board(CARDS[0]))
    mind = blank_mind(p, 1)
    sums = np.zeros(len(mind.bias), np.float32)
    one, other = np.arange(10), np.arange(5, 15)
    for _ in range(1500):
        learn(mind, one, sums, 6.0, 0.01)
        learn(mind, other, sums, -2.0, 0.01)
    for found, told in ((one, 6.0), (other, -2.0)):
        add_up(mind, found, sums)
        assert answer(mind, sums) == pytest.approx(told, abs=0.5)


def same(one: Mind | Forecast, other: Mind | Forecast) -> bool:
    """Two that were learned, number for number."""
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_teaches_the_same(name: str) -> None:
    game, board = find_game(name), find_board(name)
    games = 24 if isinstance(game.chance, Cards) else 4
    told: list[Progress] = []
    first, again, other = (teach(game, board, seed, games, 2, told.append) for seed in (5, 5, 6))
    assert same(first.learned, again.learned)
    assert not same(first.learned, other.learned)
    assert told[-1].games == told[-1].of == games
    assert first.made["games"] == games
    # It has learned: not only what it started with.
    start = blank_mind(game.print_of(board), 5) if isinstance(first.learned, Mind) else SILENT
    assert not same(first.learned, start)


def test_a_mind_can_be_kept(tmp_path: Path) -> None:
    p = find_game(CARDS[0]).print_of(find_board(CARDS[0]))
    made = {"board": print_hash(p), "seed": 3}
    write_mind(tmp_path / "mind", Schooled(blank_mind(p, 3), made))
    kept = read_mind(tmp_path / "mind")
    assert kept.made == made
    assert isinstance(kept.learned, Mind)
    assert np.allclose(kept.learned.rows, blank_mind(p, 3).rows, atol=1e-3)


def test_a_forecast_can_be_kept(tmp_path: Path) -> None:
    forecast = Forecast(SILENT.base + 0.25, SILENT.slope - 0.1, 1.5)
    write_mind(tmp_path / "forecast.npz", Schooled(forecast, {"board": "x"}))
    kept = read_mind(tmp_path / "forecast.npz").learned
    assert isinstance(kept, Forecast)
    assert same(kept, forecast)


@pytest.mark.parametrize(("name", "board"), [(name, board) for name, board in EVERY_BOARD if name in HOUSE])
def test_what_comes_with_the_games_fits_their_boards(name: str, board: str) -> None:
    game, printed = find_game(name), find_board(name, board)
    p = game.print_of(printed)
    file = mind_file(game, printed)
    with file.open("rb") as opened:
        assert read_mind(opened).made["board"] == print_hash(p)
    assert len(file.read_bytes()) <= 2_000_000
    mind, forecast = find_mind(game, printed), find_forecast(game, printed)
    assert len(mind.rows) == rows_of(p)
    if isinstance(game.chance, Cards):
        assert np.abs(mind.rows).max() > 0.1
        assert forecast is SILENT
    else:
        assert not mind.rows.any()  # docs/opponents.md says why
        assert forecast.steep > 1


BEFORE = [(name, file) for name in HOUSE for file in sorted(mind_folder(name).glob("before/*.npz"))]


@pytest.mark.parametrize(("name", "file"), BEFORE)
def test_minds_of_before_stay_as_rivals(name: str, file: Path) -> None:
    """`felttip bench bots --mind` can measure ours beside them."""
    game = find_game(name)
    p = game.print_of(find_board(name, file.stem))
    before = fitting_mind(file, p)
    assert before is not None
    assert not same(before.learned, find_mind(game, find_board(name, file.stem)))


def test_for_a_while_there_is_another_mind() -> None:
    game, board = find_game(CARDS[0]), find_board(CARDS[0])
    other = blank_mind(game.print_of(board), 8)
    with other_mind(other):
        assert find_mind(game, board) is other
    assert find_mind(game, board) is not other


@pytest.fixture
def laid_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file in the place of those that come with the games; what was looked up is forgotten before and after."""
    path = tmp_path / "laid-in.npz"
    monkeypatch.setattr(files, "mind_file", lambda *_: path)
    files._learned.cache_clear()
    yield path
    files._learned.cache_clear()


def broken(p: Printed) -> Iterator[bytes]:
    """Files that hold no mind: empty, anything, cut off, without a note, with a note of the wrong kind."""
    yield from (b"", b"PK\x03\x04 and then nothing", b"{}")
    kept = io.BytesIO()
    write_mind(kept, Schooled(blank_mind(p), {"board": print_hash(p)}))
    yield kept.getvalue()[:-100]
    parts = blank_mind(p)._asdict()
    for note in ({}, {"made": np.array("[]")}, {"made": np.array("{}")}, {"made": np.array("{")}):
        kept = io.BytesIO()
        np.savez(kept, allow_pickle=False, **parts, **note)
        yield kept.getvalue()
    kept = io.BytesIO()
    np.save(kept, parts["rows"])
    yield kept.getvalue()
    kept = io.BytesIO()
    np.savez(kept, allow_pickle=False, made=np.array(json.dumps({"board": print_hash(p)})), rows=parts["rows"])
    yield kept.getvalue()


def test_a_broken_file_is_none(laid_in: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Players do without it, and the log says why."""
    game, board = find_game(CARDS[0]), find_board(CARDS[0])
    for data in broken(game.print_of(board)):
        laid_in.write_bytes(data)
        files._learned.cache_clear()
        caplog.clear()
        assert not find_mind(game, board).rows.any()
        assert find_forecast(game, board) is SILENT
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        assert f"{laid_in} cannot be read" in caplog.text


def misfits(p: Printed) -> Iterator[Mind | Forecast]:
    """Minds and forecasts for this very board whose arrays have other sizes than the code relies on."""
    mind = blank_mind(p, 1)
    yield mind._replace(rows=mind.rows[:-1])
    yield mind._replace(rows=mind.rows[:, 1:])
    yield mind._replace(rows=mind.rows[0])
    yield mind._replace(bias=mind.bias[1:])
    yield mind._replace(bias=mind.bias[None])
    yield mind._replace(out=mind.out[1:])
    yield Mind(mind.rows[:, :0], mind.bias[:0], mind.out[:1])
    yield SILENT._replace(base=SILENT.base[1:])
    yield SILENT._replace(slope=SILENT.slope[:, 1:])


def test_what_does_not_fit_is_none(laid_in: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Compiled code would read beyond the end of it."""
    game, board = find_game(CARDS[0]), find_board(CARDS[0])
    p = game.print_of(board)
    made: dict[str, object] = {"board": print_hash(p)}
    for learned in misfits(p):
        write_mind(laid_in, Schooled(learned, made))
        files._learned.cache_clear()
        caplog.clear()
        assert same(find_mind(game, board), blank_mind(p))
        assert find_forecast(game, board) is SILENT
        assert f"{laid_in} does not fit the board {board.name}" in caplog.text
    write_mind(laid_in, Schooled(blank_mind(p, 1), made))
    files._learned.cache_clear()
    assert find_mind(game, board).rows.any()


def test_a_file_of_another_board_is_passed_over(laid_in: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody's own board may have the name of one of ours; there is nothing to warn of."""
    game, board = find_game(CARDS[0]), find_board(CARDS[0])
    write_mind(laid_in, Schooled(blank_mind(game.print_of(board), 1), {"board": "another"}))
    assert not find_mind(game, board).rows.any()
    assert not caplog.records


def test_what_nothing_was_learned_of_says_nothing() -> None:
    """A row that is as it began is told as zeros; whatever was learned stays."""
    game = find_game(CARDS[0])
    p = game.print_of(find_board(CARDS[0]))
    schooled = teach(game, find_board(CARDS[0]), 5, 40, 1, lambda _: None)
    start, learned = blank_mind(p, 5), schooled.learned
    assert isinstance(learned, Mind)
    silent = ~learned.rows.any(axis=1)
    assert 0 < silent.sum() < len(learned.rows)
    assert not (learned.rows[~silent] == start.rows[~silent]).all(axis=1).any()
