"""Islands: a lone player's whole deal as a model for CP-SAT, which finds the best total and proves it.

Round 0 is the setup. A number is written on an island in a round or never; on each line there are so many bridges after
each round. Everything else is sums of these, and the clauses of the rules are inequalities between sums.
"""

from collections.abc import Callable, Sequence

from ortools.sat.python import cp_model

from felttip.contract import Call
from felttip.games.islands.board import IslandsBoard
from felttip.games.islands.ink import MOST
from felttip.games.islands.planes import ISLANDS
from felttip.games.islands.rules import (
    BLUE_FLAGS,
    BRIDGE,
    FIRST_PILE,
    HIGHER,
    JOINED,
    RED_FLAGS,
    SECOND_PILE,
    SIX_JOINED,
)

TWO = 2
"""ISL-11: the most bridges on a line."""


class IslandsPlan:
    """The model of a deal, and the way from its solutions back to turns."""

    def __init__(self, board: IslandsBoard, number: int, calls: Sequence[Call]) -> None:
        self.board = board
        self.model = cp_model.CpModel()
        self.numbers = [3, *(call & 7 for call in calls)]
        self.bridges = [0, *(call >> 3 & 7 for call in calls)]
        self.rounds = range(len(self.numbers))
        self.at = [[line for line, ends in enumerate(board.lines) if i in ends] for i in range(ISLANDS)]
        self._write()
        self._draw()
        self._numbers_and_counts()
        self.total: cp_model.LinearExpr = self._points()
        self.model.maximize(self.total)

    def _bool(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def _write(self) -> None:
        """ISL-3, ISL-6: at most one number a round and one on an island; before the first round a 3 or a 4."""
        self.wrote = [[self._bool() for _ in self.rounds] for _ in range(ISLANDS)]
        self.higher = [self._bool() for _ in range(ISLANDS)]
        for island, wrote in enumerate(self.wrote):
            self.model.add_at_most_one(wrote)
            self.model.add_implication(self.higher[island], wrote[0])
            if self.board.flags[island]:
                self.model.add(wrote[0] == 0)
        self.model.add_exactly_one(wrote[0] for wrote in self.wrote)
        for when in self.rounds[1:]:
            self.model.add_at_most_one(wrote[when] for wrote in self.wrote)

    def _draw(self) -> None:
        """ISL-8 to ISL-11: a card's bridges all or none, from an island with a number, two on a line, not crossing."""
        self.drawn: list[list[cp_model.LinearExpr]] = []
        """For each line, how many bridges it has after each round."""
        used = []
        for one, other in self.board.lines:
            drawn: list[cp_model.LinearExpr] = [0]
            for when in self.rounds[1:]:
                bridges = self.model.new_int_var(0, TWO, "")
                self.model.add(bridges >= drawn[-1])
                self.model.add(bridges <= TWO * (self._bears(one, when) + self._bears(other, when)))
                drawn.append(bridges)
            self.drawn.append(drawn)
            used.append(self._bool())
            self.model.add(drawn[-1] <= TWO * used[-1])
        for when in self.rounds[1:]:
            fresh = sum(drawn[when] - drawn[when - 1] for drawn in self.drawn)
            self.model.add(fresh == self.bridges[when] * self._bool())
        for one, other in self.board.crossings:
            self.model.add_at_most_one(used[one], used[other])

    def _bears(self, island: int, when: int) -> cp_model.LinearExpr:
        """1 if the island has a number after this round."""
        return cp_model.LinearExpr.sum(self.wrote[island][: when + 1])

    def _count(self, island: int, when: int) -> cp_model.LinearExpr:
        """The bridges at an island after a round."""
        return cp_model.LinearExpr.sum([self.drawn[line][when] for line in self.at[island]])

    def _number(self, island: int) -> cp_model.LinearExpr:
        """The number on an island in the end, or 0."""
        wrote = self.wrote[island]
        return self.higher[island] + cp_model.LinearExpr.weighted_sum(wrote, self.numbers)

    def _numbers_and_counts(self) -> None:
        """ISL-6, ISL-7, ISL-12, ISL-13: no more bridges than the number, or than six; to a flag first a bridge.

        Bridges are never taken away, so it is enough to compare the number with the bridges in the end.
        """
        last = self.rounds[-1]
        for island in range(ISLANDS):
            count = self._count(island, last)
            self.model.add(count <= self._number(island) + MOST - MOST * self._bears(island, last))
            if self.board.flags[island]:
                self.model.add(self.wrote[island][1] == 0)
                for when in self.rounds[2:]:
                    self.model.add(self._count(island, when - 1) >= 1).only_enforce_if(self.wrote[island][when])

    def _points(self) -> cp_model.LinearExpr:
        """ISL-16 to ISL-18: two for each complete island, and the goals, with more in time than later."""
        last = self.rounds[-1]
        self.complete = {when: self._complete(when) for when in (FIRST_PILE, SECOND_PILE, last)}
        total: cp_model.LinearExpr = 2 * sum(self.complete[last])
        for goal, pile in ((RED_FLAGS, SECOND_PILE), (BLUE_FLAGS, FIRST_PILE), (SIX_JOINED, SECOND_PILE)):
            points = self.board.goals[goal]
            in_time, ever = self._bool(), self._bool()
            self.model.add_implication(in_time, ever)
            for reached, when in ((in_time, pile), (ever, last)):
                if goal == SIX_JOINED:
                    self._join(reached, when)
                else:
                    flag = "red" if goal == RED_FLAGS else "blue"
                    for island in range(ISLANDS):
                        if self.board.flags[island] == flag:
                            self.model.add_implication(reached, self.complete[when][island])
            total += points.later * ever + (points.first - points.later) * in_time
        return total

    def _complete(self, when: int) -> list[cp_model.IntVar]:
        """ISL-12: for each island, is it complete after a round?"""
        complete = [self._bool() for _ in range(ISLANDS)]
        for island, yes in enumerate(complete):
            self.model.add(self._bears(island, when) == 1).only_enforce_if(yes)
            self.model.add(self._count(island, when) >= self._number(island)).only_enforce_if(yes)
        return complete

    def _join(self, reached: cp_model.IntVar, when: int) -> None:
        """ISL-16: six complete islands in a tree of bridges, each a step further from its root than its parent."""
        joined = [self._bool() for _ in range(ISLANDS)]
        root = [self._bool() for _ in range(ISLANDS)]
        steps = [self.model.new_int_var(0, JOINED - 1, "") for _ in range(ISLANDS)]
        reasons: list[list[cp_model.IntVar]] = [[yes] for yes in root]
        self.model.add_at_most_one(root)
        for line, ends in enumerate(self.board.lines):
            for parent, child in (ends, ends[::-1]):
                leads = self._bool()
                reasons[child].append(leads)
                self.model.add(self.drawn[line][when] >= 1).only_enforce_if(leads)
                self.model.add_implication(leads, joined[parent])
                self.model.add(steps[child] == steps[parent] + 1).only_enforce_if(leads)
        for island in range(ISLANDS):
            self.model.add_implication(joined[island], self.complete[when][island])
            self.model.add_bool_or([joined[island].negated(), *reasons[island]])
        self.model.add(sum(joined) >= JOINED).only_enforce_if(reached)

    def turns(self, value: Callable[[object], int]) -> Sequence[tuple[int, ...]]:
        """The turns of a solution, as marks: the setup and every round."""
        turns = []
        for when in self.rounds:
            marks = [
                island + (HIGHER if when == 0 and value(self.higher[island]) else 0)
                for island in range(ISLANDS)
                if value(self.wrote[island][when])
            ]
            for line, drawn in enumerate(self.drawn):
                before = value(drawn[when - 1]) if when else 0
                marks += [BRIDGE + line] * (value(drawn[when]) - before)
            turns.append(tuple(marks))
        return turns
