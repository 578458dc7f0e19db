"""One's own games without an account: kept under a key, moved once, forgotten wholly, and nobody else's."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.server.setup_daily import BEGIN, Clock, Somebody, on_a_day
from tests.server.setup_room import Desk, created
from tests.server.setup_server import Person, lay

from felttip.room import events as ev
from felttip.room.keys import digest, fresh_key
from felttip.room.results import result_of


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Clock, Path]]:
    """A server, its clock and its folder."""
    folder = tmp_path_factory.mktemp("mine")
    with on_a_day(folder) as (base, clock):
        yield base, clock, folder


def game_of(somebody: Somebody, *kinds: str, seed: int = 1, **more: object) -> str:
    """A finished table at which somebody had the first seat."""
    code, keys = lay(somebody.base, "trails", "classic", *kinds, **more)
    somebody.keys[code] = keys[0]
    somebody.finish(code, seed)
    return code


def results(somebody: Somebody) -> list[dict[str, object]]:
    """Somebody's history."""
    found = somebody.ask("/mine")["results"]
    assert isinstance(found, list)
    return found


@pytest.mark.clause("SRV-56")
def test_a_result_is_what_the_table_says(place: tuple[str, Clock, Path]) -> None:
    base, _, _ = place
    ann = Somebody(base)
    code = game_of(ann, "here", "computer")
    told = ann.claim(code)
    with Person(base, code) as one:
        assert one.view.result is not None
        own = next(result for result in one.view.result if result.seat == 0)
    assert (told["table"], told["game"], told["board"], told["seats"]) == (code, "trails", "classic", 2)
    assert (told["total"], told["place"], told["won"]) == (own.total, own.place, own.place == 1)
    assert (told["level"], told["rank"], told["day"], told["counted"]) == ("medium", None, None, False)
    assert (told["hints"], told["undone"], told["helped"], told["repeated"]) == (0, 0, False, False)
    assert ann.claim(code) == told
    assert results(ann) == [told]


@pytest.mark.clause("SRV-56")
def test_hints_words_and_company_are_told_honestly(place: tuple[str, Clock, Path]) -> None:
    base, _, _ = place
    ann = Somebody(base)
    code, keys = lay(base, "islands", "A", "here", hints=True, deal="known")
    ann.keys[code] = keys[0]
    answer = httpx.post(f"{base}/api/tables/{code}/seats/0/hint", json={"key": keys[0]}, timeout=60)
    assert answer.status_code == 200
    ann.finish(code)
    told = ann.claim(code)
    assert (told["hints"], told["repeated"], told["level"], told["place"], told["won"]) == (1, True, None, 1, False)
    assert str(told["rank"]).startswith("islands-rank")


def test_turns_that_were_taken_back_are_counted() -> None:
    """Of the own seat, each of them."""
    desk = Desk(created("trails"), ev.Started())
    events: list[ev.AnyEvent] = [ev.Reopened(0), ev.Away(1), ev.Reopened(1), ev.Reopened(0)]
    found = [result_of(desk.room, seat, events) for seat in (0, 1)]
    assert [(one.undone, one.helped) for one in found] == [(2, False), (1, True)]


@pytest.mark.clause("SRV-56")
def test_only_whoever_sat_there_has_the_result_and_only_at_the_end(place: tuple[str, Clock, Path]) -> None:
    base, _, _ = place
    ann, bob = Somebody(base), Somebody(base)
    code, keys = lay(base, "trails", "classic", "here")
    ann.keys[code] = keys[0]
    assert ann.reason("/mine/results", table=code, key=keys[0]) == "server-not-over"
    ann.finish(code)
    assert bob.reason("/mine/results", 404, table=code, key=fresh_key()) == "server-no-such-key"
    assert bob.reason("/mine/results", 404, table="zzzzzz", key=fresh_key()) == "server-no-such-table"
    ann.claim(code)
    # Not even with the key of the seat, once it is somebody's.
    assert bob.reason("/mine/results", table=code, key=keys[0]) == "server-result-taken"
    assert results(bob) == []


@pytest.mark.clause("SRV-56")
def test_nobody_has_anothers_daily_counted(place: tuple[str, Clock, Path]) -> None:
    base, _, _ = place
    ann, bob = Somebody(base), Somebody(base)
    code = ann.lay("trails")
    ann.finish(code)
    assert bob.reason("/mine/results", table=code, key=ann.keys[code]) == "server-result-taken"
    assert ann.claim(code)["counted"] is True


@pytest.mark.clause("SRV-56")
def test_to_another_device_once(place: tuple[str, Clock, Path]) -> None:
    base, clock, _ = place
    ann, tablet, thief = Somebody(base), Somebody(base), Somebody(base)
    code = ann.lay("trails")
    ann.finish(code)
    ann.claim(code)
    token = ann.ask("/mine/move")["token"]
    newer = ann.ask("/mine/move")
    assert str(newer["qr"]).startswith("<svg")
    # An earlier one is not good any more, and nobody finds one by trying.
    for bad in (token, fresh_key()):
        assert thief.reason("/mine/moved", 404, token=bad) == "server-no-such-token"
    assert ann.reason("/mine/moved", 404, token=newer["token"]) == "server-no-such-token"
    for _ in range(2):
        tablet.ask("/mine/moved", token=newer["token"])
    assert thief.reason("/mine/moved", 404, token=newer["token"]) == "server-no-such-token"
    assert [one["table"] for one in results(tablet)] == [code]
    assert results(ann) == []
    # The try went with it: there is no second one.
    assert tablet.states()["trails"]["state"] == "done"
    assert tablet.lay("trails") == code
    late = tablet.ask("/mine/move")["token"]
    clock.set(BEGIN, 13)
    assert thief.reason("/mine/moved", 404, token=late) == "server-no-such-token"
    clock.set(BEGIN)


@pytest.mark.clause("SRV-54")
def test_whoever_moves_in_the_middle_of_a_daily_goes_on_there(place: tuple[str, Clock, Path]) -> None:
    base, _, _ = place
    ann, tablet = Somebody(base), Somebody(base)
    code = ann.lay("trails")
    tablet.ask("/mine/moved", token=ann.ask("/mine/move")["token"])
    assert tablet.lay("trails") == code
    tablet.finish(code)
    assert tablet.claim(code)["counted"] is True


@pytest.mark.clause("SRV-54")
def test_of_two_devices_that_become_one_one_try_counts(place: tuple[str, Clock, Path]) -> None:
    base, _, _ = place
    ann, tablet = Somebody(base), Somebody(base)
    ann.play("trails", seed=1)
    own = tablet.play("trails", seed=2)
    tablet.ask("/mine/moved", token=ann.ask("/mine/move")["token"])
    assert [one["counted"] for one in results(tablet)].count(True) == 1
    assert tablet.ask("/daily/trails/others")["own"] == own


def written(folder: Path) -> bytes:
    """All that is on disk."""
    return b"".join(path.read_bytes() for path in folder.glob("felttip.sqlite3*"))


@pytest.mark.clause("SRV-56")
def test_forgotten_means_forgotten_and_before_the_first_game_there_is_nothing(
    place: tuple[str, Clock, Path],
) -> None:
    base, _, folder = place
    ann = Somebody(base)
    ann.ask("/mine")
    ann.ask("/daily")
    assert digest(ann.person).encode() not in written(folder)
    ann.play("trails")
    ann.ask("/mine/move")
    assert digest(ann.person).encode() in written(folder)
    assert ann.person.encode() not in written(folder)
    ann.ask("/mine/forget")
    told = ann.ask("/mine")
    assert (told["results"], told["streak"]) == ([], 0)
    assert ann.states()["trails"]["state"] == "new"


def test_what_is_asked_is_asked_exactly(place: tuple[str, Clock, Path]) -> None:
    base, _, _ = place
    for body in ({}, {"person": "short"}, {"person": fresh_key() + "\n"}, {"person": fresh_key(), "more": 1}):
        for path in ("/mine", "/mine/move", "/mine/forget"):
            assert httpx.post(f"{base}/api{path}", content=msgspec.json.encode(body), headers={
                "content-type": "application/json"}).status_code == 400  # fmt: skip
