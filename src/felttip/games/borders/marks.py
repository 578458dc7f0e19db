"""Borders: names of calls and marks, and the refusals (see rules.md)."""

from collections.abc import Mapping
from functools import cache, lru_cache

from felttip.contract import Call, Detail, Dice, Face, Phrase, Progress, Refusal, Text, Tile
from felttip.games.borders.board import Area, BordersBoard, print_of
from felttip.games.borders.rules import (
    CLAUSES,
    DICE,
    ENOUGH,
    FIRST,
    HALF,
    ONE_OF,
    SECOND,
    Sheet,
    Turn,
    add_die,
    follow,
    open_in,
)
from felttip.kit.clauses import first_forbidding
from felttip.kit.colours import COLOURS, colour_index, colour_phrase

CHANCE = Dice(5, COLOURS, 3, add_die, follow)
"""BOR-2, BOR-6: five dice with one face of each colour, rolled up to three times."""

PREFIX = {FIRST: "", SECOND: "rest:", ONE_OF: "one of:"}
"""What a call begins with in each action."""


def count_of(dice: int, colour: int) -> int:
    """How many of these dice show a colour."""
    return dice >> 4 * colour & 15


def dice_of(call: Call) -> tuple[int, ...]:
    """The colours of the dice."""
    return tuple(c for c in range(len(COLOURS)) for _ in range(count_of(call & DICE, c)))


def call_text(call: Call) -> str:
    """The dice in words; in the second action with what may be done with them.

    >>> call_text(0x200021), call_text(SECOND << 24 | 0x1100)
    ('grey red red green green', 'rest: yellow blue')
    """
    return " ".join([PREFIX[call >> 24], *(COLOURS[c] for c in dice_of(call))]).strip()


@lru_cache(maxsize=512)
def face(call: Call) -> Face:
    """A tile for each die. BOR-10: of five dice that were all used there is one to pick."""
    once = (Text("1×"),) if call >> 24 == ONE_OF else ()
    return (*once, *map(Tile, dice_of(call)))


def read_call(text: str) -> Call:
    """The call of these dice, in any order."""
    action = next(action for action in (ONE_OF, SECOND, FIRST) if text.startswith(PREFIX[action]))
    call = action << 24
    words = text.removeprefix(PREFIX[action]).split()
    for word in words:
        call += 1 << 4 * colour_index(word)
    least = 0 if action == SECOND else CHANCE.count
    if not least <= len(words) <= CHANCE.count:
        raise ValueError(f"'{text}' is {len(words)} dice; there are {CHANCE.count} (BOR-2)")
    return call


def call_phrase(call: Call) -> Phrase:
    """The dice as a sentence."""
    message = {FIRST: "borders-call", SECOND: "borders-call-rest", ONE_OF: "borders-call-one-of"}[call >> 24]
    dice = tuple(map(colour_phrase, dice_of(call)))
    return Phrase(message, {"colours": dice, "count": len(dice)})


def call_means(call: Call) -> tuple[Phrase, ...]:
    """BOR-7, BOR-9, BOR-10: what the dice may be used for."""
    if not dice_of(call):
        return ()
    return (
        Phrase({FIRST: "borders-means-first", SECOND: "borders-means-second", ONE_OF: "borders-means-one"}[call >> 24]),
    )


def space_of(mark: int) -> int:
    """The space that a mark crosses."""
    return (mark >> 6) * HALF + (mark & 63)


def mark_of(space: int) -> int:
    """The mark that crosses a space."""
    return space if space < HALF else 64 + space - HALF


def mark_name(board: BordersBoard, sheet: Sheet, turn: Turn, mark: int) -> str:
    """`F7=x`: a cross on a space."""
    return f"{board.names[space_of(mark)]}=x"


def mark_phrase(board: BordersBoard, sheet: Sheet, turn: Turn, mark: int) -> Phrase:
    """The space to cross, with its colour and the areas that it borders."""
    space = space_of(mark)
    areas = tuple(area_phrase(area) for area in board.areas if space in area.border)
    return Phrase(
        "borders-mark", {"space": board.names[space], "colour": space_colour(board, sheet, space), "areas": areas}
    )


def places(board: BordersBoard, sheet: Sheet, turn: Turn, mark: int) -> tuple[str, ...]:
    """The space to cross."""
    return (board.names[space_of(mark)],)


def sign(board: BordersBoard, sheet: Sheet, turn: Turn, mark: int) -> Tile | None:
    """BOR-7, BOR-8: a cross uses up one die, of the colour of its space; a white space has none."""
    colour = board.colour(sheet.number, space_of(mark))
    return None if colour is None else Tile(colour)


def depends(board: BordersBoard, sheet: Sheet, turn: Turn, mark: int) -> tuple[int, int]:
    """A space is called the same on every sheet, but its colour is another one."""
    return sheet.number, mark


def area_phrase(area: Area) -> Phrase:
    """The name of an area."""
    return _goal(area.name)


@cache
def _goal(area: str) -> Phrase:
    return Phrase(f"borders-goal-{area}")


def space_colour(board: BordersBoard, sheet: Sheet, space: int) -> Phrase:
    """The word for the colour of a space."""
    colour = board.colour(sheet.number, space)
    return Phrase("borders-white") if colour is None else colour_phrase(colour)


def read_mark(board: BordersBoard, sheet: Sheet, turn: Turn, text: str) -> int | Refusal:
    """The cross that a name means."""
    name, _, ink = text.partition("=")
    if ink != "x" or name not in board.names:
        return Refusal("BOR-1", "borders-no-such-space", {"mark": text, "example": f"{board.names[0]}=x"})
    return mark_of(board.names.index(name))


def why_not(board: BordersBoard, sheet: Sheet, turn: Turn, mark: int) -> Refusal:
    """The first clause that forbids a cross."""
    p = print_of(board)
    broken = first_forbidding(CLAUSES, p, sheet, turn, mark)
    if broken is None:
        raise ValueError(f"mark {mark} is legal")
    space = space_of(mark)
    colour = board.colour(sheet.number, space)
    details: dict[str, Detail] = {
        "mark": mark_name(board, sheet, turn, mark),
        "space": board.names[space],
        "colour": space_colour(board, sheet, space),
    }
    if colour is not None:
        details["open"] = open_in(p, sheet, p.segment[space])
        details["dice"] = count_of(turn.dice, colour)
    return Refusal(broken.clause, broken.reason, details)


def why_unfinished(board: BordersBoard, sheet: Sheet, turn: Turn) -> Refusal:
    """BOR-7: the spaces that the touched segments still need."""
    owed = turn.owed_low | turn.owed_high << HALF
    if owed == 0:
        raise ValueError("every segment that was touched is finished")
    spaces = [name for space, name in enumerate(board.names) if owed >> space & 1]
    return Refusal("BOR-7", "borders-unfinished", {"spaces": ", ".join(spaces), "count": len(spaces)})


def tie_break(board: BordersBoard, sheet: Sheet, paid: Mapping[int, int]) -> int:
    """BOR-13: the highest score for a single area decides."""
    return max(paid.values(), default=0)


def describe(board: BordersBoard, sheet: Sheet) -> tuple[Phrase, ...]:
    """The complete areas, and for each of the others what its border lacks."""
    done = tuple(area_phrase(area) for a, area in enumerate(board.areas) if sheet.areas >> a & 1)
    phrases = [Phrase("borders-complete", {"count": len(done), "areas": done})]
    return (*phrases, *(phrase for area in board.areas for phrase in lacking(board, sheet, area)))


def progress(board: BordersBoard, sheet: Sheet) -> Progress:
    """BOR-12: how many areas are complete, of those that end the game."""
    return Progress(sheet.areas.bit_count(), ENOUGH, "borders-progress")


def lacking(board: BordersBoard, sheet: Sheet, area: Area) -> tuple[Phrase, ...]:
    """What the border of an area lacks, if anything."""
    crossed = sheet.low | sheet.high << HALF
    missing = tuple([space for space in area.border if not crossed >> space & 1])
    return _lacking(board, sheet.number, area.name, missing) if missing else ()


@lru_cache(maxsize=4096)
def _lacking(board: BordersBoard, number: int, area: str, missing: tuple[int, ...]) -> tuple[Phrase, ...]:
    """A turn changes the borders of one or two areas; what the others lack is known."""
    colours = [board.colour(number, space) for space in missing]
    counts = tuple(so_many(colours.count(c), c) for c in range(len(COLOURS)) if c in colours)
    return (Phrase("borders-missing", {"area": _goal(area), "missing": len(missing), "colours": counts}),)


@cache
def so_many(count: int, colour: int) -> Phrase:
    """So many spaces of a colour."""
    return Phrase("borders-so-many", {"count": count, "colour": colour_phrase(colour)})
