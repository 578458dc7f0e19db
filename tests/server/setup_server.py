"""A server on a free port of this machine, and people who talk to it."""

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import cast

import httpx
import msgspec
from tests.server.stand_ins import STAND_INS
from websockets.sync.client import ClientConnection, connect

from felttip.contract import Refusal
from felttip.engines.player import Program
from felttip.room.asking import Told
from felttip.room.document import Json, merged
from felttip.room.views import TableView, read
from felttip.server.app import create_app
from felttip.server.run import listen, server_of
from felttip.server.settings import Effort, Limits, ServerSettings
from felttip.server.studies import Tasks

QUICK = Limits(
    requests=(10_000, 10_000),
    mine=(10_000, 10_000),
    reads=(1_000_000, 1_000_000),
    commands=(10_000, 10_000),
    all_commands=(10_000, 10_000),
    all_requests=(1_000_000, 1_000_000),
    studies=(10_000, 10_000),
    arrivals=(1_000_000, 1_000_000),
    bandwidth=(10_000_000, 10_000_000),
    frames=(100_000, 100_000),
    tables=10_000,
    absent=0.0,
)
"""Nobody has to wait in tests."""


def limits(**changes: object) -> Limits:
    """The same, but for these."""
    return replace(QUICK, **changes)  # type: ignore[arg-type]


PATIENCE_S = 60
"""Whatever has not come by then, in seconds, never will."""


@contextmanager
def running(
    data: Path,
    limits: Limits = QUICK,
    page: Path | None = None,
    tasks: Tasks = STAND_INS,
    effort: Effort | None = None,
    proxies: tuple[str, ...] = (),
    bundle: Path | None = None,
    engines: tuple[Program, ...] = (),
) -> Iterator[str]:
    """A server in a thread of its own: its address."""
    settings = ServerSettings(
        data,
        proxies=proxies,
        limits=limits,
        page=page or data / "page",
        bundle=bundle or data / "bundle",
        effort=effort or Effort(),
        engines=engines,
        warm=False,
    )
    listening = listen("127.0.0.1", 0)
    server = server_of(create_app(settings, tasks))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield "http://{}:{}".format(*listening.getsockname())
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        listening.close()


def until(true: Callable[[], bool], seconds: float = PATIENCE_S) -> None:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.005)


def lay(base: str, game: str, board: str, *kinds: str, **more: object) -> tuple[str, dict[int, str]]:
    """A new table, with seats of these kinds: its code and keys."""
    answer = httpx.post(
        f"{base}/api/tables", json={"game": game, "board": board, "seats": [{"kind": kind} for kind in kinds], **more}
    )
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return body["table"], {int(seat): key for seat, key in body["keys"].items()}


def live_address(base: str, code: str) -> str:
    """Where the WebSocket of a table is."""
    return f"{base.replace('http', 'ws', 1)}/api/tables/{code}/live"


class Frame(msgspec.Struct, forbid_unknown_fields=True):
    """Whatever a server says."""

    view: dict[str, object] | None = None
    change: dict[str, object] | None = None
    absent_in: dict[str, int] | None = None
    re: str | None = None
    ok: bool = False
    seq: int | None = None
    refusal: Refusal | None = None
    what: str | None = None
    told: Told | None = None
    ping: int | None = None
    pong: int | None = None


FRAME = msgspec.json.Decoder(Frame)


def known(document: dict[str, Json], frame: Frame) -> dict[str, Json]:
    """What somebody knows after a frame."""
    if frame.change is None:
        return cast(dict[str, Json], frame.view)
    return cast(dict[str, Json], merged(document, cast(Json, frame.change)))


class Person:
    """A connection to a table, with the keys of some seats or with none."""

    def __init__(self, base: str, code: str, *keys: str) -> None:
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(connect(live_address(base, code)))
        self.texts: list[str] = []
        self.document: dict[str, Json] = {}
        self.views: list[TableView] = []
        self.answers: dict[str, Frame] = {}
        self._ids, self._name = 0, token_hex(6)
        self.say({"hello": 3, "keys": list(keys)})
        self.wait(lambda: bool(self.views))

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def view(self) -> TableView:
        """The newest view."""
        return self.views[-1]

    def say(self, frame: dict[str, object]) -> None:
        """Send a frame."""
        self.socket.send(msgspec.json.encode(frame).decode())

    def hear(self, seconds: float = PATIENCE_S) -> Frame:
        """The next frame."""
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        frame = FRAME.decode(text)
        if frame.ping is not None:
            self.say({"pong": frame.ping})
            return frame
        self.texts.append(text)
        if frame.view is not None or frame.change is not None:
            self.document = known(self.document, frame)
            self.views.append(read(self.document, frame.absent_in))
        if frame.re is not None:
            self.answers[frame.re] = frame
        return frame

    def wait(self, true: Callable[[], bool]) -> None:
        """Listen until something is true."""
        while not true():
            self.hear()

    def catch_up(self) -> None:
        """Hear everything that is on its way: a view goes out after the answer to a first ping, before a second."""
        for _ in range(2):
            self.say({"ping": 1})
            while self.hear().pong is None:
                pass

    def frame(self, do: str, seat: int, **more: object) -> dict[str, object]:
        """A command with a new id."""
        self._ids += 1
        return {"id": f"{self._name}-{self._ids}", "seen": self.view.seq, "do": do, "seat": seat, **more}

    def ask(self, do: str, seat: int, **more: object) -> Frame:
        """A command and its answer, after the view that shows what it did."""
        return self.ask_frame(self.frame(do, seat, **more))

    def ask_frame(self, frame: dict[str, object]) -> Frame:
        """A command as it is, and its answer."""
        number = str(frame["id"])
        self.answers.pop(number, None)
        self.say(frame)
        self.wait(lambda: number in self.answers)
        answer = self.answers[number]
        self.wait(lambda: self.view.seq >= (answer.seq or 0))
        return answer

    def reason(self, do: str, seat: int, **more: object) -> str:
        """Why a command is refused."""
        answer = self.ask(do, seat, **more)
        assert answer.refusal is not None
        return answer.refusal.reason

    def decide(self, dice: random.Random) -> None:
        """One random decision of one of the own seats that the table waits for."""
        view = self.view
        seat = next(seat for seat in view.you if view.seats[seat].waiting)
        if view.phase == "roll":
            frame = self.frame("roll", seat, dice=[die for die in range(len(view.dice)) if dice.random() < 0.3])
        else:
            turn = view.turns[str(seat)]
            stop = not turn.legal or (turn.may_end and dice.random() < 0.3)
            mark = {} if stop else {"mark": dice.choice(turn.legal).mark}
            frame = self.frame("commit" if stop else "mark", seat, **mark)
        answer = self.ask_frame(frame)
        while answer.refusal is not None and answer.refusal.reason == "server-too-fast":
            # Nobody may say very much in a short time: the same again, a little later.
            time.sleep(0.1)
            answer = self.ask_frame(frame)
        assert answer.ok, answer

    def play(self, dice: random.Random, stop: Callable[[TableView], bool] = lambda view: view.phase == "over") -> None:
        """Decide at random until the end."""
        while not stop(self.view):
            if any(self.view.seats[seat].waiting for seat in self.view.you):
                self.decide(dice)
            else:
                self.hear()
