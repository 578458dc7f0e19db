"""What the tests of Islands share: a board that their examples are about, and a pen."""

from felttip.contract import Refusal
from felttip.games.islands.board import IslandsBoard, print_of, read_board
from felttip.games.islands.marks import mark_name, read_call, read_mark, why_not, why_unfinished
from felttip.games.islands.rules import begin, blank, legal, may_end, play
from felttip.kit.clauses import allows, marks_in

MAP = """\
o---R-------o
|   |       |
|   |       |   o---R
|   |       |   |   |
o---o-------o---+---o
|   |       |   |   |
|   B---o---+---+---B
|       |   |   |   |
|       |   o---R   |
|       |   |       |
R-------o---B-------o
"""


def file_with(drawing: str) -> str:
    """A board file with this map."""
    return f'game = "islands"\nname = "T"\nmap = """\n{drawing}"""\n'


BOARD = read_board(file_with(MAP))


class Pen:
    """One sheet, one turn after the other; a mark that is not legal is an error in the test."""

    def __init__(self, board: IslandsBoard) -> None:
        self.board = board
        self.p = print_of(board)
        self.sheet = blank(self.p, 0)
        self.turn = begin(self.p, self.sheet, read_call("3|4"))

    def take(self, call: str, *names: str) -> "Pen":
        """Begin a turn and make some marks; the turn before must be one that may end, or untouched setup."""
        self.turn = begin(self.p, self.sheet, read_call(call))
        return self.mark(*names)

    def mark(self, *names: str) -> "Pen":
        """Make marks in the turn that is under way."""
        for name in names:
            mark = read_mark(self.board, self.sheet, self.turn, name)
            assert isinstance(mark, int), f"{name}: {mark}"
            assert allows(legal(self.p, self.sheet, self.turn), mark), f"{name} is not legal"
            self.sheet, self.turn = play(self.p, self.sheet, self.turn, mark)
        return self

    def legal(self) -> set[str]:
        """The names of the legal marks."""
        marks = marks_in(legal(self.p, self.sheet, self.turn))
        return {mark_name(self.board, self.sheet, self.turn, mark) for mark in marks}

    def refusal(self, name: str) -> Refusal:
        """Why a mark may not be made."""
        mark = read_mark(self.board, self.sheet, self.turn, name)
        if isinstance(mark, Refusal):
            return mark
        assert not allows(legal(self.p, self.sheet, self.turn), mark), f"{name} is legal"
        return why_not(self.board, self.sheet, self.turn, mark)

    def may_end(self) -> bool:
        """May the turn end here?"""
        return bool(may_end(self.p, self.sheet, self.turn))

    def unfinished(self) -> Refusal:
        """Why the turn may not end here."""
        assert not self.may_end()
        return why_unfinished(self.board, self.sheet, self.turn)
