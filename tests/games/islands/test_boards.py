"""The boards that come with the game."""

from importlib.resources import files

import pytest

from felttip.bots.series import PLAIN, series_of, totals_of
from felttip.games.islands import GAME
from felttip.games.islands.board import IslandsBoard, print_of, read_board
from felttip.games.islands.boards.search import SIDES, find_board
from felttip.games.islands.marks import DECK, ROUNDS, SETUP, read_call, read_mark
from felttip.games.islands.rules import begin, blank, closing, legal, may_end, play, reached, solo_full
from felttip.kit.clauses import allows
from felttip.registry import find_game

FOLDER = files("felttip.games.islands").joinpath("boards")
SEEDS = {"A": 10, "B": 31}


def board_of(name: str) -> IslandsBoard:
    """One of the boards."""
    return read_board(FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.clause("ISL-1")
def test_side_b_is_harder_to_draw_on() -> None:
    a, b = board_of("A"), board_of("B")
    assert 2 <= len(a.crossings) <= 4 < len(b.crossings)

    def ways(board: IslandsBoard) -> float:
        crossed = {line for pair in board.crossings for line in pair}
        flags = {i for i, flag in enumerate(board.flags) if flag}
        return sum(0.5 if i in crossed else 1.0 for i, line in enumerate(board.lines) for end in line if end in flags)

    assert ways(b) < ways(a)


@pytest.mark.parametrize("name", GAME.boards)
def test_the_search_finds_the_board_again(name: str) -> None:
    text = FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8")
    assert find_board(name, SIDES[name], SEEDS[name]) == text


@pytest.mark.clause("ISL-3", "ISL-4", "ISL-18", "ISL-19")
@pytest.mark.parametrize("name", GAME.boards)
def test_all_islands_can_be_completed_in_one_game(name: str) -> None:
    """The witness: a solo game by the rules, seventeen different cards of the deck, that makes all 60 points."""
    board = board_of(name)
    p = print_of(board)
    sheet, total, cards = blank(p, 0), 0, []
    for round_number, line in enumerate(
        FOLDER.joinpath(f"{name}.witness.txt").read_text(encoding="utf-8").splitlines()
    ):
        shown, *names = line.split()
        call = read_call(shown)
        cards.append(call)
        before, turn = reached(p, sheet), begin(p, sheet, call)
        for text in names:
            mark = read_mark(board, sheet, turn, text)
            assert isinstance(mark, int)
            assert allows(legal(p, sheet, turn), mark)
            sheet, turn = play(p, sheet, turn, mark)
        assert may_end(p, sheet, turn)
        fresh = reached(p, sheet) & ~before
        for i, goal in enumerate(board.goals):
            if fresh >> i & 1:
                total += goal.first if solo_full(p, i, round_number, before) else goal.later
    assert cards[0] == SETUP
    assert len(cards) == ROUNDS + 1
    assert all(cards.count(card) <= DECK.count(card) for card in cards[1:])
    assert closing(p, sheet) == 36
    assert total + closing(p, sheet) == 60


@pytest.mark.clause("ISL-1")
def test_side_b_is_a_little_harder() -> None:
    """The greedy player, alone, with the same cards on both sides, makes 2 to 5 points less on B."""
    games, mean = 150, {}
    for name in GAME.boards:
        ends, *_ = series_of(find_game(GAME.name), board_of(name), [PLAIN], [0])(games, 1)
        mean[name] = float(totals_of(ends).mean())
    assert mean["A"] >= 41
    assert 2 <= mean["A"] - mean["B"] <= 5
