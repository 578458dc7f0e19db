"""Board files come from anybody, as a part of a record: reading one takes neither long nor much memory."""

import tomllib
from collections.abc import Callable

import pytest
from tests.helpers import HOUSE

from felttip.contract import BoardError
from felttip.kit.boardfile import LONGEST, BoardFile, game_of
from felttip.registry import board_text, find_game

DOTTED = ".".join("a" * 40)


def readers() -> tuple[Callable[[str], object], ...]:
    """All that read the text of a board file."""
    return game_of, lambda text: BoardFile(text, "trails")


def message(read: Callable[[str], object], text: str) -> str:
    """What is said of a board file that cannot be one."""
    with pytest.raises(BoardError) as caught:
        read(text)
    return caught.value.phrase.message


@pytest.mark.parametrize("read", readers())
@pytest.mark.parametrize(
    "text",
    [
        f"{DOTTED}=1",
        f"b = {{{DOTTED}=1}}",
        f"[{DOTTED}]",
        f"[[{DOTTED}]]",
        DOTTED.replace("a", '"a"') + "=1",
        DOTTED.replace("a", " 'a' ") + "=1",
        f"b = '''x'''''\n{DOTTED}=1\nc = '''''x'''",
        f'b = """x\\""""""\n{DOTTED}=1\nc = "x"',
        f"b = '\"'\n{DOTTED}=1\nc = '\"'",
    ],
)
def test_keys_with_many_parts_are_not_read(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[str], object], text: str
) -> None:
    """`tomllib` would keep each part with all before it: a text as long as a record may be would fill the memory."""
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("it is read"))
    assert message(read, text) == "board-left-over"


@pytest.mark.parametrize("read", readers())
def test_a_long_board_file_is_not_read(monkeypatch: pytest.MonkeyPatch, read: Callable[[str], object]) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("it is read"))
    assert message(read, 'game = "trails"'.ljust(LONGEST + 1)) == "board-long"


@pytest.mark.parametrize("read", readers())
@pytest.mark.parametrize(
    "text", ["a=" + "9" * 5000, "a=0x" + "f" * 5000, "a=" + "1_" * 3000 + "x", "a=" + "[" * 8000, "a=" + "{a=" * 2000]
)
def test_what_cannot_be_read_is_said(read: Callable[[str], object], text: str) -> None:
    assert message(read, text) == "board-toml"


def test_dots_in_strings_are_no_dots_in_keys() -> None:
    text = f"""game = "trails" # {DOTTED}
name = "own"
one = "{DOTTED}"
two = '{DOTTED}'
map = '''
{DOTTED}'''
numbers = [1.5, 2.5, 3.5, 4.5, 5.5]
"""
    file = BoardFile(text, "trails")
    assert (file.text("one"), file.text("two"), file.text("map")) == (DOTTED,) * 3


@pytest.mark.parametrize("game", HOUSE)
def test_ours_are_far_from_too_long(game: str) -> None:
    assert all(len(board_text(game, board)) < LONGEST / 4 for board in find_game(game).boards)
