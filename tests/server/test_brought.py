"""What cannot have happened on a device: no server takes it (SRV-65)."""

import random
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from tests.server.setup_room import Desk, created
from tests.server.setup_server import limits, running
from tests.server.test_endless import passed
from tests.server.test_retiring import shut_in

from felttip.contract import Refusal, Refused
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room import moving
from felttip.room.keys import digest, fresh_code, fresh_key
from felttip.room.room import Room
from felttip.server.settings import Limits

KEY, OTHER = fresh_key(), fresh_key()
ANN = ev.Seat("person", "Ann", 0, "medium", digest(KEY))
BEA = ev.Seat("person", "Bea", 1, "medium", digest(OTHER))
OPEN = ev.Seat("open", "", 1, "medium")
SEED = random.Random(7).randbytes(32).hex()
HERE = "0abcdefg"


def laid(*seats: ev.Seat, **more: Any) -> ev.Created:
    """A table of a device."""
    return ev.Created("trails", "classic", seats, SEED, held=True, **more)


def brought(base: str, *events: ev.AnyEvent, table: str = "") -> httpx.Response:
    """What a server says to a table from a device; unless one says otherwise, it is one that it has never seen."""
    stamped = ev.stamp(events, 0, round(time.time() * 1000))
    body = {"table": table or f"0a{fresh_code()}", "events": stamped, "keys": [KEY, OTHER]}
    headers = {"content-type": "application/json"}
    return httpx.post(f"{base}/api/tables/taken", content=msgspec.json.encode(body), headers=headers, timeout=60)


def seen(answer: httpx.Response) -> str:
    """The clause and the reason of a refusal, or that there is none."""
    refusal = answer.json().get("refusal")
    return "taken" if refusal is None else f"{refusal['clause']} {refusal['reason']}"


class Odd(NamedTuple):
    """Something that no device does."""

    events: tuple[ev.AnyEvent, ...]
    table: str = ""


BOTH, BEGUN = laid(ANN, BEA), (laid(ANN, BEA), ev.Started())
FULL = laid(ANN, msgspec.structs.replace(BEA, number=10**9))
ODD = {
    "an open seat with a long name": Odd((laid(ANN, msgspec.structs.replace(OPEN, name="x" * 1_900_000)),)),
    "an open seat with lines": Odd((laid(ANN, msgspec.structs.replace(OPEN, name="Bea\nhints: 0 9")),)),
    "an open seat with a key": Odd((laid(ANN, msgspec.structs.replace(OPEN, key=digest(OTHER))),)),
    "begun with an open seat": Odd((laid(ANN, OPEN), ev.Started())),
    "two of one name": Odd((laid(ANN, msgspec.structs.replace(BEA, name="Ann")), ev.Started())),
    "two names that look alike": Odd((laid(ANN, msgspec.structs.replace(BEA, name="\uff21nn")), ev.Started())),
    "sat down under another's name": Odd((laid(ANN, OPEN), ev.Seated(1, "person", "Ann", 1, digest(OTHER)))),
    "renamed to another's name": Odd((*BEGUN, ev.Renamed(1, "Ann", 1))),
    "a computer renamed": Odd((laid(ANN, ev.Seat("computer", "Cem", 1, "medium")), ev.Renamed(1, "Dov", 1))),
    "sat down on somebody's seat": Odd((BOTH, ev.Seated(0, "person", "Cem", 0, digest(OTHER)))),
    "stood up": Odd((laid(ANN, OPEN), ev.Seated(1, "open", "Cem", 1))),
    "retired though much can be drawn": Odd((*BEGUN, ev.Retired(0))),
    "retired before the start": Odd((BOTH, ev.Retired(0))),
    "retired from the beginning": Odd((laid(msgspec.structs.replace(ANN, retired=True)), ev.Started())),
    "away from the beginning": Odd((laid(msgspec.structs.replace(ANN, away=True)), ev.Started())),
    "back without having gone": Odd((*BEGUN, ev.Back(0))),
    "a computer away": Odd((laid(ANN, ev.Seat("computer", "Cem", 1, "medium")), ev.Started(), ev.Away(1))),
    "a rematch before the end": Odd((*BEGUN, ev.Rematched("abc234"))),
    "a hint in another round": Odd((laid(ANN, hints=True), ev.Started(), ev.Hinted(0, 2**63 - 1))),
    "called by a large number": Odd((FULL, ev.Started())),
    "a computer with a key": Odd((laid(ANN, ev.Seat("computer", "Cem", 1, "medium", digest(OTHER))), ev.Started())),
    "a code that is none": Odd(BEGUN, "../\n\u202e'\"<>\0"),
    "a code in capitals": Odd(BEGUN, "0ABCDEFG"),
    "from a code that is none": Odd((*BEGUN, ev.Moved("device", "../\n"))),
    "too many seats": Odd((laid(*[OPEN] * 15_000),)),
    "no seat": Odd((laid(),)),
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that lets many tables be brought."""
    with running(tmp_path_factory.mktemp("server"), limits(studies=(1000, 0.1))) as address:
        yield address


@pytest.mark.clause("SRV-65")
@pytest.mark.parametrize("name", ODD)
def test_what_no_device_does_is_not_taken(base: str, name: str) -> None:
    odd = ODD[name]
    answer = brought(base, *odd.events, table=odd.table)
    assert seen(answer) == "SRV-65 server-move-senseless"


@pytest.mark.clause("SRV-65")
def test_what_a_device_does_is_taken(base: str) -> None:
    computer = ev.Seat("computer", "Ada", 1, "medium")
    assert seen(brought(base, laid(ANN, OPEN))) == "taken"
    named = (ev.Seated(1, "person", "Bea", 1, digest(OTHER)), ev.Renamed(0, "Ann K.", 2), ev.Started())
    assert seen(brought(base, laid(ANN, OPEN), *named, ev.Away(0), ev.Back(0))) == "taken"
    # Nobody chose the name of this computer, so it may look like one that somebody chose.
    alike = msgspec.structs.replace(ANN, name="\uff21da")
    assert seen(brought(base, laid(alike, computer), ev.Started())) == "taken"


@pytest.mark.clause("SRV-65")
def test_who_has_retired_and_plays_again_is_taken(base: str) -> None:
    first = msgspec.structs.replace(created("trails", kinds="p", word="0"), seats=(ANN,))
    desk, own = Desk(first, ev.Started()), frozenset({0})
    shut_in(desk, 0)
    assert not isinstance(desk.ask(cmd.Retire(desk.name(), desk.seen(0), 0), own), Refusal)
    assert desk.ask(cmd.Rematch(desk.name(), desk.seen(0), 0), own) == [ev.Rematched("zzzzzz")]
    played = [msgspec.structs.replace(first, held=True), *(one.event for one in desk.kept[1:])]
    assert seen(brought(base, *played)) == "taken"


@pytest.mark.clause("SRV-65")
def test_a_table_with_too_many_seats_is_not_even_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[ev.AnyEvent] = []

    def counted(code: str, room: Room | None, one: ev.Stamped) -> Room:
        played.append(one.event)
        raise ValueError

    monkeypatch.setattr(moving, "apply", counted)
    monkeypatch.setattr(moving, "_laid", lambda seat: True)
    for seats, known in ((27_000, 0), (9, 0), (2, 1)):
        with pytest.raises(Refused, match="server-move-senseless"):
            moving.folded(HERE, ev.stamp([laid(*[OPEN] * seats)], 0, 0), known, 0, 500)
    assert len(played) == 1


@pytest.mark.clause("SRV-24", "SRV-65")
def test_a_table_that_goes_on_for_ever_is_not_taken(tmp_path: Path) -> None:
    desk = Desk(ev.Created("borders", "valley", (ANN, BEA), SEED), ev.Started())
    for most in (4, 5):
        passed(desk, Limits(rounds=most))
        dice = ev.Created("borders", "valley", (ANN, BEA), SEED, held=True)
        passes = [dice, *(one.event for one in desk.kept[1:])]
        with running(tmp_path / str(most), limits(rounds=4)) as base:
            assert seen(brought(base, *passes)) == ("taken" if most == 4 else "SRV-24 server-long-game")
