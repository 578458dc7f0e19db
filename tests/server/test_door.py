"""The door: who does not come to the point is sent away, and nobody takes all the room."""

import asyncio
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import cast

import httpx
import pytest
from tests.server.setup_server import PATIENCE_S, lay, limits, live_address, running, until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from felttip.server.door import Door, raise_file_limit
from felttip.server.settings import Limits


@contextmanager
def raw(base: str) -> Iterator[socket.socket]:
    """A plain connection."""
    host, _, port = base.removeprefix("http://").rpartition(":")
    with socket.create_connection((host, int(port)), PATIENCE_S) as plain:
        yield plain


def rest(plain: socket.socket) -> bytes:
    """Whatever comes until the server closes; who is reset has heard nothing."""
    heard = b""
    try:
        while some := plain.recv(65536):
            heard += some
    except ConnectionResetError:
        pass
    return heard


GET = b"GET /healthz HTTP/1.1\r\nhost: x\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n"


@pytest.mark.clause("SRV-27")
@pytest.mark.parametrize(
    "begun",
    [b"", b"G", b"GET / HTTP/1.1\r\nho", GET, POST, POST + b'{"game"', GET + b"\r\n" + GET, GET + b"\r\n" + POST],
)
def test_who_does_not_come_to_an_end_is_sent_away(tmp_path: Path, begun: bytes) -> None:
    """Half of a request, or nothing at all, or half of a second request."""
    with running(tmp_path, limits(request=0.3)) as base, raw(base) as plain:
        plain.sendall(begun)
        heard = rest(plain)
        assert heard.endswith(b'{"refusal":{"clause":"SRV-27","reason":"server-slow","details":{}}}')
        assert heard.count(b"HTTP/1.1 200") == begun.count(b"\r\n\r\n") - begun.count(b"POST")


@pytest.mark.clause("SRV-27")
def test_who_sends_a_byte_now_and_then_is_not_waited_for_either(tmp_path: Path) -> None:
    with running(tmp_path, limits(request=0.5)) as base, raw(base) as plain:
        plain.settimeout(0.05)
        heard, sent = b"", 0
        while not heard and sent < 10 * PATIENCE_S:
            try:
                plain.sendall(b"x")
                sent += 1
                heard = plain.recv(65536)
            except TimeoutError:
                continue
        assert heard.startswith(b"HTTP/1.1 408 ")


@pytest.mark.clause("SRV-27")
def test_who_has_said_everything_can_wait(tmp_path: Path) -> None:
    """A WebSocket, and a request after another, are not cut off in the middle."""
    with running(tmp_path, limits(request=0.2)) as base:
        code, _ = lay(base, "trails", "classic", "here")
        with connect(live_address(base, code)) as guest, httpx.Client(base_url=base) as client:
            guest.send('{"hello":3}')
            for _ in range(5):
                assert client.get("/healthz").text == "ok"
                time.sleep(0.1)
            guest.send('{"ping":1}')
            until(lambda: '"pong"' in str(guest.recv(timeout=PATIENCE_S)))


@pytest.mark.clause("SRV-27")
def test_who_does_not_read_is_given_up(tmp_path: Path) -> None:
    """Many answers that nobody takes: the connection ends, and with it what was kept for it."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("x", encoding="utf-8")
    (page / "large.bin").write_bytes(bytes(30_000_000))
    with running(tmp_path, limits(stalled=0.4, address_sockets=1), page=page) as base, raw(base) as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.sendall(b"GET /large.bin HTTP/1.1\r\nhost: x\r\n\r\n")
        until(lambda: httpx.get(f"{base}/healthz").status_code == 200)


@pytest.mark.clause("SRV-26")
def test_one_address_does_not_take_all_the_room(tmp_path: Path) -> None:
    with running(tmp_path, limits(address_sockets=3)) as base:
        with ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(raw(base))
            until(lambda: httpx.get(f"{base}/healthz").status_code == 503)
            answer = httpx.get(f"{base}/healthz")
            assert answer.json() == {"refusal": {"clause": "SRV-26", "reason": "server-too-many", "details": {}}}
        until(lambda: httpx.get(f"{base}/healthz").status_code == 200)


CHUNKED = b"host: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n"
BOTH = CHUNKED + b"content-length: 4\r\n"
ODD = b'{"refusal":{"clause":"SRV-2","reason":"server-malformed","details":{}}}'


@pytest.mark.clause("SRV-27")
@pytest.mark.parametrize(
    "asked",
    [
        b"POST /api/tables HTTP/1.1\r\n" + CHUNKED + b"\r\n2\r\n{}\r\n0\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\n" + BOTH + b"\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n" + CHUNKED + b"\r\n" + b"1\r\n \r\n" * 1000,
        b"GET /healthz HTTP/1.1\r\nhost: x\r\n" + b"a:b\r\n" * 200 + b"\r\n",
        b"GET /healthz HTTP/1.1\r\nhost: x\r\n" + b"a:b\r\n" * 200,
    ],
)
def test_a_request_says_how_long_it_is(tmp_path: Path, asked: bytes) -> None:
    """Parts of a byte each, thousands of headers, two lengths: nothing of it is read on."""
    with running(tmp_path) as base, raw(base) as plain:
        plain.sendall(asked)
        heard = rest(plain)
        assert heard.startswith(b"HTTP/1.1 400 ")
        assert heard.endswith(ODD)
        assert heard.count(b"HTTP/1.1 ") == 1


@pytest.mark.clause("SRV-27")
def test_who_sends_parts_without_an_end_is_sent_away(tmp_path: Path) -> None:
    """Reading them took all of the server's time: nobody else was answered."""
    with running(tmp_path) as base, raw(base) as plain:
        plain.sendall(b"GET /healthz HTTP/1.1\r\n" + CHUNKED + b"\r\n")
        with pytest.raises(OSError, match=r"reset|pipe"):
            _send_parts(plain)


def _send_parts(plain: socket.socket) -> None:
    for _ in range(1000):
        plain.sendall(b"1\r\n \r\n" * 1000)
        time.sleep(0.001)


class Transport:
    """As much of a connection as the door looks at."""

    def get_write_buffer_size(self) -> int:
        """Nothing is waiting."""
        return 0


@pytest.mark.clause("SRV-26")
def test_room_for_each_and_for_all() -> None:
    """Others come in while one address has all that it may have; a proxy speaks for many; IPv6 counts by household."""

    async def test() -> None:
        door = Door(Limits(sockets=6, address_sockets=9), ["10.0.0.0/8"])

        def come(host: str, door: Door = door) -> bool:
            return door.come(cast("asyncio.Transport", Transport()), host)

        assert [come("192.0.2.1") for _ in range(4)] == [True, True, True, False]
        assert come("2001:db8::1")
        assert [come("10.1.2.3"), come("10.1.2.3"), come("192.0.2.2")] == [True, True, False]
        few = Door(Limits(), files=130)
        assert [come(host, few) for host in "abc"] == [True, True, False]
        homes = Door(Limits(address_sockets=1))
        assert [come(f"2001:db8::{n}", homes) for n in (1, 2)] == [True, False]

    asyncio.run(test())


@pytest.mark.clause("SRV-26")
def test_who_comes_again_and_again_is_not_let_in() -> None:
    """A connection costs something, too; a proxy speaks for many."""

    async def test() -> None:
        door = Door(Limits(arrivals=(2, 0)), ["10.0.0.0/8"])

        def comes_and_goes(host: str) -> bool:
            transport = cast("asyncio.Transport", Transport())
            let_in = door.come(transport, host)
            door.go(transport)
            return let_in

        assert [comes_and_goes("192.0.2.1") for _ in range(3)] == [True, True, False]
        assert comes_and_goes("192.0.2.2")
        for proxy in ("10.1.2.3", "::ffff:10.1.2.3"):
            assert [comes_and_goes(proxy) for _ in range(3)] == [True, True, True]

    asyncio.run(test())


@pytest.mark.clause("SRV-26")
def test_as_many_files_as_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: asked.append(both))
    assert raise_file_limit() == 4096
    assert asked == [(4096, 4096)]


@pytest.mark.clause("SRV-27")
def test_what_is_poured_out_over_a_websocket_ends_it(tmp_path: Path) -> None:
    """Pings are answered below everything that counts frames."""
    with running(tmp_path, limits(bandwidth=(4096, 1))) as base:
        code, _ = lay(base, "trails", "classic", "here")
        with connect(live_address(base, code)) as guest:
            guest.send('{"hello":3}')
            guest.recv(timeout=PATIENCE_S)
            with pytest.raises(ConnectionClosed):
                _pour(guest)


def _pour(guest: ClientConnection) -> None:
    for number in range(100_000):
        guest.ping(f"{number:100}")


@pytest.mark.clause("SRV-27")
@pytest.mark.parametrize("part", ["", "x"])
def test_a_frame_in_endless_parts_ends_it(tmp_path: Path, part: str) -> None:
    """Parts that say nothing take no bytes that anybody would count, but somebody has to read them."""
    with running(tmp_path, limits(frames=(50, 1))) as base:
        code, _ = lay(base, "trails", "classic", "here")
        with connect(live_address(base, code)) as guest:
            guest.send('{"hello":3}')
            guest.recv(timeout=PATIENCE_S)
            with pytest.raises(ConnectionClosed):
                guest.send(part for _ in range(100_000))
