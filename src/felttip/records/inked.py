"""From marks to the sheet that bears them: all that is on a sheet is ink, so its marks say everything about it."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from felttip.contract import Board, Call, Dice, Refusal
from felttip.kit.clauses import allows
from felttip.registry import find_game
from felttip.registry.dispatch import AnyDice, Ints

Drawn = tuple[Ints, Ints]
"""A sheet, and the turn in which its last mark was made."""


class MarkError(ValueError):
    """No call allows this mark on the sheet that the marks before it make."""

    def __init__(self, mark: str) -> None:
        super().__init__(mark)
        self.mark = mark


def inked(game_name: str, board: Board, number: int, marks: Sequence[str]) -> Ints:
    """The printed sheet of this number with these marks on it; `MarkError` names the first that cannot be there."""
    game = find_game(game_name)
    sheet = game.rules.blank(game.print_of(board), number)
    turn: Ints | None = None
    for name in marks:
        drawn = _drawn(game_name, board, sheet, turn, name)
        if drawn is None:
            raise MarkError(name)
        sheet, turn = drawn
    return sheet


@lru_cache(maxsize=8192)
def _drawn(game_name: str, board: Board, sheet: Ints, turn: Ints | None, name: str) -> Drawn | None:
    """One mark more: in the turn before it, or else in the first turn, with whatever call, that allows it."""
    game = find_game(game_name)
    p, rules, naming = game.print_of(board), game.rules, game.naming
    for now in (
        *(() if turn is None else (turn,)),
        *(rules.begin(p, sheet, call) for call in _calls(game_name, board)),
    ):
        mark = naming.read_mark(board, sheet, now, name)
        if isinstance(mark, Refusal) or not allows(rules.legal(p, sheet, now), mark):
            continue
        if naming.mark_name(board, sheet, now, mark) == name:
            return rules.play(p, sheet, now, mark)
    return None


@cache
def _calls(game_name: str, board: Board) -> tuple[Call, ...]:
    """Every call that a game can make, each once."""
    game = find_game(game_name)
    if isinstance(game.chance, Dice):
        return tuple(dict.fromkeys(_dice_calls(game_name, board, game.chance)))
    return tuple(dict.fromkeys(game.chance.deck if game.setup is None else (*game.chance.deck, game.setup)))


def _dice_calls(game_name: str, board: Board, chance: AnyDice) -> Iterator[Call]:
    """What all dice can show, and what is then left to the others if nobody uses one; equal dice come first."""
    game = find_game(game_name)
    p = game.print_of(board)
    sheet = game.rules.blank(p, 0)
    rolls = combinations_with_replacement(range(len(chance.faces)), chance.count)
    for faces in sorted(rolls, key=lambda faces: len(set(faces))):
        call = 0
        for face in faces:
            call = chance.add_die(p, call, face)
        yield call
        yield chance.follow(p, call, game.rules.begin(p, sheet, call))
