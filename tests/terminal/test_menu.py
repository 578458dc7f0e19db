"""The menu: every answer leads to a game or to a question that says what is wanted."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from felttip.registry import find_board, find_game, game_names
from felttip.terminal.menu import choose, go_on, name_trouble, start
from felttip.terminal.saved import Saved, home
from felttip.terminal.speech import Quit, Speech

Script = Callable[[list[str]], None]


def test_enter_all_the_way(script: Script) -> None:
    """Whoever only presses Enter gets a game; where nobody can play alone, against the computer."""
    script([""] * 6)
    saved = choose(Speech(True))
    assert saved.table.game.name == game_names()[0] == "borders"
    assert saved.kinds == (None, "medium")


def test_choices(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    """The second game, its second board, two people and one computer, after some wrong answers."""
    script(
        ["0", "x", "2", "9" * 5000, "2", "Anna, Anna", "a,b,c,d,e", "Greedy", "Anna,  Ben", "3", "-1", "1", "5", "4"]
    )
    saved = choose(Speech(True))
    assert (saved.table.game.name, saved.table.board.name) == ("islands", "B")
    assert saved.table.settings.names == ("Anna", "Ben", "Master")
    assert saved.kinds == (None, None, "master")
    shown = capsys.readouterr().out
    assert shown.count("Please type a number from") == 6
    assert "for 1 to 4 people, not for 5" in shown
    assert "names of computer players" in shown


def test_leaving(script: Script) -> None:
    """The end of the input leaves at any question."""
    for answers in range(3):
        script([""] * answers)
        with pytest.raises(Quit):
            choose(Speech(True))


def new_game(name: str) -> Saved:
    saved = start(find_game("trails"), find_board("trails"), None, [name], [], "menu")
    saved.save()
    return saved


def test_going_on(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    """All unfinished games are offered; broken files are named, not passed over."""
    script([])
    assert go_on(Speech(True)) is None
    games = [new_game(name) for name in ("Anna", "Ben")]
    (home() / "games" / "broken.txt").write_text("felttip record 1\ngame: trails\nboard: x\n")
    (home() / "games" / "bytes.txt").write_bytes(b"\xff")
    script(["5", "2"])
    found = go_on(Speech(True))
    shown = capsys.readouterr().out
    assert found is not None
    assert found.path in [saved.path for saved in games]
    assert "broken.txt cannot be gone on with. Line 3:" in shown
    assert "bytes.txt cannot be read" in shown
    script(["0"])
    assert go_on(Speech(True)) is None
    assert go_on(Speech(True), find_game("islands")) is None, "only games of this kind are offered"


@pytest.mark.parametrize("name", ["", "a:b", "round", "GREEDY", "random x", "x" * 41, "\x07"])
def test_names_that_cannot_be(name: str) -> None:
    """Each with a reason."""
    assert name_trouble(["Anna", name]) is not None
    assert name_trouble(["Anna", "Ben"]) is None


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=10), max_size=12))
def test_any_answers(script: Script, home: Path, answers: list[str]) -> None:
    """Whatever people answer, there is a game in the end or they have left."""
    script(answers)
    try:
        assert choose(Speech(True)).table.sheets
    except Quit:
        return
