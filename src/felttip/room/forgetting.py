"""Events without the person of a seat: what they did stays, who they were does not."""

from collections.abc import Sequence

from msgspec import structs

from felttip.room import events as ev


def nameless(stamped: Sequence[ev.Stamped], gone: ev.Forgotten) -> list[ev.Stamped]:
    """Those of these events that named somebody, and now do not."""
    changed = ((one, _nameless(one.event, gone)) for one in stamped)
    return [structs.replace(one, event=event) for one, event in changed if event != one.event]


def _nameless(event: ev.AnyEvent, gone: ev.Forgotten) -> ev.AnyEvent:
    if isinstance(event, ev.Created):
        return unnamed(event, gone)
    if getattr(event, "seat", None) != gone.seat:
        return event
    changes: dict[str, str | int | None] = {}
    match event:
        case ev.Seated(kind="person"):
            changes = {"name": gone.name, "number": gone.number, "key": None}
        case ev.Renamed():
            changes = {"name": gone.name}
        case ev.Handed():
            changes = {"key": ""}
        case ev.Offered():
            changes = {"token": ""}
    return structs.replace(event, **changes)


def unnamed(laid: ev.Created, gone: ev.Forgotten) -> ev.Created:
    """How a table was laid, without the name of somebody who sat there from the beginning."""
    seats = list(laid.seats)
    if seats[gone.seat].kind == "person":
        seats[gone.seat] = structs.replace(seats[gone.seat], name=gone.name, number=gone.number, key=None)
    return structs.replace(laid, seats=tuple(seats))
