"""`felttip par`: what it says about a deal, what it writes, and what it refuses."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.solver.setup_solver import ALONE

import felttip.cli.par as command
from felttip.bots.simulate import series_game
from felttip.cli import main, options
from felttip.records.proof import replay
from felttip.records.record import read_record, write_record
from felttip.registry import find_board, find_game
from felttip.solver import OpenDeal, Par, turns_of
from felttip.table.chance import PaperDeal, SealedDeal
from felttip.words import words


def felttip(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_of_a_word(game: str, board: str, tmp_path: Path) -> None:
    """The deal is the one that `felttip play --deal` deals, and the record that reaches the total verifies."""
    best = tmp_path / "best.txt"
    result = felttip("par", game, "--seed", "monday", "-b", board, "--seconds", "0.5", "-o", best)
    assert result.exit_code == 0, result.output
    table = replay(read_record(best.read_text(encoding="utf-8")))
    assert table.deal == SealedDeal.from_words("play", game, "monday")
    total = table.view(None).total(0)
    assert f" {total}." in result.stdout
    assert "best so far" in result.stderr
    assert felttip("verify", best).exit_code == 0


def test_as_json(tmp_path: Path) -> None:
    game, board = ALONE[0]
    best = tmp_path / "best.txt"
    result = felttip("par", game, "--deal", "x", "-b", board, "--seconds", "0.3", "-o", best, "--json")
    answer = json.loads(result.stdout)
    assert answer["game"] == game
    assert answer["board"] == board
    assert answer["exact"] == (answer["best"] == answer["bound"])
    assert answer["total"] is None
    table = replay(read_record(best.read_text(encoding="utf-8")))
    assert answer["best"] == table.view(None).total(0)
    assert [mark for turn in answer["turns"] for mark in turn] == list(table.ink[0])


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_of_a_record(game: str, board: str, tmp_path: Path) -> None:
    """The share of the record is told, and the record's own turns are never beaten by something worse."""
    table = series_game(find_game(game), find_board(game, board), ["random"], "par", 5)
    file = tmp_path / "game.txt"
    file.write_text(write_record(table), encoding="utf-8")
    result = felttip("par", file, "--seconds", "0.3")
    assert result.exit_code == 0, result.output
    assert f"has {table.view(None).total(0)} points" in result.stdout


def test_on_paper_all_calls_must_be_there(tmp_path: Path) -> None:
    """A whole game on paper will do, half of one will not."""
    game, board = ALONE[0]
    table = series_game(find_game(game), find_board(game, board), ["random"], "par", 6)
    calls = tuple(moment.call for played in (*table.history, table.round) for moment in played.moments if played.number)
    text = write_record(replace(table, deal=PaperDeal(calls)))
    whole, half = tmp_path / "whole.txt", tmp_path / "half.txt"
    whole.write_text(text, encoding="utf-8")
    half.write_text(text[: text.index("round 5:")], encoding="utf-8")
    assert felttip("par", whole, "--seconds", "0.2").exit_code == 0
    result = felttip("par", half, "--seconds", "0.2")
    assert result.exit_code == 1
    assert "Par needs all the calls" in result.stderr


def test_stopping_tells_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after the first answer."""
    game, board = ALONE[0]
    table = series_game(find_game(game), find_board(game, board), ["random"], "par", 7)
    first = Par(table.view(None).total(0), turns_of(table), None, "par-proof-none", 0.1)

    def interrupted(deal: OpenDeal, seconds: float, start: object = None, known: object = None) -> Iterator[Par]:
        yield first
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "improve", interrupted)
    monkeypatch.setattr(SealedDeal, "from_words", lambda *_: table.deal)
    result = felttip("par", game, "--seed", "7", "-b", board)
    assert result.exit_code == 0, result.output
    assert "Stopped" in result.stdout
    assert f" {first.best}." in result.stdout
    monkeypatch.setattr(command, "improve", lambda *_, **__: iter(()))
    assert felttip("par", game, "--seed", "7", "-b", board).exit_code == 1


def test_refusals(tmp_path: Path) -> None:
    """Each says what is wrong and what would be right."""
    assert "(TAB-1)" in felttip("par", "borders", "--seed", "1").stderr
    assert "--seed WORD" in felttip("par", ALONE[0][0]).stderr
    assert "neither a game" in felttip("par", tmp_path / "nothing").stderr
    two = tmp_path / "two.txt"
    game, board = ALONE[0]
    table = series_game(find_game(game), find_board(game, board), ["random"] * 2, "par", 8)
    two.write_text(write_record(table), encoding="utf-8")
    assert "2 seats" in felttip("par", two).stderr
    assert "says by itself" in felttip("par", two, "--seed", "1").stderr
    two.write_text("nonsense", encoding="utf-8")
    assert "line 1" in felttip("par", two).stderr


def test_what_is_no_time_is_refused() -> None:
    """Neither a search that never ends nor one that cannot begin."""
    for seconds in ("nan", "inf", "-inf", "0", "-1", "soon"):
        result = felttip("par", "borders", "--seed", "1", "--seconds", seconds)
        assert result.exit_code == 2
        assert "'--seconds'" in result.stderr


def test_game_names_in_capitals() -> None:
    """As everywhere else."""
    result = felttip("par", ALONE[0][0].title(), "--seed", "1", "--seconds", "0.1", "--json")
    assert json.loads(result.stdout)["game"] == ALONE[0][0]


def test_dice_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where one may play alone with them."""
    monkeypatch.setattr(options, "find_game", lambda name: replace(find_game(name), seats=range(1, 5)))
    result = felttip("par", "borders", "--seed", "1")
    assert result.exit_code == 2
    assert "played with dice" in result.stderr


def one_answer(monkeypatch: pytest.MonkeyPatch, folder: Path, hints: tuple[int, ...] = ()) -> Path:
    """A record of Ann, in which nothing better is found."""
    game, board = ALONE[0]
    table = series_game(find_game(game), find_board(game, board), ["random"], "par", 9)
    table = replace(table, settings=replace(table.settings, names=("Ann",), hints=hints))
    found = Par(table.view(None).total(0), turns_of(table), None, "par-proof-none", 1.0)
    monkeypatch.setattr(command, "improve", lambda *_, **__: iter((found,)))
    path = folder / "ann.txt"
    path.write_text(write_record(table), encoding="utf-8")
    return path


def test_nobody_played_what_par_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record is not in the name of the one whose deal it was, and has no hints."""
    ann = one_answer(monkeypatch, tmp_path, hints=(3,))
    assert "hints: 3" in ann.read_text(encoding="utf-8")
    assert felttip("par", ann, "-o", tmp_path / "best.txt").exit_code == 0
    best = replay(read_record((tmp_path / "best.txt").read_text(encoding="utf-8")))
    theirs = replay(read_record(ann.read_text(encoding="utf-8")))
    assert best.settings.names == (words().say("par-player"),)
    assert best.settings.hints == ()
    assert (best.deal, best.settings.sheets, best.ink) == (theirs.deal, theirs.settings.sheets, theirs.ink)


def test_a_bad_target_is_found_out_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the search, and nothing is left behind."""
    ann = one_answer(monkeypatch, tmp_path)
    monkeypatch.setattr(command, "improve", lambda *_, **__: pytest.fail("too late"))
    result = felttip("par", ann, "-o", ann / "best.txt")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {ann / 'best.txt'}: ")
    assert list(tmp_path.iterdir()) == [ann]


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_what_was_found_is_told_before_it_is_written(
    how: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full by then takes only the file."""
    ann = one_answer(monkeypatch, tmp_path)
    monkeypatch.setattr(command, "try_target", lambda _: None)
    result = felttip("par", ann, "-o", ann / "best.txt", *how)
    assert result.exit_code == 1
    total = replay(read_record(ann.read_text(encoding="utf-8"))).view(None).total(0)
    assert (f'"best":{total},' if how else f" {total}.") in result.stdout
    assert "best.txt" not in result.stdout


def test_the_standard_output_is_one_thing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record, with the sentences aside; with JSON it is refused."""
    ann = one_answer(monkeypatch, tmp_path)
    result = felttip("par", ann, "-o", "-")
    assert result.exit_code == 0
    assert replay(read_record(result.stdout)).settings.names == (words().say("par-player"),)
    assert "best total" in result.stderr
    both = felttip("par", ann, "-o", "-", "--json")
    assert both.exit_code == 2
    assert "leave out --json" in both.stderr
