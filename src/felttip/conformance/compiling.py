"""Rules that can be compiled, and agree with themselves when they are."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import felttip
from felttip.conformance.finding import Wrong, of_game, of_table
from felttip.conformance.subject import Subject
from felttip.contract import Board, Dice
from felttip.contract.rules import MARKED, not_said
from felttip.kit.rule import lowest, popcount, refilled
from felttip.registry.dispatch import FAMILIES

TELLING = re.compile("Unknown attribute|No implementation|Cannot|Invalid use|Untyped global|Use of unsup|Unsupported")
"""How the lines begin in which Numba says what it is really about."""
MARKS = 2000
"""So many marks are played side by side."""

KNOWN: tuple[Callable[..., object], ...] = (
    popcount,
    lowest,
    refilled,
    *(dispatched for family in FAMILIES for dispatched in vars(family.rules).values()),
)
"""What the compiler knows without a mark."""


def compiled_answers(subject: Subject) -> Iterator[tuple[str, object]]:
    """Everything in the contract that must be a rule, with the name of its place."""
    game = subject.game
    for place, answer in vars(game.rules).items():
        if place != "clauses":
            yield f"Rules.{place}", answer
    yield from ((f"Clause {clause.clause}", clause.allowed) for clause in game.rules.clauses)
    yield from (
        (f"Instinct.{place}", answer) for place, answer in vars(game.instinct).items() if answer is not not_said
    )
    if isinstance(game.chance, Dice):
        yield from (("Dice.add_die", game.chance.add_die), ("Dice.follow", game.chance.follow))
    if game.ceiling is not None:
        parts = vars(game.ceiling)
        yield from ((f"Ceiling.{place}", parts[place]) for place in ("prepare", "most", "guide") if parts[place])


def names_in(code: CodeType) -> set[str]:
    """The names that a function looks up outside itself, also in the functions inside it."""
    inner = (part for part in code.co_consts if isinstance(part, CodeType))
    return set(code.co_names).union(*(names_in(part) for part in inner))


def called_by(function: FunctionType) -> Iterator[FunctionType]:
    """The plain Python functions that a function can call, as far as their names can be followed."""
    names = names_in(function.__code__)
    found = [function.__globals__.get(name) for name in sorted(names)]
    found += [getattr(one, name, None) for one in found if isinstance(one, ModuleType) for name in sorted(names)]
    found += [cell.cell_contents for cell in function.__closure__ or ()]
    yield from (one for one in found if isinstance(one, FunctionType))


def forgotten(subject: Subject) -> Iterator[tuple[str, str]]:
    """What the compiler will meet without a mark: the function, and who calls it."""
    known = {id(function) for function in (*MARKED, *KNOWN)}
    seen: set[int] = set()
    todo = list(compiled_answers(subject))
    while todo:
        caller, function = todo.pop(0)
        if id(function) in seen:
            continue
        seen.add(id(function))
        if not isinstance(function, FunctionType):
            yield f"{function!r}", caller
            continue
        if id(function) not in known:
            file = Path(function.__code__.co_filename).name
            yield f"{function.__name__} ({file}, line {function.__code__.co_firstlineno})", caller
        if all(function is not one for one in KNOWN):
            todo += [(function.__name__, one) for one in called_by(function)]


@of_game("compiled-rules")
def every_rule_is_marked(subject: Subject) -> Wrong:
    """Every function of the rules, and every function that these call, has `@rule` above it."""
    for function, caller in forgotten(subject):
        yield caller, f"it needs {function}, which has no @rule above it"


@of_table("compiled-rules")
def interpreted_and_compiled_rules_agree(subject: Subject, board: Board, seats: int) -> Wrong:
    """The rules as you read them and as they are compiled play the same random games, number for number."""
    if any(forgotten(subject)):
        yield "Rules", "they cannot be compiled before every rule has its mark"
        return
    subject.played(board, seats)  # in compiled code nobody could stop a game without an end
    from felttip.bots.twins import agree  # noqa: PLC0415 - only this check pays for the compiler

    try:
        agree(subject.game, board, seats, MARKS)
    except ValueError as error:
        yield "Rules", f"they part: {error}"
    except Exception as error:
        if not type(error).__module__.startswith("numba"):
            raise
        yield "Rules", f"the compiler cannot do this: {told_by_numba(str(error))}"


def told_by_numba(text: str) -> str:
    """The one line of the compiler's pages that says what is wrong, and the place in the game's own code."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    house = Path(felttip.__file__).parent.name
    places = [line for line in lines if line.startswith("File ")]
    own = [place for place in places if f"/{house}/" not in place] or places
    said = [line for line in lines if TELLING.match(line)] or lines
    return " ".join([said[-1], *own[-1:]]).rstrip(":")
