"""An engine that runs: started, asked and ended, whatever it does."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path
from typing import IO, NoReturn

from felttip.contract import Detail, Refusal
from felttip.engines.messages import (
    LONGEST_LINE,
    Fault,
    Hello,
    Message,
    decode,
    encode,
    fault,
    greeting,
    read_hello,
)

KEEPER = Path(__file__).with_name("keeper.py")
START_S = 30.0
"""Seconds for hello."""
READY_S = 120.0
"""Seconds until it is ready for a game: some have much to load, or to compile."""
TURN_S = 5.0
"""Seconds for a turn, if nobody says otherwise."""
FAREWELL_S = 0.5
"""Seconds to end after it was told to."""
LOOK_S = 0.2
"""So often, in seconds, it is looked whether it still runs."""
AHEAD = 16
"""So many lines are read ahead; whoever writes more has to wait."""
ERRORS = 2000
"""So many characters of its standard error are kept: the last ones."""


def _surroundings() -> dict[str, str]:
    """The environment, without our own settings: a server's password is none of an engine's business."""
    return {name: text for name, text in os.environ.items() if not name.startswith("FELTTIP_") or name in TOLD}


TOLD = ("FELTTIP_CACHE",)
"""What our own engine needs to know."""


class Time:
    """So many seconds, from now on."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """What is left of them."""
        return max(0.0, self._until - time.monotonic())


class Process:
    """A program that speaks the protocol; `Fault` says what it did wrong, and then it is ended."""

    def __init__(self, command: tuple[str, ...], start: float = START_S) -> None:
        self._lines: queue.Queue[bytes | None] = queue.Queue(AHEAD)
        self._errors: deque[str] = deque(maxlen=20)
        self._alive: int | None = None
        """The end of a pipe: as long as it is open, the program may live."""
        self._ended = False
        self._lock = threading.Lock()
        try:
            self._process = self._open(command)
        except OSError as error:
            fault("ENG-2", "engine-start", command=" ".join(command), why=str(error.strerror))
        self._threads = [
            threading.Thread(target=target, args=(pipe,), daemon=True)
            for target, pipe in ((self._read, self._process.stdout), (self._hear, self._process.stderr))
        ]
        for thread in self._threads:
            thread.start()
        answer = self.ask(greeting(), Time(start))
        try:
            self.hello: Hello = read_hello(answer)
        except Fault:
            self.kill()
            raise

    def _open(self, command: tuple[str, ...]) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        if sys.platform == "win32":
            return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=_surroundings())
        theirs, self._alive = os.pipe()
        try:
            kept = (sys.executable, "-I", "-S", str(KEEPER), str(theirs), *command)
            return subprocess.Popen(
                kept,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                pass_fds=(theirs,),
                start_new_session=True,
                env=_surroundings(),
            )
        finally:
            os.close(theirs)

    # Its two voices, each in a thread.

    def _read(self, pipe: IO[bytes]) -> None:
        """Lines, one after the other; if nobody takes them the program has to wait."""
        with contextlib.suppress(OSError), pipe:
            while (line := pipe.readline(LONGEST_LINE + 1)) and self._put(line) and line.endswith(b"\n"):
                pass
        self._put(None)

    def _put(self, line: bytes | None) -> bool:
        """Is there still somebody who wants it?"""
        while not self._ended:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=FAREWELL_S)
                return True
        return False

    def _hear(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError), pipe:
            while (line := pipe.readline(ERRORS)) and not self._ended:
                self._errors.append(line.decode("utf-8", "replace"))

    @property
    def errors(self) -> str:
        """The last that it wrote to its standard error."""
        return "".join(tuple(self._errors))[-ERRORS:].strip()

    # Asking.

    def ask(self, message: Message, limit: Time) -> Message:
        """Its answer (ENG-1, ENG-8)."""
        if not self._lines.empty() and self._lines.queue[0] is not None:
            self._fail("ENG-1", "engine-unasked")
        return self.converse(message, limit)

    def converse(self, message: Message, limit: Time) -> Message:
        """Say something, and hear what it says to that."""
        self.tell(message, limit)
        line = self._next(limit)
        if line is None:
            self._gone()
        if not line.endswith(b"\n"):
            self._fail("ENG-1", "engine-long", most=LONGEST_LINE)
        try:
            return decode(line)
        except Fault as wrong:
            self._fail(wrong.refusal.clause, wrong.refusal.reason, **wrong.refusal.details)

    def _next(self, limit: Time) -> bytes | None:
        """The next line; none if it has ended, even if something that it started still holds its output open."""
        while True:
            ended = not self.running
            try:
                return self._lines.get(timeout=min(limit.left, LOOK_S))
            except queue.Empty:
                if ended:
                    return None
                if not limit.left:
                    self._late(limit)

    def tell(self, message: Message, limit: Time) -> None:
        """Say something; a program that does not even read it in time is ended."""
        assert self._process.stdin is not None
        late = threading.Timer(limit.left, self._end)
        late.daemon = True
        late.start()
        try:
            self._process.stdin.write(encode(message))
            self._process.stdin.flush()
        except (OSError, ValueError):
            if limit.left:
                self._gone()
            self._late(limit)
        finally:
            late.cancel()

    def _late(self, limit: Time) -> NoReturn:
        self._fail("ENG-8", "engine-late", seconds=f"{limit.seconds:g}")

    def _gone(self) -> NoReturn:
        """It has ended, and nobody told it to."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL_S)  # its own status, not that of our end of it
        self.kill()
        self._fail("ENG-10", "engine-gone", code=self._process.returncode)

    def _fail(self, clause: str, reason: str, **details: Detail) -> NoReturn:
        self.kill()
        self._threads[1].join(FAREWELL_S)
        raise Fault(Refusal(clause, reason, details), self.errors)

    # The end.

    @property
    def running(self) -> bool:
        """Can it be asked?"""
        return self._process.poll() is None

    def close(self) -> None:
        """Tell it to end, and see to it (ENG-10)."""
        if self.running:
            with contextlib.suppress(Fault):
                self.tell({"do": "quit"}, Time(FAREWELL_S))
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(FAREWELL_S)
        self.kill()

    def kill(self) -> None:
        """End it, and have nothing left of it."""
        self._end()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def _end(self) -> None:
        """End it, with whatever it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        with self._lock:
            self._process.wait()
            self._ended = True
            if self._alive is not None:
                os.close(self._alive)
                self._alive = None
