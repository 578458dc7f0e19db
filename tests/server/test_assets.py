"""The page: what is served, how long it is kept, and what it may do."""

import gzip
import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from tests.helpers import EVERY_BOARD
from tests.server.setup_server import running
from tests.server.test_http import refused

from felttip.registry import find_board, find_game


@pytest.mark.clause("SRV-19")
@pytest.mark.parametrize("path", ["/", "/t/abcdef", "/rules/trails", "/index.html", "/whatever/it/is"])
def test_every_other_address_is_the_pages(base: str, path: str) -> None:
    answer = httpx.get(base + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "<title>Felttip</title>" in answer.text
    # Only a page that is isolated from others can tell whoever thinks to wait.
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-embedder-policy"] == "require-corp"


@pytest.mark.clause("SRV-19")
@pytest.mark.parametrize("path", ["/nothing.js", "/assets/other.js", "/api", "/api/", "/api/none/x", "/..%2fdata.txt"])
def test_addresses_with_nothing_behind(base: str, path: str) -> None:
    assert refused(httpx.get(base + path), 404) == "SRV-19 server-no-such-page"


@pytest.mark.clause("SRV-19")
def test_methods_that_an_address_does_not_know(base: str) -> None:
    answer = httpx.delete(f"{base}/api/games")
    assert refused(answer, 405) == "SRV-19 server-no-such-method"
    assert "GET" in answer.headers["allow"]
    assert refused(httpx.post(f"{base}/"), 405) == "SRV-19 server-no-such-method"


def test_what_has_a_hash_in_its_name_is_kept_for_ever(base: str) -> None:
    answer = httpx.get(f"{base}/assets/index-abc123.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    plain = httpx.get(f"{base}/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text
    again = httpx.get(f"{base}/assets/index-abc123.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    manifest = httpx.get(f"{base}/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.headers["cache-control"] == "no-cache"


def test_a_drawing_without_its_version_is_asked_for_again(base: str) -> None:
    answer = httpx.get(f"{base}/api/drawings/trails/classic/1.svg?v=old")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.clause("SRV-19")
@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/assets/index-abc123.js"])
def test_every_response_forbids_what_does_not_come_from_here(base: str, path: str) -> None:
    headers = httpx.get(base + path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert headers["content-security-policy"].count("unsafe") == 1
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.clause("SRV-19")
@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_the_style_of_each_drawing_is_allowed_by_its_hash(base: str, game: str, board: str) -> None:
    policy = httpx.get(base).headers["content-security-policy"]
    for sheet in range(find_board(game, board).sheets):
        drawing = find_game(game).drawing.draw(find_board(game, board), sheet)
        styles = re.findall("<style>(.*?)</style>", drawing, re.DOTALL)
        assert styles
        for style in styles:
            assert b64encode(sha256(style.encode()).digest()).decode() in policy
        assert "style=" not in drawing, "an attribute would need its own permission"
        assert "<script" not in drawing


@pytest.mark.clause("SRV-61")
def test_the_bundle_comes_as_small_as_it_gets_and_is_kept_for_ever(tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    (bundle / "kernels").mkdir(parents=True)
    body = b"wasm" * 4000
    (bundle / "python.wasm").write_bytes(body)
    (bundle / "python.wasm.br").write_bytes(b"squeezed")
    (bundle / "kernels" / "one.json").write_text("{}", encoding="utf-8")
    (bundle / "secret.txt").write_text("not listed", encoding="utf-8")
    files = [{"name": "python.wasm", "size": 3, "hash": "x"}, {"name": "kernels/one.json", "size": 2, "hash": "y"}]
    (bundle / "bundle.json").write_text(json.dumps({"version": "v1", "files": files}), encoding="utf-8")
    with running(tmp_path / "data", bundle=bundle) as base:
        listed = httpx.get(f"{base}/offline/bundle.json")
        assert listed.json()["version"] == "v1"
        assert listed.headers["cache-control"] == "no-cache"
        for accepted, body_then in (("identity", body), ("gzip", body), ("br", b"squeezed")):
            with httpx.stream("GET", f"{base}/offline/python.wasm?v=v1", headers={"accept-encoding": accepted}) as got:
                raw = b"".join(got.iter_raw())
                assert got.headers["content-type"] == "application/wasm"
                assert "immutable" in got.headers["cache-control"]
                assert got.headers.get("content-encoding", "identity") == accepted
                assert (gzip.decompress(raw) if accepted == "gzip" else raw) == body_then
        assert httpx.get(f"{base}/offline/python.wasm?v=v0").headers["cache-control"] == "no-cache"
        assert httpx.get(f"{base}/offline/kernels/one.json").json() == {}
        for wrong in ("secret.txt", "python.wasm.br", "..%2fsecret.txt", ""):
            assert httpx.get(f"{base}/offline/{wrong}").status_code == 404


@pytest.mark.clause("SRV-61")
def test_a_bundle_may_be_made_while_somebody_plays(tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    with running(tmp_path / "data", bundle=bundle) as base:
        assert httpx.get(f"{base}/offline/bundle.json").status_code == 404
        bundle.mkdir()
        (bundle / "bundle.json").write_text(json.dumps({"version": "v1", "files": []}), encoding="utf-8")
        assert httpx.get(f"{base}/offline/bundle.json").json()["version"] == "v1"
