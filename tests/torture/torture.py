"""The torture: many people play, everything breaks again and again, and in the end nothing may be missing."""

import asyncio
import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.torture.checker import Row, Verdict, check, recorded
from tests.torture.house import House, house
from tests.torture.nemesis import CUT, FAR, NEAR, Nemesis

from felttip.bench.wire import Failed, ask

USUAL_PAUSE_S = 9.0
"""Of each kind of fault there is one so often, in seconds: 200 in half an hour."""
LEAST = 4
"""So many of each kind there should be at least."""
SLOWEST = 5
FAREWELL_S = 300.0
SAMPLE = 100
"""The records of so many tables are also asked for at the server."""


@dataclass
class Report:
    """What was done, and what came of it."""

    database: str
    seconds: float
    faults: Counter[str]
    verdict: Verdict
    resumed: dict[str, list[float]] = field(default_factory=dict)
    """For each kind of fault, how many seconds passed until the next command was confirmed to anybody."""


def torture(
    database: str,
    seconds: float,
    people: int = 3,
    tables: int = 8,
    pause: float = 0.15,
    jumps: Sequence[float] = NEAR + FAR,
) -> Report:
    """Torture a server on this database for so long, and judge it."""
    dice = random.Random()
    with house(database) as built:
        built.invite(people, tables, pause, dice)
        nemesis = Nemesis(built, min(USUAL_PAUSE_S, seconds / (LEAST + 1)), dice.getrandbits(32), jumps)
        begun = time.monotonic()
        nemesis.begin()
        # On a slow machine it goes on until there was something of each kind.
        while (passed := time.monotonic() - begun) < seconds or (nemesis.missing and passed < SLOWEST * seconds):
            time.sleep(max(1, min(seconds - passed, 10)))
            _progress(database, begun, seconds, nemesis)
        took = time.monotonic() - begun
        nemesis.end()
        in_time = built.farewell(FAREWELL_S)
        stored = built.stored()
        records = asyncio.run(_records(built, dice.sample(sorted(stored), min(SAMPLE, len(stored)))))
        built.close()
        history = read(built)
        verdict = check(history, stored)
        verdict.wrong += recorded(records, stored)
        verdict.counts["records"] = len(records)
        if not in_time:
            verdict.wrong.append("not everybody came to the end of their games")
        if verdict.wrong:
            _keep(built, history, stored, nemesis)
        # Of connections only those count that somebody did have when they were cut.
        faults = [(kind, at) for kind, at in nemesis.faults if kind != CUT]
        faults += [(CUT, line["at"]) for line in history if line["what"] == "cut"]
        return Report(database, took, Counter(kind for kind, _ in faults), verdict, _resumed(faults, history))


def read(built: House) -> list[dict[str, Any]]:
    """All diaries; somebody who was killed may have left half a line."""
    lines = [line for path in built.notes.glob("diary-*") for line in path.read_bytes().split(b"\n") if line]
    return [json.loads(line) for line in lines if line.endswith(b"}")]


def _progress(database: str, begun: float, seconds: float, nemesis: Nemesis) -> None:
    counts = ", ".join(f"{count} {kind}" for kind, count in Counter(kind for kind, _ in nemesis.faults).items())
    print(f"{database}: {time.monotonic() - begun:.0f} of {seconds:.0f} s: {counts}", file=sys.stderr, flush=True)


async def _records(built: House, codes: list[str]) -> dict[str, str | None]:
    """The records of these tables as the server tells them; None if it does not."""
    found: dict[str, str | None] = {}
    for code in codes:
        try:
            found[code] = str(await ask(built.servers[0].base, "GET", f"/api/tables/{code}/record"))
        except (OSError, Failed):
            found[code] = None
    return found


def _resumed(faults: list[tuple[str, int]], history: list[dict[str, Any]]) -> dict[str, list[float]]:
    confirmed = sorted(line["at"] for line in history if line["what"] == "ok")
    found: dict[str, list[float]] = {}
    for kind, at in faults:
        following = next((one for one in confirmed if one > at), None)
        if following is not None:
            found.setdefault(kind, []).append((following - at) / 1e9)
    return found


def _keep(built: House, history: list[dict[str, Any]], stored: dict[str, list[Row]], nemesis: Nemesis) -> None:
    """What is needed to understand what went wrong stays in a folder."""
    folder = built.notes.with_name(f"{built.notes.name}-wrong")
    folder.mkdir()
    for server in built.servers:
        (folder / f"server-{server.port}.log").write_text(server.said())
    (folder / "history").write_text("\n".join(map(json.dumps, sorted(history, key=lambda line: int(line["at"])))))
    (folder / "stored").write_text(json.dumps(stored))
    (folder / "faults").write_text(json.dumps(nemesis.faults))
    print(f"what went wrong is in {folder}", file=sys.stderr)


NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def markdown(reports: list[Report]) -> str:
    """The reports as tables of a page."""
    head = "| | " + " | ".join(NAMES[report.database] for report in reports) + " |"
    lines = [head, "|---" * (len(reports) + 1) + "|"]
    rows: list[tuple[str, list[str]]] = [("minutes", [f"{report.seconds / 60:.1f}" for report in reports])]
    for kind in sorted({kind for report in reports for kind in report.faults}):
        cells = [str(report.faults[kind]) if report.faults[kind] else "–" for report in reports]
        rows.append((kind, cells))
        rows.append(("· to the next confirmation, s, median / longest", [_spread(report, kind) for report in reports]))
    for what, name in (
        ("tables", "tables"),
        ("events", "events stored"),
        ("acknowledged", "confirmed commands checked"),
        ("refused for good", "refused commands checked"),
        ("records", "records compared with the server's"),
        ("came", "connections"),
        ("silence", "answers that took more than 30 s"),
    ):
        rows.append((name, [f"{report.verdict.counts[what]:,}" for report in reports]))
    rows.append(("longest wait for an answer, s", [f"{report.verdict.longest_ns / 1e9:.1f}" for report in reports]))
    rows.append(("**lost, doubled or wrong**", [f"**{len(report.verdict.wrong)}**" for report in reports]))
    lines += [f"| {name} | " + " | ".join(cells) + " |" for name, cells in rows]
    wrong = [f"- {NAMES[report.database]}: {one}" for report in reports for one in report.verdict.wrong[:50]]
    return "\n".join([*lines, "", *wrong]) + "\n"


def _spread(report: Report, kind: str) -> str:
    found = report.resumed.get(kind)
    return f"{statistics.median(found):.2f} / {max(found):.1f}" if found else "–"
