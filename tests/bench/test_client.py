"""Clients without a page: they play whole games, whatever happens to their connections, and forget no command."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.helpers import HOUSE
from tests.server.setup_server import running

from felttip.bench.client import Company, Diary, Document, Player, Told, choose, merged, part
from felttip.bench.server import Span, _at, _of_size
from felttip.bench.wire import Failed, ask
from felttip.registry import find_game


async def play(base: str, game: str, diary: Diary, cuts: int) -> Told:
    """A whole game for two; so many times the connection of somebody breaks who waits for an answer."""
    wish = {"game": game, "board": find_game(game).boards[0], "seats": [{"kind": "here"}] * 2}
    laid: Any = await ask(base, "POST", "/api/tables", wish)
    told, done = Told(), asyncio.Event()
    company = Company(game, laid["table"], 2, told)
    players = [
        Player([base], company, int(seat), key, random.Random(seat), diary, whims=0.1)
        for seat, key in laid["keys"].items()
    ]
    company.over = lambda _, __: done.set() if all(player.ended for player in players) else None
    for player in players:
        await player.connect()
    while not done.is_set():
        waiting = [player for player in players if player.pending is not None]
        if cuts and waiting:
            cuts -= 1
            waiting[0].cut()
        await asyncio.sleep(0.01)
    for player in players:
        player.leave()
    return told


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.clause("SRV-9")
def test_a_whole_game(tmp_path: Path, game: str) -> None:
    with running(tmp_path / "data") as base:
        told = asyncio.run(play(base, game, Diary(tmp_path / "diary"), cuts=10))
    lines = [json.loads(line) for line in (tmp_path / "diary").read_text().splitlines()]
    again = [line["id"] for line in lines if line["what"] == "sent" and line["again"]]
    assert again, "what had no answer was sent again"
    answered = [line["id"] for line in lines if line["what"] in ("ok", "refused")]
    assert {line["id"] for line in lines if line["what"] == "sent"} == set(answered)
    assert len(told.acks) == sum(line["what"] == "ok" for line in lines)
    assert told.reveals
    assert min(told.bytes[game]) > 0


def test_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that speaks another version says which."""
    monkeypatch.setattr(Player, "version", 1)
    with running(tmp_path) as base:
        told = asyncio.run(play(base, HOUSE[0], Diary(tmp_path / "diary"), cuts=0))
    assert told.acks
    assert Player.version > 1


def test_nothing_there(tmp_path: Path) -> None:
    with running(tmp_path) as base, pytest.raises(Failed, match="404"):
        asyncio.run(ask(base, "GET", "/api/tables/aaaaaa"))


def keyed(view: Document) -> Document:
    """The same with parts by their names, as patches need it."""
    view["seats"] = {str(number): seat for number, seat in enumerate(view["seats"])}
    for turn in view["turns"].values():
        turn["legal"] = {choice.pop("mark"): choice for choice in turn["legal"]}
    return view


TURN = {"marks": [], "committed": False, "may_end": False, "legal": [{"mark": "A1"}, {"mark": "B2"}]}
VIEW = {"phase": "turn", "seats": [{"waiting": False}, {"waiting": True}], "turns": {"1": TURN}}


@pytest.mark.parametrize("shape", [lambda view: view, keyed])
def test_choosing(shape: Any) -> None:
    """Whatever shape a view has."""
    view = shape(msgspec.json.decode(msgspec.json.encode(VIEW)))
    assert choose(view, 0, random.Random(1)) is None
    assert {choose(view, 1, random.Random(seed))["mark"] for seed in range(20)} == {"A1", "B2"}  # type: ignore[index]
    assert part(view["seats"], 1) == {"waiting": True}
    assert part(view["seats"], 7) == {}
    view["turns"]["1"]["legal"] = []
    assert choose(view, 1, random.Random(1)) == {"do": "commit"}
    view["turns"]["1"] |= {"committed": True}
    view["seats"] = [{"waiting": True}, {"waiting": False}]
    assert choose(view, 1, random.Random(1), whims=1.0) == {"do": "reopen"}


def test_patches() -> None:
    """The examples of RFC 7396 that there can be here."""
    assert merged({"a": "b"}, {"a": "c"}) == {"a": "c"}
    assert merged({"a": "b", "b": "c"}, {"a": None}) == {"b": "c"}
    assert merged({"a": ["b"]}, {"a": "c"}) == {"a": "c"}
    assert merged({"a": "c"}, {"a": {"b": None, "c": 1}}) == {"a": {"c": 1}}
    assert merged({"a": [{"b": "c"}]}, {"a": [1]}) == {"a": [1]}
    assert merged({}, {"a": {"bb": {"ccc": None}}}) == {"a": {"bb": {}}}


def test_percentiles() -> None:
    assert _at([0.001 * number for number in range(100)], 0.99) == pytest.approx(99)
    assert _at([], 0.5) == 0


def test_figures() -> None:
    """A few tables will do to see that there is something to measure."""
    full, figures = _of_size(6, 0.8, whole=False)
    assert isinstance(full, Span)
    assert full.rate > 0
    found = {figure.what: figure.value for figure in figures}
    assert found["kib_per_seat.6"] > 0
    assert 0 < found["p50_ack_ms.6"] <= found["p99_ack_ms.6"] <= found["p999_ack_ms.6"]
    assert set(full.bytes) == set(HOUSE)
