"""A device without a browser: its shelf is a dictionary, and whoever thinks sits in the same process."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from felttip.offline import Device
from felttip.offline.shelf import Unkept
from felttip.offline.tables import News
from felttip.offline.thinking import work
from felttip.room.document import merged
from felttip.room.troubles import Crossed
from felttip.targets.browser import Browser
from felttip.targets.here import using


class Memory:
    """A shelf that can be full."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[int, str]] = defaultdict(dict)
        self.full = False

    async def keep(self, code: str, seq: int, lines: str, /) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise Unkept(full=True)
        if seq in self.rows[code]:
            raise Crossed
        self.rows[code][seq] = lines

    async def load(self, code: str, /) -> Sequence[str]:
        await asyncio.sleep(0)
        return [lines for _, lines in sorted(self.rows.get(code, {}).items())]

    async def tables(self, /) -> Sequence[str]:
        return list(self.rows)

    async def drop(self, code: str, /) -> None:
        self.rows.pop(code, None)


class Bench:
    """A device, and a page that looks at its tables."""

    def __init__(self, shelf: Memory | None = None, site: bool = False, native: bool = False) -> None:
        self.broken = False
        """Whoever thinks is gone."""
        self._native = native
        """Think with what this machine compiles."""
        self.shelf = shelf or Memory()
        self.told: dict[int, list[dict[str, Any]]] = defaultdict(list)
        self.ended: dict[int, int] = {}
        self.jobs: list[str] = []
        self.studies: set[str] = set()
        """Those jobs that may take their time."""
        self.news: str | None = None
        """All that is heard of a study, which never ends then."""
        self.device = Device(self.shelf, self._think, self._tell, self.ended.__setitem__, site=site)
        self._lines = 0

    async def _think(self, job: str, news: News | None) -> str:
        self.jobs.append(json.loads(job)["do"])
        if news is not None:
            self.studies.add(self.jobs[-1])
        await asyncio.sleep(0)
        if news is not None and self.news is not None:
            news(self.news)
            await asyncio.Event().wait()
        if self.broken:
            raise RuntimeError("the worker ended")
        with nullcontext() if self._native else using(Browser(None)):  # otherwise nobody has built kernels
            return work(job, news)

    def _tell(self, line: int, frame: str) -> None:
        self.told[line].append(json.loads(frame))

    async def ask(self, path: str, body: object = None, status: int | None = None) -> Any:
        """What a page gets; a text if it is no JSON."""
        method = "GET" if body is None else "POST"
        answer = await self.device.answer(method, f"/api{path}", None if body is None else json.dumps(body))
        if status is not None:
            assert answer.status == status, answer.text
        return json.loads(answer.text) if answer.kind == "application/json" else answer.text

    async def lay(self, game: str, board: str, seats: list[dict[str, Any]], **more: Any) -> tuple[str, list[str]]:
        """A table, and the keys of those who are here."""
        laid = await self.ask("/tables", {"game": game, "board": board, "seats": seats, **more}, 201)
        return laid["table"], list(laid["keys"].values())

    async def look(self, code: str, keys: Sequence[str] = ()) -> "Looking":
        """Connect to a table."""
        self._lines += 1
        await self.device.connect(self._lines, code)
        looking = Looking(self, self._lines)
        await looking.say({"hello": 3, "keys": list(keys)})
        await looking.settled(lambda: looking.view is not None or looking.line in self.ended)
        return looking


class Looking:
    """A page at a table."""

    def __init__(self, bench: Bench, line: int) -> None:
        self.bench, self.line, self._read, self._ids = bench, line, 0, 0
        self.view: dict[str, Any] | None = None
        self.answers: dict[str, dict[str, Any]] = {}

    async def say(self, frame: object) -> None:
        await self.bench.device.say(self.line, json.dumps(frame))

    def _catch_up(self) -> None:
        frames = self.bench.told[self.line]
        for frame in frames[self._read :]:
            if "view" in frame:
                self.view = frame["view"]
            if "change" in frame:
                self.view = merged(self.view, frame["change"])  # type: ignore[assignment]
            if "re" in frame:
                self.answers[str(frame["re"])] = frame
        self._read = len(frames)

    async def settled(self, done: Any, patience: int = 200_000) -> None:
        """Until something is so."""
        for _ in range(patience):
            self._catch_up()
            if done():
                return
            await asyncio.sleep(0)
        raise AssertionError(self.view)

    async def do(self, do: str, seat: int = 0, **more: object) -> dict[str, Any]:
        """A command, and its answer."""
        assert self.view is not None
        self._ids += 1
        name = f"c{self.line}-{self._ids}"
        await self.say({"id": name, "seen": self.view["seq"], "do": do, "seat": seat, **more})
        await self.settled(lambda: name in self.answers)
        return self.answers[name]

    async def play_out(self, choose: Any = None) -> None:
        """The game, to its end: each of one's own turns with the first mark that may be drawn, or none."""
        assert self.view is not None
        while self.view["phase"] != "over":
            mine = [int(seat) for seat, turn in self.view["turns"].items() if not turn["committed"]]
            rolls = self.view["phase"] == "roll" and self.view.get("active") in self.view["you"]
            if rolls:
                assert (await self.do("roll", self.view["active"], dice=[]))["ok"]
            for seat in mine:
                while not self.view["turns"][str(seat)]["may_end"] or self.view["turns"][str(seat)]["legal"]:
                    mark = min(self.view["turns"][str(seat)]["legal"])
                    assert (await self.do("mark", seat, mark=mark)).get("ok")
                assert (await self.do("commit", seat)).get("ok")
            if not rolls and not mine:
                before = self.view["seq"]
                await self.settled(lambda before=before: self.view["seq"] != before)
