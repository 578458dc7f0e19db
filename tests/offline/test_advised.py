"""Hints, par and reviews of the tables of a device: asked for as at a server, thought of in the other worker."""

import asyncio
import gc
from dataclasses import replace
from typing import Any

import pytest
from tests.offline.setup_device import Bench

from felttip.offline import thinking
from felttip.records.proof import replay
from felttip.records.record import read_record
from felttip.room.measure import Effort

HERE = {"kind": "here"}
QUICK = replace(Effort(), hint=20, review=10, par=0.2)


async def done(bench: Bench, path: str) -> Any:
    """Ask until it is found out."""
    for _ in range(2000):
        told = await bench.ask(path, {}, 200)
        if told["state"] == "done":
            return told
        assert told["share"] < 1
        await asyncio.sleep(0.005)
    raise AssertionError(path)


def test_a_game_alone_has_hints_par_and_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "EFFORT", QUICK)

    async def play() -> None:
        bench = Bench(native=True)
        code, keys = await bench.lay("trails", "classic", [HERE], hints=True)
        page = await bench.look(code, keys)
        at = f"/tables/{code}"
        hint = await bench.ask(f"{at}/seats/0/hint", {"key": keys[0]}, 200)
        assert hint["advice"][0]["reasons"]
        await page.settled(lambda: page.view is not None and page.view["seats"]["0"]["hints"] == 1)
        assert (await bench.ask(f"{at}/seats/7/hint", {"key": keys[0]}, 404))["refusal"]["clause"] == "SRV-7"
        assert (await bench.ask(f"{at}/seats/0/hint", {"key": "A" * 43}, 409))["refusal"]["clause"] == "SRV-8"
        assert (await bench.ask(f"{at}/par", {}, 409))["refusal"]["reason"] == "server-not-over"
        await page.play_out()
        assert page.view is not None
        assert page.view["par"]
        assert (await bench.ask(f"{at}/par/turns", None, 409))["refusal"]["reason"] == "server-not-found-out"
        par = await done(bench, f"{at}/par")
        best = replay(read_record(await bench.ask(f"{at}/par/record", None, 200)))
        assert best.view(None).total(0) == par["best"] >= page.view["seats"]["0"]["total"]
        assert (await bench.ask(f"{at}/par/turns", None, 200))["turns"]
        await done(bench, f"{at}/seats/0/review")
        told = await bench.ask(f"{at}/seats/0/review/turns", None, 200)
        assert (told["total"], told["par"]) == (page.view["seats"]["0"]["total"], par["best"])
        html = await bench.ask(f"{at}/seats/0/review/fr.html", None, 200)
        assert html.startswith("<!doctype html>")
        assert (await bench.ask(f"{at}/seats/0/review/xx.html", None, 404))["refusal"]["clause"] == "SRV-19"
        assert bench.studies == {"par", "review", "page"}  # for a hint somebody waits
        again = await bench.ask(f"{at}/again", {"keys": keys}, 201)
        assert (await bench.ask(f"/tables/{again['table']}", None, 200))["again"]

    asyncio.run(play())


def test_what_nobody_could_think_of_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker that thinks is gone: computers play on all the same, and a review gets another try."""

    async def play() -> None:
        bench = Bench()
        bench.broken = True
        code, keys = await bench.lay("trails", "classic", [HERE, {"kind": "computer", "player": "master"}])
        page = await bench.look(code, keys)
        await page.play_out()
        path = f"/tables/{code}/seats/0/review"
        assert (await bench.ask(path, {}, 200))["state"] == "working"
        await asyncio.sleep(0.01)
        assert (await bench.ask(path, {}, 503))["refusal"]["reason"] == "server-no-result"
        assert (await bench.ask(path, {}, 200))["state"] == "working"

    asyncio.run(play())


def test_how_far_a_study_is_follows_from_what_is_heard_of_it() -> None:
    async def play() -> None:
        bench = Bench()
        code, keys = await bench.lay("trails", "classic", [HERE])
        await (await bench.look(code, keys)).play_out()
        for path, heard, told in (
            ("par", '{"share":0.25,"best":12,"bound":40,"proof":"x"}', {"share": 0.25, "best": 12, "bound": 40}),
            ("seats/0/review", "0.125", {"share": 0.125}),
        ):
            bench.news = heard
            before = await bench.ask(f"/tables/{code}/{path}", {}, 200)
            assert (before["state"], before["share"]) == ("working", 0)
            await asyncio.sleep(0.01)
            now = await bench.ask(f"/tables/{code}/{path}", {}, 200)
            assert {"state": "working", **told}.items() <= now.items()

    asyncio.run(play())


def test_a_study_that_failed_and_that_nobody_asks_for_again_is_no_accident() -> None:
    """Nothing is left behind that the loop would complain about."""
    complaints: list[dict[str, Any]] = []

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, what: complaints.append(what))
        bench = Bench()
        code, keys = await bench.lay("trails", "classic", [HERE])
        await (await bench.look(code, keys)).play_out()
        bench.broken = True
        await bench.ask(f"/tables/{code}/seats/0/review", {}, 200)
        await asyncio.sleep(0.01)
        del bench
        gc.collect()
        await asyncio.sleep(0.01)

    asyncio.run(play())
    assert [one for one in complaints if "exception" in one] == []


def test_a_record_is_proved_on_a_device() -> None:
    async def play() -> None:
        bench = Bench()
        code, keys = await bench.lay("trails", "classic", [HERE])
        page = await bench.look(code, keys)
        await page.play_out()
        record = await bench.ask(f"/tables/{code}/record", None, 200)
        proved = await bench.ask("/records", {"text": record}, 200)
        assert proved["verdict"]["proved"]
        assert proved["look"]["held"]
        assert not (await bench.ask("/records", {"text": record.replace("total", "totem")}, 200))["verdict"]["proved"]
        assert (await bench.ask("/records", {"text": record, "form": "svg"}, 200)).startswith("<svg")
        assert (await bench.ask("/records", {"text": "x" * 70_000}, 413))["refusal"]["clause"] == "SRV-48"

    asyncio.run(play())
