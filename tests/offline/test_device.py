"""A device plays alone, hot-seat and against computers, and keeps everything."""

import asyncio

import pytest
from tests.offline.setup_device import Bench

from felttip.offline.tables import Simple

HERE, COMPUTER = {"kind": "here"}, {"kind": "computer", "player": "easy"}


def test_a_game_against_a_computer_is_played_to_its_end_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody(*_: object) -> None:
        raise AssertionError("whoever thinks is there, so nobody stands in")

    monkeypatch.setattr(Simple, "decide", nobody)

    async def play() -> None:
        bench = Bench()
        code, keys = await bench.lay("trails", "classic", [HERE, COMPUTER])
        page = await bench.look(code, keys)
        await page.play_out()
        assert page.view is not None
        assert page.view["result"]
        assert "turn" in bench.jobs
        # Another worker, later, with nothing but what was kept.
        later = Bench(bench.shelf)
        again = await later.look(code, keys)
        assert again.view == page.view
        assert "opening:" in await later.ask(f"/tables/{code}/record")
        assert (await later.ask(f"/tables/{code}/look"))["over"]

    asyncio.run(play())
