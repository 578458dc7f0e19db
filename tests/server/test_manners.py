"""What every request has to respect: how often, from where and in which form."""

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import pytest
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send
from tests.server.setup_server import Person, lay, limits, live_address, running
from tests.server.test_connection import ends_after
from tests.server.test_http import HERE, post_table, refused
from websockets.sync.client import connect

from felttip.room.bucket import Bucket
from felttip.server.http import qr_svg
from felttip.server.limits import Buckets, Count, Measures, neighbour
from felttip.server.manners import cost_of, in_measure
from felttip.server.settings import Limits

TABLE = {"game": "trails", "board": "classic", "seats": [HERE]}


@pytest.mark.clause("SRV-28")
@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "https://[", "http://127.0.0.1"])
def test_other_pages_lay_no_tables(base: str, origin: str) -> None:
    answer = httpx.post(f"{base}/api/tables", json=TABLE, headers={"origin": origin})
    assert refused(answer, 403) == "SRV-28 server-origin"


@pytest.mark.clause("SRV-28")
def test_this_page_does(base: str) -> None:
    assert httpx.post(f"{base}/api/tables", json=TABLE, headers={"origin": base}).status_code == 201


@pytest.mark.clause("SRV-28")
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_read(base: str, kind: str) -> None:
    """Whatever a form of another page can send is not."""
    body = b'{"game":"trails","board":"classic","seats":[{"kind":"here"}]}'
    answer = httpx.post(f"{base}/api/tables", content=body, headers={"content-type": kind} if kind else {})
    assert refused(answer, 415) == "SRV-28 server-not-json"
    good = {"content-type": "Application/JSON; charset=utf-8"}
    assert httpx.post(f"{base}/api/tables", content=body, headers=good).status_code == 201


@pytest.mark.clause("SRV-25")
def test_a_log_costs_what_a_record_does(tmp_path: Path) -> None:
    most = Limits().reads[0]
    with running(tmp_path, limits(reads=(most, 0.0001))) as base, httpx.Client(base_url=base) as client:
        code, _ = lay(base, "trails", "classic", "here")
        answers = [client.get(f"/api/tables/{code}/log").status_code for _ in range(121)]
        assert answers == [*[200] * 120, 429]


PRICES = [("", 1), ("/log", 5), ("/record", 5), *((f"/seats/0/review{end}", 5) for end in ("/turns", "/en.html"))]


@pytest.mark.clause("SRV-25")
@pytest.mark.parametrize(("path", "cost"), [*PRICES, ("/seats/0/review", 1), ("/qr.svg", 10), ("/film/en.svg", 1)])
def test_what_is_much_to_do_is_dear(path: str, cost: int) -> None:
    assert cost_of(f"/api/tables/abc234{path}") == cost


@pytest.mark.clause("SRV-25")
def test_looking_has_its_measure_too(tmp_path: Path) -> None:
    with running(tmp_path, limits(reads=(20, 0.0001))) as base:
        code, _ = lay(base, "trails", "classic", "here")
        for _ in range(3):
            assert httpx.get(f"{base}/api/tables/{code}/record").status_code == 200
        assert [httpx.get(f"{base}/api/tables/{code}").status_code for _ in range(6)] == [*[200] * 5, 429]
        assert refused(httpx.get(f"{base}/api/tables/{code}/qr.svg"), 429) == "SRV-4 server-too-fast"
        assert ends_after(base, code, '{"hello":3}') == (1013, "SRV-4", "server-too-fast")
        assert httpx.get(f"{base}/healthz").status_code == 200


@pytest.mark.clause("SRV-25")
def test_several_tables_at_once_cost_as_much_as_one_after_the_other(tmp_path: Path) -> None:
    with running(tmp_path, limits(reads=(9, 0.0001))) as base:
        codes = ",".join(lay(base, "trails", "classic", "here")[0] for _ in range(4))
        asked = [httpx.get(f"{base}/api/summaries?codes={codes}") for _ in range(4)]
        assert [answer.status_code for answer in asked] == [200, 200, 429, 429]


@pytest.mark.clause("SRV-25")
@pytest.mark.parametrize("how", ["one", "many", "live", "seat"])
def test_who_guesses_codes_gets_nowhere(tmp_path: Path, how: str) -> None:
    """A table that there is not costs as much as very many that there are."""
    with running(tmp_path, limits(reads=(100, 0.0001), miss=25)) as base:
        code, _ = lay(base, "trails", "classic", "here", "open")
        found = [httpx.get(f"{base}/api/tables/{code}").status_code for _ in range(5)]
        assert found == [200] * 5
        for number in range(4):
            wrong = f"zzzzz{number + 2}"
            if how == "one":
                httpx.get(f"{base}/api/tables/{wrong}/record")
            elif how == "many":
                httpx.get(f"{base}/api/summaries?codes={wrong},{code}")
            elif how == "seat":
                httpx.post(f"{base}/api/tables/{wrong}/seats/1", json={"name": "Eve"})
            else:
                ends_after(base, wrong, '{"hello":3}')
        assert httpx.get(f"{base}/api/tables/{code}").status_code == 429


@pytest.mark.clause("SRV-25")
def test_a_miss_is_owed_however_little_is_left(tmp_path: Path) -> None:
    """Who guesses with the last of it, or many codes at once, does not get those for nothing."""
    with running(tmp_path, limits(reads=(12, 1), miss=25)) as base:
        wrong = ",".join(f"zzzzz{sign}" for sign in "23456789abcd")
        assert httpx.get(f"{base}/api/summaries?codes={wrong}").status_code == 200
        time.sleep(1.1)
        assert httpx.get(f"{base}/api/games").status_code == 429


@pytest.mark.clause("SRV-25")
def test_who_guesses_codes_does_not_go_on_with_what_changes_something(tmp_path: Path) -> None:
    with running(tmp_path, limits(reads=(30, 0.0001), miss=25)) as base:
        asked = [httpx.post(f"{base}/api/tables/zzzzz{n}/handover", json={"key": "A" * 43}) for n in (2, 3, 4)]
        assert [answer.status_code for answer in asked] == [404, 404, 429]


@pytest.mark.clause("SRV-25")
def test_a_qr_code_is_dear(tmp_path: Path) -> None:
    """Whoever names another host each time has another one drawn each time."""
    with running(tmp_path, limits(reads=(11, 0.0001))) as base:
        code, _ = lay(base, "trails", "classic", "here")
        paths = ("/qr.svg", "", "")
        assert [httpx.get(f"{base}/api/tables/{code}{path}").status_code for path in paths] == [200, 200, 429]


@pytest.mark.clause("SRV-29")
def test_so_many_tables_in_a_day(tmp_path: Path) -> None:
    with running(tmp_path, limits(tables=2)) as base:
        assert [post_table(base).status_code for _ in range(2)] == [201, 201]
        assert refused(post_table(base), 429) == "SRV-29 server-enough"
        assert refused(post_table(base, game="nothing"), 404) == "SRV-5 server-no-such-game"


@pytest.mark.clause("SRV-29")
def test_so_many_events_in_a_day(tmp_path: Path) -> None:
    with running(tmp_path, limits(all_events=2)) as base:
        code, keys = lay(base, "trails", "classic", "here")
        with Person(base, code, keys[0]) as person:
            assert [person.ask("rename", 0, name=name).ok for name in ("Ann", "Bea")] == [True, True]
            assert person.reason("rename", 0, name="Cem") == "server-enough"


@pytest.mark.clause("SRV-29")
def test_no_table_on_a_full_disk(tmp_path: Path) -> None:
    with running(tmp_path, limits(free=10**18)) as base:
        assert refused(post_table(base), 503) == "SRV-29 server-no-room"


@pytest.mark.clause("SRV-25")
def test_a_proxy_is_believed_only_where_somebody_says_so(tmp_path: Path) -> None:
    """Whoever is not one cannot choose an address."""
    tight = limits(requests=(1, 0.0001))
    for name, proxies, statuses in (
        ("none", (), [201, 429]),
        ("one", ("127.0.0.1",), [201, 201]),
        ("network", ("127.0.0.1/8",), [201, 201]),
    ):
        with running(tmp_path / name, tight, proxies=proxies) as base:
            said = [
                httpx.post(f"{base}/api/tables", json=TABLE, headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code
                for n in range(2)
            ]
            assert said == statuses


@pytest.mark.clause("SRV-26")
def test_so_many_websockets_of_one_address(tmp_path: Path) -> None:
    with running(tmp_path, limits(watching=1)) as base:
        code, keys = lay(base, "trails", "classic", "here")
        with Person(base, code, keys[0]):
            assert ends_after(base, code, '{"hello":3}') == (1013, "SRV-26", "server-too-many")
        with connect(live_address(base, code)) as again:
            again.send('{"hello":3}')


@pytest.mark.clause("SRV-33")
def test_the_head_alone(base: str) -> None:
    code, _ = lay(base, "trails", "classic", "here")
    for path in ("/", "/healthz", "/readyz", "/api/games", f"/api/tables/{code}", f"/api/tables/{code}/record"):
        whole, head = httpx.get(base + path), httpx.head(base + path)
        assert (head.status_code, head.content) == (200, b"")
        assert whole.content
        for name in ("content-length", "content-type", "content-security-policy"):
            assert head.headers[name] == whole.headers[name]
    assert httpx.head(f"{base}/api/tables/zzzzzz").status_code == 404
    assert httpx.head(f"{base}/api/tables").status_code == 405


@pytest.mark.clause("SRV-33")
def test_is_it_alive_and_ready(base: str) -> None:
    assert [httpx.get(f"{base}/{path}").text for path in ("healthz", "readyz")] == ["ok", "ok"]


def test_a_qr_code_is_drawn_once() -> None:
    assert qr_svg("http://x/t/abcdef") is qr_svg("http://x/t/abcdef")


@pytest.mark.clause("SRV-25")
def test_what_is_dear_becomes_a_debt() -> None:
    bucket = Bucket((10, 1), now=0)
    assert [bucket.take(0, 25), bucket.take(0), bucket.take(15.9), bucket.take(16)] == [True, False, False, True]
    assert bucket.take(16) is False
    assert Bucket((0, 0), now=0).take(0, 0.5) is False


@pytest.mark.clause("SRV-25")
def test_households_of_ipv6_are_one() -> None:
    buckets = Buckets((1, 0))
    assert [buckets.take(neighbour(f"2001:db8::{n}")) for n in (1, 2)] == [True, False]
    assert buckets.take(neighbour("2001:db8:0:1::1"))
    assert neighbour("::ffff:192.0.2.1") == neighbour("192.0.2.1")
    assert neighbour("fe80::1%eth0") == "fe80::/64"


def test_a_count_goes_up_and_down() -> None:
    count = Count()
    assert [count.enter("a", 1), count.enter("a", 1), count.enter("b", 1)] == [True, False, True]
    count.leave("a")
    assert count.enter("a", 1)


def test_limits_that_nobody_at_a_table_meets() -> None:
    """A class of thirty behind one address: everybody loads the page, connects and plays a game or two."""
    usual = Limits()
    assert usual.reads[0] >= 30 * (10 + 2 + 5)  # and the log
    assert usual.watching >= 30
    assert usual.arrivals[0] >= 30 * 12
    assert usual.tables >= 30 * 4
    assert usual.all_events >= 30 * 2 * 600
    assert usual.events >= 5 * 300


@pytest.mark.clause("SRV-25")
def test_a_flood_is_answered_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page and everything else: nobody is refused, but whoever asks without an end waits."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        answered.append(scope["path"])

    answered: list[str] = []
    monkeypatch.setattr("felttip.server.manners.asyncio", SimpleNamespace(sleep=sleep))
    measured = in_measure(cast("ASGIApp", app), Measures(Limits(all_requests=(3, 0), late=0.7)))
    for number in range(5):
        scope = {"type": "http", "method": "GET", "path": f"/{number}", "client": ("192.0.2.1", 1)}
        asyncio.run(cast("Coroutine[None, None, None]", measured(cast("Scope", scope), receive_nothing, send_nothing)))
    assert (len(answered), slept) == (5, [0.7, 0.7])


@pytest.mark.clause("SRV-25")
def test_who_owes_more_waits_longer_but_not_for_ever() -> None:
    """Otherwise a flood on three hundred connections would be three hundred times as quick as on one."""
    buckets = Buckets((2, 10), clock=lambda: 0.0)
    assert [buckets.owe("a", most=0.25) for _ in range(6)] == [0, 0, 0.1, 0.2, 0.25, 0.25]
    assert buckets.owe("b") == 0
    bucket = Bucket((1, 10), now=0)
    for _ in range(100):
        bucket.owe(0, 1, most=0.5)
    assert [bucket.take(0.59), bucket.take(0.61)] == [False, True]
    assert Bucket((0, 0), now=0).owe(0, 1, most=3) == 3


async def receive_nothing() -> ReceiveMessage:
    """Nobody listens here."""
    raise AssertionError


async def send_nothing(message: object) -> None:
    """Nobody speaks here."""
    raise AssertionError


@pytest.mark.clause("SRV-25")
def test_so_many_searches_of_one_address(tmp_path: Path) -> None:
    """Who asks how far it is begins nothing."""
    with running(tmp_path, limits(studies=(1, 0.0001))) as base:
        codes = []
        for _ in range(2):
            code, keys = lay(base, "trails", "classic", "here")
            codes.append(code)
            with Person(base, code, keys[0]) as person:
                while person.view.phase != "over":
                    assert person.ask("commit", 0).ok
        addresses = [f"{base}/api/tables/{code}/{what}" for code in codes for what in ("par", "seats/0/review")]
        assert httpx.post(addresses[0]).status_code == 200
        assert httpx.post(addresses[0]).status_code == 200
        for address in addresses[1:]:
            assert refused(httpx.post(address), 429) == "SRV-25 server-too-fast"
