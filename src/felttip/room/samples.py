"""What a game looks like after some rounds, for those who choose one."""

import logging
from functools import cache
from threading import Lock
from time import monotonic

from felttip.bots import make_player
from felttip.bots.simulate import let_play
from felttip.registry import find_board, find_game
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal

LATE = 2 / 3
"""So much of a game has been played: the sheet is full enough to be looked at, and not yet full."""

PATIENCE = 2.0
"""Seconds after which a game that goes on and on is shown as far as it came."""
LOG = logging.getLogger(__name__)

_one_at_a_time = Lock()


def sample(name: str) -> tuple[str, ...]:
    """The ids to switch on in the drawing of the first sheet of a game's usual board. Found once, in some tenths of a
    second: ask in a thread. A game that cannot be played so is shown blank, and the log says why."""
    with _one_at_a_time:
        return _sample(name)


@cache
def _sample(name: str) -> tuple[str, ...]:
    try:
        rounds = _played(name)
        view = rounds[int(len(rounds) * LATE)].view(None)
        seat = next(seat for seat in range(len(view.sheets)) if view.sheet_number(seat) == 0)
        return tuple(sorted(view.game.drawing.shown(view.board, view.sheets[seat], view.ink[seat])))
    except Exception:
        LOG.exception("no sample of %s: its sheet is shown blank", name)
        return ()


def _played(name: str) -> list[AnyTable]:
    """A game of the same deal each time, by players who need no compiled code, as it was in each of its rounds."""
    game, board = find_game(name), find_board(name)
    seats = game.seats[0]
    sheets = tuple(range(seats)) if board.sheets > 1 else (0,) * seats
    players = [make_player("greedy", seat) for seat in range(seats)]
    names = tuple(f"{seat + 1}" for seat in range(seats))
    deal = SealedDeal.from_words("page", name)
    table: AnyTable = Table.open(game, board, Settings(names, sheets), deal)
    found, until = [table], monotonic() + PATIENCE
    while table.phase is not Phase.OVER and monotonic() < until:
        seat = table.waiting_for[0]
        # Whoever weighs every roll of the dice takes long without compiled code; here the first one is good enough.
        rolling = table.phase is Phase.ROLL
        table = table.roll_again(seat, ()) if rolling else let_play(table, seat, players[seat])
        if table.round.number > found[-1].round.number:
            found.append(table)
    return found
