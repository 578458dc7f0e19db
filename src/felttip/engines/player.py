"""Engines on seats: a program by its name, one process for as long as it behaves, and what it decides."""

import atexit
import re
import shlex
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import NoReturn, TypeVar

from felttip.bots import PLAYERS, Player, welcome
from felttip.bots.player import PlayerMaker
from felttip.contract import Board, Refusal, Refused
from felttip.engines.messages import (
    Fault,
    Hello,
    Message,
    check_plays,
    fault,
    is_own,
    new_game,
    question,
    read_roll,
    read_turn,
    refused_message,
    tried,
)
from felttip.engines.process import READY_S, START_S, TURN_S, Process, Time
from felttip.table import AnyView

T = TypeVar("T")
NAME = re.compile(r"[a-z][a-z0-9_-]{0,19}")


@dataclass(frozen=True)
class Program:
    """A program that somebody who runs us has chosen."""

    name: str
    """By which it is asked for, like a level."""
    command: tuple[str, ...]
    seconds: float = TURN_S
    """For each decision."""
    start: float = START_S
    """For hello."""
    ready: float = READY_S
    """Until it is ready for a game."""
    patience: float | None = None
    """So long a decision waits for a program that is not ready yet, if not for all of its start: others play on."""
    hello: Hello | None = None
    """What it said of itself, once it was asked."""

    def plays(self, game: str, board: str | None = None) -> bool:
        """Does it play this game, as far as it is known?"""
        return self.hello is None or self.hello.plays(game, board)


def program_of(given: str, seconds: float = TURN_S) -> Program:
    """NAME=COMMAND, or a command alone, which is then called like its file; `Refused` says what is wrong."""
    name, equals, command = given.partition("=")
    if not equals or "/" in name or " " in name:
        name, command = "", given
    try:
        words = shlex.split(command)
    except ValueError as error:
        fault("ENG-12", "engine-command", given=given, why=str(error))
    if not words:
        fault("ENG-12", "engine-command", given=given, why="-")
    if not name:
        file = next((word for word in reversed(words) if "/" in word), words[0]).rpartition("/")[2]
        name = re.sub(r"[^a-z0-9_-]+", "-", file.partition(".")[0].lower()).strip("-_0123456789")[:20]
    if not NAME.fullmatch(name) or name in TAKEN:
        fault("ENG-12", "engine-name", name=name, names=", ".join(sorted(TAKEN)))
    return Program(name, tuple(words), seconds)


TAKEN = {"person", *PLAYERS}
"""Names that mean something else."""


def introduce(program: Program) -> Program:
    """Start a program once, and hear what it says of itself; `Fault` if it is no engine."""
    process = Process(program.command, program.start)
    process.close()
    return replace(program, hello=process.hello)


def install(programs: Iterable[Program]) -> None:
    """From now on these programs are players, by their names, in this process."""
    for program in programs:
        welcome(program.name, _maker(program), program.plays)


def _maker(program: Program) -> PlayerMaker:
    def make(seed: int, compiled: bool = False) -> Player:
        return EnginePlayer(program, seed)

    return make


# Boards of one's own.

BOARDS: dict[Board, str] = {}
"""The texts of boards that do not come with a game, as far as somebody told them."""


def tell_board(board: Board, text: str | None) -> None:
    """Engines will be told this text; of a board that comes with its game it is known."""
    if text is not None:
        BOARDS[board] = text


# Playing.


class EnginePlayer:
    """A player that asks a program; `Fault`, if it answers nothing that can be done."""

    def __init__(self, program: Program, seed: int) -> None:
        self._program = program
        self._seed = seed

    def turn(self, view: AnyView) -> tuple[str, ...]:
        """What it draws."""
        return self._decide(view, read_turn)

    def roll_again(self, view: AnyView) -> tuple[int, ...]:
        """The dice that it rolls again."""
        return self._decide(view, read_roll)

    def _decide(self, view: AnyView, read: Callable[[AnyView, Message], T]) -> T:
        with LOCK:
            board_text = BOARDS[view.board] if is_own(view.game, view.board) else None
            running = _seated(self._program, view, board_text)
            return running.decide(view, self._seed, board_text, read)


class Running:
    """A program that runs, and the kind of table that it was last told of."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.process = Process(program.command, program.start)
        self._table: tuple[str, Board, int] | None = None

    def sit_down(self, view: AnyView, board_text: str | None) -> None:
        """Tell it of another game (ENG-3, ENG-4), if it is another one."""
        table = (view.game.name, view.board, len(view.sheets))
        if table == self._table:
            return
        check_plays(self.process.hello, view.game.name, view.board.name)
        answer = self.process.ask(
            new_game(view.game, view.board, len(view.sheets), board_text), Time(self.program.ready)
        )
        if answer.get("ready") is not True:
            self._refuse(Refusal("ENG-4", "engine-ready"))
        self._table = table

    def decide(self, view: AnyView, seed: int, board_text: str | None, read: Callable[[AnyView, Message], T]) -> T:
        """Ask, let it try what it likes to try (ENG-7), and read what it decides."""
        limit = Time(self.program.seconds)
        answer = self.process.ask(question(view, limit.seconds, seed, board_text), limit)
        while "try" in answer:
            answer = self.process.converse(tried(view, answer), limit)
        try:
            return read(view, answer)
        except Refused as refused:
            self._refuse(refused.refusal)

    def _refuse(self, refusal: Refusal) -> NoReturn:
        """Tell it what was wrong, too (ENG-9): whoever wrote it will want to know."""
        self.process.tell(refused_message(refusal), Time(self.program.seconds))
        raise Fault(refusal, self.process.errors)


LOCK = threading.RLock()
RUNNING: dict[tuple[str, ...], Running] = {}
"""One process for each program is enough: every question tells all that there is to know."""


def _running(program: Program) -> Running:
    """The process of a program; one that has ended is started again."""
    found = RUNNING.get(program.command)
    if found is None or not found.process.running:
        found = RUNNING[program.command] = Running(program)
    found.program = program
    return found


SEATING: dict[tuple[str, ...], "Future[Running]"] = {}
"""The programs that are being started, for whoever does not wait for that."""


def _seated(program: Program, view: AnyView, board_text: str | None) -> Running:
    """The process of a program, ready for the game of a view."""

    def seat() -> Running:
        running = _running(program)
        running.sit_down(view, board_text)
        return running

    if program.patience is None:
        return seat()
    coming = SEATING.get(program.command)
    if coming is None:
        coming = SEATING[program.command] = _in_a_thread(seat)
    try:
        coming.result(program.patience)
    except TimeoutError:
        if not coming.done():
            fault("ENG-8", "engine-not-ready", seconds=f"{program.patience:g}")
    finally:
        if coming.done():
            del SEATING[program.command]
    return seat()  # it was perhaps another game that it got ready for


def _in_a_thread(seat: Callable[[], Running]) -> "Future[Running]":
    """Begin beside; the process does not wait for it when it ends."""
    coming: Future[Running] = Future()

    def run() -> None:
        try:
            coming.set_result(seat())
        except BaseException as error:
            coming.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return coming


def end_all() -> None:
    """End whatever runs."""
    with LOCK:
        while RUNNING:
            RUNNING.popitem()[1].process.close()


atexit.register(end_all)
