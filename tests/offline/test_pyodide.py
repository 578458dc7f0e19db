"""The device in real Pyodide: what it tells a page is, frame by frame, what the server tells for the same commands."""

import asyncio
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.helpers import HOUSE
from tests.server.setup_hub import with_hub

import felttip
from felttip.offline.shelf import written
from felttip.offline.tables import LIMITS, code_of
from felttip.offline.wire import Wire, never
from felttip.registry import find_game
from felttip.room import events as ev
from felttip.room.connection import Connection
from felttip.room.document import merged
from felttip.room.keys import digest, fresh_key
from felttip.room.laying import NewSeat, NewTable, new_table
from felttip.server.hub import Hub

BUNDLE = Path(felttip.__file__).parent / "offline" / "bundle"
SCRIPT = Path(__file__).with_name("device.mjs")
MOST = 120
"""So many commands of a game are compared."""


@cache
def node() -> str:
    """The Node that the page's tools brought, or the system's."""
    here = Path(shutil.which("python") or "").with_name("node")
    found = shutil.which("node") or (str(here) if here.exists() else None)
    assert found, "there is no Node: tools/page brings one"
    return found


def in_pyodide(script: dict[str, Any]) -> dict[str, Any]:
    """What a device in Pyodide makes of a script (see `device.mjs`)."""
    assert (BUNDLE / "bundle.json").exists(), "there is no bundle: make offline"
    told = subprocess.run(
        [node(), str(SCRIPT), str(BUNDLE)], input=json.dumps(script), capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr[-2000:]
    found: dict[str, Any] = json.loads(told.stdout)
    return found


class Page:
    """Somebody at a table of the server who does this and that, by chance, and writes down both sides of it."""

    def __init__(self, keys: list[str], random: Random) -> None:
        self.said: list[str] = []
        self.told: list[dict[str, Any]] = []
        self._keys, self._random = keys, random
        self._view: dict[str, Any] = {}

    def connect(self, connection: Connection, wire: Wire) -> None:
        """From now on it talks over this line."""
        self._wire = wire
        self._task = asyncio.get_running_loop().create_task(connection.run())

    def hear(self, _: int, frame: str) -> None:
        """The server says something."""
        message = json.loads(frame)
        self.told.append(message)
        self._view = message.get("view", self._view)
        self._view = merged(self._view, message.get("change", {}))  # type: ignore[assignment]

    async def say(self, frame: dict[str, Any]) -> None:
        """Say something, and hear all that there is to say to it."""
        self.said.append(json.dumps(frame))
        before = len(self.told)
        self._wire.hear(self.said[-1])
        for _ in range(400):
            await asyncio.sleep(0.002)
            if len(self.told) > before:
                return
        raise AssertionError(frame)

    async def play(self) -> None:
        """Say hello, then do this and that."""
        await self.say({"hello": 3, "keys": self._keys})
        while self._view["phase"] != "over" and len(self.said) < MOST:
            await self.say({"id": f"c{len(self.said)}", "seen": self._view["seq"], **self._chosen()})
        self._task.cancel()

    def _chosen(self) -> dict[str, Any]:
        random, view = self._random, self._view
        if view["phase"] == "roll":
            dice = [die for die in range(5) if random.random() < 0.4]
            return {"do": "roll", "seat": view["active"], "dice": dice}
        seat, turn = random.choice([(int(seat), turn) for seat, turn in view["turns"].items()])
        kind = random.random()
        if turn["committed"]:
            return {"do": "reopen", "seat": seat} if kind < 0.1 else {"do": "ask", "seat": seat}
        if kind < 0.1:
            return {"do": "why", "seat": seat, "marks": ["A1", "Z9=x"]}
        if kind < 0.2:
            return {"do": "undo", "seat": seat}
        if turn["may_end"] and (kind < 0.45 or not turn["legal"]):
            return {"do": "commit", "seat": seat}
        return {"do": "mark", "seat": seat, "mark": random.choice(sorted(turn["legal"]) or ["A1"])}


def at_the_server(folder: Path, game: str, seed: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A game by chance at a server: the script that repeats it on a device, and what the server told."""
    random = Random(f"{game}/{seed}")
    seats = random.choice([count for count in find_game(game).seats if count <= 3])
    keys = {number: fresh_key() for number in range(seats)}
    wish = NewTable(game, random.choice(find_game(game).boards), tuple(NewSeat("here") for _ in keys), hints=True)
    events = new_table(wish, keys, held=True)
    first = events[0]
    assert isinstance(first, ev.Created)
    code = code_of(first.seed)
    # It lives where it is played; in nothing else do the two differ.
    there, here = [[*events, ev.Moved(place, code)] for place in ("server", "device")]
    found: list[Page] = []

    async def test(hub: Hub) -> None:
        live = await hub.create(there, lambda: code)
        found.append(Page(list(keys.values()), random))
        wire = Wire(1, found[0].hear)
        found[0].connect(Connection(wire, live, LIMITS, later=never), wire)
        await found[0].play()

    with_hub(folder, test, LIMITS)
    steps = [["open", 1, code], *(["say", 1, frame] for frame in found[0].said)]
    assert digest(keys[0]) == first.seats[0].key
    return {"shelf": {code: written(ev.stamp(here, 0, 1)).splitlines()}, "steps": steps}, found[0].told


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize("seed", range(2))
def test_every_frame_is_the_servers(tmp_path: Path, game: str, seed: int) -> None:
    script, told = at_the_server(tmp_path, game, seed)
    here = [frame for kind, line, frame in in_pyodide(script)["told"] if kind == "told" and line == 1]
    assert len(here) == len(told) > 30
    assert (told[0]["view"].pop("held"), here[0]["view"].pop("held")) == ("server", "device")
    assert here == told


def ask(path: str, body: object = None) -> list[object]:
    """A step that asks for something."""
    return ["ask", "GET", f"/api{path}", None] if body is None else ["ask", "POST", f"/api{path}", json.dumps(body)]


def test_a_computer_plays_in_pyodide_and_everything_is_kept() -> None:
    """Lay a table, connect, draw, commit: the computer answers, and another worker finds all of it."""
    key = fresh_key()
    seats = [{"kind": "here", "key": key}, {"kind": "computer", "player": "easy"}]
    wish = {"game": "trails", "board": "classic", "seats": seats, "id": "one"}
    first = in_pyodide({"steps": [ask("/tables", wish)]})
    laid = json.loads(first["told"][0][3])
    code = laid["table"]
    hello = ["say", 1, json.dumps({"hello": 3, "keys": [key]})]
    view: Any = {}
    for _, _, frame in in_pyodide({"shelf": first["shelf"], "steps": [["open", 1, code], hello]})["told"]:
        view = merged(frame.get("view", view), frame.get("change", {}))
    mark = min(view["turns"]["0"]["legal"])
    says = [{"do": "mark", "mark": mark}, {"do": "commit"}]
    frames = [
        ["say", 1, json.dumps({"id": f"c{n}", "seen": view["seq"] + n, "seat": 0, **one})] for n, one in enumerate(says)
    ]
    later = in_pyodide({"shelf": first["shelf"], "steps": [["open", 1, code], hello, *frames, ask(f"/tables/{code}")]})
    kinds = [json.loads(line)["event"]["event"] for line in later["shelf"][code]]
    assert kinds.count("committed") >= 2
    assert json.loads(later["told"][-1][3])["round"] == 2
