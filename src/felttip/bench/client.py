"""People without a page: small and quick clients that play whole games at a server, and never forget a command."""

import asyncio
import os
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from felttip.bench.wire import Wire

Document = dict[str, Any]
"""What a connection was shown: JSON that the server may change in any part."""

FINAL = ("SRV-8", "SRV-10", "SRV-11", "SRV-12", "SRV-14", "SRV-24")
"""Clauses by which a command is refused for good, as by those of a game and of the table; others mean: not now."""
PATIENCE_S = 30.0
"""Whoever has no answer by then comes again."""
SOON_S, LATEST_S = 0.05, 1.0
"""After a lost connection, and after a "not now": how long to wait, at first and at most."""
STOP = 0.3
"""How often a turn that may end does."""


def merged(document: Any, patch: Any) -> Any:
    """A document after a JSON Merge Patch (RFC 7396); the document itself may be changed.

    >>> merged({"a": {"b": 1, "c": 2}}, {"a": {"b": None, "d": [3]}})
    {'a': {'c': 2, 'd': [3]}}
    """
    if not isinstance(patch, dict):
        return patch
    document = document if isinstance(document, dict) else {}
    for name, value in patch.items():
        if value is None:
            document.pop(name, None)
        else:
            document[name] = merged(document.get(name), value)
    return document


def part(parts: Any, number: int) -> Document:
    """One of several: of a list, or of what a newer protocol has by their numbers; empty if there is none."""
    if isinstance(parts, list):
        return parts[number] if number < len(parts) else {}
    found: Document = (parts or {}).get(str(number)) or {}
    return found


def waits(view: Document, seat: int) -> bool:
    """Does the table wait for this seat?"""
    return view["phase"] not in ("gather", "over") and bool(part(view["seats"], seat).get("waiting"))


def choose(view: Document, seat: int, dice: random.Random, whims: float = 0.0) -> Document | None:
    """What a seat does next, at random; None if it has nothing to do. With whims it also takes things back."""
    if not waits(view, seat):
        again = view["phase"] == "turn" and part(view.get("turns"), seat).get("committed")
        return {"do": "reopen"} if again and dice.random() < whims else None
    if view["phase"] == "roll":
        return {"do": "roll", "dice": [die for die in range(len(view["dice"])) if dice.random() < STOP]}
    turn = part(view.get("turns"), seat)
    if not turn:
        return None
    if turn.get("marks") and dice.random() < whims:
        return {"do": "undo"}
    legal = turn.get("legal") or ()
    if not legal or (turn.get("may_end") and dice.random() < STOP):
        return {"do": "retire" if turn.get("spent") and dice.random() < 2 * whims else "commit"}
    names = list(legal) if isinstance(legal, dict) else [choice["mark"] for choice in legal]
    return {"do": "mark", "mark": dice.choice(names)}


class Diary:
    """What somebody did and was told: on disk before they go on."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)

    def write(self, **what: object) -> None:
        """One line."""
        os.write(self._file, msgspec.json.encode({"at": time.monotonic_ns(), **what}) + b"\n")


class Told:
    """What clients measure: acknowledgements, how long they took, and what came over the wire."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        """Seconds from sending a command to its acknowledgement."""
        self.reveals: list[float] = []
        """Seconds from the command that ended a moment until its last seat saw it revealed."""
        self.bytes: dict[str, list[int]] = {}
        """For each game what a connection got for each mark: the answer, and what it changed."""
        self.sizes: list[tuple[int, int]] = []
        """Bytes of a command, and of all that came for it."""
        self.refused = 0
        self.games = 0


class Company:
    """The people of one table that are clients of ours: what they share."""

    def __init__(self, game: str, code: str, count: int, told: Told) -> None:
        self.game = game
        self.code = code
        self.told = told
        self.over: Callable[[Company, Document], None] = lambda _, __: None
        """Called once for each seat at the end of the game."""
        self.asked = 0.0
        """When the last command was sent that could end a moment."""
        self._count = count
        self._moments = 0
        self._seen = 0

    def revealed(self, moments: int, now: float) -> None:
        """One of the seats sees so many moments."""
        if moments > self._moments:
            self._moments, self._seen = moments, 0
        self._seen += moments == self._moments
        if self._seen == self._count and self.asked:
            self.told.reveals.append(now - self.asked)


class Player:
    """Somebody at a seat: one connection after the other, one command after the other."""

    version = 3
    """The protocol, as far as anybody knows; a server that speaks another one says so."""

    def __init__(
        self,
        bases: Sequence[str],
        company: Company,
        seat: int,
        key: str,
        dice: random.Random,
        diary: Diary | None = None,
        whims: float = 0.0,
    ) -> None:
        self.bases = bases
        """The addresses of the server's processes: any of them will do."""
        self.company = company
        self.seat = seat
        self.pause = 0.0
        """Seconds to think before a command, on average; below 0: nothing is done."""
        self.view: Document | None = None
        self.wire: Wire | None = None
        self.pending: bytes | None = None
        """The command that has no answer yet."""
        self.ended = False
        self._key = key
        self._dice = dice
        self._from = (f"127.0.0.{dice.randint(2, 250)}", 0)
        """People have addresses of their own, and no address may have more than its share of connections."""
        self._diary = diary
        self._whims = whims
        self._loop = asyncio.get_running_loop()
        self._number = 0
        self._prefix = f"{dice.getrandbits(48):012x}"
        self._asked: Document = {}
        self._sent = 0.0
        self._least = 0
        self._moments = 0
        self._got = 0
        self._weighed: tuple[str, int, int] | None = None
        self._wait = SOON_S
        self._timer: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False

    # The connection.

    async def connect(self) -> None:
        """Connect, or try again soon."""
        url = urlsplit(self._dice.choice(self.bases))
        path = f"/api/tables/{self.company.code}/live"
        try:
            _, wire = await self._loop.create_connection(
                lambda: Wire(url.netloc, path, self), url.hostname or "", url.port or 80, local_addr=self._from
            )
        except OSError:
            self._come_again()
            return
        self._loop.call_later(PATIENCE_S, self._greeted, wire)

    def _greeted(self, wire: Wire) -> None:
        """By now there was something to see; otherwise another connection may help."""
        if not wire.over and (self.wire is not wire or self.view is None):
            self._note("silence")
            wire.abort()

    def opened(self, wire: Wire) -> None:
        """Say hello."""
        self.wire = wire
        self.view = None
        wire.say(msgspec.json.encode({"hello": Player.version, "keys": [self._key]}))
        self._note("came")

    def lost(self, wire: Wire, code: int) -> None:
        """The connection is gone: come again."""
        if self.wire is wire:
            self.wire = self.view = None
            self._note("lost", code=code)
        if not self._closed:
            self._come_again()

    def _come_again(self) -> None:
        delay = self._wait * (0.5 + self._dice.random())
        self._wait = min(2 * self._wait, LATEST_S)
        self._loop.call_later(delay, self._connect_soon)

    def _connect_soon(self) -> None:
        if not self._closed:
            self._task = self._loop.create_task(self.connect())

    def cut(self) -> None:
        """The connection breaks off, and nobody says goodbye."""
        if self.wire is not None:
            self.wire.abort()

    def leave(self) -> None:
        """Go, and do not come again."""
        self._closed = True
        for timer in (self._timer, self._alarm):
            if timer is not None:
                timer.cancel()
        self.cut()

    # Listening.

    def heard(self, wire: Wire, text: bytes) -> None:
        """A frame: what there is to see, an answer, or a question whether anybody is there."""
        said: Document = msgspec.json.decode(text)
        first, news = self.view is None, "view" in said or "change" in said
        if "view" in said:
            self.view = said["view"]
        elif "change" in said and self.view is not None:
            merged(self.view, said["change"])
        if "re" in said:
            # What the command has changed may come in the same frame, and is known before the next one.
            self._answered(said, len(text))
        if news and self.view is not None:
            self._looked(0 if "re" in said else len(text), first)
        elif "ping" in said:
            wire.say(msgspec.json.encode({"pong": said["ping"]}))

    def _looked(self, size: int, first: bool) -> None:
        """There is something new to see."""
        view = self.view
        assert view is not None
        self._wait = SOON_S
        if self._weighed is not None and view["seq"] >= self._weighed[2]:
            told, (do, got, _) = self.company.told, self._weighed
            if do == "mark":
                told.bytes.setdefault(self.company.game, []).append(got + size)
            told.sizes.append((self._got, got + size))
            self._weighed = None
        moments = view.get("moments") or 0
        if moments > self._moments:
            self._moments = moments
            self.company.revealed(moments, time.perf_counter())
        if view["phase"] == "over" and not self.ended and self.pending is None:
            self.ended = True
            self._note("over", result=view.get("result"), opening=view.get("opening"))
            self.company.over(self.company, view)
        if first and self.pending is not None:
            self._send(again=True)
        else:
            self._next()

    def _answered(self, said: Document, size: int) -> None:
        if said["re"] is None or self.pending is None or said["re"] != self._asked["id"]:
            details = (said.get("refusal") or {}).get("details") or {}
            Player.version = details.get("ours", Player.version)
            self._note("said", refusal=(said.get("refusal") or {}).get("reason"))
            return
        refusal, told = said.get("refusal"), self.company.told
        if refusal is None:
            self._note("ok", id=said["re"], seq=said["seq"])
            told.acks.append(time.perf_counter() - self._sent)
            self._least = said["seq"]
            self._weighed = (self._asked["do"], size, said["seq"])
            self._done()
            return
        told.refused += 1
        final = not refusal["clause"].startswith("SRV-") or refusal["clause"] in FINAL
        final = final and refusal["reason"] != "server-too-fast"
        self._note("refused", id=said["re"], reason=refusal["reason"], clause=refusal["clause"], final=final)
        if final:
            # Another view is on its way, or the choice was a whim that came too late.
            self._least = self._asked["seen"] + (refusal["reason"] == "server-late")
            self._done()
        else:
            self._loop.call_later(LATEST_S * self._dice.random(), self._send_again, said["re"])

    def _done(self) -> None:
        """The command has its answer."""
        self.pending = None
        if self._alarm is not None:
            self._alarm.cancel()
        if self.view is not None and self.view["phase"] == "over":
            self._looked(0, False)
        else:
            self._next()

    # Doing.

    def go(self) -> None:
        """Do what there is to do."""
        self._next()

    def _next(self) -> None:
        """The next command, when the newest view is here and somebody has thought about it."""
        view = self.view
        if self.pending is not None or self._timer is not None or view is None or view["seq"] < self._least:
            return
        if self.pause < 0 or self._closed:
            return
        if self.pause > 0:
            self._timer = self._loop.call_later(self._dice.expovariate(1 / self.pause), self._thought)
        else:
            self._act()

    def _thought(self) -> None:
        self._timer = None
        if self.pending is None and self.view is not None and self.view["seq"] >= self._least and self.pause >= 0:
            self._act()

    def _act(self) -> None:
        view = self.view
        assert view is not None
        wish = choose(view, self.seat, self._dice, self._whims)
        if wish is None:
            return
        self._number += 1
        self._asked = {"id": f"{self._prefix}-{self._number}", "seen": view["seq"], "seat": self.seat, **wish}
        self.pending = msgspec.json.encode(self._asked)
        self._send()

    def _send_again(self, number: str) -> None:
        if self.pending is not None and self._asked["id"] == number and self.view is not None:
            self._send(again=True)

    def _send(self, again: bool = False) -> None:
        assert self.pending is not None
        if self.wire is None:
            return
        self._note("sent", again=again, **self._asked)
        self._got = len(self.pending)
        if not again:
            self._sent = time.perf_counter()
            if self._asked["do"] in ("commit", "roll", "retire"):
                self.company.asked = self._sent
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._loop.call_later(PATIENCE_S, self._silent)
        self.wire.say(self.pending)

    def _silent(self) -> None:
        """Nobody answers: perhaps another connection helps."""
        self._note("silence", id=self._asked["id"])
        self.cut()

    def _note(self, what: str, **more: object) -> None:
        if self._diary is not None:
            self._diary.write(what=what, table=self.company.code, **{"seat": self.seat, **more})
