"""Stand-ins for whatever takes its time: players, the coach and the solver. Processes find them here by name."""

import os
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

from tests.coach.setup_coach import JUDGE

from felttip.coach import Review, hint, review
from felttip.coach.problems import Verdict, verdict
from felttip.records.playback import start_of
from felttip.registry import find_game
from felttip.registry.problems import Problem
from felttip.room.deciding import Decision
from felttip.room.proving import Form
from felttip.room.thinking import (
    Counsel,
    Findings,
    LookedBack,
    ParFound,
    ParNews,
    Tell,
    choose,
    looked_back,
    par_found,
    pictured,
    told,
)
from felttip.server.studies import Tasks
from felttip.server.tasks import ON_DISK, Flags
from felttip.table import AnyTable, AnyView, Phase

# Players.


def patient(gate: Path, kind: str, seed: int, view: AnyView, simple: bool, tell: Tell) -> Decision:
    """Thinks until there is a file of this name."""
    while not gate.exists():
        time.sleep(0.005)
    return choose("random", seed, view, compiled=False)


def frail(gate: Path, kind: str, seed: int, view: AnyView, simple: bool, tell: Tell) -> Decision:
    """Ends its process, unless it is asked for something simple; others are patient."""
    if kind == "frail":
        os._exit(1)
    return choose("greedy", seed, view, compiled=False) if simple else patient(gate, kind, seed, view, simple, tell)


def hopeless(kind: str, seed: int, view: AnyView, simple: bool, tell: Tell) -> Decision:
    """Ends its process whatever it is asked."""
    os._exit(1)


def compile_one(flags: Flags) -> None:
    """Makes the code of one game and then ends its process."""
    flags[0] = ON_DISK
    os._exit(1)


def compile_for_ever(flags: Flags) -> None:
    """Never comes to an end."""
    while True:
        time.sleep(60)


# The coach and the solver.


def advise(view: AnyView, effort: int, tell: Tell) -> tuple[Counsel, ...]:
    """What the coach says, with a judge that is quick."""
    find_game(view.game.name)
    return pictured(view, hint(view, 0, effort, judge=JUDGE))


def wait_for(gate: Path) -> None:
    """Wait until there is a file of this name; leaves a trace of each time that somebody waits."""
    with gate.with_suffix(".asked").open("a") as trace:
        trace.write("x")
    while not gate.exists():
        time.sleep(0.005)


def advise_slowly(gate: Path, view: AnyView, effort: int, tell: Tell) -> tuple[Counsel, ...]:
    """The same, when there is a file of this name; leaves a trace of each time that it is asked."""
    wait_for(gate)
    return advise(view, effort, tell)


def refuse_to_advise(view: AnyView, effort: int, tell: Tell) -> tuple[Counsel, ...]:
    """Ends its process."""
    os._exit(1)


def seek(table: AnyTable, seconds: float, tell: Tell) -> ParFound:
    """What somebody greedy gets, and nobody knows whether still more would be possible."""
    find_game(table.game.name)
    found = start_of(table)
    while found.phase is not Phase.OVER:
        found = found.take_turn(0, choose("greedy", 0, found.view(0), compiled=False)[0] or ())
    found = max(found, table, key=lambda one: one.view(None).total(0))
    best = found.view(None).total(0)
    tell(ParNews(0.5, best - 1, None, "par-proof-none"))
    return par_found(ParNews(1.0, best, best + 2, "par-proof-search"), found)


def look_back(table: AnyTable, seat: int, effort: int, tell: Tell) -> LookedBack:
    """A review by the same judge."""
    find_game(table.game.name)
    return looked_back(review(table, seat, 0, effort, lambda number, count: tell(number / count), JUDGE), effort)


def seek_slowly(gate: Path, table: AnyTable, seconds: float, tell: Tell) -> ParFound:
    """The same, when there is a file of this name."""
    while not gate.exists():
        time.sleep(0.005)
    return seek(table, seconds, tell)


def deem(view: AnyView, marks: tuple[str, ...], problem: Problem | None, effort: int, tell: Tell) -> Verdict:
    """What the same judge thinks of a turn."""
    find_game(view.game.name)
    return verdict(view, marks, problem, effort, JUDGE)


def deem_slowly(
    gate: Path, view: AnyView, marks: tuple[str, ...], problem: Problem | None, effort: int, tell: Tell
) -> Verdict:
    """The same, when there is a file of this name; leaves a trace of each time that it is asked."""
    wait_for(gate)
    return deem(view, marks, problem, effort, tell)


def tell_slowly(gate: Path, found: Review, language: str, par: int | None, effort: int, tell: Tell) -> str:
    """A page that takes long."""
    wait_for(gate)
    return f"{language} {par}"


def tell_again_slowly(
    gate: Path, table: AnyTable, seat: int, found: Findings, language: str, par: int | None, effort: int, tell: Tell
) -> str:
    """The same of a review that was made elsewhere."""
    wait_for(gate)
    return f"{language} {par}"


def prove_slowly(gate: Path, text: str, form: Form, language: str, tell: Tell) -> bytes:
    """A proof that takes long."""
    wait_for(gate)
    return b"{}"


def slow(gate: Path) -> Tasks:
    """Stand-ins that wait."""
    return replace(
        STAND_INS, par=partial(seek_slowly, gate), hint=partial(advise_slowly, gate), verdict=partial(deem_slowly, gate)
    )


def refuse_to_deem(view: AnyView, marks: tuple[str, ...], problem: Problem | None, effort: int, tell: Tell) -> Verdict:
    """Ends its process."""
    os._exit(1)


def without_advice() -> Tasks:
    """Stand-ins with a coach who says nothing."""
    return replace(STAND_INS, hint=refuse_to_advise, verdict=refuse_to_deem)


def play_quickly(table: AnyTable, kind: str, tell: Tell) -> int:
    """What somebody greedy makes of a deal; leaves out that it is a master."""
    find_game(table.game.name)
    found = start_of(table)
    while found.phase is not Phase.OVER:
        for seat in found.waiting_for:
            marks, dice = choose("greedy", 0, found.view(seat), compiled=False)
            found = found.take_turn(seat, marks or ()) if dice is None else found.roll_again(seat, dice)
    return found.view(None).total(0)


STAND_INS = Tasks(advise, seek, look_back, told, play_quickly, deem)


def traced(trace: Path, kind: str, seed: int, view: AnyView, simple: bool, tell: Tell) -> Decision:
    """Decides at random, and leaves a trace of each time."""
    with trace.open("a") as traces:
        traces.write("x")
    return choose("random", seed, view, compiled=False)
