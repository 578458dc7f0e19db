"""What is said between a host and an engine, without anybody who says it: JSON, one object a line (docs/engine.md)."""

from collections.abc import Mapping
from typing import Any, NoReturn

import msgspec

import felttip
from felttip.contract import Board, Cards, Detail, Dice, Refusal, Refused
from felttip.kit.values import changed
from felttip.records.position import write_position
from felttip.registry import AnyGame, find_board, game_names
from felttip.registry import board_text as text_of
from felttip.table import AnyTable, AnyView, Draft, Phase, Table
from felttip.table.chance import RestDeal
from felttip.table.standing import drafted
from felttip.words import tame, words

PROTOCOL = 1
LONGEST_LINE = 1 << 20
"""In bytes; more is not read."""
LONGEST_WORD = 40

Message = dict[str, Any]
"""An object of JSON: what somebody else wrote has no other type until it was looked at."""


class Fault(Refused):
    """What an engine did wrong: the clause, what, and what would have been right."""

    def __init__(self, refusal: Refusal, errors: str = "") -> None:
        super().__init__(refusal)
        self.errors = errors
        """The last that it wrote to its standard error."""

    @property
    def short(self) -> str:
        """In a line or two: with the last that it wrote, where a program says what it stumbled over."""
        last = self.errors.splitlines()[-1:]
        return " ".join([words().refusal(self.refusal), *map(tame, last)])

    def __str__(self) -> str:
        return "\n".join([words().refusal(self.refusal), *([self.errors] if self.errors else [])])


def fault(clause: str, reason: str, **details: Detail) -> NoReturn:
    """Say what is wrong."""
    raise Fault(Refusal(clause, reason, details))


def encode(message: Mapping[str, object]) -> bytes:
    """A line."""
    return msgspec.json.encode(message) + b"\n"


def decode(line: bytes) -> Message:
    """The object of a line (ENG-1)."""
    try:
        found = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        fault("ENG-1", "engine-not-json", found=line[:200].decode("utf-8", "replace").rstrip("\n"))
    return found


# How it begins.


class Hello(msgspec.Struct, frozen=True):
    """How an engine introduces itself (ENG-2)."""

    name: str
    protocol: int
    version: str = ""
    games: tuple[str, ...] | dict[str, tuple[str, ...]] | None = None
    """The games that it plays, or for each of them its boards; without any: whatever it is asked."""

    def plays(self, game: str, board: str | None = None) -> bool:
        """Does it play this game, on this board?"""
        if self.games is None or game not in self.games:
            return self.games is None
        return board is None or not isinstance(self.games, dict) or board in self.games[game]


def greeting() -> Message:
    """What a host says first."""
    return {"do": "hello", "protocol": PROTOCOL, "host": f"felttip {felttip.__version__}"}


def read_hello(answer: Message) -> Hello:
    """What an engine answers to that."""
    try:
        hello = msgspec.convert(answer, Hello)
    except msgspec.ValidationError as error:
        fault("ENG-2", "engine-hello", why=str(error))
    if hello.protocol != PROTOCOL:
        fault("ENG-2", "engine-protocol", theirs=hello.protocol, ours=PROTOCOL)
    if not 0 < len(hello.name) <= LONGEST_WORD or len(hello.version) > LONGEST_WORD or not hello.name.isprintable():
        fault("ENG-2", "engine-hello", why=f"name: 1-{LONGEST_WORD}, version: 0-{LONGEST_WORD}")
    return hello


def check_plays(hello: Hello, game: str, board: str) -> None:
    """Refuse a game, or a board, that an engine does not play (ENG-3)."""
    if not hello.plays(game, board):
        games = ", ".join(hello.games or ()) or "-"
        fault("ENG-3", "engine-plays-not", name=hello.name, game=game, board=board, games=games)


def new_game(game: AnyGame, board: Board, seats: int, board_text: str | None) -> Message:
    """What is known before the first round (ENG-4)."""
    chance, text = game.chance, game.naming.call_text
    told: Message = {"do": "game", "game": game.name, "board": board.name, "seats": seats}
    told["board_file"] = text_of(game.name, board.name) if board_text is None else board_text
    told["own_board"] = board_text is not None
    told["goals"] = [{"name": goal.name, "first": goal.first, "later": goal.later} for goal in board.goals]
    if isinstance(chance, Cards):
        told["cards"], told["rounds"] = [text(call) for call in chance.deck], chance.rounds
    else:
        told["dice"], told["faces"], told["rolls"] = chance.count, list(chance.faces), chance.rolls
    return told


# Questions.


def question(view: AnyView, seconds: float, seed: int, board_text: str | None = None) -> Message:
    """What the seat of a view is asked (ENG-5, ENG-6): everything that it may know, and nothing else."""
    view, rolling = fresh(view), view.phase is Phase.ROLL
    asked: Message = {"do": "roll" if rolling else "turn", "seat": view.seat, "seconds": seconds, "seed": seed}
    asked |= {"position": write_position(view, board_text), "view": told(view)}
    return asked if rolling else asked | options(view)


def told(view: AnyView) -> Message:
    """A view for whoever does not want to read positions."""
    chance, text = view.game.chance, view.game.naming.call_text
    found: Message = {
        "game": view.game.name, "board": view.board.name, "phase": view.phase.value, "round": view.round.number,
        "call": None if view.call is None else text(view.call),
    }  # fmt: skip
    if isinstance(chance, Cards):
        found["rounds_left"], found["cards_left"] = view.rounds_left, [text(call) for call in view.left]
    else:
        found["active"], found["dice"] = view.round.active, [chance.faces[face] for face in view.dice]
        found["rolls_left"] = chance.rolls - len(view.round.rolls) if view.phase is Phase.ROLL else 0
    found["sheets"] = [
        {
            "number": view.sheet_number(seat) + 1,
            "marks": list(view.ink[seat]),
            "goals": {view.board.goals[goal].name: points for goal, points in sorted(view.points[seat].items())},
            "total": view.total(seat),
        }
        for seat in range(len(view.sheets))
    ]
    return found


def options(view: AnyView) -> Message:
    """What the seat may do next, and its total if the turn ended here."""
    assert view.seat is not None
    return {"legal": list(view.legal()), "may_end": view.may_end(), "total": drafted(view).total(view.seat)}


# Answers.


def fresh(view: AnyView) -> AnyView:
    """The view before its seat's first mark of the turn."""
    assert view.seat is not None
    if view.call is None:
        return view
    sheet = view.sheets[view.seat]
    turn = view.game.rules.begin(view.game.print_of(view.board), sheet, view.call)
    return changed(view, draft=Draft((), sheet, turn))


def made(view: AnyView, marks: object) -> AnyView:
    """The view after these marks of its seat; `Refused` by the rules, in their own words."""
    if not isinstance(marks, list) or not all(isinstance(mark, str) and len(mark) <= LONGEST_WORD for mark in marks):
        fault("ENG-5", "engine-marks")
    if view.phase is Phase.ROLL:
        raise Refused(Refusal("TAB-6", "table-roll-first"))
    seat, draft = view.seat, fresh(view).draft
    assert seat is not None
    assert draft is not None
    # A table that knows what this seat knows: its rules refuse, as they do anybody.
    table: AnyTable = Table(
        view.game, view.board, view.settings, RestDeal(), view.phase, view.round, view.sheets, view.ink, view.points,
        view.history, view.call, {seat: draft},
    )  # fmt: skip
    for mark in marks:
        table = table.mark(seat, mark)
    return changed(view, draft=table.drafts[seat])


def read_turn(view: AnyView, answer: Message) -> tuple[str, ...]:
    """The marks of a whole turn (ENG-5)."""
    if "marks" not in answer:
        fault("ENG-5", "engine-marks")
    after = made(view, answer["marks"])
    if not after.may_end():
        assert after.draft is not None
        raise Refused(view.game.naming.why_unfinished(view.board, after.draft.sheet, after.draft.turn))
    return tuple(answer["marks"])


def read_roll(view: AnyView, answer: Message) -> tuple[int, ...]:
    """The dice to roll again (ENG-6)."""
    chance, dice = view.game.chance, answer.get("again")
    assert isinstance(chance, Dice)
    fit = isinstance(dice, list) and all(type(die) is int and 0 <= die < chance.count for die in dice)
    if not isinstance(dice, list) or not fit or len(set(dice)) != len(dice):
        fault("ENG-6", "engine-again", last=chance.count - 1)
    return tuple(dice)


def tried(view: AnyView, wish: Message) -> Message:
    """What would be after some marks (ENG-7): an engine may ask as long as it has time."""
    try:
        return options(made(view, wish["try"]))
    except Refused as refused:
        return refused_message(refused.refusal)


def refused_message(refusal: Refusal) -> Message:
    """What a host says of an answer that it refuses (ENG-9)."""
    return {"do": "refused", "clause": refusal.clause, "reason": refusal.reason, "sentence": words().refusal(refusal)}


# The games that there are, for whoever plays all of them.


def our_hello(name: str, version: str) -> Message:
    """How our own engine introduces itself."""
    return {"name": name, "version": version, "protocol": PROTOCOL, "games": game_names()}


def is_own(game: AnyGame, board: Board) -> bool:
    """Is this a board that does not come with the game?"""
    return board.name not in game.boards or find_board(game.name, board.name) != board
