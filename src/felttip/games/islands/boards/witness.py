"""The program that proves that all islands of a board can be completed in one game, and that 60 points can be made.

`python -m felttip.games.islands.boards.witness A` prints such a game: the setup, then one round in each line, the card
first and then the marks. It needs OR-Tools. The games that it found lie beside the boards, and a test replays them.
"""

import argparse
from collections import Counter
from importlib.resources import files

from ortools.sat.python import cp_model

from felttip.games.islands.board import IslandsBoard, read_board
from felttip.games.islands.marks import DECK, ROUNDS, SETUP_TEXT, bridge_name, call_text
from felttip.games.islands.planes import ISLANDS
from felttip.games.islands.rules import FIRST_PILE, SECOND_PILE

KINDS = Counter(DECK)
NUMBERS = range(1, 7)
SETUP_ROUND = 0


class Witness:
    """A game as variables: which card, which number where, which bridges in each round. Round 0 is the setup."""

    def __init__(self, board: IslandsBoard) -> None:
        self.board = board
        self.lines = range(len(board.lines))
        self.model = cp_model.CpModel()
        yes, rounds = self.model.new_bool_var, range(ROUNDS + 1)
        self.card = {(r, kind): yes(f"card {r} {kind}") for r in rounds[1:] for kind in KINDS}
        self.wrote = {(r, i): yes(f"wrote {r} {i}") for r in rounds for i in range(ISLANDS)}
        self.number = {(i, n): yes(f"number {i} {n}") for i in range(ISLANDS) for n in NUMBERS}
        self.bridges = {(r, x): self.model.new_int_var(0, 2, f"bridges {r} {x}") for r in rounds for x in self.lines}
        self.write_numbers()
        self.draw_bridges()
        self.complete_islands()

    def count(self, island: int, by: int) -> cp_model.LinearExpr:
        """The bridges at an island by the end of a round."""
        at = [line for line in self.lines if island in self.board.lines[line]]
        return cp_model.LinearExpr.sum([self.bridges[r, line] for r in range(by + 1) for line in at])

    def written(self, island: int, by: int) -> cp_model.LinearExpr:
        """Has an island its number by the end of a round?"""
        return cp_model.LinearExpr.sum([self.wrote[r, island] for r in range(by + 1)])

    def write_numbers(self) -> None:
        """ISL-3, ISL-4, ISL-6: a number in every round, each on another island, on a flag only after a bridge."""
        add = self.model.add
        for kind, often in KINDS.items():
            add(sum(self.card[r, kind] for r in range(1, ROUNDS + 1)) <= often)
        for r in range(ROUNDS + 1):
            add(sum(self.wrote[r, i] for i in range(ISLANDS)) == 1)
        for r in range(1, ROUNDS + 1):
            add(sum(self.card[r, kind] for kind in KINDS) == 1)
            for i in range(ISLANDS):
                for kind in KINDS:
                    both = [self.wrote[r, i], self.card[r, kind]]
                    self.model.add_bool_or([~both[0], ~both[1], self.number[i, kind & 7]])
        for i, flag in enumerate(self.board.flags):
            add(sum(self.wrote[r, i] for r in range(ROUNDS + 1)) == 1)
            add(sum(self.number[i, n] for n in NUMBERS) == 1)
            self.model.add_bool_or([~self.wrote[SETUP_ROUND, i], self.number[i, 3], self.number[i, 4]])
            for r in range(ROUNDS + 1):
                if flag:
                    add(self.count(i, r - 1) >= 1).only_enforce_if(self.wrote[r, i])

    def draw_bridges(self) -> None:
        """ISL-8 to ISL-11: a card's bridges or none, from a number, never across each other, two on a line."""
        add = self.model.add
        for r in range(ROUNDS + 1):
            shown = sum((kind >> 3) * self.card[r, kind] for kind in KINDS) if r != SETUP_ROUND else 0
            passed = self.model.new_bool_var(f"passed {r}")
            drawn = sum(self.bridges[r, line] for line in self.lines)
            add(drawn == shown).only_enforce_if(~passed)
            add(drawn == 0).only_enforce_if(passed)
            for line, (a, b) in enumerate(self.board.lines):
                add(self.bridges[r, line] <= 2 * (self.written(a, r) + self.written(b, r)))
        used = {line: self.model.new_bool_var(f"used {line}") for line in self.lines}
        for line in self.lines:
            add(sum(self.bridges[r, line] for r in range(ROUNDS + 1)) <= 2 * used[line])
        for one, other in self.board.crossings:
            add(used[one] + used[other] <= 1)

    def complete_islands(self) -> None:
        """ISL-12, ISL-18: all are complete in the end, blue flags after 7 cards, red flags and five more after 12."""
        add, early = self.model.add, []
        for i, flag in enumerate(self.board.flags):
            full = sum(n * self.number[i, n] for n in NUMBERS)
            add(self.count(i, ROUNDS) == full)
            ready = self.model.new_bool_var(f"ready {i}")
            by = FIRST_PILE if flag == "blue" else SECOND_PILE
            add(self.count(i, by) == full).only_enforce_if(ready)
            add(self.written(i, by) == 1).only_enforce_if(ready)
            early.append(ready)
            if flag:
                add(ready == 1)
        add(sum(early) >= 12)

    def solve(self, seed: int) -> str:
        """A game in words."""
        solver = cp_model.CpSolver()
        solver.parameters.random_seed = seed
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = 300
        if solver.solve(self.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise SystemExit("no such game was found")
        text, there = [], Counter[int]()
        for r in range(ROUNDS + 1):
            words = [call_text(kind) for kind in KINDS if r and solver.value(self.card[r, kind])] or [SETUP_TEXT]
            words += [
                f"{self.board.names[i]}={n}"
                for i in range(ISLANDS)
                for n in NUMBERS
                if solver.value(self.wrote[r, i]) and solver.value(self.number[i, n])
            ]
            for line in self.lines:
                for _ in range(solver.value(self.bridges[r, line])):
                    words.append(bridge_name(self.board, line, there[line] > 0))
                    there[line] += 1
            text.append(" ".join(words))
        return "\n".join(text) + "\n"


def main() -> None:
    """Find a witness for a board that comes with the game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    text = files("felttip.games.islands").joinpath("boards", f"{arguments.board}.toml").read_text(encoding="utf-8")
    print(Witness(read_board(text)).solve(arguments.seed), end="")


if __name__ == "__main__":
    main()
