"""Documents: what a connection knows of a table as JSON, and what changes in it as a JSON Merge Patch (RFC 7396).

A document is an object of values that are written as JSON already, and of such objects in turn. There is no null in it:
what is not there is left out.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

Value: TypeAlias = "int | str | msgspec.Raw | dict[str, Value]"
Document: TypeAlias = dict[str, Value]
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Patch: TypeAlias = "dict[str, Value | Json | Patch]"

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Json] = msgspec.json.Decoder()
encode = _ENCODER.encode
_BRACE = ord("{")


def raw(value: object) -> msgspec.Raw:
    """Whatever it is, as JSON; what is the same at many tables is held once."""
    return _raw(_ENCODER.encode(value))


def own_raw(value: object) -> msgspec.Raw:
    """The same for what is hardly ever the same at two tables, and would only push other things out."""
    return msgspec.Raw(_ENCODER.encode(value))


_raw = lru_cache(maxsize=4096)(msgspec.Raw)


def members(value: object) -> bytes:
    """An object as JSON, without its braces."""
    return _ENCODER.encode(value)[1:-1]


def listed(values: Iterable[Value]) -> Document:
    """A list of which often only a few entries change: an object, by their numbers from 0."""
    return {str(number): value for number, value in enumerate(values)}


def change(old: Mapping[str, object], new: Mapping[str, object]) -> Patch:
    """What leads from one document to another, and nothing that is the same in both."""
    patch: Patch = {}
    for name, value in new.items():
        was = old.get(name)
        if was is value:
            continue
        if was is None:  # nothing was there
            patch[name] = value  # type: ignore[assignment]
        elif isinstance(value, dict) and isinstance(was, dict):
            if inside := change(was, value):
                patch[name] = inside
        elif was != value:
            patch[name] = _replaced(was, value)  # type: ignore[assignment]
    if not old.keys() <= new.keys():
        patch.update(dict.fromkeys(old.keys() - new.keys()))
    return patch


def _replaced(was: object, now: object) -> object:
    """What stands for something else now; an object that was written already is changed, too, and not replaced."""
    if isinstance(was, msgspec.Raw) and isinstance(now, msgspec.Raw) and memoryview(now)[0] == _BRACE:
        then, this = _DECODER.decode(was), _DECODER.decode(now)
        if isinstance(then, dict) and isinstance(this, dict):
            return change(then, this)
    return now


def merged(target: Json, patch: Json) -> Json:
    """A document after a change: RFC 7396, as every client has to do it."""
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found
