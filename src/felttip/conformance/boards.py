"""Boards, what the rules see of them, and calls."""

from collections.abc import Iterator
from functools import reduce
from itertools import combinations_with_replacement, pairwise

from felttip.conformance.finding import Wrong, of_board, of_game
from felttip.conformance.subject import Subject
from felttip.contract import Board, BoardError, Call, Cards
from felttip.registry import find_board, find_game, game_names
from felttip.registry.dispatch import Ints

LIMIT = 1 << 62
MOST_GOALS = 62


@of_board("the-board")
def a_board_is_what_its_file_says(subject: Subject, board: Board) -> Wrong:
    """`boards/<name>.toml` has the name of its file, and reading it twice gives two equal boards with equal hashes."""
    again = subject.game.read_board(subject.text("boards", f"{board.name}.toml"))
    if again != board or hash(again) != hash(board):
        yield "Game.read_board", "the same file gives another board each time; a frozen dataclass is a value"
    if board.name not in subject.game.boards:
        yield "Game.boards", f'a board says that it is "{board.name}", and none of the board files is called so'
    if board.sheets < 1:
        yield "Board.sheets", f"there are {board.sheets} sheets; 1 says that all seats have the same"
    elif 1 < board.sheets < subject.game.seats[-1]:
        yield "Board.sheets", f"{board.sheets} sheets are too few for {subject.game.seats[-1]} seats"


@of_game("the-board")
def a_broken_board_file_is_refused(subject: Subject) -> Wrong:
    """A board file that is no board ends in a `BoardError`, whatever is in it."""
    for text in ("", "game =", 'game = "chess"\nname = "x"\n', f'game = "{subject.game.name}"\nname = "x"\n'):
        try:
            subject.game.read_board(text)
        except BoardError as error:
            if wrong := subject.trouble(error.phrase):
                yield "Game.read_board", wrong
            continue
        yield "Game.read_board", f"it takes {text!r} for a board"


@of_board("the-goals")
def goals_pay_the_first_more(subject: Subject, board: Board) -> Wrong:
    """There are at most 62 goals of different names; the later ones get something, and no more than the first."""
    names = [goal.name for goal in board.goals]
    if len(set(names)) < len(names):
        yield "Board.goals", "two goals have the same name"
    if len(names) > MOST_GOALS:
        yield "Board.goals", f"there are {len(names)} goals; a word has room for {MOST_GOALS}"
    for goal in board.goals:
        if not 0 < goal.later <= goal.first:
            yield "Board.goals", f"{goal.name} pays {goal.first} first and {goal.later} later"
        if not goal.name or "." in goal.name or " " in goal.name:
            yield "Board.goals", f'"{goal.name}" cannot be part of an id: no dots, no blanks'


def is_named(value: object) -> bool:
    """Is this a named tuple?"""
    return isinstance(value, tuple) and hasattr(value, "_fields")


@of_board("the-print")
def the_print_is_a_named_tuple(subject: Subject, board: Board) -> Wrong:
    """What `print_of` answers is a named tuple of integers and tuples of integers, of a type that no other game has."""
    p = subject.game.print_of(board)
    if not is_named(p) or not isinstance(p, tuple):
        yield "Game.print_of", f"it answers a {type(p).__name__}; it must be a NamedTuple"
        return
    for field, part in zip(p._fields, p, strict=True):  # type: ignore[attr-defined]  # see is_named
        numbers = part if isinstance(part, tuple) else (part,)
        if not all(type(number) is int for number in numbers):
            yield f"Print.{field}", "it holds something else than integers"
        elif not all(-LIMIT < number < LIMIT for number in numbers):
            yield f"Print.{field}", "it holds a number of more than 62 bits"
    if subject.game.print_of(board) != p:
        yield "Game.print_of", "it answers something else each time"
    others = (name for name in game_names() if name != subject.name)
    same = [name for name in others if type(find_game(name).print_of(find_board(name))) is type(p)]
    if same:
        yield "Game.print_of", f"its type {type(p).__name__} belongs to {same[0]}; each game has its own"


@of_board("the-print")
def the_print_has_the_goals(subject: Subject, board: Board) -> Wrong:
    """`first` and `later` of the print are what the goals of the board pay, in their order."""
    p = subject.game.print_of(board)
    for field in ("first", "later"):
        right = tuple(getattr(goal, field) for goal in board.goals)
        if tuple(getattr(p, field, ())) != right:
            yield f"Print.{field}", f"it is {getattr(p, field, 'missing')}, and the goals say {right}"


@of_board("the-sheet")
def a_blank_sheet_is_a_named_tuple(subject: Subject, board: Board) -> Wrong:
    """`blank` answers a named tuple of integers from 0 to 2**62 - 1, which has reached nothing and ends nothing."""
    rules, p = subject.game.rules, subject.game.print_of(board)
    for number in range(board.sheets):
        sheet = rules.blank(p, number)
        if not is_named(sheet):
            yield "Rules.blank", f"it answers a {type(sheet).__name__}; it must be a NamedTuple"
            return
        yield from wrong_numbers("Rules.blank", sheet)
        if rules.reached(p, sheet) != 0:
            yield "Rules.reached", "a sheet without ink has reached a goal"
        if rules.finishes(p, sheet):
            yield "Rules.finishes", "a sheet without ink ends the game"


def wrong_numbers(where: str, numbers: Ints) -> Wrong:
    """Numbers that a machine word would not hold: there a rule would part from its compiled twin."""
    for number in numbers:
        if type(number) not in (int, bool):
            yield where, f"{number!r} is no integer"
        elif not 0 <= number < LIMIT:
            yield where, f"{number} is not a number from 0 to 2**62 - 1"


# Calls.


def every_call(subject: Subject) -> Iterator[Call]:
    """Every card, and the setup, or what every throw of the dice comes to."""
    chance = subject.game.chance
    if isinstance(chance, Cards):
        yield from (*chance.deck, *(() if subject.game.setup is None else (subject.game.setup,)))
        return
    p = subject.game.print_of(subject.board(subject.game.boards[0]))
    for faces in combinations_with_replacement(range(len(chance.faces)), chance.count):
        yield reduce(lambda call, face: chance.add_die(p, call, face), faces, 0)


@of_game("the-calls")
def calls_go_there_and_back(subject: Subject) -> Wrong:
    """`read_call` reads what `call_text` writes, and refuses anything else with a `ValueError`."""
    naming = subject.game.naming
    for call in every_call(subject):
        text = naming.call_text(call)
        if not text or text != text.strip() or not text.isprintable() or "~" in text:
            yield "Naming.call_text", f"{text!r} cannot stand in a record: no blanks at the ends, no line breaks, no ~"
        elif naming.read_call(text) != call:
            yield "Naming.read_call", f'"{text}" is read as another call'
    try:
        naming.read_call("nothing that any card shows")
    except ValueError as error:
        if not str(error):
            yield "Naming.read_call", "its ValueError does not say what is wrong"
    else:
        yield "Naming.read_call", "it reads a text that no card shows"


@of_game("the-calls")
def calls_can_be_said(subject: Subject) -> Wrong:
    """Every call has a sentence."""
    for call in every_call(subject):
        if wrong := subject.trouble(subject.game.naming.call_phrase(call)):
            yield "Naming.call_phrase", wrong


@of_game("the-calls")
def dice_make_a_call_whatever_their_order(subject: Subject) -> Wrong:
    """Two dice come to the same call, whichever of them is added first."""
    chance = subject.game.chance
    if isinstance(chance, Cards):
        return
    p = subject.game.print_of(subject.board(subject.game.boards[0]))
    for one, other in pairwise(range(len(chance.faces))):
        calls = {chance.add_die(p, chance.add_die(p, 0, a), b) for a, b in ((one, other), (other, one))}
        if len(calls) > 1:
            yield "Dice.add_die", f"{chance.faces[one]} and {chance.faces[other]} make two calls"
