"""Par: the best total that a deal allows a lone player who knows it."""

from felttip.solver.par import (
    OpenDeal,
    Par,
    Position,
    beginning,
    find_par,
    follow,
    has_par,
    improve,
    no_par,
    open_deal,
    play_turns,
    position_of,
    turns_of,
)

__all__ = [
    "OpenDeal",
    "Par",
    "Position",
    "beginning",
    "find_par",
    "follow",
    "has_par",
    "improve",
    "no_par",
    "open_deal",
    "play_turns",
    "position_of",
    "turns_of",
]
