"""Snapshots of long tables: what was taken back is left out, so that the rest is folded quickly."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_type_hints

import msgspec

from felttip.contract import Refused
from felttip.room import events as ev
from felttip.room.growing import Growing
from felttip.room.room import Room, apply, fold

LONG = 500
"""A table is long if so many events follow its last snapshot."""
WORTH = 0.5
"""A snapshot is kept if it leaves out at least this share of the events."""
FORM = 1
"""The form of a snapshot; others are passed over."""
COUNTED = ("seq", "updated", "counts", "concerns", "drawn", "answered")
"""What a room knows of all events, those that were taken back included; everything else follows from the rest."""


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table at one moment."""

    form: int
    last: ev.Stamped
    """The newest event of that moment: if the table has another one there, the snapshot is of something else."""
    events: tuple[ev.Stamped, ...]
    """Without what was taken back."""
    counted: dict[str, msgspec.Raw]


_DECODER = msgspec.json.Decoder(Snapshot)
_TYPES: dict[str, Any] = {name: kind for name, kind in get_type_hints(Room).items() if name in COUNTED}


def compact(stamped: Sequence[ev.Stamped]) -> list[ev.Stamped]:
    """The events that lead to the same table: a mark and its wiping, a turn's end and its reopening cancel out."""
    gone: set[int] = set()
    marks: dict[int, list[int]] = {}
    ends: dict[int, int] = {}
    for place, one in enumerate(stamped):
        match one.event:
            case ev.Marked(seat):
                marks.setdefault(seat, []).append(place)
            case ev.Undone(seat):
                gone |= {marks[seat].pop(), place}
            case ev.Committed(seat):
                ends[seat] = place
            case ev.Reopened(seat):
                gone |= {ends.pop(seat), place}
    return [one for place, one in enumerate(stamped) if place not in gone]


def take(stamped: Sequence[ev.Stamped], room: Room) -> str | None:
    """The snapshot of a table that these events have led to; None if it would not be worth while."""
    kept = compact(stamped)
    if len(kept) > (1 - WORTH) * len(stamped):
        return None
    counted = {name: msgspec.Raw(msgspec.json.encode(getattr(room, name), enc_hook=sorted)) for name in COUNTED}
    return msgspec.json.encode(Snapshot(FORM, stamped[-1], tuple(kept), counted)).decode()


def resume(code: str, body: str, stamped: Sequence[ev.Stamped]) -> Room | None:
    """The room of a snapshot and the events from its last one on; None if they do not fit together."""
    try:
        snapshot = _DECODER.decode(body)
        if snapshot.form != FORM or not stamped or snapshot.last != stamped[0]:
            return None
        counted = {name: _decoded(snapshot.counted[name], kind) for name, kind in _TYPES.items()}
        room = replace(fold(code, snapshot.events), **counted)
    except (msgspec.MsgspecError, Refused, ValueError, LookupError, TypeError):
        return None
    for one in stamped[1:]:
        room = apply(code, room, one)
    return room


def _decoded(raw: msgspec.Raw, kind: Any) -> Any:
    return Growing(msgspec.json.decode(raw, type=list[str])) if kind is Growing else msgspec.json.decode(raw, type=kind)
