"""What `import felttip` offers: a list of names, typed and told, and cheap to import."""

import inspect
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import felttip
from felttip import library
from felttip.registry import board_text

PUBLIC = [
    "Advice", "AnyGame", "AnyTable", "AnyView", "BoardError", "GameError", "Par", "Phase", "Phrase", "Picture",
    "Player", "PositionError", "RecordError", "Refusal", "Refused", "Review", "Table", "View", "__version__",
    "export_json", "find_game", "follow", "game_names", "hint", "let_play", "par", "picture", "play", "player", "prove",
    "read_position", "review", "say", "simulate", "sketch", "write_position", "write_record",
]  # fmt: skip
"""Whoever changes this list changes what other people's programs rest on."""
PAGE = Path(__file__).parent.parent / "docs" / "library.md"


def test_the_public_names() -> None:
    """The list, the module that defines them and the page agree."""
    assert felttip.__all__ == PUBLIC
    assert sorted([*library.__all__, "__version__"]) == PUBLIC
    told = PAGE.read_text(encoding="utf-8").partition("## The public names")[2]
    assert [name for name in PUBLIC if f"`{name}`" not in told and f"`{name}(" not in told] == []
    assert set(PUBLIC) <= set(dir(felttip))
    with pytest.raises(AttributeError, match="nonsense"):
        _ = felttip.nonsense  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name", [name for name in PUBLIC if name not in ("__version__", "AnyGame", "AnyTable", "AnyView")]
)
def test_each_has_a_docstring_and_types(name: str) -> None:
    found = getattr(felttip, name)
    assert inspect.getdoc(found)
    if inspect.isfunction(found):
        signature = inspect.signature(found)
        assert signature.return_annotation is not inspect.Signature.empty
        assert all(p.annotation is not inspect.Parameter.empty for p in signature.parameters.values())


def test_importing_costs_nothing() -> None:
    """Neither the compiler nor the server nor the catalogue, nor any module of ours; playing loads no compiler."""
    code = """
import sys, felttip
assert [name for name in sys.modules if name.startswith("felttip.")] == [], "ours"
table = felttip.play("trails", deal="x")
felttip.let_play(table, 0, felttip.player("greedy"))
felttip.prove(felttip.write_record(table)), felttip.read_position(felttip.write_position(table))
sys.exit(", ".join({"numba", "numpy", "litestar", "fluent", "sqlalchemy", "ortools"} & set(sys.modules)) or None)
"""
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


CLIENT = '''
from pathlib import Path

import felttip


class Passer:
    """A player of somebody else."""

    def turn(self, view: felttip.AnyView) -> tuple[str, ...]:
        return ()

    def roll_again(self, view: felttip.AnyView) -> tuple[int, ...]:
        return ()


def main() -> int:
    table = felttip.play("trails", seats=2, deal="tuesday")
    player: felttip.Player = Passer()
    while table.phase is not felttip.Phase.OVER:
        table = felttip.let_play(table, table.waiting_for[0], player)
    total: int = table.view(None).total(0)
    text: str = felttip.write_record(felttip.prove(felttip.write_record(table)))
    again: felttip.AnyTable = felttip.read_position(felttip.write_position(table.view(0)), deal="x")
    try:
        again.mark(0, "A1-A2")
    except felttip.Refused as refused:
        print(felttip.say(refused, "de"), text[:7])
    svg: felttip.Picture = felttip.picture(again.view(0))
    Path("sheet.svg").write_text(svg, encoding="utf-8")
    return total


if __name__ == "__main__":
    print(main())
'''


def test_a_strictly_typed_program(tmp_path: Path) -> None:
    """mypy accepts a program that uses the library as it should, refuses one that does not, and it runs."""
    assert files("felttip").joinpath("py.typed").is_file()
    program = tmp_path / "program.py"
    program.write_text(CLIENT, encoding="utf-8")
    right = typed(program, tmp_path)
    assert right.returncode == 0, right.stdout
    done = subprocess.run([sys.executable, program], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert done.stdout.endswith("-60\n")
    program.write_text(CLIENT.replace("total: int", "total: str"), encoding="utf-8")
    assert "Incompatible types" in typed(program, tmp_path).stdout


def typed(program: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        f"--cache-dir={folder / 'cache'}",
        str(program),
    ]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)


def test_tables_are_asked_for_sensibly() -> None:
    """What cannot be is refused as everywhere."""
    assert felttip.play("borders").settings.names == ("Seat 1", "Seat 2")
    assert felttip.play("trails", deal="x").deal == felttip.play("trails", deal="x").deal
    assert felttip.play("trails").deal != felttip.play("trails").deal
    for seats in (0, 1, 5):
        with pytest.raises(felttip.Refused):
            felttip.play("borders", seats)
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        felttip.play("trails", 3, names=["Ann", "Ben"])
    with pytest.raises(felttip.GameError, match="chess") as no_game:
        felttip.play("chess")
    assert isinstance(no_game.value, LookupError)
    assert "chess" in felttip.say(no_game.value)
    with pytest.raises(felttip.BoardError) as no_board:
        felttip.play("trails", board="moon")
    assert "moon" in felttip.say(no_board.value)
    assert felttip.say(no_board.value, "de") != felttip.say(no_board.value)


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    """From a file, into records and positions and back."""
    file = tmp_path / "mine.toml"
    file.write_text(board_text("islands", "B").replace('name = "B"', 'name = "mine"'), encoding="utf-8")
    table = felttip.play("islands", board=file, deal="x")
    assert felttip.prove(felttip.write_record(table, board=file)).board == table.board
    assert "mine" in felttip.export_json(table, board=file)
    text = felttip.write_position(table, board=file)
    assert felttip.read_position(text, board=file).board == table.board
    with pytest.raises(felttip.PositionError):
        felttip.read_position(text)
    for wrong in ("", "felttip-1", text.replace("islands", "chess")):
        with pytest.raises(felttip.PositionError):
            felttip.read_position(wrong, board=file)


def test_a_board_by_its_name() -> None:
    """One that comes with the game needs no file, neither for writing nor for reading."""
    table = felttip.play("islands", board="B", deal="x")
    text = felttip.write_position(table, board="B")
    assert felttip.read_position(text, board="B").board == table.board


def test_par_is_for_a_lone_player_with_cards() -> None:
    """And for one whose cards can be known."""
    for game, reason in (("trails", "par-alone"), ("borders", "par-never-alone")):
        with pytest.raises(felttip.Refused) as caught:
            felttip.par(felttip.play(game, 2), 0.1)
        assert caught.value.refusal.reason == reason
    unknown = felttip.read_position(felttip.write_position(felttip.play("trails", deal="x")))
    with pytest.raises(felttip.Refused, match="position-unknown"):
        felttip.par(unknown, 0.1)
    paper = felttip.prove(felttip.write_record(felttip.play("trails", deal="x")))
    with pytest.raises(felttip.Refused, match="par-rest-unknown"):
        felttip.par(paper, 0.1)


def test_pictures_show_themselves_in_a_notebook() -> None:
    table = felttip.play("trails", names=["Ann", "Ben"], deal="x")
    mine = felttip.picture(table.view(1))
    assert mine == felttip.picture(table.view(None), 1) != felttip.picture(table.view(None))
    assert mine._repr_svg_().startswith("<svg")
    assert repr(table.view(1)) == "<View of seat 1, trails classic, seats 2, round 1, turn>"
    begun = table.mark(1, table.view(1).legal()[0])
    assert felttip.sketch(begun.view(1)) != felttip.sketch(table.view(1)) != felttip.sketch(table.view(0), 1)


def test_par_takes_back_an_unfinished_turn() -> None:
    """What somebody has begun to draw in a position is not in the way of better turns."""
    table = felttip.play("trails", deal="thursday")
    while table.round.number < 10:
        table = felttip.let_play(table, 0, felttip.player("greedy"))
    begun = table.mark(0, table.view(0).legal()[0])
    again = felttip.read_position(felttip.write_position(begun.view(0)), deal="x")
    assert again.drafts[0].marks, "the position has the unfinished turn"
    best = felttip.par(again, 1)
    assert felttip.follow(again, best.turns).view(0).total(0) == best.best
