"""The record: the text of a whole game, written and read (docs/record.md); `proof` proves what it says."""

import re
from binascii import crc_hqx
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from felttip.contract import Board, BoardError, Detail, Dice, Refusal
from felttip.kit.values import changed
from felttip.registry import AnyGame, GameError, find_board, find_game
from felttip.table import AnyTable, AnyView, Moment, Phase, Round, Settings
from felttip.table.chance import SealedDeal, from_the_start

TITLE = "felttip record 1"
HEX64 = re.compile(r"[0-9a-f]{64}")
OPENING = re.compile(r"[0-9a-f]{64}([0-9a-f]{32})?")
CHECK = re.compile(r"[0-9a-f]{4}")
SEAT = re.compile(r"seat \d+:")
COUNT = re.compile(r"0|[1-9][0-9]{0,3}")
NOBODY = "none"
"""Who the referee was, where a device had the deal."""
RESERVED = ("setup", "round", "roll", "again", "then", "end", "opening", "seat")
"""No name begins with one of the words that lines of a record begin with."""
LONGEST_NAME = 40
AGAIN = ("yes", "duel")
"""How a deal can have been played elsewhere: before, or by others in a duel."""


class RecordError(Exception):
    """The first thing that is wrong with a record: the line, and a refusal that says why."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(f"line {line}: {refusal}")
        self.line = line
        self.refusal = refusal


@dataclass(frozen=True)
class Line:
    """One line of a record."""

    number: int
    text: str
    """Without its check, and with single spaces."""
    check: str | None = None
    """Four hexadecimal digits over this line and all lines before it, if they were written."""


@dataclass(frozen=True)
class Record:
    """A record as it was read: what it says about the table, and the lines of the rounds."""

    game: AnyGame
    board: Board
    board_text: str | None
    """The board file, if the board does not come with the game."""
    settings: Settings
    commitment: str | None
    opening: str | None
    head: tuple[Line, ...]
    """The lines above the rounds, without the title."""
    lines: tuple[Line, ...]


def fail(line: int, reason: str, clause: str = "REC-1", **details: Detail) -> NoReturn:
    """Raise a `RecordError`."""
    raise RecordError(line, Refusal(clause, reason, details))


def good_name(name: str) -> bool:
    """Can this name stand in a record?

    >>> good_name("Anna K."), good_name("round 1"), good_name("a: b"), good_name("")
    (True, False, False, False)
    """
    return (
        0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and set(name).isdisjoint(":,~#")
        and name == spaced(name)
        and name.partition(" ")[0] not in RESERVED
        and "reaches" not in name.split()
    )


def spaced(text: str) -> str:
    """The text with single spaces between its words and none round it."""
    return " ".join(text.split())


def checked(check: int, text: str) -> int:
    """The check over one line more."""
    return crc_hqx(f"{text}\n".encode(errors="replace"), check)


# Writing.


def write_record(table: AnyTable, board_text: str | None = None) -> str:
    """The record of a table, finished or not; `board_text` if the board does not come with the game."""
    from_the_start(table.deal)
    view = _on_one_line(table.view(None))
    head = [f"game: {table.game.name}", f"board: {table.board.name}"]
    head += [f"  | {line}" if line else "  |" for line in (board_text or "").rstrip("\n").split("\n") if board_text]
    head.append(f"deal: {table.deal.commitment or 'paper'}")
    for number, name in enumerate(view.settings.names):
        sheet = f", sheet {table.settings.sheets[number] + 1}" if table.board.sheets > 1 else ""
        head.append(f"seat {number + 1}: {name}{sheet}")
    if any(table.settings.hints):
        head.append(f"hints: {' '.join(map(str, table.settings.hints))}")
    if table.settings.again:
        head.append(f"again: {table.settings.again}")
    if table.settings.held:
        head.append(f"referee: {NOBODY}")
    lines = [TITLE, *head]
    check = 0
    for text in head:
        check = checked(check, spaced(text))
    for text, _ in body(view):
        check = checked(check, text.strip())
        if not text.startswith(" "):
            lines.append("")
        lines.append(f"{text} ~{check:04x}")
    if table.phase is Phase.OVER and isinstance(table.deal, SealedDeal):
        lines += ["", f"opening: {table.deal.seed}"]
    return "\n".join(lines) + "\n"


def _on_one_line(view: AnyView) -> AnyView:
    """The view with names that are no more than a part of a line, wherever they came from (REC-1)."""
    names = tuple(map(spaced, view.settings.names))
    return view if names == view.settings.names else changed(view, settings=changed(view.settings, names=names))


def body(view: AnyView, skipped: int = 0) -> Iterator[tuple[str, str]]:
    """The lines of the rounds and of the end, each with the clause that it rests on; without some rounds skipped."""
    for played in (*view.history, view.round)[skipped:]:
        yield from round_lines(view, played)
    if view.phase is Phase.OVER:
        yield "end", "TAB-12"
        for place, seat in view.ranking():
            parts = " + ".join(
                f"{line.name.removeprefix(view.game.name + '-')} {line.points}" for line in view.score(seat)
            )
            yield f"  {view.settings.names[seat]}: place {place}, total {view.total(seat)} = {parts or 0}", "TAB-12"


def round_lines(view: AnyView, played: Round) -> Iterator[tuple[str, str]]:
    """The lines of one round, as far as it is public: its calls, and the turns that have been revealed."""
    chance = view.game.chance
    calls = [moment.call for moment in played.moments]
    if played is view.round and view.call is not None:
        calls.append(view.call)
    if played.number == 0:
        yield "setup", "TAB-8"
    elif isinstance(chance, Dice):
        assert played.active is not None
        yield f"round {played.number}: {view.settings.names[played.active]}", "TAB-11"
        for number, roll in enumerate(played.rolls):
            again = f"again {' '.join(str(die + 1) for die in roll.rolled)}" if number else "roll"
            yield f"  {again}: {' '.join(chance.faces[face] for face in roll.faces)}", "TAB-11"
    else:
        yield f"round {played.number}: {view.game.naming.call_text(calls[0])}", "TAB-11"
    for number, call in enumerate(calls):
        if number:
            yield f"  then: {view.game.naming.call_text(call)}".rstrip(), "TAB-8"
        if number < len(played.moments):
            yield from moment_lines(view, played.moments[number])


def moment_lines(view: AnyView, moment: Moment) -> Iterator[tuple[str, str]]:
    """The turns of one moment and the goals that they reached."""
    names = view.settings.names
    for seat, marks in moment.turns.items():
        yield f"  {names[seat]}: {' '.join(marks) or 'pass'}", "TAB-4"
    for seat, paid in moment.goals.items():
        for goal, points in paid.items():
            yield f"  {names[seat]} reaches {view.board.goals[goal].name}: {points}", "TAB-9"


# Reading.


class _Lines:
    """The lines of a record that say something, taken from the top; blank lines and comments do not count."""

    def __init__(self, text: str) -> None:
        lines = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
        self.left = [(n, line) for n, line in lines if line.strip() and not line.lstrip().startswith("#")]
        self.last = self.left[-1][0] if self.left else 1

    def peek(self) -> str:
        """The next line, without spaces round it; nothing at the end."""
        return self.left[0][1].strip() if self.left else ""

    def take(self, key: str) -> tuple[Line, str]:
        """Take the next line, which must be `key: value`."""
        if not self.left:
            fail(self.last, "record-missing", key=key)
        number, line = self.left[0]
        found, colon, value = spaced(line).partition(":")
        if found != key or not colon:
            fail(number, "record-missing", key=key)
        self.left.pop(0)
        return Line(number, spaced(line)), value.strip()


def read_record(text: str) -> Record:
    """Read a record; `RecordError` says where and why it cannot be one."""
    lines = _Lines(text)
    _read_title(lines)
    game_line, game_name = lines.take("game")
    try:
        game = find_game(game_name)
    except GameError as error:
        fail(game_line.number, "record-no-such-game", why=error.phrase)
    board_lines, board, board_text = _read_board(game, lines)
    deal_line, commitment = lines.take("deal")
    if commitment != "paper" and not HEX64.fullmatch(commitment):
        fail(deal_line.number, "record-bad-deal")
    seat_lines, settings = _read_seats(game, board, lines)
    opening = _read_opening(lines, commitment)
    return Record(
        game, board, board_text, settings, None if commitment == "paper" else commitment, opening,
        (game_line, *board_lines, deal_line, *seat_lines),
        tuple(_split_check(number, line) for number, line in lines.left),
    )  # fmt: skip


def _read_title(lines: _Lines) -> None:
    """The first line: what this is, and in which version."""
    number, line = lines.left.pop(0) if lines.left else (1, "")
    what, _, version = spaced(line).rpartition(" ")
    if what != TITLE.rpartition(" ")[0]:
        fail(number, "record-title", title=TITLE)
    if spaced(line) != TITLE:
        fail(number, "record-version", version=version, title=TITLE)


def _read_board(game: AnyGame, lines: _Lines) -> tuple[list[Line], Board, str | None]:
    """A board by name, or the board file that follows."""
    name_line, name = lines.take("board")
    found = [name_line]
    embedded = []
    while lines.peek().startswith("|"):
        number, line = lines.left.pop(0)
        found.append(Line(number, spaced(line)))
        embedded.append(line.partition("|")[2].removeprefix(" ").removesuffix("\r"))
    if not embedded and name not in game.boards:
        fail(name_line.number, "record-no-such-board", name=name, boards=", ".join(game.boards))
    text = "\n".join(embedded) + "\n" if embedded else None
    try:
        board = game.read_board(text) if text else find_board(game.name, name)
    except BoardError as error:
        fail(found[-1].number, "record-board", why=error.phrase)
    if board.name != name:
        fail(name_line.number, "record-board-name", name=name, found=board.name)
    return found, board, text


def _read_seats(game: AnyGame, board: Board, lines: _Lines) -> tuple[list[Line], Settings]:
    """The names and sheets of the seats, the hints that they took, and whether the deal was played elsewhere."""
    found: list[Line] = []
    names: list[str] = []
    sheets: list[int] = []
    while not names or SEAT.match(lines.peek()):
        line, value = lines.take(f"seat {len(names) + 1}")
        name, comma, sheet = value.partition(", sheet ")
        if not good_name(name) or name in names:
            fail(line.number, "record-bad-name", name=name)
        if bool(comma) != (board.sheets > 1) or (comma and not re.fullmatch(r"[1-9][0-9]?", sheet)):
            fail(line.number, "record-bad-sheet", "TAB-2", sheets=board.sheets)
        if len(names) == game.seats[-1]:
            fail(line.number, "table-seats", "TAB-1", least=game.seats[0], most=game.seats[-1], seats=len(names) + 1)
        found.append(line)
        names.append(name)
        sheets.append(int(sheet) - 1 if comma else 0)
    hints: tuple[int, ...] = ()
    if lines.peek().startswith("hints:"):
        line, value = lines.take("hints")
        counts = value.split()
        if len(counts) != len(names) or not all(COUNT.fullmatch(count) for count in counts):
            fail(line.number, "record-hints", "REC-5", seats=len(names))
        found.append(line)
        hints = tuple(map(int, counts))
    again, held = _read_marks(lines, found)
    return found, Settings(tuple(names), tuple(sheets), hints, again, held)


def _read_marks(lines: _Lines, found: list[Line]) -> tuple[str, bool]:
    """What a record says of its deal: whether it was played before, and whether a device had it."""
    again = ""
    if lines.peek().startswith("again:"):
        line, again = lines.take("again")
        if again not in AGAIN:
            fail(line.number, "record-again", "REC-6", found=again)
        found.append(line)
    held = lines.peek().startswith("referee:")
    if held:
        line, value = lines.take("referee")
        if value != NOBODY:
            fail(line.number, "record-referee", "REC-7", found=value)
        found.append(line)
    return again, held


def _read_opening(lines: _Lines, commitment: str) -> str | None:
    """The opening of the deal, if the last line is one: it must belong to the commitment."""
    if not lines.left or not lines.left[-1][1].startswith("opening:"):
        return None
    number, line = lines.left.pop()
    opening = line.removeprefix("opening:").strip()
    if commitment == "paper":
        fail(number, "record-opening-paper", "TAB-11")
    if not OPENING.fullmatch(opening) or SealedDeal(opening).commitment != commitment:
        fail(number, "record-opening", "TAB-11", commitment=commitment)
    return opening


def _split_check(number: int, line: str) -> Line:
    text, tilde, check = line.partition("~")
    if tilde and not CHECK.fullmatch(check.strip()):
        fail(number, "record-bad-check", "REC-3", found=check.strip())
    return Line(number, spaced(text), check.strip() if tilde else None)
