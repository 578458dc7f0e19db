"""Whatever comes over the wire: it is refused or answered, never a failure of the server."""

import random
import socket

import httpx
import pytest
from tests.server.setup_server import PATIENCE_S, lay

JSON = "content-type: application/json\r\n"
DEEP = "[" * 4000


def say(base: str, head: bytes, body: bytes = b"") -> tuple[int, bytes]:
    """Send some bytes as a whole request: the status of the answer, and all of it."""
    host, _, port = base.removeprefix("http://").rpartition(":")
    with socket.create_connection((host, int(port)), PATIENCE_S) as plain:
        plain.sendall(head + body)
        heard = b""
        while some := plain.recv(65536):
            heard += some
    assert heard.startswith(b"HTTP/1.1 "), heard
    return int(heard[9:12]), heard


def post(path: str, body: bytes, headers: str = JSON) -> tuple[bytes, bytes]:
    """A POST."""
    head = f"POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}content-length: {len(body)}\r\n\r\n"
    return head.encode("latin-1"), body


@pytest.mark.clause("SRV-2")
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[",
        b"\xff\xfe",
        b'"\xc3"',
        b'{"game":"\xed\xa0\x80"}',
        b'{"game":"\\ud800","board":"classic","seats":[{"kind":"here"}]}',
        b'{"game":"trails","board":"classic","seats":[{"kind":"here","name":"\\ud800"}]}',
        b'{"game":"trails\\n","board":"classic","seats":[{"kind":"here"}]}',
        b'{"game":' + DEEP.encode(),
        b'{"more":' + b'{"a":' * 1300,
        DEEP.encode(),
        b'{"game":1e999}',
        b"1" * 5000,
        b"null",
        b"\x00",
    ],
)
def test_bodies_that_nobody_can_read(base: str, body: bytes) -> None:
    status, heard = say(base, *post("/api/tables", body))
    assert status in (400, 404), heard
    assert b'"refusal"' in heard


@pytest.mark.clause("SRV-2")
@pytest.mark.parametrize(
    "host",
    [
        "",
        "a b",
        "x" * 3000,
        "http://x",
        "x:99999999",
        "x/../y",
        "[::1",
        "[",
        "a@b",
        "\xff",
        "x\t",
        "x?y#z",
        "%00",
        '"><svg',
    ],
)
@pytest.mark.parametrize("part", ["", "/qr.svg", "/record"])
def test_hosts_that_there_cannot_be(base: str, host: str, part: str) -> None:
    code, _ = lay(base, "trails", "classic", "here")
    head = f"GET /api/tables/{code}{part} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode("latin-1")
    status, heard = say(base, head)
    assert status == (200 if host == "x\t" else 400), heard
    assert b"<svg" not in heard.partition(b"\r\n\r\n")[2] or host == "x\t"


def test_hosts_that_there_are(base: str) -> None:
    code, _ = lay(base, "trails", "classic", "here")
    for host in ("localhost", "play.example.org:8484", "[::1]:80", "192.0.2.1", "my_host"):
        assert httpx.get(f"{base}/api/tables/{code}/qr.svg", headers={"host": host}).status_code == 200


PATHS = (
    "/%00", "/%ff", "/%c3%28", "/..%2f..%2fetc%2fpasswd", "/../../etc/passwd", "//", "//api", "/api/", "/api/%2e%2e",
    "/api/tables/%ff%ff%ff%ff%ff%ff", "/api/tables/%F0%9F%99%82", "/api/tables/a%2Fb", "/api/tables/abcde%0a",
    "/api/tables/abcdef%0a", "/api/tables//live", "/api/tables/abcdef/seats/99999999999999999999999/review",
    "/api/tables/abcdef/seats/-1/review/en.html", "/api/tables/abcdef/seats/%D9%A1/review/en.html",
    "/api/summaries?codes=%ff,%00,,,&codes=x", "/api/summaries?codes=" + "a," * 3000, "/api/summaries?%ff=%ff",
    "/api/drawings/trails/classic/%D9%A1.svg", "/api/drawings/trails/classic/1.svg?v=%ff", "/api/drawings/../x/1.svg",
    "/api/words/en.ftl%00", "/api/words/..%2fen.ftl", "/api/rules/trails/en.md/", "/assets/../index.html",
    "/?" + "x" * 9000, "/" + "a" * 9000, "/" + "a/" * 3000, "*", "http://x/api/games",
    "/api/tables/ſſſſſſ".encode().decode("latin-1"),
)  # fmt: skip


@pytest.mark.clause("SRV-2")
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE", "OPTIONS", "PRI", "TRACE"])
def test_paths_that_lead_nowhere(base: str, path: str, method: str) -> None:
    head = f"{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{JSON}content-length: 2\r\n\r\n"
    status, heard = say(base, head.encode("latin-1"), b"{}")
    assert status < 500, heard


@pytest.mark.clause("SRV-2")
@pytest.mark.parametrize(
    "head",
    [
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /api/games HTTP/1.0\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\n" + b"a: " + b"b" * 20_000,
        b"GET /api/tables/abcdef/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
        b"GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    ],
)
def test_what_is_hardly_http(base: str, head: bytes) -> None:
    status, heard = say(base, head)
    assert 400 <= status < 500, heard


def test_noise(base: str) -> None:
    """A request with some bytes changed, again and again; the server says nothing of itself, and goes on."""
    dice = random.Random(7)
    body = b'{"game":"trails","board":"classic","seats":[{"kind":"here","name":"Ann"}],"deal":"a"}'
    for _ in range(150):
        whole = bytearray(b"".join(post("/api/tables", body)))
        for _ in range(dice.choice((1, 2, 5, 20))):
            whole[dice.randrange(len(whole))] = dice.randrange(256)
        host, _, port = base.removeprefix("http://").rpartition(":")
        with socket.create_connection((host, int(port)), PATIENCE_S) as plain:
            plain.sendall(bytes(whole))
            plain.shutdown(socket.SHUT_WR)
            heard = b""
            while some := plain.recv(65536):
                heard += some
        assert not heard or int(heard[9:12]) < 500, (bytes(whole), heard)
    assert httpx.get(f"{base}/healthz").text == "ok"
