"""A convention, what breaks it, and the cases in which it is looked at."""

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from felttip.conformance.subject import Subject
from felttip.contract import Board

PAGE = "docs/your-own-game.md"
"""Where every convention is explained."""
MOST = 3
"""More findings of one convention in one case would say the same again."""

Wrong = Iterator[tuple[str, str]]
"""Where in the game something is wrong, and what."""


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a game."""

    where: str
    """The part of the game, as the contract or the folder calls it."""
    wrong: str
    """What is wrong with it, as a sentence without its full stop."""
    read: str
    """The page and the section that explain what would be right."""

    def __str__(self) -> str:
        return f"{self.where}: {self.wrong}. See {self.read}"


@dataclass(frozen=True)
class Convention:
    """Something that holds for every game."""

    name: str
    holds: str
    """What must hold, in one sentence."""
    section: str
    """The section of the page that explains it."""
    scope: str
    """What it is looked at for: each `game`, each `board`, or each `table`, that is each board and number of seats."""
    look: Callable[..., Wrong]


CONVENTIONS: list[Convention] = []
"""All of them, in the order in which they are checked."""

Game_ = Callable[[Subject], Wrong]
Board_ = Callable[[Subject, Board], Wrong]
Table_ = Callable[[Subject, Board, int], Wrong]


def _add(look: Callable[..., Wrong], section: str, scope: str) -> None:
    holds = (look.__doc__ or "").strip().partition("\n")[0]
    CONVENTIONS.append(Convention(look.__name__.replace("_", "-"), holds, section, scope, look))


def of_game(section: str) -> Callable[[Game_], Game_]:
    """Add a convention that is looked at once a game."""

    def add(look: Game_) -> Game_:
        _add(look, section, "game")
        return look

    return add


def of_board(section: str) -> Callable[[Board_], Board_]:
    """Add a convention that is looked at on every board."""

    def add(look: Board_) -> Board_:
        _add(look, section, "board")
        return look

    return add


def of_table(section: str) -> Callable[[Table_], Table_]:
    """Add a convention that is looked at on every board with every number of seats."""

    def add(look: Table_) -> Table_:
        _add(look, section, "table")
        return look

    return add


@dataclass(frozen=True)
class Case:
    """A convention, and what it is looked at for."""

    convention: Convention
    subject: Subject
    board: str | None = None
    seats: int | None = None

    @property
    def label(self) -> str:
        """What it is looked at for, in short."""
        parts = [self.subject.name, self.board, None if self.seats is None else str(self.seats)]
        return "-".join(part for part in parts if part is not None)

    def findings(self) -> list[Finding]:
        """Whatever is wrong; a game that stops with an error has something wrong where it stopped."""
        read = f"{PAGE}#{self.convention.section}"
        try:
            given = [] if self.board is None else [self.subject.board(self.board)]
            look = self.convention.look(self.subject, *given, *([] if self.seats is None else [self.seats]))
            return [Finding(where, wrong, read) for where, wrong in islice(look, MOST)]
        except Exception as error:  # whatever a game does wrong is a finding, not our error
            return [Finding(_place(error), f"it stops with {type(error).__name__}: {error}", read)]


def _place(error: Exception) -> str:
    """The last line of code that an error went through outside this package, or at all."""
    frames = traceback.extract_tb(error.__traceback__)
    own = Path(__file__).parent
    frame = next((frame for frame in reversed(frames) if Path(frame.filename).parent != own), frames[-1])
    return f"{frame.name} ({Path(frame.filename).name}, line {frame.lineno})"


def cases(subject: Subject) -> Iterator[Case]:
    """Every convention for a game, and for every board and number of seats that it has."""
    for convention in CONVENTIONS:
        if convention.scope == "game":
            yield Case(convention, subject)
            continue
        for board in subject.game.boards:
            if convention.scope == "board":
                yield Case(convention, subject, board)
            else:
                yield from (Case(convention, subject, board, seats) for seats in subject.game.seats)
