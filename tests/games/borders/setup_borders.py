"""What the tests of Borders share: the valley, and sheets with any crosses."""

from felttip.games.borders.board import print_of, read_board
from felttip.games.borders.marks import mark_of
from felttip.games.borders.rules import ONE_OF, Sheet, Turn, play
from felttip.registry import board_text

VALLEY = board_text("borders", "valley")
BOARD = read_board(VALLEY)
P = print_of(BOARD)


def spaces_on(sheet: Sheet) -> set[int]:
    """The crossed spaces."""
    return {space for space in range(86) if (sheet.low | sheet.high << 43) >> space & 1}


def cross(sheet: Sheet, *spaces: int | str) -> Sheet:
    """The sheet with these spaces crossed, by number or name, whether or not a turn could do so."""
    for space in spaces:
        number = space if isinstance(space, int) else BOARD.names.index(space)
        sheet, _ = play(P, sheet, Turn(ONE_OF, 0, 0, 0), mark_of(number))
    return sheet
