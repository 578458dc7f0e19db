"""`felttip verify`, `export` and `show`."""

import json
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from felttip.bots.simulate import series_game
from felttip.cli import main
from felttip.records.record import write_record
from felttip.registry import board_text, find_board, find_game, game_names


@cache
def text_of(game: str, number: int = 0) -> str:
    return write_record(series_game(find_game(game), find_board(game), ["random"] * 2, "cli", number))


def felttip(*arguments: object, given: str | bytes = "") -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=given)


@pytest.fixture
def records(tmp_path: Path) -> dict[str, Path]:
    """A record of each game."""
    paths = {}
    for game in game_names():
        paths[game] = tmp_path / f"{game}.txt"
        paths[game].write_text(text_of(game), encoding="utf-8")
    return paths


# verify


def test_right_records(records: dict[str, Path]) -> None:
    """One sentence a file, or none."""
    result = felttip("verify", *records.values())
    assert result.exit_code == 0
    assert result.output.count("every mark, call and score is right") == len(records)
    assert felttip("verify", "-q", *records.values()).output == ""


def test_wrong_record(records: dict[str, Path]) -> None:
    """The file, the line, the reason and the clause, on the error stream; the other files are looked at too."""
    path = records["trails"]
    lines = path.read_text().split("\n")
    number = next(i for i, line in enumerate(lines) if "place 1" in line)
    lines[number] = lines[number].replace("total ", "total 1")
    path.write_text("\n".join(lines))
    result = felttip("verify", *records.values())
    assert result.exit_code == 1
    assert result.stdout.count("is right") == len(records) - 1
    assert result.stderr.startswith(f"{path}, line {number + 1}: It says")
    assert result.stderr.endswith("(TAB-12)\n")


def test_what_is_proved_about_the_deal(tmp_path: Path) -> None:
    """Opened, sealed or on paper; finished or not."""
    text = text_of("trails")
    closed = text[: text.index("\nopening")]
    unfinished = text[: text.index("\nround 3")]
    assert "the one that was sealed" in felttip("verify", "-", given=text).output
    assert "not opened here" in felttip("verify", "-", given=closed).output
    assert "up to round 2; the game is not finished" in felttip("verify", "-", given=unfinished).output
    paper = tmp_path / "paper.txt"
    paper.write_text("felttip record 1\ngame: trails\nboard: classic\ndeal: paper\nseat 1: Anna, sheet 1\n")
    assert "played on paper" in felttip("verify", paper).output


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\x00" * 100, b"felttip", "\N{SNOWMAN}".encode() * 1000])
def test_what_is_no_record(tmp_path: Path, data: bytes) -> None:
    """Any file gets one clear line."""
    path = tmp_path / "any"
    path.write_bytes(data)
    result = felttip("verify", path)
    assert result.exit_code == 1
    assert result.stderr.startswith(str(path))
    assert result.stderr.count("\n") == 1


def test_files_that_are_not_there(tmp_path: Path) -> None:
    """A missing file, a folder."""
    assert "No such file" in felttip("verify", tmp_path / "nothing").stderr
    assert felttip("verify", tmp_path).exit_code == 2
    assert felttip("verify").exit_code == 2


def test_nothing_steers_the_terminal() -> None:
    """A record from a stranger cannot send codes to the terminal of whoever checks it."""
    result = felttip("verify", "-", given=text_of("trails").replace("pass", "pass\x1b[2J\x07", 1))
    assert result.exit_code == 1
    assert "\x1b" not in result.output
    assert "\\x1b[2J" in result.output


# export


@pytest.mark.parametrize("game", game_names())
def test_export(records: dict[str, Path], tmp_path: Path, game: str) -> None:
    """To the terminal and to a file, the same JSON."""
    result = felttip("export", records[game])
    target = tmp_path / "new" / "folder" / "replay.json"
    assert felttip("export", records[game], "-o", target).output == ""
    assert json.loads(target.read_text()) == json.loads(result.output)
    assert json.loads(result.output)["game"] == game
    assert [path.name for path in target.parent.iterdir()] == ["replay.json"]


def test_export_of_own_board(tmp_path: Path) -> None:
    """The board file travels with the replay."""
    text = board_text("trails", "classic").replace('name = "classic"', 'name = "mine"')
    table = series_game(find_game("trails"), find_game("trails").read_board(text), ["random"], "cli", 0)
    assert json.loads(felttip("export", "-", given=write_record(table, text)).output)["board_file"] == text


def test_export_of_a_wrong_record(tmp_path: Path) -> None:
    """Nothing is written."""
    target = tmp_path / "out.json"
    target.write_text("before")
    result = felttip("export", "-", "-o", target, given="nonsense")
    assert result.exit_code == 1
    assert "line 1" in result.stderr
    assert target.read_text() == "before"


def test_devices_are_not_replaced(tmp_path: Path) -> None:
    """`-o /dev/null` writes to it and leaves it what it is; a link stays a link."""
    assert felttip("export", "-", "-o", "/dev/null", given=text_of("trails")).exit_code == 0
    assert Path("/dev/null").is_char_device()
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("before")
    link.symlink_to(target)
    felttip("export", "-", "-o", link, given=text_of("trails"))
    assert link.is_symlink()
    assert target.read_text() != "before"


# show


def shown(path: Path) -> set[str]:
    """The marks that are switched on in a drawing."""
    return {
        str(element.get("id"))
        for element in ET.parse(path).iter()
        if "on" in (element.get("class") or "").split() and element.get("id")
    }


@pytest.mark.parametrize("game", game_names())
def test_show_blank(tmp_path: Path, game: str) -> None:
    """Every board and every sheet of it, without ink."""
    for board in find_game(game).boards:
        for sheet in range(1, find_board(game, board).sheets + 1):
            path = tmp_path / "sheet.svg"
            assert felttip("show", game, "--board", board, "--sheet", sheet, "-o", path).exit_code == 0
            assert len(shown(path)) <= 1


@pytest.mark.parametrize("game", game_names())
def test_show_record(records: dict[str, Path], tmp_path: Path, game: str) -> None:
    """The ink of a seat after a round, and at the end."""
    path = tmp_path / "sheet.svg"
    counts = []
    for more in (["--round", 0], ["--round", 5], []):
        assert felttip("show", game, "--record", records[game], "--seat", 2, *more, "-o", path).exit_code == 0
        counts.append(len(shown(path)))
    assert counts[0] < counts[1] < counts[2]
    assert felttip("show", game, "--record", records[game], "-o", "-").output.startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["trails", "--record", "RECORD", "--seat", "3"], "has 2 seats"),
        (["trails", "--record", "RECORD", "--round", "16"], "has 15 rounds"),
        (["islands", "--record", "RECORD"], "is of trails, not of islands"),
        (["trails", "--sheet", "5"], "has 4 sheets"),
        (["islands", "--sheet", "2"], "has only one sheet"),
        (["trails", "--board", "nowhere"], "neither a file nor a board"),
        (["trails", "--board", "a\0b"], "neither a file nor a board"),
        (["trails", "--round", "3"], "add --record"),
        (["trails", "--record", "RECORD", "--board", "classic"], "leave out --board"),
        (["chess"], "There is no game"),
    ],
)
def test_show_refuses(records: dict[str, Path], tmp_path: Path, arguments: list[str], said: str) -> None:
    """What is wrong and what would be right; nothing is written."""
    path = tmp_path / "sheet.svg"
    result = felttip("show", *[str(records["trails"]) if a == "RECORD" else a for a in arguments], "-o", path)
    assert result.exit_code in (1, 2)
    assert said in result.output
    assert not path.exists()


def test_show_cannot_write(tmp_path: Path) -> None:
    """A folder that is a file, and a place that is none."""
    (tmp_path / "file").write_text("")
    result = felttip("show", "trails", "-o", tmp_path / "file" / "sheet.svg")
    assert result.exit_code == 1
    assert "sheet.svg:" in result.stderr
