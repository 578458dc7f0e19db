"""What can be played, as a page gets it."""

import msgspec

from felttip.bots import LEVELS, guests_of
from felttip.bots.characters import CHARACTERS
from felttip.registry import AnyGame, find_board
from felttip.room import papers
from felttip.room.samples import sample
from felttip.room.teaching import LessonInfo, lesson_info
from felttip.table.view import goal_message


class RankInfo(msgspec.Struct):
    """A rank, and the lowest total that has it; null: whoever has no higher one has this."""

    name: str
    lowest: int | None


class GoalInfo(msgspec.Struct):
    """A goal, with what it pays to the first and to later ones."""

    name: str
    first: int
    later: int


class GameInfo(msgspec.Struct):
    """What can be played."""

    name: str
    boards: tuple[str, ...]
    seats: tuple[int, ...]
    sheets: dict[str, int]
    players: tuple[str, ...]
    engines: tuple[str, ...]
    """Programs of others that whoever runs this lets play, as further players."""
    names: dict[str, tuple[str, ...]]
    """For each level what its computers are called, by pen."""
    drawings: dict[str, tuple[str, ...]]
    """For each board the addresses of its drawings, by sheet; they never change."""
    sample: tuple[str, ...]
    """What to switch on in the first drawing of the first board, to show the game after some rounds."""
    ranks: tuple[RankInfo, ...]
    """The ranks of lone players, from the lowest to the highest."""
    goals: dict[str, tuple[GoalInfo, ...]]
    """For each board its goals, in the order of the board."""
    lesson: LessonInfo | None
    """How a table is laid that teaches it; null: the game has no lesson."""


def game_info(game: AnyGame) -> GameInfo:
    """A game."""
    name = game.name
    sheets = {board: find_board(name, board).sheets for board in game.boards}
    drawings = {
        board: tuple(
            f"/api/drawings/{name}/{board}/{sheet}.svg?v={papers.drawing(name, board, sheet).version}"
            for sheet in range(1, count + 1)
        )
        for board, count in sheets.items()
    }
    ranks = tuple(RankInfo(rank.name, rank.lowest) for rank in game.scoring.ranks)
    goals = {
        board: tuple(
            GoalInfo(goal_message(name, goal), goal.first, goal.later) for goal in find_board(name, board).goals
        )
        for board in game.boards
    }
    people, lesson, engines = tuple(game.seats), lesson_info(name), guests_of(name)
    return GameInfo(
        name, game.boards, people, sheets, LEVELS, engines, CHARACTERS, drawings, sample(name), ranks, goals, lesson
    )
