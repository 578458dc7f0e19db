"""Looking back: a finished game as a document and as files, and records that somebody brings."""

import os
import random
import threading
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.server.setup_server import PATIENCE_S, Person, lay, limits, running, until
from tests.server.stand_ins import STAND_INS
from tests.server.test_http import refused
from tests.server.test_workers import sleep

from felttip.records.export import Replay
from felttip.records.picture import shown_on
from felttip.records.playback import moments
from felttip.records.proof import replay
from felttip.records.record import read_record, write_record
from felttip.registry import find_board, find_game, game_names
from felttip.room.look import Look
from felttip.room.proving import Form, Proved, prove
from felttip.room.thinking import Tell
from felttip.server import lookback
from felttip.server.settings import Effort
from felttip.table import AnyTable, Settings, Table
from felttip.table.chance import SealedDeal
from felttip.words import LANGUAGES


def finished(base: str, game: str, *kinds: str, deal: str = "look") -> tuple[str, dict[int, str], AnyTable]:
    """A table that was played at random to its end: its code, its keys, and what its record proves."""
    code, keys = lay(base, game, find_game(game).boards[0], *kinds, deal=deal)
    with Person(base, code, *keys.values()) as person:
        person.play(random.Random(1))
    return code, keys, replay(read_record(httpx.get(f"{base}/api/tables/{code}/record").text))


def shown(look: Look) -> list[list[tuple[int, frozenset[str], int]]]:
    """For every step and seat the sheet, what it shows and the points: from the changes alone."""
    now = [(seat.sheet, frozenset(seat.shown), seat.total) for seat in look.seats]
    found = [now]
    for step in look.steps:
        now = [
            (change.sheet, frozenset(change.on), change.total)
            if change.sheet
            else (sheet, (before - set(change.off)) | set(change.on), change.total)
            for (sheet, before, _), change in zip(now, step.changes, strict=True)
        ]
        found.append(now)
    return found


@pytest.mark.clause("SRV-47")
@pytest.mark.parametrize("game", game_names())
def test_every_step_shows_what_the_sheets_showed(base: str, game: str) -> None:
    code, _, table = finished(base, game, "here", "here", "here")
    answer = httpx.get(f"{base}/api/tables/{code.upper()}/look")
    look = msgspec.json.decode(answer.content, type=Look)
    views = [then.view(None) for _, _, then in moments(table)]
    assert len(look.steps) == len(views)
    for step, view in zip(shown(look)[1:], views, strict=True):
        for seat, (sheet, ids, total) in enumerate(step):
            assert (sheet, total) == (view.sheet_number(seat) + 1, view.total(seat))
            assert ids == set(shown_on(view, seat))
    assert (look.over, look.table, look.again) == (True, code, "")
    assert [(one.seat, one.total) for one in look.result] == [(s, views[-1].total(s)) for _, s in views[-1].ranking()]
    # Whoever has it already is told so in a few bytes.
    again = httpx.get(f"{base}/api/tables/{code}/look", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.clause("SRV-47")
def test_nobody_looks_back_before_the_end(base: str) -> None:
    code, _ = lay(base, "trails", "classic", "here")
    for part in ("look", "replay.json", "film/en.svg"):
        assert refused(httpx.get(f"{base}/api/tables/{code}/{part}"), 409) == "SRV-47 server-not-over"
        assert refused(httpx.get(f"{base}/api/tables/zzzzzz/{part}"), 404) == "SRV-1 server-no-such-table"


@pytest.mark.clause("SRV-47")
def test_a_game_in_files(base: str) -> None:
    code, _, table = finished(base, "islands", "here")
    found = httpx.get(f"{base}/api/tables/{code}/replay.json")
    assert msgspec.json.decode(found.content, type=Replay).results[0].total == table.view(None).total(0)
    assert found.headers["content-disposition"] == f'attachment; filename="felttip-islands-{code}.json"'
    film = httpx.get(f"{base}/api/tables/{code}/film/de.svg")
    assert film.headers["content-type"].startswith("image/svg+xml")
    assert "<animate" not in film.text
    assert "Inseln" in film.text
    for odd in ("xx.svg", "de", "de.png"):
        assert refused(httpx.get(f"{base}/api/tables/{code}/film/{odd}"), 404) == "SRV-19 server-no-such-page"


@pytest.mark.clause("SRV-25", "SRV-47")
def test_looking_back_has_its_measure(tmp_path: Path) -> None:
    with running(tmp_path, limits(reads=(12, 0))) as base:
        code, _ = lay(base, "trails", "classic", "here")
        for _ in range(3):
            httpx.get(f"{base}/api/tables/{code}/look")
        assert refused(httpx.get(f"{base}/api/tables/{code}/look"), 429) == "SRV-4 server-too-fast"


@pytest.mark.clause("SRV-25", "SRV-48")
def test_records_have_their_measure(tmp_path: Path) -> None:
    with running(tmp_path, limits(studies=(1, 0))) as base:
        bring = partial(httpx.post, f"{base}/api/records", json={"text": "x"}, timeout=60)
        assert bring().status_code == 200
        assert refused(bring(), 429) == "SRV-25 server-too-fast"


@pytest.mark.clause("SRV-47")
def test_films_take_only_two_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are asked for at once: a request of anybody else that goes to a thread finds one."""
    asked, made, gate = list[object](), list[object](), threading.Event()

    def slowly(*_: object) -> str:
        made.append(1)
        assert gate.wait(PATIENCE_S)
        return "<svg/>"

    # As many threads for everything else as on a machine with one core: fewer than there are films here.
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    monkeypatch.setattr(lookback, "film", slowly)
    monkeypatch.setattr(lookback, "begun", asked.append)
    with running(tmp_path) as base, ThreadPoolExecutor(len(LANGUAGES)) as beside:
        code, _, _ = finished(base, "trails", "here")
        films = [f"{base}/api/tables/{code}/film/{language}.svg" for language in LANGUAGES]
        found = [beside.submit(httpx.get, film, timeout=PATIENCE_S) for film in films]
        try:
            until(lambda: len(asked) == len(films) and len(made) >= 2)
            assert httpx.get(f"{base}/api/tables/{code}/qr.svg", timeout=30).status_code == 200
            assert len(made) == 2
        finally:
            gate.set()
        assert [one.result().status_code for one in found] == [200] * len(films)


# Records.


def brought(base: str, text: str) -> Proved:
    """What the server says to a record."""
    answer = httpx.post(f"{base}/api/records", json={"text": text}, timeout=60)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Proved)


@pytest.mark.clause("SRV-48")
def test_a_record_is_proved_and_told(base: str) -> None:
    code, _, table = finished(base, "trails", "here", "here")
    text = write_record(table)
    proved = brought(base, text)
    assert proved.verdict.proved
    assert [one.message for one in proved.verdict.says] == ["verify-record-right", "verify-deal-opened"]
    assert proved.look is not None
    own = msgspec.json.decode(httpx.get(f"{base}/api/tables/{code}/look").content, type=Look)
    assert shown(proved.look) == shown(own)
    assert (proved.look.table, proved.look.par) == (None, False)
    part = brought(base, text[: text.index("round 5")])
    assert [one.message for one in part.verdict.says] == ["verify-record-part", "verify-deal-closed"]
    assert part.look is not None
    assert (part.look.over, part.look.result, len(part.look.steps)) == (False, (), 4)


@pytest.mark.clause("SRV-48")
def test_what_is_wrong_with_a_record_is_told_with_its_line(base: str) -> None:
    _, _, table = finished(base, "islands", "here")
    lines = write_record(table).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("  Player 1: pass"))
    lines[place] = "  Player 1: A1-A2"
    proved = brought(base, "\n".join(lines))
    assert (proved.verdict.proved, proved.look, proved.verdict.line) == (False, None, place + 1)
    assert (proved.verdict.clause or "").startswith("ISL-")
    assert brought(base, "Dear diary").verdict.clause == "REC-1"


@pytest.mark.clause("SRV-48")
def test_a_board_of_ones_own_brings_its_drawings(base: str) -> None:
    game, board = find_game("trails"), find_board("trails", "classic")
    text = (Path(game.rules.blank.__code__.co_filename).parent / "boards" / "classic.toml").read_text()
    deal = SealedDeal.from_words("own")
    table: AnyTable = Table.open(game, game.read_board(text), Settings(("Ann",), deal.sheets(board.sheets, 1)), deal)
    look = brought(base, write_record(table.take_turn(0, ()), text)).look
    assert look is not None
    assert set(look.drawings) == {str(sheet + 1) for sheet in range(board.sheets)}
    assert look.drawings["1"].startswith("<svg")


@pytest.mark.clause("SRV-48")
def test_a_record_in_other_forms(base: str) -> None:
    _, _, table = finished(base, "islands", "here")
    text, forms = write_record(table), dict[str, httpx.Response]()
    for form in ("json", "svg"):
        wish = {"text": text, "form": form, "language": "de"}
        forms[form] = httpx.post(f"{base}/api/records", json=wish, timeout=60)
    assert msgspec.json.decode(forms["json"].content, type=Replay).finished
    assert forms["svg"].headers["content-type"].startswith("image/svg+xml")
    assert "Inseln" in forms["svg"].text


@pytest.mark.clause("SRV-3", "SRV-48")
def test_a_record_that_is_too_long(base: str) -> None:
    post = partial(httpx.post, f"{base}/api/records", timeout=60)
    assert refused(post(json={"text": "x" * 65_537}), 413) == "SRV-48 server-record-long"
    assert refused(post(json={"text": "x" * 300_000}), 413) == "SRV-3 server-too-large"
    assert refused(post(json={"text": "x", "form": "png"}), 400) == "SRV-2 server-malformed"
    # Everything else stays short.
    long = {"game": "trails", "board": "x" * 9000, "seats": []}
    assert refused(httpx.post(f"{base}/api/tables", json=long), 413) == "SRV-3 server-too-large"


def endless(text: str, form: Form, language: str, tell: Tell) -> bytes:
    """Proves nothing if the record says so."""
    if text == "for ever":
        sleep(600, tell)
    return prove(text, form, language, tell)


@pytest.mark.clause("SRV-48")
def test_a_record_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    tasks = replace(STAND_INS, proof=endless)
    with running(tmp_path, tasks=tasks, effort=Effort(proof=8.0)) as base:
        post = partial(httpx.post, f"{base}/api/records", timeout=60)
        assert refused(post(json={"text": "for ever"}), 503) == "SRV-48 server-no-result"
        # Its process is replaced; the next one is proved. A new process takes a while to start.
        assert any(post(json={"text": "x"}).status_code == 200 for _ in range(5))
        assert b"for ever" not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


@pytest.mark.clause("SRV-48")
@pytest.mark.parametrize("line", [".".join("a" * 32_000) + "=1", "a=" + "9" * 8000, "a=" + "[" * 8000])
def test_a_record_with_a_board_that_is_dear_to_read(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """It has its verdict, and nothing was read of it that fills the memory."""
    loads = tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("it is read") if "a.a.a" in text else loads(text))
    text = f"felttip record 1\ngame: trails\nboard: x\n  | {line}\ndeal: paper\nseat 1: A, sheet 1\n"
    found = msgspec.json.decode(prove(text, "look", "en", lambda _: None), type=Proved)
    assert (found.verdict.proved, found.verdict.line) == (False, 4)
    assert [one.message for one in found.verdict.says] == ["record-board"]
