"""Several servers on one database: any seat of a table at any of them, whatever ends meanwhile."""

import random
import time
from collections.abc import Callable

import httpx
import pytest
from tests.helpers import HOUSE
from tests.server.setup_cluster import Pair, play_all
from tests.server.setup_server import Person, lay, until

from felttip.records.proof import replay
from felttip.records.record import read_record
from felttip.registry import find_game
from felttip.room.views import TableView
from felttip.table import Phase


def lay_at(base: str, game: str, *kinds: str, **more: object) -> tuple[str, dict[int, str]]:
    """A table on the first board of a game."""
    return lay(base, game, find_game(game).boards[0], *kinds, **more)


def round_is(number: int) -> Callable[[TableView], bool]:
    """Has the game come to this round?"""
    return lambda view: view.round >= number or view.phase == "over"


@pytest.mark.clause("SRV-39")
@pytest.mark.parametrize("game", HOUSE)
def test_people_of_one_table_at_two_servers(pair: Pair, game: str) -> None:
    """They play a whole game, with a computer, and end up seeing the same."""
    code, keys = lay_at(pair.a.base, game, "here", "here", "computer")
    with Person(pair.a.base, code, keys[0]) as ann, Person(pair.b.base, code, keys[1]) as bea:
        play_all([ann, bea])
        assert ann.view.result == bea.view.result
        assert ann.view.seats == bea.view.seats
        for person in (ann, bea):
            numbers = [view.seq for view in person.views]
            assert numbers == sorted(numbers)
    records = {httpx.get(f"{server.base}/api/tables/{code}/record").text for server in (pair.a, pair.b)}
    assert len(records) == 1
    assert replay(read_record(records.pop())).phase is Phase.OVER


@pytest.mark.clause("SRV-39")
def test_a_seat_that_goes_to_another_server_and_back(pair: Pair) -> None:
    """Whoever has been answered sees it wherever they look next."""
    code, keys = lay_at(pair.a.base, "trails", "here", "here")
    dice = random.Random(3)
    before: TableView | None = None
    while before is None or before.seats[0].waiting:
        with Person(pair.b.base if before is None or before.seq % 2 else pair.a.base, code, keys[0]) as ann:
            if before is not None:
                assert ann.view.seq >= before.seq
                assert ann.view.turns == before.turns
            ann.decide(dice)
            before = ann.view


@pytest.mark.clause("SRV-9")
def test_a_command_that_is_sent_again_to_another_server(pair: Pair) -> None:
    code, keys = lay_at(pair.a.base, "trails", "here", "here")
    with Person(pair.a.base, code, keys[0]) as ann, Person(pair.b.base, code, keys[0]) as again:
        frame = ann.frame("mark", 0, mark=ann.view.turns["0"].legal[0].mark)
        first = ann.ask_frame(frame)
        assert first.ok
        second = again.ask_frame(frame)
        assert (second.ok, second.seq) == (first.ok, first.seq)
        again.wait(lambda: again.view.seq == first.seq)
        assert again.view.turns["0"].marks == ann.view.turns["0"].marks
        assert len(again.view.turns["0"].marks) == 1


@pytest.mark.clause("SRV-39")
def test_a_server_that_is_killed_and_its_people_go_on_at_the_other(pair: Pair) -> None:
    code, keys = lay_at(pair.a.base, "trails", "here", "here", "computer")
    with Person(pair.b.base, code, keys[1]) as bea:
        with Person(pair.a.base, code, keys[0]) as ann:
            play_all([ann, bea], round_is(4))
            ann.play(random.Random(5), lambda view: view.phase == "over" or bool(view.turns and view.turns["0"].marks))
            frame = ann.frame("undo", 0)
            ann.ask_frame(frame)
            confirmed = ann.view
            pair.a.kill()
        with Person(pair.b.base, code, keys[0]) as ann:
            assert ann.view.seq >= confirmed.seq
            assert ann.ask_frame(frame).refusal is None
            assert ann.view.turns["0"].marks == confirmed.turns["0"].marks
            play_all([ann, bea])
            assert ann.view.result == bea.view.result
    pair.a = pair.start()


@pytest.mark.clause("SRV-39")
def test_a_redis_that_is_killed_and_comes_back_during_play(pair: Pair) -> None:
    code, keys = lay_at(pair.a.base, "islands", "here", "here", "computer")
    with Person(pair.a.base, code, keys[0]) as ann, Person(pair.b.base, code, keys[1]) as bea:
        play_all([ann, bea], round_is(3))
        pair.messenger.kill()
        play_all([ann, bea], round_is(6))
        assert ann.view.round >= 6 or ann.view.phase == "over"
        pair.messenger.start()
        play_all([ann, bea])
        assert ann.view.result == bea.view.result
    until(lambda: "Redis is back" in pair.a.log() and "Redis is back" in pair.b.log())


@pytest.mark.clause("SRV-12", "SRV-40")
def test_who_is_connected_to_another_server_is_not_gone(pair: Pair) -> None:
    """Neither is somebody whose server was killed a moment ago; but then they are."""
    code, keys = lay_at(pair.a.base, "trails", "here", "here")
    third = pair.start()
    with Person(pair.b.base, code, keys[1]) as bea:
        with Person(third.base, code, keys[0]) as ann:
            bea.wait(lambda: bea.view.seats[0].online)
            for _ in range(8):
                assert bea.reason("away", 0) == "server-still-here"
                time.sleep(0.25)  # in all, longer than somebody may be gone
            third.kill()
            del ann
        assert bea.view.seats[0].online, "nobody has noticed yet"
        bea.wait(lambda: not bea.view.seats[0].online)
        until(lambda: bea.ask("away", 0).ok)
        bea.wait(lambda: bea.view.seats[0].away)
        with Person(pair.a.base, code, keys[0]) as ann:
            bea.wait(lambda: bea.view.seats[0].online)
            assert ann.ask("back", 0).ok
            bea.wait(lambda: not bea.view.seats[0].away)
        bea.wait(lambda: not bea.view.seats[0].online)


@pytest.mark.clause("SRV-41", "SRV-20", "SRV-21")
def test_what_is_asked_at_one_server_is_known_at_the_other(pair: Pair) -> None:
    """A hint in play; par and a review after the end, with its page."""
    code, keys = lay_at(pair.a.base, "trails", "here", hints=True)
    at_a, at_b = (f"{server.base}/api/tables/{code}" for server in (pair.a, pair.b))
    with Person(pair.a.base, code, keys[0]) as ann:
        hint = httpx.post(f"{at_b}/seats/0/hint", json={"key": keys[0]}, timeout=120).json()
        assert hint["advice"]
        assert httpx.post(f"{at_a}/seats/0/hint", json={"key": keys[0]}, timeout=120).json() == hint
        ann.wait(lambda: ann.view.seats[0].hints == 1)
        assert ann.ask("rename", 0, name="Zebulon").ok
        ann.play(random.Random(2))
    assert httpx.get(f"{at_b}/par/turns").status_code == 409
    for what in ("par", "seats/0/review"):
        shares = [0.0]
        for number in range(10_000):
            told = httpx.post(f"{(at_a, at_b)[number % 2]}/{what}").json()
            shares.append(told["share"])
            if told["state"] == "done":
                break
            time.sleep(0.1)
        assert shares == sorted(shares), "whoever asks, it is the same search"
        assert shares[-1] == 1
    for address in (at_a, at_b):
        best = httpx.post(f"{address}/par").json()["best"]
        assert replay(read_record(httpx.get(f"{address}/par/record").text)).view(None).total(0) == best
        assert httpx.get(f"{address}/par/turns").json()["turns"][-1]["total"] == best
        review = httpx.get(f"{address}/seats/0/review/turns").json()
        assert review["par"] == best
        page = httpx.get(f"{address}/seats/0/review/de.html", timeout=120)
        assert page.status_code == 200, page.text
        assert "<html" in page.text
        assert "Zebulon" in page.text
    # Whoever is forgotten is named nowhere any more, be it made before or anew.
    assert httpx.post(f"{at_a}/forget", json={"key": keys[0]}).status_code == 200
    assert httpx.get(f"{at_b}/par/record").status_code == 409
    until(lambda: httpx.post(f"{at_b}/par").json()["state"] == "done")
    for what in ("par/record", "seats/0/review/de.html"):
        anew = httpx.get(f"{at_b}/{what}", timeout=120)
        assert anew.status_code == 200, anew.text
        assert "Zebulon" not in anew.text
