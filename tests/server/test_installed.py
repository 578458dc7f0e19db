"""A server without one of the games that its tables were laid with: it says so, and everything else goes on."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest
from tests.server.setup_room import created
from tests.server.setup_server import Person, lay, running
from tests.server.test_connection import HELLO, ends_after
from tests.server.test_http import refused

from felttip.registry import game_names
from felttip.room import events as ev
from felttip.room import policy
from felttip.room.keys import fresh_key
from felttip.room.live import now_ms
from felttip.server import assets
from felttip.server.settings import ServerSettings
from felttip.server.store import Store
from felttip.words import LANGUAGES, Words

GONE = "gone22"


async def keep(folder: Path, *begins: ev.AnyEvent) -> None:
    """A table that a server with another game has left in its database."""
    async with Store.open(ServerSettings(folder).database_url) as store:
        await store.create(GONE, ev.stamp(begins, 0, now_ms()))


@pytest.mark.clause("SRV-23")
@pytest.mark.parametrize("begun", [True, False])
def test_a_table_whose_game_is_gone(tmp_path: Path, begun: bool) -> None:
    laid = created("trails", kinds="pc")
    other = ev.Created("chess", laid.board, laid.seats, laid.seed, hints=True)
    asyncio.run(keep(tmp_path, other, *([ev.Started()] if begun else [])))
    with running(tmp_path) as base:
        at = f"{base}/api/tables/{GONE}"
        key = fresh_key()
        answers = [
            *(
                httpx.get(f"{at}{path}")
                for path in ("", "/record", "/qr.svg", "/par/record", "/seats/0/review/en.html")
            ),
            *(httpx.post(f"{at}{path}") for path in ("/par", "/seats/0/review")),
            httpx.post(f"{at}/seats/0/hint", json={"key": key}),
            httpx.post(f"{at}/seats/0", json={"name": "Eve"}),
            httpx.post(f"{at}/handover", json={"key": key}),
            httpx.post(f"{at}/takeover", json={"token": key}),
        ]
        assert {refused(answer, 409) for answer in answers} == {"SRV-23 server-game-gone"}
        told = httpx.get(f"{base}/api/summaries", params={"codes": GONE}).json()
        assert told == {"tables": [], "missing": []}, "it is not told of, but nobody shall think that it is gone"
        assert ends_after(base, GONE, HELLO) == (4009, "SRV-23", "server-game-gone")
        details = answers[0].json()["refusal"]["details"]
        assert details == {"name": "chess", "names": ", ".join(game_names())}
        for language in LANGUAGES:
            assert "chess" in Words(language).say("server-game-gone", details)
        code, keys = lay(base, "trails", "classic", "here", "computer")
        with Person(base, code, keys[0]) as person:
            person.play(random.Random(1), lambda view: view.round > 2)


@pytest.mark.clause("SRV-23")
def test_a_game_that_cannot_be_loaded_takes_no_other_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the list of games, nor in the words, nor when a table is laid."""
    monkeypatch.setattr("felttip.room.installed.game_names", lambda: [*game_names(), "chess"])
    for made in (assets.catalogue, policy.content_security_policy):
        made.cache_clear()
    with running(tmp_path) as base:
        assert [game["name"] for game in httpx.get(f"{base}/api/games").json()] == game_names()
        assert httpx.get(f"{base}/api/words/en.ftl").status_code == 200
        for path in ("rules/chess/en.md", "drawings/chess/A/1.svg"):
            assert refused(httpx.get(f"{base}/api/{path}"), 404) == "SRV-19 server-no-such-page"
        wish = {"game": "chess", "board": "A", "seats": [{"kind": "here"}]}
        assert refused(httpx.post(f"{base}/api/tables", json=wish), 404) == "SRV-5 server-no-such-game"
