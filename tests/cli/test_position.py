"""`felttip position`, and the commands that take one."""

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.coach.setup_coach import JUDGE, played
from tests.helpers import open_table

from felttip.cli import main
from felttip.records.picture import picture
from felttip.records.playback import after_round
from felttip.records.position import read_position, write_position
from felttip.records.record import write_record
from felttip.registry import board_text, find_game
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal
from felttip.words import words


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick judge."""
    monkeypatch.setattr("felttip.coach.advice.usual_judge", lambda: JUDGE)


def felttip(*arguments: object, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed)


@cache
def at_round(number: int, seats: int = 2) -> AnyTable:
    return after_round(played("trails", seats), number - 1)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game of Trails for two."""
    path = tmp_path / "game.txt"
    path.write_text(write_record(played("trails", 2)), encoding="utf-8")
    return path


def test_position_of_a_record(record: Path, tmp_path: Path) -> None:
    """Before the turn of a round, or the end of the record, finished or not."""
    assert felttip("position", record, "--round", 5).stdout.strip() == write_position(at_round(5).view(None))
    over = felttip("position", record)
    assert read_position(over.stdout).phase is Phase.OVER
    unfinished = tmp_path / "unfinished.txt"
    unfinished.write_text(write_record(at_round(5)), encoding="utf-8")
    assert felttip("position", unfinished).stdout == felttip("position", record, "--round", 5).stdout
    assert felttip("position", record, "--round", 16).exit_code == 2
    assert felttip("position", record, "--seat", "Zoe", "--round", 1).exit_code == 2


def test_position_with_the_coming_cards(record: Path, tmp_path: Path) -> None:
    """Only if they are known."""
    told = read_position(felttip("position", record, "--round", 5, "--next").stdout)
    chance = find_game("trails").chance
    deal = played("trails", 2).deal
    assert [told.deal.card(chance, n) for n in range(1, 16)] == [deal.card(chance, n) for n in range(1, 16)]  # type: ignore[arg-type]
    closed = tmp_path / "closed.txt"
    closed.write_text(write_record(at_round(5)), encoding="utf-8")
    assert felttip("position", closed, "--next").exit_code == 2


def test_hint_for_a_position(record: Path, tmp_path: Path) -> None:
    """As an argument, in a file, typed in: the same as for the record, but for the names."""
    text = write_position(at_round(5).view(None))
    file = tmp_path / "position.txt"
    file.write_text(text + "\n", encoding="utf-8")
    right = json.loads(felttip("hint", record, "--round", 5, "--json").stdout)
    answers = [
        felttip("hint", text, "--json"),
        felttip("hint", file, "--json"),
        felttip("hint", "-", "--json", typed=text),
    ]
    assert [json.loads(answer.stdout) for answer in answers] == [right] * 3
    said = felttip("hint", text, "--seat", 2, "--language", "de")
    assert said.stdout.startswith(words("de").say("position-seat", {"seat": 2}))


def test_hint_refuses_what_is_wrong_with_a_position() -> None:
    """With the clause, in the language that was asked for."""
    text = write_position(at_round(5).view(None))
    broken = felttip("hint", text.replace("round 5", "round 6"), "--language", "fr")
    assert broken.exit_code == 1
    assert "(POS-7)" in broken.stderr
    assert "contrôle" in broken.stderr
    over = write_position(played("trails", 2).view(None))
    assert felttip("hint", over).exit_code == 2
    assert felttip("hint", "no-such-file.txt").exit_code == 1


def test_show_a_position(tmp_path: Path) -> None:
    """The sheet of a seat, as in the table itself."""
    table = at_round(5)
    text, target = write_position(table.view(None)), tmp_path / "sheet.svg"
    assert felttip("show", "trails", "--position", text, "--seat", 2, "-o", target).exit_code == 0
    assert target.read_text(encoding="utf-8") == picture(table.view(None), 1)
    for wrong, why in (
        (("islands", "--position", text), "is of trails, not of islands"),
        (("trails", "--position", text, "--round", 1), "leave out"),
        (("trails", "--position", text, "--seat", 3), "2 seats"),
    ):
        result = felttip("show", *wrong, "-o", target)
        assert result.exit_code == 2
        assert why in result.stderr


def test_show_an_unfinished_turn(tmp_path: Path) -> None:
    """The marks that a position tells are on the sheet of that seat."""
    table = at_round(5)
    begun = table.mark(0, table.view(0).legal()[0])
    text, target = write_position(begun.view(0)), tmp_path / "sheet.svg"
    assert felttip("show", "trails", "--position", text, "-o", target).exit_code == 0
    drawn = target.read_text(encoding="utf-8")
    assert drawn == picture(begun.view(0), 0) != picture(begun.view(None), 0)
    assert drawn.count("mark on") > picture(table.view(0), 0).count("mark on")


def test_a_board_file_goes_with_its_position(tmp_path: Path) -> None:
    """`--board` for those who have the file."""
    text = board_text("islands", "A").replace('name = "A"', 'name = "mine"')
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    game = find_game("islands")
    table: AnyTable = Table.open(game, game.read_board(text), Settings(("Ann",), (0,)), SealedDeal.from_words("mine"))
    position = write_position(table.view(None), text)
    assert felttip("hint", position).exit_code == 1
    assert felttip("hint", position, "--board", file, "--json").exit_code == 0
    target = tmp_path / "mine.svg"
    assert felttip("show", "islands", "--position", position, "--board", file, "-o", target).exit_code == 0


def test_par_from_a_position_on(tmp_path: Path) -> None:
    """With the cards that it tells or that a word deals, and it says which; the turns are those that are left."""
    end = played("trails", 1)
    then = after_round(end, 13)
    chance = end.game.chance
    coming = [end.deal.card(chance, 15)]  # type: ignore[arg-type]
    told = felttip("par", write_position(then.view(None), coming=coming), "--seconds", 1, "--json")
    answer = json.loads(told.stdout)
    assert answer["exact"]
    assert answer["best"] >= end.view(None).total(0)
    assert len(answer["turns"]) == 2
    assert words().say("par-rest-next") in told.stderr
    text = write_position(then.view(None))
    dealt = felttip("par", text, "--seed", "monday", "--seconds", 1)
    assert words().say("par-rest-word", {"word": "monday"}) in dealt.stderr
    assert "Par is exactly" in dealt.stdout


def test_par_refuses_what_nobody_knows(record: Path) -> None:
    """The cards that come; a table of several; a record of what came before."""
    alone = write_position(at_round(5, 1).view(None))
    assert words().say("par-rest-unknown") in felttip("par", alone).stderr
    assert "2 seats" in felttip("par", write_position(at_round(5).view(None)), "--seed", "x").stderr
    output = felttip("par", alone, "--seed", "x", "-o", record.parent / "best.txt")
    assert "POS-8" in output.stderr
    dice = write_position(open_table("borders", "valley", 2).view(None))
    assert felttip("par", dice, "--seed", "x").exit_code == 2
    assert felttip("hint", record, "--board", "x.toml", "--round", 3).exit_code == 2
