"""Figures and logs: enough to see what is wrong, and nothing about anybody."""

import io
import json
import logging
import re
import socket
import threading
from pathlib import Path

import httpx
import pytest
from litestar.types import Message, Receive, Scope, Send
from tests.server.setup_cluster import FIGURES, Server, ended
from tests.server.setup_server import Person, lay, running
from uvicorn.protocols.utils import ClientDisconnected

from felttip.contract import Refusal
from felttip.room.connection import Connection
from felttip.room.keys import tag
from felttip.room.live import Live
from felttip.server.logs import SAID, Lines, Often, Plain
from felttip.server.metrics import MEASURED, Measurements, MetricsPage
from felttip.server.settings import Limits
from felttip.server.sockets import Socket


def value(text: str, name: str) -> float:
    """One figure."""
    found = re.search(rf"^{re.escape(name)} ([0-9.e+-]+)$", text, re.MULTILINE)
    assert found is not None, (name, text)
    return float(found[1])


@pytest.mark.clause("SRV-43")
def test_figures_have_an_address_of_their_own() -> None:
    measured = Measurements()
    measured.answered(5, 0.002)
    measured.answered(Refusal("SRV-10", "server-late"), 0.2)
    measured.committed(7, 0.004)
    measured.failed("websocket")
    measured.watch(lambda: 12, lambda: 1)
    page = MetricsPage("127.0.0.1", 0, measured)
    try:
        text = httpx.get(f"http://127.0.0.1:{page.port}/metrics").text
    finally:
        page.close()
    assert value(text, 'felttip_commands_total{answer="ok"}') == 1
    assert value(text, 'felttip_refusals_total{clause="SRV-10"}') == 1
    assert value(text, "felttip_answer_seconds_count") == 2
    assert value(text, "felttip_store_batch_requests_sum") == 7
    assert value(text, 'felttip_failures_total{where="websocket"}') == 1
    assert value(text, "felttip_tables") == 12


@pytest.mark.clause("SRV-43")
def test_strangers_do_not_reach_the_figures(tmp_path: Path) -> None:
    server = Server(tmp_path, "--metrics-port", "0")
    with ended(server):
        assert server.process.stdout is not None
        found = FIGURES.search(server.process.stdout.readline())
        assert found is not None
        code, keys = lay(server.base, "trails", "classic", "here")
        with Person(server.base, code, keys[0]) as ann:
            assert ann.ask("mark", 0, mark=ann.view.turns["0"].legal[0].mark).ok
            text = httpx.get(found[0]).text
        assert value(text, "felttip_connections") == 1
        assert value(text, "felttip_store_batch_requests_sum") == 2, "a table and a mark"
        assert value(text, "felttip_store_commit_seconds_count") == 2
        assert value(text, "felttip_tables") == 1
        assert value(text, 'felttip_commands_total{answer="ok"}') == 1
        for secret in (code, keys[0], "127.0.0.1"):
            assert secret not in text
        assert "felttip_" not in httpx.get(f"{server.base}/metrics").text


def log_of(error: Exception, lines: logging.Formatter | None = None) -> str:
    """What is logged of an error."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(lines or Lines())
    log = logging.Logger("test")
    log.addHandler(handler)
    try:
        raise error
    except Exception:
        log.exception("table %s failed", tag("abc234"))
    return stream.getvalue()


@pytest.mark.clause("SRV-43")
def test_a_line_of_the_log_is_an_object_and_quotes_nobody() -> None:
    text = log_of(ValueError("Ann, key 123"))
    assert text.count("\n") == 1
    line = json.loads(text)
    assert line["says"] == f"table {tag('ABC234')} failed"
    assert line["error"] == ["builtins.ValueError"]
    assert "test_metrics.py" in line["trace"][0]
    assert "Ann" not in text
    assert "abc234" not in text


@pytest.mark.clause("SRV-43")
def test_lines_for_people_quote_nobody_either() -> None:
    text = log_of(ValueError("Ann, key 123"), Plain())
    assert text.startswith(f"ERROR: table {tag('abc234')} failed\n  ")
    assert "test_metrics.py:" in text
    assert text.endswith("\n  builtins.ValueError\n")
    assert "Ann" not in text


@pytest.mark.clause("SRV-43")
def test_nobody_fills_the_disk_with_logs() -> None:
    """What is said again and again is left out and counted; all else is said."""
    now = [0.0]
    often, said = Often(clock=lambda: now[0]), list[str]()

    def say(name: str, message: str) -> None:
        record = logging.LogRecord(name, logging.WARNING, "", 1, message, ("x",), None)
        if often.filter(record):
            said.append(record.getMessage())

    for _ in range(1000):
        say("a", "nonsense from %s")
    assert said == ["nonsense from x"] * SAID[0]
    say("b", "nonsense from %s")
    say("a", "a failure of %s")
    assert said[SAID[0] :] == ["nonsense from x", "a failure of x"]
    now[0] = 1 / SAID[1]
    say("a", "nonsense from %s")
    assert said[-1] == f"nonsense from x (and {1000 - SAID[0]} times more)"


@pytest.mark.clause("SRV-43")
def test_what_comes_from_outside_is_not_logged_without_an_end(tmp_path: Path) -> None:
    server = Server(tmp_path, "--log", "json")
    host, _, port = server.base.removeprefix("http://").rpartition(":")
    with ended(server):
        for _ in range(SAID[0] + 40):
            with socket.create_connection((host, int(port))) as plain:
                plain.sendall(b"nonsense\r\n\r\n")
                assert plain.recv(100)
    assert 0 < server.log().count("Invalid HTTP request") <= SAID[0] + 20


@pytest.mark.clause("SRV-43")
def test_whoever_leaves_in_the_middle_of_a_request_is_no_failure_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = MEASURED.registry.get_sample_value("felttip_failures_total", {"where": "http"}) or 0
    with running(tmp_path) as base:
        host, _, port = base.removeprefix("http://").rpartition(":")
        for _ in range(5):
            with socket.create_connection((host, int(port))) as plain:
                plain.sendall(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n")
                plain.sendall(b"content-length: 2\r\nexpect: 100-continue\r\n\r\n")
                assert plain.recv(100).startswith(b"HTTP/1.1 100")
        for _ in range(20):
            assert httpx.get(f"{base}/healthz").text == "ok"
    assert caplog.text == ""
    assert (MEASURED.registry.get_sample_value("felttip_failures_total", {"where": "http"}) or 0) == before


@pytest.mark.clause("SRV-43")
def test_every_failure_of_a_websocket_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(self: Connection, text: str) -> None:
        raise RuntimeError("in the middle")

    before = MEASURED.registry.get_sample_value("felttip_failures_total", {"where": "websocket"}) or 0
    with running(tmp_path) as base:
        code, keys = lay(base, "trails", "classic", "here")
        with Person(base, code, keys[0]) as ann:
            monkeypatch.setattr(Connection, "_do", fail)
            ann.say(ann.frame("undo", 0))
            with pytest.raises(Exception, match="1011"):
                ann.wait(lambda: False)
    assert f"a WebSocket at table {tag(code)} failed" in caplog.text
    assert code not in "".join(record.getMessage() for record in caplog.records)
    assert MEASURED.registry.get_sample_value("felttip_failures_total", {"where": "websocket"}) == before + 1


@pytest.mark.clause("SRV-43")
def test_whoever_has_gone_already_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    closed, made = threading.Event(), Socket.__init__

    def gone(self: Socket, scope: Scope, receive: Receive, send: Send) -> None:
        """Nobody is there any more when it is closed, and nobody has said so."""

        async def until_closed(event: Message) -> None:
            if event["type"] == "websocket.close":
                closed.set()
                raise ClientDisconnected
            await send(event)

        made(self, scope, receive, until_closed)

    monkeypatch.setattr(Socket, "__init__", gone)
    with running(tmp_path, Limits(ping=0.1)) as base:
        code, keys = lay(base, "trails", "classic", "here")
        with Person(base, code, keys[0]):
            # Who never answers is given up.
            assert closed.wait(10)
    assert "failed" not in caplog.text


@pytest.mark.clause("SRV-43")
def test_a_request_that_fails_is_logged_without_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(self: Live, *_: object) -> None:
        raise RuntimeError("in the middle")

    with running(tmp_path) as base:
        code, _ = lay(base, "trails", "classic", "here")
        monkeypatch.setattr(Live, "told", fail)
        assert httpx.get(f"{base}/api/tables/{code}").status_code == 500
    said = "".join(record.getMessage() for record in caplog.records)
    assert "GET /api/tables/{code" in said
    assert code not in said
