"""What people were told against what is stored, in the manner of Jepsen: whatever does not fit is found."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from felttip.contract import Refused
from felttip.records.proof import replay
from felttip.records.record import RecordError, read_record, write_record
from felttip.room.events import AnyEvent, Stamped
from felttip.room.room import Room, fold
from felttip.table import AnyTable

KINDS = {
    "mark": "marked",
    "undo": "undone",
    "commit": "committed",
    "reopen": "reopened",
    "roll": "rolled",
    "retire": "retired",
}
"""The event that each command leads to."""
PRIVATE = ("marked", "undone", "offered")
_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


class Row(NamedTuple):
    """An event as it is stored."""

    seq: int
    at: int
    command: str | None
    body: str

    @property
    def event(self) -> dict[str, Any]:
        """What happened."""
        found: dict[str, Any] = msgspec.json.decode(self.body)
        return found


@dataclass
class Command:
    """What somebody asked for, and what they were told about it."""

    table: str
    seat: int
    id: str
    do: str
    what: object
    """The mark, or the dice."""
    sent: int
    seen: int
    told: int | None = None
    """When the first answer came that is for good."""
    ok: bool = False
    seq: int = 0
    refused: str | None = None


@dataclass
class Verdict:
    """What was found, and how much was looked at."""

    wrong: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    longest_ns: int = 0
    """The longest that anybody waited for an answer."""


def check(history: Iterable[Mapping[str, Any]], stored: Mapping[str, Sequence[Row]]) -> Verdict:
    """Everything that does not fit together."""
    verdict = Verdict()
    lines = list(history)
    commands = _commands(lines, verdict)
    by_table: dict[str, list[Command]] = {}
    for command in commands.values():
        by_table.setdefault(command.table, []).append(command)
    results: dict[str, list[object]] = {}
    for line in lines:
        verdict.counts[line["what"]] += 1
        if line["what"] == "laid" and line["table"] not in stored:
            verdict.wrong.append(f"table {line['table']} was laid and is gone")
        if line["what"] == "over":
            results.setdefault(line["table"], []).append(line["result"])
    for code, rows in stored.items():
        verdict.counts["tables"] += 1
        verdict.counts["events"] += len(rows)
        told = [*_numbers(rows), *_told(by_table.get(code, []), rows), *_in_order(by_table.get(code, []), rows)]
        table, trouble = _played(code, rows, unfinished=code not in by_table)
        told += trouble
        if table is not None:
            told += [f"another result was told: {one}" for one in results.get(code, []) if one != _result(table)]
        verdict.wrong += [f"table {code}: {one}" for one in told]
    return verdict


def _commands(lines: Iterable[Mapping[str, Any]], verdict: Verdict) -> dict[str, Command]:
    """All commands, by their ids, with their answers."""
    found: dict[str, Command] = {}
    for line in lines:
        if line["what"] == "sent":
            what = line.get("mark", line.get("dice"))
            command = Command(
                line["table"], line["seat"], line["id"], line["do"], what, line["at"], seen=line.get("seen", 0)
            )
            found.setdefault(line["id"], command)
        elif line["what"] in ("ok", "refused"):
            _answer(found[line["id"]], line, verdict)
    for command in found.values():
        verdict.counts["acknowledged"] += command.ok
        verdict.counts["refused for good"] += command.refused is not None
        if command.told is None:
            verdict.wrong.append(f"table {command.table}: seat {command.seat} got no answer to {command.id}")
        else:
            verdict.longest_ns = max(verdict.longest_ns, command.told - command.sent)
    return found


def _answer(command: Command, line: Mapping[str, Any], verdict: Verdict) -> None:
    where = f"table {command.table}: {command.id} ({command.do})"
    if line["what"] == "ok":
        if command.refused is not None:
            verdict.wrong.append(f"{where} was refused ({command.refused}) and then confirmed")
        command.ok, command.seq = True, line["seq"]
    elif line["final"]:
        if command.ok:
            verdict.wrong.append(f"{where} was confirmed and then refused ({line['reason']})")
        command.refused = line["reason"]
    else:
        return
    command.told = command.told or line["at"]


def _numbers(rows: Sequence[Row]) -> list[str]:
    """Events are counted from 1 without a gap, and those of one command stand together."""
    seqs = [row.seq for row in rows]
    wrong = [] if seqs == list(range(1, len(rows) + 1)) else [f"numbers with gaps or doubles: {_gaps(seqs)}"]
    last: dict[str, Row] = {}
    for row in rows:
        if row.command is None:
            continue
        before = last.get(row.command)
        if before is not None and (before.seq + 1 != row.seq or before.at != row.at):
            wrong.append(f"{row.command} happened twice: {before.seq} and {row.seq}")
        last[row.command] = row
    return wrong


def _gaps(seqs: Sequence[int]) -> str:
    odd = [f"{b} after {a}" for a, b in zip([0, *seqs], seqs, strict=False) if b != a + 1]
    return ", ".join(odd[:5])


def _told(commands: Sequence[Command], rows: Sequence[Row]) -> list[str]:
    """What was confirmed is there once, what was refused is not, and nobody saw more than there is."""
    wrong = []
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.command is not None:
            groups.setdefault(row.command, []).append(row)
    known = {f"{command.seat}/{command.id}": command for command in commands}
    wrong += [f"{name} is stored, but nobody sent it" for name in groups if name not in known]
    noticed = {seat: _noticed(rows, seat) for seat in {command.seat for command in commands}}
    for name, command in known.items():
        group, total = groups.get(name, []), noticed[command.seat]
        if command.refused is not None and group:
            wrong.append(f"{name} ({command.do}) was refused ({command.refused}), but it is stored")
        if command.ok and not group:
            wrong.append(f"{name} ({command.do}) was confirmed, but it is not stored")
        if group:
            wrong += [f"{name}: {one}" for one in _as_asked(command, [row.event for row in group])]
        if command.ok and group and group[-1].seq <= len(total) and command.seq < total[group[-1].seq - 1]:
            wrong.append(f"{name} was confirmed with {command.seq}, which was too few")
        if max(command.seen, command.seq) > (total[-1] if total else 0):
            wrong.append(f"{name}: seat {command.seat} was told of more than is stored")
    return wrong


def _as_asked(command: Command, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """The first event is what was asked for; what follows from it are turns that others pass, or the seat itself."""
    first, kind = events[0], KINDS[command.do]
    got = (first["event"], first.get("seat"), first.get("mark", first.get("dice")))
    if got != (kind, command.seat, command.what):
        return [f"{command.do} {command.what} was asked for, {got} is stored"]
    return [f"{event['event']} followed from it" for event in events[1:] if event["event"] != "committed"]


def _noticed(rows: Sequence[Row], seat: int) -> list[int]:
    """After each event, how many a seat could have noticed."""
    counts, count = [], 0
    for row in rows:
        event = row.event
        count += event["event"] not in PRIVATE or event["seat"] == seat
        counts.append(count)
    return counts


def _in_order(commands: Sequence[Command], rows: Sequence[Row]) -> list[str]:
    """What was confirmed before something else was asked for comes first, whoever it was."""
    places: dict[str, int] = {}
    for row in rows:
        if row.command is not None:
            places.setdefault(row.command, row.seq)
    stored = [(places[name], one) for one in commands if (name := f"{one.seat}/{one.id}") in places]
    wrong, latest = [], 0
    for seq, command in sorted(stored, key=lambda pair: pair[0]):
        if command.ok and command.told is not None and command.told < latest:
            wrong.append(f"{command.seat}/{command.id} ({seq}) was confirmed before something earlier was asked for")
        latest = max(latest, command.sent)
    return wrong


def _played(code: str, rows: Sequence[Row], unfinished: bool) -> tuple[AnyTable | None, list[str]]:
    """The table that the events lead to: it was played to its end, and its record proves itself."""
    try:
        room: Room = fold(code, [Stamped(row.seq, row.at, row.command, _DECODER.decode(row.body)) for row in rows])
    except (Refused, ValueError, msgspec.DecodeError) as trouble:
        return None, [f"it cannot be played: {trouble!r}"]
    if not room.over or room.table is None:
        # Nobody may know of a table that was laid just before its server was killed.
        return None, [] if unfinished else ["it did not come to its end"]
    try:
        replay(read_record(write_record(room.table)))
    except RecordError as error:
        return room.table, [f"its record is wrong: {error}"]
    return room.table, []


def recorded(records: Mapping[str, str | None], stored: Mapping[str, Sequence[Row]]) -> list[str]:
    """The server tells the records that follow from what is stored."""
    wrong = []
    for code, text in records.items():
        table, trouble = _played(code, stored[code], unfinished=True)
        if table is not None and not trouble and text != write_record(table):
            wrong.append(f"table {code}: the server tells another record")
    return wrong


def _result(table: AnyTable) -> list[dict[str, int]]:
    view = table.view(None)
    return [{"seat": seat, "place": place, "total": view.total(seat)} for place, seat in view.ranking()]
