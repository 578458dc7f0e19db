"""Trails: the board file and every constraint that it can break."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felttip.contract import BoardError
from felttip.games.trails import GAME
from felttip.games.trails.board import NAMES, NEAR, RIM
from felttip.kit.colours import COLOURS
from felttip.registry import board_text
from felttip.words import words

TEXT = board_text("trails", "classic")
BOARD = GAME.read_board(TEXT)


def changed(**fields: str) -> str:
    """The board file with the word of some fields replaced."""
    head, body = TEXT.split('fields = """')
    body, tail = body.split('"""', 1)
    words = body.split()
    for name, word in fields.items():
        words[NAMES.index(name)] = word
    lengths = (5, 6, 7, 8, 9, 8, 7, 6, 5)
    rows = [" ".join(words[sum(lengths[:i]) : sum(lengths[: i + 1])]) for i in range(9)]
    return f'{head}fields = """\n' + "\n".join(rows) + f'\n"""{tail}'


def error(text: str) -> str:
    with pytest.raises(BoardError) as caught:
        GAME.read_board(text)
    return words().phrase(caught.value.phrase)


@pytest.mark.clause("TRA-1")
def test_the_board_is_as_the_rules_say() -> None:
    assert len(NAMES) == 61
    assert sorted(len(near) for near in NEAR) == [3] * 6 + [4] * 18 + [6] * 37
    assert sorted(BOARD.colours.count(c) for c in range(6)) == [10, 10, 10, 10, 10, 11]
    assert all(BOARD.colours[a] != BOARD.colours[b] for a in range(61) for b in NEAR[a])
    assert [field in RIM for field in BOARD.numbers] == [False] * 3 + [True] * 6
    assert all(start in NEAR[NAMES.index("E5")] for start in BOARD.starts)
    assert len(set(BOARD.starts)) == 4
    assert not set(BOARD.starts) & set(BOARD.numbers)


def test_a_file_goes_there_and_back() -> None:
    assert GAME.read_board(changed()) == BOARD


@pytest.mark.clause("TRA-1")
def test_each_broken_constraint_is_named() -> None:
    assert "field A1: 'pink' is no colour" in error(changed(A1="pink"))
    assert "eleven times" in error(changed(A1="red" if BOARD.colours[0] != 1 else "blue"))
    assert "must be from 2 to 10" in error(changed(A1="red:11"))
    assert "is no number" in error(changed(A1="red:x"))
    assert "on another field too" in error(changed(A1="red:7", A2="blue:7"))
    assert '"fields" has 10 rows' in error(TEXT.replace('fields = """', 'fields = """\nred red'))
    assert "row A has" in error(changed(A1="red blue"))


@pytest.mark.clause("TRA-1")
def test_neighbours_starts_and_numbers() -> None:
    swapped = {}
    for a in range(61):
        b = next(f for f in range(61) if BOARD.colours[f] == BOARD.colours[NEAR[a][0]] and f != NEAR[a][0])
        if BOARD.colours[a] != BOARD.colours[b] and a not in BOARD.numbers and b not in BOARD.numbers:
            swapped = {NAMES[a]: COLOURS[BOARD.colours[b]], NAMES[b]: COLOURS[BOARD.colours[a]]}
            break
    assert "are neighbours and both" in error(changed(**swapped))
    starts = [NAMES[start] for start in BOARD.starts]
    assert "next to the central field" in error(TEXT.replace(f'"{starts[0]}"', '"A1"'))
    assert "two starts" in error(TEXT.replace(f'"{starts[0]}"', f'"{starts[1]}"'))
    assert "no field has this name" in error(TEXT.replace(f'"{starts[0]}"', '"Z9"'))
    assert "four starts" in error(TEXT.replace(f'"{starts[0]}", ', ""))


def test_a_number_is_missing_or_in_the_wrong_place() -> None:
    two, ten = NAMES[BOARD.numbers[0]], NAMES[BOARD.numbers[8]]
    words = dict(zip(NAMES, changed().split('"""')[1].split(), strict=True))
    assert "the number 2 is on no field" in error(changed(**{two: words[two].split(":")[0]}))
    assert "belong inside" in error(
        changed(**{two: words[two].split(":")[0] + ":10", ten: words[ten].split(":")[0] + ":2"})
    )


@given(st.text(max_size=200))
def test_any_text_is_a_board_or_a_clear_error(text: str) -> None:
    assert error(text)


@given(st.integers(0, len(TEXT) - 1), st.characters())
def test_a_changed_character_is_a_board_or_a_clear_error(at: int, char: str) -> None:
    try:
        GAME.read_board(TEXT[:at] + char + TEXT[at + 1 :])
    except BoardError as caught:
        assert words().phrase(caught.phrase)  # noqa: PT017 - a board that is still right is fine too
