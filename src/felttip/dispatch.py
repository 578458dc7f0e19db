"""The rules of whichever game a printed board belongs to.

Loops over turns and games are written once for all games and take the printed board `p`; these functions find the rule
of its game by its type. The compiler does the same while it compiles (`felttip.compiled`), at no cost when it runs.
"""

from typing import cast

from felttip.contract import B, Call, Game, P, Printed, Rules, S, T, Word

Ints = tuple[int, ...]

KNOWN: dict[type, Rules[Printed, Ints, Ints]] = {}
"""The rules of each type of printed board."""


def adopt(game: Game[B, P, S, T], p: P) -> None:
    """Make a game's rules known under the type of its printed board."""
    KNOWN[type(p)] = cast(Rules[Printed, Ints, Ints], game.rules)


def blank(p: Printed, number: int) -> Ints:
    """See `Rules.blank`."""
    return KNOWN[type(p)].blank(p, number)


def begin(p: Printed, sheet: Ints, call: Call) -> Ints:
    """See `Rules.begin`."""
    return KNOWN[type(p)].begin(p, sheet, call)


def legal(p: Printed, sheet: Ints, turn: Ints) -> tuple[Word, Word]:
    """See `Rules.legal`."""
    return KNOWN[type(p)].legal(p, sheet, turn)


def may_end(p: Printed, sheet: Ints, turn: Ints) -> bool:
    """See `Rules.may_end`."""
    return KNOWN[type(p)].may_end(p, sheet, turn)


def play(p: Printed, sheet: Ints, turn: Ints, mark: int) -> tuple[Ints, Ints]:
    """See `Rules.play`."""
    return KNOWN[type(p)].play(p, sheet, turn, mark)


def reached(p: Printed, sheet: Ints) -> Word:
    """See `Rules.reached`."""
    return KNOWN[type(p)].reached(p, sheet)


def closing(p: Printed, sheet: Ints) -> int:
    """See `Rules.closing`."""
    return KNOWN[type(p)].closing(p, sheet)


def finishes(p: Printed, sheet: Ints) -> bool:
    """See `Rules.finishes`."""
    return KNOWN[type(p)].finishes(p, sheet)


def follow(p: Printed, call: Call, turn: Ints) -> Call:
    """See `Rules.follow`."""
    return KNOWN[type(p)].follow(p, call, turn)


def add_die(p: Printed, call: Call, face: int) -> Call:
    """See `Rules.add_die`."""
    return KNOWN[type(p)].add_die(p, call, face)


def solo_full(p: Printed, goal: int, round_number: int, before: Word) -> bool:
    """See `Rules.solo_full`."""
    return KNOWN[type(p)].solo_full(p, goal, round_number, before)


def worth(p: Printed, sheet: Ints, taken: Word, rounds_left: int) -> int:
    """See `Rules.worth`."""
    return KNOWN[type(p)].worth(p, sheet, taken, rounds_left)


DISPATCHED = (
    blank, begin, legal, may_end, play, reached, closing, finishes, follow, add_die, solo_full, worth,
)  # fmt: skip
"""All of the above, for the compiler."""
