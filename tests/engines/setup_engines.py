"""What tests of engines share."""

import sys
from pathlib import Path

from felttip.engines.player import EnginePlayer, Program, program_of

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples" / "engines"
ANYTHING = (sys.executable, str(EXAMPLES / "anything.py"))
GRASPING = ("node", str(EXAMPLES / "grasping.mjs"))


def naughty(what: str, *more: str, seconds: float = 20, start: float = 20) -> Program:
    """An engine that does one thing wrong."""
    return Program("naughty", (sys.executable, str(HERE / "naughty.py"), what, *more), seconds, start)


def player(program: Program, seed: int = 1) -> EnginePlayer:
    return EnginePlayer(program, seed)


__all__ = ["ANYTHING", "EXAMPLES", "GRASPING", "HERE", "naughty", "player", "program_of"]
