"""What a device answers over its half of HTTP is what a server answers."""

import asyncio
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from tests.helpers import EVERY_BOARD, HOUSE
from tests.offline.setup_device import Bench, Memory
from tests.offline.test_moving import to_device
from tests.server.setup_server import Person, lay, running

from felttip.offline.routes import ROUTES
from felttip.registry.problems import find_problems
from felttip.room.keys import fresh_key
from felttip.server.schema import ROUTERS

HERE, COMPUTER = {"kind": "here"}, {"kind": "computer", "player": "easy"}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server."""
    with running(tmp_path_factory.mktemp("server")) as address:
        yield address


def same(base: str, path: str, body: object = None) -> None:
    """Both answer alike: status, kind and text."""
    there = httpx.get(f"{base}/api{path}") if body is None else httpx.post(f"{base}/api{path}", json=body)
    method = "GET" if body is None else "POST"
    sent = None if body is None else there.request.content.decode()
    here = asyncio.run(Bench().device.answer(method, f"/api{path}", sent))
    assert here.status == there.status_code
    assert here.kind == there.headers["content-type"].partition(";")[0]
    assert here.text == there.text


@pytest.mark.clause("SRV-62")
@pytest.mark.parametrize(
    "path", ["/games", "/words/pl.ftl", "/words/xx.ftl", "/problems", "/nothing", "/tables/zzzzzz"]
)
def test_what_everybody_may_know_is_the_same(base: str, path: str) -> None:
    same(base, path)


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_what_is_printed_is_the_same(base: str, game: str, board: str) -> None:
    for path in (f"drawings/{game}/{board}/1.svg", f"spots/{game}/{board}/1.json", f"drawings/{game}/{board}/77.svg"):
        same(base, f"/{path}")
    same(base, f"/rules/{game}/de.md")
    same(base, f"/examples/{game}.json")


@pytest.mark.parametrize("game", HOUSE)
def test_problems_are_the_same(base: str, game: str) -> None:
    line = find_problems(game)[0].line
    same(base, f"/problems/{game}/1")
    same(base, f"/problems/{game}/100000")
    same(base, "/problems/look", {"line": line})
    same(base, "/problems/look", {"line": "felttip-1 nothing"})
    same(base, "/problems/turn", {"line": line, "marks": []})
    same(base, "/problems/why", {"line": line, "marks": [], "meant": ["Z9"]})
    same(base, "/problems/turn", {"line": line, "marks": ["Z9"]})


@pytest.mark.clause("SRV-62")
def test_every_address_of_the_server_has_an_answer_on_a_device() -> None:
    """Answered, or refused because it needs others: none was forgotten."""
    left_out = {
        ("POST", "tables/{}/export"),  # all that a device keeps is on the device
        ("POST", "tables/{}/forget"),
        ("POST", "daily/{}/give"),  # a device has the deal already
        ("POST", "tables/{}/reclaim"),  # it is a server that loses a device
        ("POST", "daily/{}/reclaim"),
    }
    mine = {(method, pattern) for method, pattern, _ in ROUTES}
    for router in ROUTERS:
        for route in router.routes:
            parts = route.path.removeprefix("/api/").split("/")
            pattern = "/".join("{}" if part.startswith("{") else part for part in parts)
            for method in route.methods & {"GET", "POST"}:
                assert (method, pattern) in mine | left_out, (method, pattern)


@pytest.mark.parametrize("game", HOUSE)
def test_a_finished_game_is_told_alike(base: str, game: str) -> None:
    """Looking back, the log, the replay, the film and the record, at both places."""
    boards = [board for name, board in EVERY_BOARD if name == game]
    code, keys = lay(base, game, boards[0], "here", "here")
    with Person(base, code, *keys.values()) as people:
        people.play(random.Random(7))

    async def compare() -> None:
        bench = Bench()
        here = await to_device(bench, base, code, list(keys.values()))
        for path in ("look", "log?since=0", "log?since=3", "replay.json", "film/fr.svg", "record", "par", "par/turns"):
            there = httpx.get(f"{base}/api/tables/{code}/{path}")
            answer = await bench.device.answer("GET", f"/api/tables/{here}/{path}")
            if there.status_code != 405:
                assert (answer.status, answer.text.replace(here, code)) == (there.status_code, there.text), path

    asyncio.run(compare())


@pytest.mark.clause("SRV-62")
def test_what_needs_others_is_refused(base: str) -> None:
    async def ask() -> None:
        bench = Bench()
        code, keys = await bench.lay("trails", "classic", [HERE])
        for path, body in (
            (f"/tables/{code}/handover", {"key": keys[0]}),
            (f"/tables/{code}/duel", {"key": keys[0]}),
            (f"/tables/{code}/qr.svg", None),
            ("/daily/trails/others", {"person": fresh_key()}),
        ):
            assert (await bench.ask(path, body, 409))["refusal"]["reason"] == "offline-needs-server", path
        assert len(code) == 8
        assert code[0] == "0"
        assert httpx.get(f"{base}/api/tables/{code}").status_code == 404

    asyncio.run(ask())


@pytest.mark.clause("SRV-63")
def test_what_cannot_be_kept_is_not_done() -> None:
    async def play() -> None:
        shelf = Memory()
        bench = Bench(shelf)
        code, keys = await bench.lay("trails", "classic", [HERE])
        page = await bench.look(code, keys)
        assert page.view is not None
        mark = min(page.view["turns"]["0"]["legal"])
        shelf.full = True
        assert (await page.do("mark", 0, mark=mark))["refusal"]["reason"] == "offline-full"
        assert page.view["turns"]["0"]["marks"] == []
        wish = {"game": "trails", "board": "classic", "seats": [HERE]}
        assert (await bench.ask("/tables", wish))["refusal"]["reason"] == "offline-full"
        shelf.full = False
        assert (await page.do("mark", 0, mark=mark))["ok"]
        # What another window has written is not written over; read anew, it is seen.
        other = Bench(shelf)
        there = await other.look(code, keys)
        assert (await there.do("commit", 0))["ok"]
        assert (await page.do("undo", 0))["refusal"]["reason"] == "server-late"
        assert page.view["round"] == 2
        bench.device.forget(code)
        again = await bench.look(code, keys)
        assert again.view == there.view

    asyncio.run(play())


def test_the_same_wish_lays_one_table() -> None:
    async def play() -> None:
        bench = Bench()
        wish = {"game": "trails", "board": "classic", "seats": [{**HERE, "key": fresh_key()}], "id": "one"}
        first = await bench.ask("/tables", wish, 201)
        assert await Bench(bench.shelf).ask("/tables", wish, 201) == first
        other = {**wish, "seats": [{**HERE, "key": fresh_key()}]}
        assert (await bench.ask("/tables", other, 409))["refusal"]["reason"] == "server-laid-already"

    asyncio.run(play())


def test_a_line_to_nowhere_ends_with_the_reason() -> None:
    async def play() -> None:
        bench = Bench()
        nowhere = await bench.look("0zzzzzzz")
        assert bench.ended[nowhere.line] == 4004
        assert bench.told[nowhere.line][-1]["refusal"]["reason"] == "server-no-such-table"
        code, keys = await bench.lay("trails", "classic", [HERE])
        page = await bench.look(code, keys)
        await page.say({"do": "dance"})
        await page.settled(lambda: page.line in bench.ended)
        assert bench.ended[page.line] == 1008

    asyncio.run(play())


@pytest.mark.clause("SRV-67")
def test_without_a_server_the_daily_follows_from_the_date(tmp_path: Path) -> None:
    async def play() -> None:
        person, key = fresh_key(), fresh_key()
        today = datetime.now(UTC).date()
        benches = [Bench(site=True), Bench(site=True)]
        wish = {"person": person, "key": key}
        laid = [await bench.ask("/daily/trails", wish, 200) for bench in benches]
        assert laid[0] == laid[1]
        assert laid[0]["counted"]
        bench, code = benches[0], laid[0]["table"]
        assert (await bench.ask("/daily/trails", {**wish, "again": True}, 409))["refusal"]["clause"] == "SRV-54"
        page = await bench.look(code, [key])
        await page.play_out()
        assert page.view is not None
        assert page.view["daily"] == {"day": str(today), "counted": True}
        result = await bench.ask("/mine/results", {"person": person, "table": code, "key": key}, 200)
        assert await bench.ask("/mine/results", {"person": person, "table": code, "key": key}, 200) == result
        assert result["held"]
        assert result["counted"]
        own = await bench.ask("/mine", {"person": person}, 200)
        assert (own["streak"], own["results"]) == (1, [result])
        days = await bench.ask("/daily", {"person": person, "days": 2}, 200)
        state = {one["game"]: one["state"] for one in days["days"][0]["games"]}
        assert state == {game: "done" if game == "trails" else "new" for game in HOUSE}
        assert days["streak"] == 1
        # The same deal again, or that of a past day, counts for nothing.
        again = await bench.ask("/daily/trails", {"person": person, "key": fresh_key(), "again": True}, 200)
        past = {"person": person, "key": fresh_key(), "day": str(today - timedelta(days=3))}
        assert not again["counted"]
        assert not (await bench.ask("/daily/trails", past, 200))["counted"]
        assert (await bench.ask("/daily/trails", {**past, "day": "2199-01-01"}, 404))["refusal"]["clause"] == "SRV-53"

    asyncio.run(play())
