"""A server that is told to end leaves nobody without an answer, and everybody goes on at the next one."""

import asyncio
import signal
import subprocess
import threading
from pathlib import Path

import httpx
import pytest
from tests.server.setup_cluster import Server, ended, given
from tests.server.setup_server import PATIENCE_S, QUICK, Person, lay, limits, until
from tests.server.stand_ins import STAND_INS
from websockets.exceptions import ConnectionClosed

from felttip.server.app import create_app
from felttip.server.run import listen, server_of
from felttip.server.settings import ServerSettings
from felttip.server.store import Store


def closed(person: Person) -> int:
    """The code with which a connection ends."""
    with pytest.raises(ConnectionClosed) as end:
        person.wait(lambda: False)
    assert end.value.rcvd is not None
    return end.value.rcvd.code


@pytest.mark.clause("SRV-42")
def test_what_was_begun_is_answered_before_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command is on its way to the disk when the server is told to end."""
    reached, go = threading.Event(), threading.Event()
    append = Store.append

    async def slowly(self: Store, code: str, stamped: object, edits: object = ()) -> None:
        reached.set()
        await asyncio.to_thread(go.wait)
        await append(self, code, stamped, edits)  # type: ignore[arg-type]

    settings = ServerSettings(tmp_path, limits=QUICK, page=tmp_path / "page", warm=False)
    listening = listen("127.0.0.1", 0)
    server = server_of(create_app(settings, STAND_INS))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
    thread.start()
    until(lambda: server.started)
    base = "http://{}:{}".format(*listening.getsockname())
    code, keys = lay(base, "trails", "classic", "here")
    with Person(base, code, keys[0]) as ann, Person(base, code) as bob:
        monkeypatch.setattr(Store, "append", slowly)
        frame = ann.frame("mark", 0, mark=ann.view.turns["0"].legal[0].mark)
        ann.say(frame)
        assert reached.wait(PATIENCE_S)
        server.should_exit = True
        assert closed(bob) == 1012
        go.set()
        assert closed(ann) == 1012
        assert ann.answers[str(frame["id"])].ok
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


@pytest.mark.clause("SRV-42", "SRV-33")
def test_a_server_that_ends_soon_is_not_ready(tmp_path: Path) -> None:
    """But alive, and whoever comes now is still let in."""
    settings = ServerSettings(tmp_path, limits=limits(leaving=3.0), page=tmp_path / "page", warm=False)
    listening = listen("127.0.0.1", 0)
    server = server_of(create_app(settings, STAND_INS))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
    thread.start()
    until(lambda: server.started)
    base = "http://{}:{}".format(*listening.getsockname())
    assert httpx.get(f"{base}/readyz").status_code == 200
    server.should_exit = True
    until(lambda: httpx.get(f"{base}/readyz").status_code == 503)
    assert httpx.get(f"{base}/healthz").status_code == 200
    thread.join(PATIENCE_S)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{base}/healthz")


@pytest.mark.clause("SRV-42")
def test_a_restart_that_costs_nobody_anything(tmp_path: Path) -> None:
    """The socket stays with somebody else, as systemd does it: whoever comes during a restart only waits."""
    with listen("127.0.0.1", 0) as listening:
        base = "http://{}:{}".format(*listening.getsockname())
        first = given(listening, tmp_path)
        assert httpx.get(f"{base}/readyz", timeout=PATIENCE_S).status_code == 200
        code, keys = lay(base, "trails", "classic", "here")
        with Person(base, code, keys[0]) as ann:
            assert ann.ask("mark", 0, mark=ann.view.turns["0"].legal[0].mark).ok
            before = ann.view
            first.send_signal(signal.SIGTERM)
            assert closed(ann) == 1012
        second: list[subprocess.Popen[bytes]] = []

        def start_again() -> None:
            first.wait(PATIENCE_S)
            second.append(given(listening, tmp_path))

        starting = threading.Thread(target=start_again)
        starting.start()
        try:
            assert httpx.get(f"{base}/readyz", timeout=PATIENCE_S).status_code == 200
            with Person(base, code, keys[0]) as ann:
                assert ann.view.turns == before.turns
        finally:
            starting.join(PATIENCE_S)
            second[0].send_signal(signal.SIGTERM)
            second[0].wait(PATIENCE_S)


@pytest.mark.clause("SRV-42")
def test_a_new_server_beside_the_old_one(tmp_path: Path) -> None:
    """With a port that is shared; these two have tables of their own."""
    old = Server(tmp_path / "old", "--reuse-port")
    with ended(old):
        port = old.base.rpartition(":")[2]
        new = Server(tmp_path / "new", "--reuse-port", "--port", port)
        with ended(new):
            old.end()
            assert old.process.returncode in (0, -signal.SIGTERM)
            assert httpx.get(f"{old.base}/healthz").status_code == 200
