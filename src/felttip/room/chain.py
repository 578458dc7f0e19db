"""The daily deal: from one secret follows a deal for every day and game, and what opens a day opens no later one.

The links of a chain of hashes are opened from the first to the last: each is the SHA-256 of the next (docs/daily.md).
"""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Annotated

from msgspec import Meta

from felttip.registry import AnyGame
from felttip.table.chance import SealedDeal

LAST = date(2199, 12, 31)
"""The day whose link is the root itself."""
GRACE_MS = 3_600_000
"""For so long after midnight, in milliseconds, a daily can be finished; only then is its deal open to everybody."""
COMPANY = 3
"""So many seats has a daily that nobody can play alone, if its game allows it."""
Day = Annotated[str, Meta(pattern=r"^2[01][0-9]{2}-[01][0-9]-[0-3][0-9]$(?!\n)", max_length=10)]
"""A day as somebody names it: `2026-11-16`."""


def today(now: int) -> date:
    """The day, by the clock of Greenwich, of a time in milliseconds since 1970.

    >>> today(1_800_000_000_000)
    datetime.date(2027, 1, 15)
    """
    return datetime.fromtimestamp(now / 1000, UTC).date()


def after(link: str, days: int) -> str:
    """The link so many days before that of a link that is known."""
    for _ in range(days):
        link = sha256(link.encode()).hexdigest()
    return link


@lru_cache(maxsize=64)
def link(root: str, day: date) -> str:
    """The link of a day; whoever has it has all earlier ones, and none that is later."""
    if day > LAST:
        raise ValueError("the chain has an end")
    return after(root, (LAST - day).days)


def daily_deal(opened: str, day: date, game: str) -> SealedDeal:
    """The deal of a game on the day of this link."""
    return SealedDeal.from_words("daily", day.isoformat(), game, opened)


def daily_board(deal: SealedDeal, game: AnyGame) -> str:
    """The board of a daily: chosen by its deal."""
    return game.boards[deal.number("board", len(game.boards))]


def daily_seats(game: AnyGame) -> int:
    """How many seats a daily has: one, wherever a game can be played alone."""
    return 1 if 1 in game.seats else min(max(COMPANY, game.seats[0]), game.seats[-1])


def streak(days: set[date], now: date) -> int:
    """How many days in a row, up to today, or to yesterday as long as today is not over.

    >>> streak({date(2026, 1, 1), date(2026, 1, 2)}, date(2026, 1, 3)), streak({date(2026, 1, 1)}, date(2026, 1, 3))
    (2, 0)
    """
    day = now if now in days else now - timedelta(days=1)
    count = 0
    while day in days:
        count += 1
        day -= timedelta(days=1)
    return count
