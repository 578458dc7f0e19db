"""Trails: exact counts of legal turns, worked out by a second program that knows nothing of bits."""

import pytest

from felttip.games.trails import GAME
from felttip.games.trails.board import NAMES, TrailsBoard, print_of
from felttip.games.trails.marks import DECK, call_text
from felttip.games.trails.rules import RULES, Sheet, Turn
from felttip.kit.clauses import marks_in
from felttip.kit.colours import COLOURS
from felttip.registry import board_text

BOARD = GAME.read_board(board_text("trails", "classic"))
P = print_of(BOARD)


def axial(name: str) -> tuple[int, int]:
    """A field as (q, r) of a hexagonal grid: here neighbours differ by (1, 0), (0, 1) or (1, -1), either way."""
    row, place = "ABCDEFGHI".index(name[0]) - 4, int(name[1:]) - 1
    return place - 4 - min(row, 0), row


COLOUR_AT = {axial(name): COLOURS[BOARD.colours[i]] for i, name in enumerate(NAMES)}


def count_paths(path: list[tuple[int, int]], card: list[str]) -> int:
    """How many turns there are: go on at the last field of a list, or at the first, or pass."""

    def grow(line: list[tuple[int, int]], left: list[str]) -> int:
        q, r = line[-1]
        turns = 0
        for dq, dr in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            there = (q + dq, r + dr)
            if COLOUR_AT.get(there) in left and there not in line:
                rest = list(left)
                rest.remove(COLOUR_AT[there])
                turns += 1 + grow([*line, there], rest)
        return turns

    return 1 + grow(path, card) + (grow(path[::-1], card) if len(path) > 1 else 0)


def count_turns(sheet: Sheet, turn: Turn) -> int:
    """The same by the rules."""
    total = int(RULES.may_end(P, sheet, turn))
    for mark in marks_in(RULES.legal(P, sheet, turn)):
        total += count_turns(*RULES.play(P, sheet, turn, mark))
    return total


@pytest.mark.clause("TRA-3", "TRA-4", "TRA-5")
@pytest.mark.parametrize("start", range(4))
def test_first_turns(start: int) -> None:
    sheet = RULES.blank(P, start)
    for card in DECK:
        expected = count_paths([axial(NAMES[sheet.head])], call_text(card).split())
        assert count_turns(sheet, RULES.begin(P, sheet, card)) == expected


@pytest.mark.clause("TRA-3", "TRA-4", "TRA-5")
@pytest.mark.parametrize("start", range(4))
def test_turns_all_through_a_game(start: int) -> None:
    """Always the middle one of the legal marks, until the card is used up: a long winding path."""
    sheet = RULES.blank(P, start)
    path = [axial(NAMES[sheet.head])]
    counts = []
    for card in DECK[start:] + DECK[:start]:
        turn = RULES.begin(P, sheet, card)
        counts.append(count_turns(sheet, turn))
        assert counts[-1] == count_paths(path, call_text(card).split())
        while marks := marks_in(RULES.legal(P, sheet, turn)):
            mark = marks[len(marks) // 2]
            sheet, turn = RULES.play(P, sheet, turn, mark)
            there = axial(NAMES[mark & 63])
            path = [*path, there] if mark >> 6 else [there, *path]
    assert max(counts) > 20


def test_a_board_of_one_colour() -> None:
    """Two steps from the middle of an empty board: 6 first fields, 5 free neighbours each, and the pass."""
    board = TrailsBoard("test", (0,) * 61, tuple(range(9)), (NAMES.index("E5"),))
    p = print_of(board)
    sheet = RULES.blank(p, 0)
    turn = RULES.begin(p, sheet, 1 | 1 << 6)
    total = 1
    for mark in marks_in(RULES.legal(p, sheet, turn)):
        after = RULES.play(p, sheet, turn, mark)
        total += 1 + len(marks_in(RULES.legal(p, *after)))
    assert total == 1 + 6 + 6 * 5
