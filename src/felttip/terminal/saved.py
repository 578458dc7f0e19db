"""Games on disk: every mark is saved as it is made, so that nothing is lost when the terminal closes.

A saved game is its record with the opening in it, and comments for what no record holds: which seats are computers,
and the turns that are not revealed yet.
"""

import os
import re
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TextIO

from felttip.bots import PLAYERS
from felttip.contract import Refused
from felttip.records.proof import replay
from felttip.records.record import RecordError, fail, read_record, write_record
from felttip.table import AnyTable, Phase
from felttip.table.chance import SealedDeal

if sys.platform != "win32":
    import fcntl

NOTE = re.compile(r"# (seats|turn|draft)(?: ([1-9]))?:(.*)")


class NotSaved(Exception):  # noqa: N818 - the disk's error, not ours
    """A game could not be written down; what was on disk before is still there."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: {error}")
        self.path = path
        self.why = error.strerror or str(error)


def home() -> Path:
    """Where games are kept."""
    given = os.environ.get("FELTTIP_HOME")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(given) if given else Path(data) / "felttip"


def fresh_path() -> Path:
    """A file name for a new game: the time, and a number if two begin in the same second."""
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    for number in range(1, 1000):
        name = f"{stem}-{number}.txt"
        if not any((home() / folder / name).exists() for folder in ("games", "records")):
            return home() / "games" / name
    raise FileExistsError(stem)


@dataclass
class Saved:
    """A game that somebody is playing here."""

    table: AnyTable
    kinds: tuple[str | None, ...]
    """For each seat the kind of computer player, or None for a person."""
    board_text: str | None = None
    path: Path = field(default_factory=fresh_path)
    _lock: TextIO | None = None

    def hold(self) -> bool:
        """Keep the game for this process until it ends; False if it is open in another terminal."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = self._lock_path.open("w")
            if sys.platform != "win32":
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if self._lock is not None:
                self._lock.close()
                self._lock = None
            return False
        except OSError as error:
            raise NotSaved(self.path, error) from None
        return True

    def release(self) -> None:
        """Let others go on with the game."""
        if self._lock is not None:
            self._lock_path.unlink(missing_ok=True)
            self._lock.close()
            self._lock = None

    @property
    def _lock_path(self) -> Path:
        return self.path.with_name(f".{self.path.name}.lock")

    def save(self) -> None:
        """Write the game down, all of it or not at all."""
        text = write_record(self.table, self.board_text)
        if self.table.phase is not Phase.OVER:
            assert isinstance(self.table.deal, SealedDeal)
            notes = [f"# seats: {' '.join(kind or 'person' for kind in self.kinds)}"]
            for seat, draft in self.table.drafts.items():
                state = "turn" if draft.committed else "draft"
                notes.append(f"# {state} {seat + 1}: {' '.join(draft.marks)}".rstrip())
            text += "\n" + "\n".join(notes) + f"\n\nopening: {self.table.deal.seed}\n"
        part = self.path.with_name(f".{self.path.name}.part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with part.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise NotSaved(self.path, error) from None

    def finish(self) -> Path:
        """Move the finished record from the games to go on with to the records; a file from elsewhere stays there."""
        self.save()
        if self.path.parent.resolve() == (home() / "games").resolve():
            target = home() / "records" / self.path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            while target.exists():
                target = target.with_stem(f"{target.stem}-again")
            self.path.replace(target)
            self.release()
            self.path = target
        return self.path


def resume(path: Path) -> Saved:
    """The game in a file, with its unfinished turns; `RecordError` if it is not right."""
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    table = replay(record)
    if record.opening is None:
        fail(record.head[-1].number, "saved-no-opening", "REC-4")
    kinds: tuple[str | None, ...] = (None,) * len(table.sheets)
    for number, line in enumerate(text.split("\n"), 1):
        note = NOTE.fullmatch(line.rstrip())
        if note is None:
            continue
        words = note[3].split()
        if note[1] == "seats":
            kinds = _kinds(number, words, len(table.sheets))
        elif note[2] is None:
            fail(number, "saved-note", "REC-4", note=note[1])
        else:
            table = _unfinished_turn(table, number, int(note[2]) - 1, note[1] == "turn", words)
    return Saved(table, kinds, record.board_text, path)


def _kinds(number: int, words: list[str], seats: int) -> tuple[str | None, ...]:
    """Who plays on each seat: a person, or a kind of computer player."""
    if len(words) != seats or not set(words) <= {"person", *PLAYERS} or "person" not in words:
        fail(number, "saved-seats", "REC-4", seats=seats, kinds=", ".join(sorted(PLAYERS)))
    return tuple(None if kind == "person" else kind for kind in words)


def _unfinished_turn(table: AnyTable, number: int, seat: int, committed: bool, marks: list[str]) -> AnyTable:
    """A turn that was not revealed yet; whoever makes marks has kept the dice."""
    try:
        if table.phase is Phase.ROLL and seat == table.round.active:
            table = table.roll_again(seat, ())
        for mark in marks:
            table = table.mark(seat, mark)
        return table.commit(seat) if committed else table
    except Refused as refused:
        raise RecordError(number, refused.refusal) from None


def unfinished() -> list[Path]:
    """The games that can be gone on with, the latest played first."""
    return sorted((home() / "games").glob("[!.]*.txt"), key=lambda path: path.stat().st_mtime, reverse=True)
