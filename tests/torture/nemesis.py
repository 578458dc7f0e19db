"""Faults, injected into real processes at random moments."""

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Sequence

from tests.torture.house import House

DAY_MS = 86_400_000
NEAR, FAR = (1 / 24, 1, 29), (31, 61, 400)
"""By so many days the clock jumps, forwards or backwards; after far jumps a table may look old that is not."""
CUT = "connection cut"
SOME_BYTES, PATIENCE_S = 4096, 30.0
"""So much people write down, about twenty commands, before a server is killed again; or nothing comes of it."""
AWAY_S = (0.1, 1.0)
"""How long something is away, in seconds."""


class Nemesis:
    """Each kind of fault comes again and again, whatever the others do meanwhile."""

    def __init__(self, house: House, pause: float, seed: int, jumps: Sequence[float] = NEAR + FAR) -> None:
        self._house = house
        self._pause = pause
        self._jumps = jumps
        self._dice = random.Random(seed)
        self._over = threading.Event()
        self.faults: list[tuple[str, int]] = []
        """What was done, and when (as the diaries count)."""
        self.failed: list[BaseException] = []
        kinds: dict[str, Callable[[], None]] = {
            "server killed": self._kill_server,
            "worker killed": self._kill_worker,
            CUT: self._cut,
            "disk full": self._fill_disk,
            "clock jumps": self._jump,
        }
        if house.database is not None:
            kinds["database killed"] = self._kill_database
        if house.messenger is not None:
            kinds["Redis killed"] = self._kill_messenger
        self.kinds = tuple(kinds)
        self._threads = [threading.Thread(target=self._again, args=(act,), daemon=True) for act in kinds.values()]

    @property
    def missing(self) -> set[str]:
        """The kinds of which there was nothing yet."""
        return set(self.kinds) - {kind for kind, _ in self.faults}

    def begin(self) -> None:
        """From now on nothing is safe."""
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """It is enough; what was taken away is given back."""
        self._over.set()
        for thread in self._threads:
            thread.join()
        if self.failed:
            raise self.failed[0]
        self._house.heal()

    def _again(self, act: Callable[[], None]) -> None:
        due = time.monotonic()
        while True:
            # What takes its time does not make the next one later.
            due = max(due + self._pause * (0.5 + self._dice.random()), time.monotonic())
            if self._over.wait(due - time.monotonic()):
                return
            try:
                act()
            except BaseException as error:
                self.failed.append(error)
                raise

    def _done(self, kind: str) -> None:
        self.faults.append((kind, time.monotonic_ns()))

    def _rest(self) -> None:
        self._over.wait(self._dice.uniform(*AWAY_S))

    def _kill_server(self) -> None:
        """One at which people play: to kill one that only starts would be too easy."""
        house = self._house
        server = self._dice.choice(house.servers)
        while not server.answers():
            if self._over.wait(0.05):
                return
        before, end = house.written(), time.monotonic() + PATIENCE_S
        while house.written() < before + SOME_BYTES and time.monotonic() < end:
            if self._over.wait(0.05):
                return
        self._over.wait(self._dice.random() * self._pause / 2)
        server.end(signal.SIGKILL)
        self._done("server killed")

    def _kill_worker(self) -> None:
        """One that thinks for the servers, or one of its processes, as soon as there is one."""
        house = self._house
        while not (thinking := [pid for child in house.children for pid in child.thinking()]):
            if self._over.wait(0.05):
                return
        if house.workers and self._dice.random() < 0.5:
            self._dice.choice(house.workers).end(signal.SIGKILL)
        else:
            try:
                os.kill(self._dice.choice(thinking), signal.SIGKILL)
            except ProcessLookupError:
                return  # it has gone with its server
        self._done("worker killed")

    def _cut(self) -> None:
        people = [one for one in self._house.people if one.poll() is None]
        if people:
            self._dice.choice(people).send_signal(signal.SIGUSR1)
            self._done(CUT)

    def _fill_disk(self) -> None:
        self._house.disk.fill(self._house.servers)
        self._done("disk full")
        self._rest()
        self._house.disk.free(self._house.servers)

    def _jump(self) -> None:
        """Away, and after a while back again: one jump in each direction."""
        days = self._dice.choice(self._jumps) * self._dice.choice((1, -1))
        self._house.set_clock(round(days * DAY_MS))
        self._done("clock jumps")
        self._over.wait(self._dice.random() * self._pause)
        self._house.set_clock(0)
        self._done("clock jumps")

    def _kill_database(self) -> None:
        """It is started again by whoever watches over everything."""
        house = self._house
        assert house.database is not None
        house.database_away = True
        house.database.kill()
        self._done("database killed")
        self._rest()
        house.database_away = False

    def _kill_messenger(self) -> None:
        messenger = self._house.messenger
        assert messenger is not None
        messenger.kill()
        self._done("Redis killed")
        self._rest()
        messenger.start()
