"""People who play dailies, on a server whose clock can be set."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from tests.server.setup_server import QUICK, Person, running

from felttip.room.keys import fresh_key
from felttip.server.settings import Limits

DAY_NS = 86_400 * 10**9
BEGIN = date(2031, 3, 5)


class Clock:
    """What the server takes for the time."""

    def __init__(self) -> None:
        self.set(BEGIN, 12)

    def set(self, day: date, hour: int = 12, minute: int = 0) -> None:
        """It is this time of this day, at Greenwich."""
        self._now = datetime(day.year, day.month, day.day, hour, minute, tzinfo=UTC)

    def next_day(self) -> None:
        """It is noon, a day later."""
        self.set(self._now.date() + timedelta(days=1))

    def __call__(self) -> int:
        """In nanoseconds since 1970."""
        return int(self._now.timestamp()) * 10**9


@contextmanager
def on_a_day(folder: Path, limits: Limits | None = None) -> Iterator[tuple[str, Clock]]:
    """A server, and its clock."""
    clock = Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time_ns", clock)
        with running(folder, limits or QUICK) as base:
            yield base, clock


class Somebody:
    """A person with one device."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.person = fresh_key()
        self.keys: dict[str, str] = {}
        """The keys of the seats, by table."""
        self.games: dict[str, str] = {}
        """What is played at these tables."""

    def ask(self, path: str, **body: object) -> dict[str, object]:
        """What the server answers to this person."""
        return self._post(path, 200, body)

    def _post(self, path: str, status: int, body: dict[str, object]) -> dict[str, object]:
        answer = httpx.post(f"{self.base}/api{path}", json={"person": self.person, **body}, timeout=60)
        assert answer.status_code == status, answer.text
        found: dict[str, object] = answer.json()
        return found

    def reason(self, path: str, status: int = 409, **body: object) -> str:
        """Why it refuses."""
        refusal = self._post(path, status, body)["refusal"]
        assert isinstance(refusal, dict)
        return str(refusal["reason"])

    def lay(self, game: str, **more: object) -> str:
        """The table of a daily."""
        key = fresh_key()
        code = str(self.ask(f"/daily/{game}", key=key, **more)["table"])
        self.keys[code], self.games[code] = key, game
        return code

    def finish(self, code: str, seed: int = 1) -> int:
        """Play at random to the end: the total."""
        with Person(self.base, code, self.keys[code]) as one:
            one.play(random.Random(seed))
            assert one.view.result is not None
            return next(result.total for result in one.view.result if result.seat == one.view.you[0])

    def claim(self, code: str) -> dict[str, object]:
        """Have a result kept."""
        return self.ask("/mine/results", table=code, key=self.keys[code])

    def play(self, game: str, seed: int = 1, **more: object) -> int:
        """A whole daily: the total."""
        code = self.lay(game, **more)
        total = self.finish(code, seed)
        assert self.claim(code)["total"] == total
        return total

    def states(self, **more: object) -> dict[str, dict[str, object]]:
        """The dailies of the first day that is told, by game."""
        days = self.ask("/daily", **more)["days"]
        assert isinstance(days, list)
        return {one["game"]: one for one in days[0]["games"]}
