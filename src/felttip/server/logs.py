"""What is logged, and what never is: no names, keys, tokens or addresses, and of a table's code only a digest."""

import logging
import sys
import time
import traceback
from collections.abc import Callable
from typing import Literal

import msgspec

from felttip.server.limits import Buckets

Style = Literal["plain", "json"]
SAID = (60, 0.2)
"""Of each message so many at once, and so many a second for long."""
ALIKE = 60
"""Messages that begin with so many of the same characters are the same."""


class Lines(logging.Formatter):
    """One JSON object a line. Of an error its kind and place: what it says could quote what somebody sent."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "where": record.name,
            "says": record.getMessage(),
        }
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            line["error"] = [kind_of(one) for one in _chain(error)]
            line["trace"] = _places(error)
        return msgspec.json.encode(line).decode()


class Plain(logging.Formatter):
    """Lines for people; of an error no more than in the others."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s: %(message)s")

    def formatException(self, ei: object) -> str:  # noqa: N802 - as logging has it
        """The kind and the place of an error."""
        error = ei[1] if isinstance(ei, tuple) else None
        if not isinstance(error, BaseException):
            return ""
        return "\n".join((*(f"  {place}" for place in _places(error)), *(f"  {kind_of(one)}" for one in _chain(error))))


def kind_of(error: BaseException) -> str:
    """The kind of an error, without a word of what it says."""
    return f"{type(error).__module__}.{type(error).__qualname__}"


def _places(error: BaseException) -> list[str]:
    """Where an error came from, without a word of what stands there."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]


def _chain(error: BaseException) -> list[BaseException]:
    """An error, and what it came from."""
    found: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in found:
        found.append(one)
        one = one.__cause__ or one.__context__
    return found


class Often(logging.Filter):
    """Whatever is said again and again is said less often: nobody outside can fill the disk with logs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._said = Buckets(SAID, clock=clock)
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Is this to be said? How often it was not is said with the next one."""
        about = f"{record.name} {record.msg}"[:ALIKE]
        if not self._said.take(about):
            self._left_out[about] = self._left_out.get(about, 0) + 1
            return False
        left_out = self._left_out.pop(about, 0)
        if left_out:
            record.msg = f"{record.msg} (and {left_out} times more)"
        return True


class Stderr(logging.Handler):
    """The standard error output, whichever that is when there is something to say."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.addFilter(Often())

    def emit(self, record: logging.LogRecord) -> None:
        """One record."""
        try:
            print(self.format(record), file=sys.stderr, flush=True)
        except (OSError, ValueError):
            self.handleError(record)


def set_up(style: Style) -> None:
    """Log in this way, from warnings on."""
    root, handler = logging.getLogger(), Stderr(logging.WARNING)
    handler.setFormatter(Lines() if style == "json" else Plain())
    for one in [one for one in root.handlers if isinstance(one, Stderr)]:
        root.removeHandler(one)
    root.addHandler(handler)
    quiet()


def quiet() -> None:
    """The queue names jobs, and so tables, in what it logs; what matters of that we log ourselves."""
    logging.getLogger("saq").setLevel(logging.CRITICAL + 1)
