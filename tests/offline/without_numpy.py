"""A program without NumPy and Numba, as a browser has it: what players decide with the kernels alone, as JSON."""

import json
import sys
from itertools import count
from typing import Any

LEVELS = ("easy", "hard", "master")
PAR_S = 2.0
"""By a clock that counts how often it was looked at, so that every machine has the same time."""


class Forbidden:
    """Nothing of these can be imported."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] in ("numpy", "numba", "llvmlite"):
            raise ModuleNotFoundError(name)


def decisions() -> dict[str, Any]:
    """For each game what each level does on some tables, and par of a deal where there is one."""
    from tests.offline.setup_tables import decision, some_tables  # noqa: PLC0415

    from felttip.bots import make_player  # noqa: PLC0415 - only after some things are forbidden
    from felttip.registry import find_board, find_game, game_names  # noqa: PLC0415
    from felttip.solver import find_par, has_par, open_deal  # noqa: PLC0415
    from felttip.table.chance import SealedDeal  # noqa: PLC0415

    found: dict[str, Any] = {}
    for name in game_names():
        tables = some_tables(name)
        found[name] = {
            level: [list(decision(make_player(level, 7, compiled=True), table)) for table in tables] for level in LEVELS
        }
        if has_par(find_game(name)):
            looks = count()
            deal = open_deal(find_game(name), find_board(name), 0, SealedDeal.from_words("par", name))
            par = find_par(deal, PAR_S, clock=lambda looks=looks: next(looks) / 100)  # type: ignore[misc]
            found[name]["par"] = [par.best, par.bound, [list(turn) for turn in par.turns]]
    return found


if __name__ == "__main__":
    sys.meta_path.insert(0, Forbidden())  # it finds nothing

    from felttip.offline.building import BUNDLE
    from felttip.targets.browser import Browser
    from felttip.targets.here import using
    from felttip.targets.node import Node

    with Node(BUNDLE) as node, using(Browser(node)):
        print(json.dumps(decisions()))
