"""What one server process carries: what `felttip bench server` measures, with real clients in other processes.

What is measured directly: commands that were acknowledged in a span of time, seconds until each of them was, bytes on
the wire, memory. What is reckoned: `turns_per_cpu_s` and `two_processes` divide by the seconds of processor that the
server's processes used, so that what the clients use on the same machine does not count.
"""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from felttip.bench.floors import commits, postgresql_commits
from felttip.bench.rules import Figure
from felttip.bench.services import free_port, postgresql, redis

KIB_LIMIT, BYTES_LIMIT, ACK_LIMIT_MS, SHARE_LIMIT, TWICE_LIMIT = 40.0, 1024.0, 50.0, 0.4, 1.7
ECHO_CONNECTIONS = 200
MANY = (1e9, 1e9)
LIMITS: dict[str, Any] = {
    **dict.fromkeys(("requests", "reads", "all_requests", "commands", "all_commands"), MANY),
    **dict.fromkeys(("bandwidth", "frames", "arrivals"), MANY),
    **dict.fromkeys(("watching", "sockets", "address_sockets", "tables", "all_events"), 10**9),
    "idle": 1,
}
"""All clients have one address, and each is as quick as it can."""
IDLE_S = 12.0
"""After so long a server has forgotten what nobody looks at."""
READY_S = 60.0
FEW = 30
"""So many tables, played at for a while, and a server remembers what it remembers for all."""
CORES = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
"""A server and its clients have cores of their own, and so have the floors: who comes when does not matter then."""

SERVE = """
import json, sys
from pathlib import Path
from felttip.server.app import create_app
from felttip.server.run import listen, server_of
from felttip.server.settings import Limits, ServerSettings
said = json.loads(sys.argv[1])
limits = Limits(**{name: tuple(value) if isinstance(value, list) else value for name, value in said["limits"].items()})
settings = ServerSettings(Path(said["data"]), limits=limits, warm=False, **said["more"])
server_of(create_app(settings)).run(sockets=[listen("127.0.0.1", said["port"])])
"""
"""A server as `felttip serve` runs it, with these limits and without the processes that think."""


@dataclass(frozen=True)
class Span:
    """What happened in some seconds."""

    rate: float
    """Acknowledged commands a second."""
    cpu: float
    """Seconds of processor that the server's processes used for each."""
    busy: float
    """The share of one core that each of them used."""
    acks: list[float]
    reveals: list[float]
    bytes: dict[str, float]
    sizes: tuple[float, float]
    games: int


class Process:
    """A process with a cost."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command)

    @property
    def ended(self) -> bool:
        """Is it gone?"""
        return self._process.poll() is not None

    def cpu(self) -> float:
        """Seconds of processor so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kib(self) -> float:
        """Memory in use."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024

    def pin(self) -> None:
        """It has the first core, with all its threads, and no other."""
        if sys.platform == "linux":
            for thread in Path(f"/proc/{self._process.pid}/task").iterdir():
                os.sched_setaffinity(int(thread.name), CORES[:1])

    def end(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


class Crowd:
    """The clients, in processes of their own."""

    def __init__(self, bases: Sequence[str], processes: int) -> None:
        command = [sys.executable, "-m", "felttip.bench.crowd", ",".join(bases)]
        self._processes = [
            subprocess.Popen([*command, str(number)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for number in range(processes)
        ]

    def all_do(self, do: str, **more: object) -> list[dict[str, Any]]:
        """Let all do the same; what each answers."""
        return self.share([{"do": do, **more}] * len(self._processes))

    def share(self, asked: Sequence[dict[str, object]]) -> list[dict[str, Any]]:
        """Let each do its part."""
        for process, one in zip(self._processes, asked, strict=True):
            assert process.stdin is not None
            process.stdin.write(json.dumps(one) + "\n")
            process.stdin.flush()
        answers = []
        for process in self._processes:
            assert process.stdout is not None
            answers.append(json.loads(process.stdout.readline() or "{}"))
        return answers

    def keep_off(self) -> None:
        """They leave the first core to whom they measure, where there is another one."""
        if sys.platform == "linux":
            for process in self._processes:
                os.sched_setaffinity(process.pid, CORES[1:] or CORES)

    def lay(self, tables: int) -> None:
        """So many tables in all."""
        count = len(self._processes)
        self.share([{"do": "lay", "tables": (tables + number) // count} for number in range(count)])

    def end(self) -> None:
        """They go."""
        for process in self._processes:
            process.kill()
            process.communicate()


@contextmanager
def processes(count: int = 1, pinned: bool = False, **more: str) -> Iterator[tuple[list[Process], Crowd]]:
    """So many server processes, and clients; a server that is pinned has a core of its own."""
    with ExitStack() as stack:
        data = stack.enter_context(TemporaryDirectory())
        servers, bases = [], []
        for _ in range(count):
            port = free_port()
            said = {"data": data, "port": port, "limits": LIMITS, "more": more}
            server = Process([sys.executable, "-c", SERVE, json.dumps(said)])
            stack.callback(server.end)
            servers.append(server)
            bases.append(f"http://127.0.0.1:{port}")
            _until_ready(server, f"{bases[-1]}/healthz")
        crowd = Crowd(bases, max(1, min(4, (os.cpu_count() or 2) - 1)))
        stack.callback(crowd.end)
        if pinned:
            for server in servers:
                server.pin()
            crowd.keep_off()
        yield servers, crowd


def _until_ready(server: Process, url: str) -> None:
    end = time.monotonic() + READY_S
    while True:
        try:
            with urlopen(url):
                return
        except URLError:
            if server.ended or time.monotonic() > end:
                raise
            time.sleep(0.05)


def span(servers: Sequence[Process], crowd: Crowd, pause: float, seconds: float) -> Span:
    """Play for so long, and measure."""
    before, begun = [server.cpu() for server in servers], time.perf_counter()
    found = crowd.all_do("play", pause=pause, seconds=seconds)
    took = time.perf_counter() - begun
    used = sum(server.cpu() for server in servers) - sum(before)
    acks = sorted(ack for one in found for ack in one["acks"])
    reveals = sorted(one for part in found for one in part["reveals"])
    games = {game for one in found for game in one["bytes"]}
    sizes = {game: _mean([one["bytes"][game] for one in found if game in one["bytes"]]) for game in sorted(games)}
    there = [one["sizes"] for one in found if one["sizes"]]
    both = (_mean([one[0] for one in there]), _mean([one[1] for one in there]))
    count = max(1, len(acks))
    busy = used / took / len(servers)
    return Span(len(acks) / took, used / count, busy, acks, reveals, sizes, both, sum(one["games"] for one in found))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _at(values: Sequence[float], share: float) -> float:
    """The value below which this share of sorted ones lies, in milliseconds."""
    return 1000 * values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def bench_server(tables: int) -> Iterator[Figure]:
    """Commands a second and how long each takes, memory, bytes, and how all that grows; then the floors."""
    seconds = 4.0 if tables < 100 else 12.0
    most: Span | None = None
    for count in (max(1, tables // 10), tables, 5 * tables):
        full, figures = _of_size(count, seconds, whole=count == tables)
        if count == tables:
            most = full
        yield from figures
    assert most is not None
    yield _idle(tables)
    yield from _floors(most, seconds)
    yield from _two(min(tables, 200), seconds)


def _of_size(tables: int, seconds: float, whole: bool) -> tuple[Span, list[Figure]]:
    """As many tables as these: at full speed, then at half of it.

    What a server remembers for all tables alike comes with the first ones, and no more of it with a thousand others: so
    a few are played at before, and a seat is what each of the others adds.
    """
    dot = "" if whole else f".{tables}"
    few = min(FEW, max(1, tables // 2))
    with processes(pinned=True) as ((server,), crowd):
        nobody = server.kib()
        _say(f"{few} tables are laid and played at")
        crowd.lay(few)
        start_seats = sum(one["seats"] for one in crowd.all_do("connect"))
        span([server], crowd, 0.0, 2 * seconds)
        crowd.all_do("rest")
        start = server.kib()
        _say(f"{tables - few} more are laid, and their seats connect")
        crowd.lay(tables - few)
        seats = sum(one["seats"] for one in crowd.all_do("connect"))
        _say("all play as quickly as they can")
        span([server], crowd, 0.0, seconds / 4)
        full = span([server], crowd, 0.0, seconds)
        crowd.all_do("rest")
        kib = (server.kib() - start) / (seats - start_seats)
        _say("they play half as quickly")
        half = _half([server], crowd, full.rate / 2, seats, seconds)
    figures = [
        Figure(f"kib_per_seat{dot}", kib, "KiB", "40 KiB", kib / KIB_LIMIT),
        Figure(f"mib_of_all{dot}", (start - nobody) / 1024, "MiB"),
        Figure(f"turns_per_cpu_s{dot}", 1 / full.cpu if full.cpu else 0.0, "commands/s"),
        Figure(f"busy{dot}", full.busy, "cores"),
        Figure(f"half_rate{dot}", half.rate, "commands/s", "full speed", half.rate / full.rate if full.rate else None),
    ]
    if not whole:
        figures.append(Figure(f"turns_per_s{dot}", full.rate, "commands/s"))
    for what, values in (("ack", half.acks), ("reveal", half.reveals)):
        for name, share in (("p50", 0.5), ("p99", 0.99), ("p999", 0.999)):
            found = _at(values, share)
            limited = what == "ack" and name == "p99"
            more: tuple[Any, ...] = ("50 ms", found / ACK_LIMIT_MS) if limited else ()
            figures.append(Figure(f"{name}_{what}_ms{dot}", found, "ms", *more))
    if whole:
        sizes = {**{f".{game}": size for game, size in full.bytes.items()}, "": max(full.bytes.values(), default=0.0)}
        figures += [
            Figure(f"bytes_per_mark{game}", size, "bytes", "1 kB", size / BYTES_LIMIT) for game, size in sizes.items()
        ]
    return full, figures


def _idle(tables: int) -> Figure:
    """What stays in memory of tables that nobody looks at: the first ones make room that the next ones use again."""
    _say(f"{tables} tables are laid, and then as many again, and nobody comes")
    with processes() as ((server,), crowd):
        before = after = 0.0
        for _ in range(2):
            crowd.lay(tables)
            time.sleep(IDLE_S)
            before, after = after, server.kib()
    return Figure("kib_per_idle_table", max(0.0, after - before) / tables, "KiB")


def _half(servers: Sequence[Process], crowd: Crowd, rate: float, seats: int, seconds: float) -> Span:
    """At this rate: seats also wait for each other, so the right pause is found first."""
    pause = seats / rate if rate else 1.0
    for _ in range(2):
        tried = span(servers, crowd, pause, seconds / 4)
        pause *= max(0.2, min(5.0, tried.rate / rate)) if rate else 1.0
    return span(servers, crowd, pause, seconds)


def _floors(full: Span, seconds: float) -> Iterator[Figure]:
    """The same bytes echoed, and rows committed one by one; then the server against the lower of the two."""
    _say("floors")
    sent, got = (max(1, round(size)) for size in full.sizes)
    port = free_port()
    server = Process([sys.executable, "-m", "felttip.bench.echo", str(port), str(got)])
    crowd = Crowd([f"http://127.0.0.1:{port}"], 1)
    try:
        _until_listening(port)
        server.pin()
        crowd.keep_off()
        before = server.cpu()
        more = {"base": f"http://127.0.0.1:{port}", "connections": ECHO_CONNECTIONS, "size": sent}
        (found,) = crowd.all_do("echo", seconds=seconds / 2, **more)
        used = server.cpu() - before
    finally:
        crowd.end()
        server.end()
    echoes = found["echoes"] / found["seconds"]
    with TemporaryDirectory() as folder:
        rows = commits(Path(folder), seconds / 4)
    yield Figure("echo_per_s", echoes, "echoes/s")
    yield Figure("echo_per_cpu_s", found["echoes"] / used if used else 0.0, "echoes/s")
    yield Figure("commits_per_s", rows, "commits/s")
    floor, name = min((echoes, "bare echo"), (rows, "one-row commits"))
    yield Figure("turns_per_s", full.rate, "commands/s", f"{name} (at least {SHARE_LIMIT})", full.rate / floor)


def _until_listening(port: int) -> None:
    end = time.monotonic() + READY_S
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if time.monotonic() > end:
            raise TimeoutError("the echo does not answer")
        time.sleep(0.05)


def _two(tables: int, seconds: float) -> Iterator[Figure]:
    """One process and two of them on PostgreSQL and Redis.

    Of two, each has its own tables, by their codes, as behind the proxy that we describe; then, for the worst case, the
    seats of every table are at different ones.
    """
    spans = []
    with postgresql() as database, redis() as messenger:
        for count, apart in ((1, False), (2, False), (2, True)):
            where = f"process{'es' if count > 1 else ''} on PostgreSQL and Redis{', people apart' if apart else ''}"
            _say(f"{count} {where}")
            with processes(count, database=database.url, redis=messenger.url) as (servers, crowd):
                crowd.lay(tables)
                crowd.all_do("connect", apart=apart)
                span(servers, crowd, 0.0, seconds / 4)
                spans.append(span(servers, crowd, 0.0, seconds))
        rows = postgresql_commits(database.url, seconds / 4)
    one, *two = spans
    yield Figure("commits_per_s.postgresql", rows, "commits/s")
    yield Figure("turns_per_s.postgresql", one.rate, "commands/s", "one-row commits", one.rate / rows)
    for dot, found in zip(("", ".apart"), two, strict=True):
        name = f"two_processes{dot}"
        yield Figure(f"turns_per_s.{name}", found.rate, "commands/s", "one process", found.rate / one.rate)
        times = 2 * one.cpu / found.cpu
        asked = "" if dot else f" (at least {TWICE_LIMIT})"
        yield Figure(name, times, "times", f"one process, a core each{asked}", times)


def _say(what: str) -> None:
    print(f"… {what}", file=sys.stderr, flush=True)
