"""The HTTP side: tables, seats, devices, and each refusal."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from tests.server.setup_server import Person, lay, limits, running

from felttip.bots import LEVELS
from felttip.bots.characters import CHARACTERS
from felttip.contract import Cards
from felttip.kit.svg import mark_ids
from felttip.records.proof import replay
from felttip.records.record import read_record
from felttip.registry import find_game, game_names
from felttip.room.keys import ALPHABET, CODE_LENGTH, digest, fresh_key
from felttip.server.http import qr_svg
from felttip.server.settings import Limits
from felttip.table.chance import SealedDeal
from felttip.words import words

HERE = {"kind": "here"}


def refused(answer: httpx.Response, status: int) -> str:
    """The reason of a refusal, which is a sentence."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) == ({"refusal", "what"} if status == 400 else {"refusal"})
    refusal = body["refusal"]
    assert set(refusal) == {"clause", "reason", "details"}
    assert words().say(refusal["reason"], refusal["details"])
    return f"{refusal['clause']} {refusal['reason']}"


def post_table(base: str, **changes: object) -> httpx.Response:
    """A table of Trails with one person, but for the changes."""
    return httpx.post(f"{base}/api/tables", json={"game": "trails", "board": "classic", "seats": [HERE], **changes})


def test_games_and_their_drawings(base: str) -> None:
    games = httpx.get(f"{base}/api/games").json()
    assert [game["name"] for game in games] == game_names()
    for game in games:
        assert list(game["names"]) == game["players"] == list(LEVELS)
        assert game["seats"] == list(find_game(game["name"]).seats)
        for board, addresses in game["drawings"].items():
            assert len(addresses) == game["sheets"][board]
            for address in addresses:
                drawing = httpx.get(base + address)
                assert drawing.headers["content-type"] == "image/svg+xml"
                assert "immutable" in drawing.headers["cache-control"]
                assert drawing.text.startswith("<svg")
        first = httpx.get(base + game["drawings"][game["boards"][0]][0]).text
        assert len(game["sample"]) > 20, "a sheet after some rounds has some ink"
        assert set(game["sample"]) <= set(mark_ids(first))


# Laying a table.


@pytest.mark.clause("SRV-1", "SRV-8")
def test_codes_and_keys(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "computer", "here")
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(ALPHABET)
    assert set(ALPHABET).isdisjoint("0o1il")
    assert sorted(keys) == [0, 2]
    assert all(len(key) == 43 for key in keys.values())
    summary = httpx.get(f"{base}/api/tables/{code.upper()}").json()
    assert summary["table"] == code
    assert [seat["kind"] for seat in summary["seats"]] == ["person", "computer", "person"]
    assert summary["phase"] == "turn"
    assert not any(key in str(summary) or digest(key) in str(summary) for key in keys.values())
    assert refused(httpx.get(f"{base}/api/tables/zzzzzz"), 404) == "SRV-1 server-no-such-table"
    assert refused(httpx.get(f"{base}/api/tables/%00zzzzz"), 404) == "SRV-1 server-no-such-table"
    for part in ("record", "qr.svg"):
        assert refused(httpx.get(f"{base}/api/tables/zzzzzz/{part}"), 404) == "SRV-1 server-no-such-table"


@pytest.mark.clause("SRV-5", "SRV-6")
@pytest.mark.parametrize(
    ("changes", "status", "reason"),
    [
        ({"game": "chess"}, 404, "SRV-5 server-no-such-game"),
        ({"board": "Z"}, 404, "SRV-5 server-no-such-board"),
        ({"seats": [{"kind": "computer"}]}, 409, "SRV-5 server-nobody"),
        ({"seats": [HERE, {"kind": "computer", "player": "x"}]}, 404, "SRV-5 server-no-such-player"),
        ({"seats": [HERE] * 5}, 409, "TAB-1 table-seats"),
        ({"seats": [{"kind": "here", "name": "a, b"}]}, 409, "SRV-6 server-bad-name"),
        ({"seats": [{"kind": "here", "name": "A"}, {"kind": "here", "name": " A "}]}, 409, "SRV-6 server-name-taken"),
        ({"seats": [{"kind": "here", "pen": 1}, {"kind": "here", "pen": 1}]}, 409, "SRV-6 server-pen-taken"),
    ],
)
def test_what_a_table_cannot_be(base: str, changes: dict[str, object], status: int, reason: str) -> None:
    assert refused(post_table(base, **changes), status) == reason


@pytest.mark.clause("SRV-2")
@pytest.mark.parametrize(
    "changes",
    [
        {"seats": []},
        {"seats": [{"kind": "ghost"}]},
        {"seats": [{"kind": "here", "pen": 4}]},
        {"seats": [{"kind": "here", "pen": -1}]},
        {"seats": [{"kind": "here", "wish": 1}]},
        {"seats": [{"kind": "here", "name": ""}]},
        {"seats": [{"kind": "here", "name": "x" * 41}]},
        {"game": 5},
        {"deal": ""},
        {"unknown": 1},
    ],
)
def test_whatever_is_not_as_described_is_refused(base: str, changes: dict[str, object]) -> None:
    answer = post_table(base, **changes)
    assert refused(answer, 400) == "SRV-2 server-malformed"
    # What exactly is wrong is for developers: no language says it in English.
    assert answer.json()["what"]
    assert answer.json()["refusal"]["details"] == {}


@pytest.mark.clause("SRV-2")
@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"game":"trails"}'])
def test_what_is_no_json_is_refused(base: str, body: bytes) -> None:
    answer = httpx.post(f"{base}/api/tables", content=body, headers={"content-type": "application/json"})
    assert refused(answer, 400) == "SRV-2 server-malformed"


@pytest.mark.clause("SRV-3")
def test_long_bodies_are_refused(base: str) -> None:
    for body in ({"deal": "x" * 9000}, {"unknown": ["x"] * 5000}):
        assert refused(post_table(base, **body), 413) == "SRV-3 server-too-large"


@pytest.mark.clause("SRV-4")
def test_quick_for_a_moment_and_not_for_long(tmp_path: Path) -> None:
    with running(tmp_path, Limits(requests=(3, 0.001))) as base:
        statuses = [post_table(base).status_code for _ in range(5)]
        assert statuses == [201, 201, 201, 429, 429]
        assert refused(post_table(base), 429) == "SRV-4 server-too-fast"
        assert httpx.get(f"{base}/api/games").status_code == 200


def test_names_and_pens_for_who_chose_none(base: str) -> None:
    seats = [HERE, {"kind": "computer", "pen": 0}, {"kind": "here", "name": "Player 1"}, {"kind": "computer"}]
    code = post_table(base, seats=seats).json()["table"]
    found = httpx.get(f"{base}/api/tables/{code}").json()["seats"]
    assert [seat["name"] for seat in found] == [
        "Player 2",
        CHARACTERS["medium"][0],
        "Player 1",
        CHARACTERS["medium"][3],
    ]
    assert [seat["pen"] for seat in found] == [1, 0, 2, 3]


def test_the_same_word_deals_the_same(base: str) -> None:
    codes = [post_table(base, deal="friends").json()["table"] for _ in range(2)]
    deal = SealedDeal.from_words("play", "trails", "friends")
    game = find_game("trails")
    assert isinstance(game.chance, Cards)
    first = game.naming.call_text(deal.card(game.chance, 1))
    for code in codes:
        record = httpx.get(f"{base}/api/tables/{code}/record").text
        assert f"round 1: {first}" in record
        assert deal.seed not in record
        with Person(base, code) as guest:
            assert guest.view.by_word


# Seats and devices.


@pytest.mark.clause("SRV-7", "SRV-6", "SRV-11")
def test_taking_a_seat(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "open")
    address = f"{base}/api/tables/{code}/seats"
    assert refused(httpx.get(f"{base}/api/tables/{code}/record"), 409) == "SRV-11 server-not-started"
    assert refused(httpx.post(f"{address}/2", json={"name": "Bea"}), 404) == "SRV-7 server-no-such-seat"
    assert refused(httpx.post(f"{address}/-1", json={"name": "Bea"}), 404) == "SRV-7 server-no-such-seat"
    assert refused(httpx.post(f"{address}/1", json={"name": "Player 1"}), 409) == "SRV-6 server-name-taken"
    assert refused(httpx.post(f"{address}/1", json={"name": "Bea", "pen": 0}), 409) == "SRV-6 server-pen-taken"
    own = fresh_key()
    for _ in range(2):  # the second time as if the first answer had been lost
        taken = httpx.post(f"{address}/1", json={"name": "Bea", "pen": 2, "key": own})
        assert taken.status_code == 201
        assert taken.json() == {"key": own}
    assert refused(httpx.post(f"{address}/1", json={"name": "Cem"}), 409) == "SRV-7 server-seat-taken"
    with Person(base, code, keys[0]) as ann, Person(base, code, own) as bea:
        assert (ann.view.you, bea.view.you) == ((0,), (1,))
        assert ann.view.phase == "gather"
        assert bea.ask("start", 1).ok
        ann.wait(lambda: ann.view.phase == "turn")


@pytest.mark.clause("SRV-13", "SRV-8")
def test_going_on_at_another_device(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "here")
    table = f"{base}/api/tables/{code}"
    assert refused(httpx.post(f"{table}/handover", json={"key": fresh_key()}), 404) == "SRV-8 server-no-such-key"
    assert refused(httpx.post(f"{table}/takeover", json={"token": fresh_key()}), 404) == "SRV-13 server-no-such-token"
    with Person(base, code, keys[1]) as old:
        mark = old.view.turns["1"].legal[0].mark
        assert old.ask("mark", 1, mark=mark).ok
        token = httpx.post(f"{table}/handover", json={"key": keys[1]}).json()["token"]
        new = httpx.post(f"{table}/takeover", json={"token": token}).json()
        assert new["seat"] == 1
        old.wait(lambda: old.view.you == ())
        assert old.reason("undo", 1) == "server-not-your-seat"
        with Person(base, code, new["key"]) as person:
            assert person.view.turns["1"].marks == (mark,)
            assert person.ask("undo", 1).ok
    assert refused(httpx.post(f"{table}/takeover", json={"token": token}), 404) == "SRV-13 server-no-such-token"
    assert refused(httpx.post(f"{table}/handover", json={"key": keys[1]}), 404) == "SRV-8 server-no-such-key"


@pytest.mark.clause("SRV-13")
def test_a_token_is_not_good_for_ever(tmp_path: Path) -> None:
    with running(tmp_path, Limits(token=-1)) as base:
        code, keys = lay(base, "trails", "classic", "here")
        token = httpx.post(f"{base}/api/tables/{code}/handover", json={"key": keys[0]}).json()["token"]
        late = httpx.post(f"{base}/api/tables/{code}/takeover", json={"token": token})
        assert refused(late, 404) == "SRV-13 server-no-such-token"


# Downloads.


def test_the_record_of_an_unfinished_game(base: str) -> None:
    code, keys = lay(base, "islands", "A", "here")
    with Person(base, code, keys[0]) as person:
        mark = person.view.turns["0"].legal[0].mark
        person.ask("mark", 0, mark=mark)
        record = httpx.get(f"{base}/api/tables/{code}/record")
        assert mark not in record.text, "a turn that is not committed stays private"
        person.ask("commit", 0)
    record = httpx.get(f"{base}/api/tables/{code}/record")
    assert "attachment" in record.headers["content-disposition"]
    assert f"Player 1: {mark}" in record.text
    assert "opening" not in record.text
    assert replay(read_record(record.text)).round.number == 1


def test_the_link_as_a_picture(base: str) -> None:
    code, _ = lay(base, "trails", "classic", "here", "open")
    answer = httpx.get(f"{base}/api/tables/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.content == qr_svg(f"{base}/t/{code}")
    assert answer.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "viewBox" in answer.text


def test_words_and_rules_in_every_language(base: str) -> None:
    for language in ("en", "de", "es", "fr", "pl", "pt"):
        text = httpx.get(f"{base}/api/words/{language}.ftl")
        assert text.headers["content-language"] == language
        assert "\nserver-late = " in text.text
        assert "\ntrails-path =" in text.text
        rules = httpx.get(f"{base}/api/rules/trails/{language}.md")
        assert "**TRA-1**" in rules.text


NOWHERE = (
    "words/xx.ftl", "words/en", "rules/chess/en.md", "rules/trails/xx.md", "rules/trails/en", "nothing",
    "drawings/trails/classic/5.svg", "drawings/trails/classic/0.svg", "drawings/trails/classic/1",
    "drawings/trails/Z/1.svg", "drawings/chess/A/1.svg", "drawings/trails/classic/٣.svg",
)  # fmt: skip


@pytest.mark.clause("SRV-19")
@pytest.mark.parametrize("path", NOWHERE)
def test_there_is_nothing(base: str, path: str) -> None:
    assert refused(httpx.get(f"{base}/api/{path}"), 404) == "SRV-19 server-no-such-page"


KEY = "k" * 43


@pytest.mark.clause("SRV-36")
def test_laying_a_table_can_be_repeated(base: str) -> None:
    def lay_as(**more: object) -> httpx.Response:
        seats = [{"kind": "here", "key": KEY}, {"kind": "open"}]
        wish = {"game": "trails", "board": "classic", "seats": seats, "id": "mine-1", **more}
        return httpx.post(f"{base}/api/tables", json=wish)

    first = lay_as()
    assert first.status_code == 201
    assert first.json()["keys"] == {"0": KEY}
    with ThreadPoolExecutor(8) as pool:
        others = [answer.result() for answer in [pool.submit(lay_as, id="mine-2") for _ in range(8)]]
    assert len({answer.text for answer in others}) == 1
    assert others[0].json()["table"] != first.json()["table"]
    # Also after somebody has played, or the seat has gone to another device.
    token = httpx.post(f"{base}/api/tables/{first.json()['table']}/handover", json={"key": KEY}).json()["token"]
    httpx.post(f"{base}/api/tables/{first.json()['table']}/takeover", json={"token": token}).raise_for_status()
    assert lay_as().json() == first.json()
    stranger = [{"kind": "here", "key": "s" * 43}, {"kind": "open"}]
    assert refused(lay_as(seats=stranger), 409) == "SRV-36 server-laid-already"
    assert refused(lay_as(board="classic", game="trails", seats=[{"kind": "here"}]), 409) == "SRV-36 server-laying-keys"
    for seats in ([{"kind": "here", "key": KEY}, {"kind": "open", "key": KEY}], [{"kind": "here", "key": "short"}]):
        assert lay_as(seats=seats).status_code in (400, 409)


@pytest.mark.clause("SRV-36")
def test_a_repeated_table_is_not_counted_twice(tmp_path: Path) -> None:
    wish = {"game": "trails", "board": "classic", "seats": [{"kind": "here", "key": KEY}], "id": "mine"}
    with running(tmp_path, limits=limits(tables=1)) as base:
        answers = [httpx.post(f"{base}/api/tables", json=wish) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 201]
        assert httpx.post(f"{base}/api/tables", json={**wish, "id": "more"}).status_code == 429
