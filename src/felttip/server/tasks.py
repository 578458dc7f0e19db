"""What the processes beside the server do: they think, on compiled code as soon as it is there."""

import ctypes
import logging
import threading
import time
from typing import TYPE_CHECKING

from felttip.bots import warm
from felttip.registry import game_names
from felttip.registry.problems import Problem
from felttip.room import thinking
from felttip.room.deciding import Decision
from felttip.room.thinking import Counsel, LookedBack, ParFound, Tell, choose, in_short
from felttip.server.workers import end_with_parent, give_way
from felttip.table import AnyTable, AnyView

if TYPE_CHECKING:
    from felttip.coach.problems import Verdict

LOG = logging.getLogger(__name__)

# Compiled code.

Flags = ctypes.Array[ctypes.c_byte]
"""For each game whether its compiled code lies on disk; processes share it."""
NOT_YET, ON_DISK, NEVER = 0, 1, 2
LOOK_S = 0.2
"""So often, in seconds, a process looks whether there is more compiled code."""
READY: set[str] = set()
"""The games whose compiled code this process has at hand."""
PENDING: set[str] = set()
"""The games whose compiled code it expects."""


def compile_all(flags: Flags) -> None:
    """Compile whatever the players need and put it on disk: takes a minute on a new machine, and moments later on."""
    end_with_parent()
    give_way(5)
    for number, name in enumerate(game_names()):
        try:
            warm(name)
        except Exception:
            LOG.exception("there is no compiled code for %s: players do without", name)
            flags[number] = NEVER
        else:
            flags[number] = ON_DISK


def expect_compiled(flags: Flags) -> None:
    """From now on compiled code is expected, before anybody can ask for it; it is loaded in a thread beside."""
    PENDING.update(game_names())
    threading.Thread(target=load_compiled, args=(flags,), daemon=True).start()


def load_compiled(flags: Flags) -> None:
    """Load the compiled code of each game as soon as it is on disk; until then players do without."""
    while PENDING:
        for number, name in enumerate(game_names()):
            if name in PENDING and flags[number] != NOT_YET:
                try:
                    if flags[number] == ON_DISK:
                        warm(name)
                        READY.add(name)
                except Exception:
                    LOG.exception("the compiled code for %s cannot be loaded: players do without", name)
                finally:
                    PENDING.discard(name)
        time.sleep(LOOK_S)


def wait_for_compiled(name: str) -> None:
    """Who needs compiled code in any case does not compile what somebody else is compiling."""
    while name in PENDING:
        time.sleep(LOOK_S)


# What is thought of. Who needs compiled code in any case waits for it.


def decision(kind: str, seed: int, view: AnyView, simple: bool, tell: Tell) -> Decision:
    """One decision of a computer player, from nothing but what its seat may know; `simple`: without compiled code."""
    compiled = not simple and view.game.name in READY
    return choose(kind if compiled else in_short(kind), seed, view, compiled)


def counsel(view: AnyView, effort: int, tell: Tell) -> tuple[Counsel, ...]:
    """Up to three good turns for a seat."""
    wait_for_compiled(view.game.name)
    return thinking.counsel(view, effort, tell)


def judge_turn(view: AnyView, marks: tuple[str, ...], problem: Problem | None, effort: int, tell: Tell) -> "Verdict":
    """What the coach thinks of a turn."""
    wait_for_compiled(view.game.name)
    return thinking.judge_turn(view, marks, problem, effort, tell)


def find_par(table: AnyTable, seconds: float, tell: Tell) -> ParFound:
    """The best total of a lone player who knew this deal."""
    wait_for_compiled(table.game.name)
    return thinking.find_par(table, seconds, tell)


def play_master(table: AnyTable, kind: str, tell: Tell) -> int:
    """What a computer makes of a deal in the place of the first seat."""
    wait_for_compiled(table.game.name)
    return thinking.play_master(table, kind, tell)


def look_back(table: AnyTable, seat: int, effort: int, tell: Tell) -> LookedBack:
    """The review of a seat's game."""
    wait_for_compiled(table.game.name)
    return thinking.look_back(table, seat, effort, tell)
