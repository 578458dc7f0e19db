"""Par by CP-SAT, where a game has a model of its deal (`Plan`): from the top, is so much possible?

To ask for nearly the bound leaves so little freedom that the answer is often found, or excluded, within a second.
"""

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from typing import cast

from ortools.sat.python import cp_model

from felttip.contract import Plan
from felttip.solver.par import OpenDeal, Par, Turns, total_of

LOOK_S = 0.1
"""So often, in seconds, one may stop the search or see how far it has come."""
WINDOW = 1
"""From the bound down to so many points below it is asked for at once."""
PATIENCE = 0.6
"""The share of the time that is left for one such question; the rest is for anything better than the best so far."""


class Best(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]  # OR-Tools says nothing about its types
    """Keeps the turns of the best solution so far."""

    def __init__(self, deal: OpenDeal, plan: Plan) -> None:
        super().__init__()
        self.deal = deal
        self.plan = plan
        self.found: tuple[int, Turns] | None = None

    def on_solution_callback(self) -> None:
        """Called by the solver for each better solution."""
        turns = tuple(self.plan.turns(lambda part: int(self.value(part))))
        # A plan need not count all that its turns earn: only the best one is sure to, so the rules are asked.
        total = total_of(self.deal, turns)
        if self.found is None or total > self.found[0]:
            self.found = (total, turns)


class _Question:
    """Is there a way to get at least so much? Asked in a thread of its own, so that it can be stopped."""

    def __init__(self, deal: OpenDeal, least: int) -> None:
        assert deal.game.plan is not None
        plan = deal.game.plan(deal.board, deal.number, deal.calls)
        model = cast(cp_model.CpModel, plan.model)
        model.add(cast(cp_model.LinearExpr, plan.total) >= least)
        self.best = Best(deal, plan)
        self.status = cp_model.UNKNOWN
        self.solver = cp_model.CpSolver()
        self.solver.parameters.num_workers = 1
        self.solver.parameters.catch_sigint_signal = False
        self.thread = threading.Thread(target=self._solve, args=(model,), daemon=True)
        self.thread.start()

    def _solve(self, model: cp_model.CpModel) -> None:
        self.status = self.solver.solve(model, self.best)

    def wait(self) -> Generator[None, None, None]:
        """Until there is an answer; whoever does not want to wait any longer stops the solver."""
        try:
            while self.thread.is_alive():
                self.thread.join(LOOK_S)
                yield
        finally:
            while self.thread.is_alive():  # a solver that has not begun yet does not hear the first call
                self.solver.stop_search()
                self.thread.join(LOOK_S)

    def better(self, par: Par) -> Par:
        """What is known, with the best solution so far."""
        if self.best.found is None or self.best.found[0] <= par.best:
            return par
        return replace(par, best=self.best.found[0], turns=self.best.found[1])


def prove(deal: OpenDeal, par: Par, began: float, seconds: float, clock: Callable[[], float]) -> Iterator[Par]:
    """Better answers and lower bounds, until they meet or the time is up."""
    patient = True
    while not par.exact:
        left = began + seconds - clock()
        if left <= 0:
            break
        least = par.best + 1 if par.bound is None or not patient else max(par.best + 1, par.bound - WINDOW)
        last = least == par.best + 1
        question = _Question(deal, least)
        until = clock() + (left if last else PATIENCE * left)
        with closing(question.wait()) as waiting:
            for _ in waiting:
                par = question.better(par)
                if par.exact or clock() > until:
                    break
                yield replace(par, share=min(0.99, (clock() - began) / seconds))
        par = question.better(par)
        if par.exact:
            break
        if question.status == cp_model.INFEASIBLE:
            par = replace(par, bound=least - 1, proof="par-proof-model")
        elif question.status == cp_model.OPTIMAL:
            par = replace(par, bound=par.best, proof="par-proof-model")
        elif last:
            break
        else:
            patient = False
    yield replace(par, share=0.99)
