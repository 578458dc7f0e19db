"""The torture in small: a few faults of each kind; and servers that lie are found out."""

import asyncio
import random
import signal
import time
from typing import Any

import pytest
from tests.torture.checker import check
from tests.torture.house import DATABASES, SEVERAL, House, house
from tests.torture.nemesis import DAY_MS
from tests.torture.torture import markdown, read, torture

from felttip.bench.wire import ask

LOST, TWICE, STORED = "was confirmed, but it is not stored", "happened twice", "but it is stored"
PATIENCE_S = 60.0


@pytest.mark.parametrize("database", DATABASES)
@pytest.mark.clause("SRV-9", "SRV-17")
def test_nothing_is_lost_and_nothing_is_done_twice(database: str) -> None:
    report = torture(database, 10, people=2, tables=2, pause=0.05)
    assert report.verdict.wrong == []
    assert report.verdict.counts["acknowledged"] > 50
    kinds = {"server killed", "worker killed", "connection cut", "disk full", "clock jumps"}
    kinds |= {"database killed"} if database == "postgresql" else set()
    kinds |= {"Redis killed"} if database == "postgresql" and SEVERAL else set()
    assert set(report.faults) == kinds
    assert "| **lost, doubled or wrong** | **0** |" in markdown([report])


def confirmed(built: House) -> int:
    """How many commands have been confirmed so far."""
    return sum(path.read_bytes().count(b'"what":"ok"') for path in built.notes.glob("diary-*"))


def cut_often(built: House) -> None:
    """Break connections while somebody waits for an answer, so that commands are sent again."""
    for _ in range(100):
        built.people[0].send_signal(signal.SIGUSR1)
        time.sleep(0.02)


def found_in(lie: str) -> str:
    """What the checker says of a server that lies and is killed in the middle of a sentence."""
    with house("sqlite", lie) as built:
        built.invite(1, 6, 0.01, random.Random(1))
        end = time.monotonic() + PATIENCE_S
        while confirmed(built) < 100:
            assert time.monotonic() < end, built.servers[0].said()
            time.sleep(0.05)
        cut_often(built)
        built.close()
        return "\n".join(check(read(built), built.stored()).wrong)


def test_a_server_that_confirms_too_early_is_found_out() -> None:
    found = found_in("early")
    assert LOST in found
    assert TWICE not in found


def test_a_server_that_forgets_ids_is_found_out() -> None:
    found = found_in("forgetful")
    assert TWICE in found or STORED in found
    assert LOST not in found


def lay(built: House) -> str:
    """A new table: its code."""
    wish = {"game": "trails", "board": "classic", "seats": [{"kind": "here"}]}
    laid: Any = asyncio.run(ask(built.servers[0].base, "POST", "/api/tables", wish))
    return str(laid["table"])


@pytest.mark.parametrize("days", [61, -61])
@pytest.mark.clause("SRV-31")
def test_a_clock_that_was_wrong_for_a_while(days: int) -> None:
    """Somebody plays while the clock is wrong, then the server starts again: of what is new nothing is forgotten."""
    with house("sqlite") as built:
        if days < 0:
            built.set_clock(days * DAY_MS)
        first = lay(built)
        built.set_clock(max(days, 0) * DAY_MS)
        lay(built)
        built.servers[0].end(signal.SIGKILL)
        time.sleep(0.5)
        built.wait()
        time.sleep(2)  # until it has looked for old tables
        asyncio.run(ask(built.servers[0].base, "GET", f"/api/tables/{first}"))
