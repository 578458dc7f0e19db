"""Arrays without NumPy: whatever they can do, they do like NumPy's."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from felttip.mind.files import mind_file
from felttip.registry import find_board, find_game, game_names
from felttip.targets import plain

ROWS = st.lists(st.lists(st.integers(-(2**62), 2**62), min_size=3, max_size=3), min_size=1, max_size=6)


@given(ROWS, st.data())
def test_parts_are_those_of_numpy(rows: list[list[int]], data: st.DataObject) -> None:
    ours, theirs = plain.array(rows), np.array(rows, np.int64)
    at, column = data.draw(st.integers(-len(rows), len(rows) - 1)), data.draw(st.integers(-3, 2))
    first, stop = sorted((data.draw(st.integers(0, len(rows))), data.draw(st.integers(0, len(rows)))))
    assert ours.shape == theirs.shape
    assert len(ours) == len(theirs)
    assert ours.tolist() == theirs.tolist()
    assert ours[at, column] == theirs[at, column]
    assert ours[at].tolist() == theirs[at].tolist()
    assert ours[at, 1:].tolist() == theirs[at, 1:].tolist()
    assert ours[first:stop].tolist() == theirs[first:stop].tolist()
    assert ours[first:stop, 1].tolist() == theirs[first:stop, 1].tolist()
    assert [row.tolist() for row in ours] == [row.tolist() for row in theirs]
    assert ours.max() == theirs.max()
    assert ours.reshape(3, len(rows)).tolist() == theirs.reshape(3, len(rows)).tolist()


@given(ROWS, st.data())
def test_what_is_written_to_a_part_is_written_to_the_whole(rows: list[list[int]], data: st.DataObject) -> None:
    ours, theirs = plain.array(rows), np.array(rows, np.int64)
    at, number = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(-9, 9))
    copied = ours.copy()
    for one in (ours, theirs):
        one[at][1] = number
        one[at, 2] += 1
        one[:at] = number
        one[at:][0] = (7, 8, number)
    assert ours.tolist() == theirs.tolist()
    assert copied.tolist() == rows


def test_new_ones_are_filled_like_numpys() -> None:
    assert plain.zeros((2, 3), plain.int64).tolist() == np.zeros((2, 3), np.int64).tolist()
    assert plain.ones((2, 2, 2)).tolist() == np.ones((2, 2, 2)).tolist()
    assert plain.full(4, -1, plain.int64).tolist() == np.full(4, -1, np.int64).tolist()
    assert plain.array((), plain.int64).reshape(0, 5).shape == (0, 5)
    halved = plain.array([0.1, 0.2], plain.float64).astype(plain.float32)
    assert halved.tolist() == np.array([0.1, 0.2]).astype(np.float32).tolist()


@pytest.mark.parametrize("wrong", [lambda one: one[2], lambda one: one[0, 3], lambda one: one[::2]])
def test_nothing_is_read_beyond_the_end(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(IndexError):
        wrong(plain.zeros((2, 3)))


def test_rows_that_differ_in_length_are_refused() -> None:
    with pytest.raises(ValueError, match="differ"):
        plain.array([[1, 2], [3]])
    with pytest.raises(ValueError, match="places"):
        plain.zeros((2, 2))[0] = (1, 2, 3)


MINDS = [(name, board) for name in game_names() for board in find_game(name).boards]


@pytest.mark.parametrize(("game", "board"), MINDS)
def test_minds_are_read_like_by_numpy(game: str, board: str) -> None:
    file = mind_file(find_game(game), find_board(game, board))
    if not file.is_file():
        return
    with np.load(Path(str(file)), allow_pickle=False) as theirs, plain.load(Path(str(file))) as ours:
        assert set(ours) == set(theirs)
        for name, found in ours.items():
            if theirs[name].ndim:
                assert found.tolist() == theirs[name].tolist()
            else:
                assert found == theirs[name].item()
