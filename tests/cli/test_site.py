"""`felttip site`: a folder of files that needs no server."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from felttip.cli import site as site_module
from felttip.cli.main import main
from felttip.offline.site import site_page
from felttip.words import LANGUAGES


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page and a bundle, both small."""
    page, bundle = tmp_path / "page", tmp_path / "bundle"
    (page / "assets").mkdir(parents=True)
    (page / "assets" / "index-1.js").write_text("", encoding="utf-8")
    links = '<link rel="manifest" href="/manifest.webmanifest"><script src="/assets/index-1.js"></script>'
    (page / "index.html").write_text(f"<!doctype html><html><head>{links}</head></html>", encoding="utf-8")
    manifest = {"start_url": "/", "icons": [{"src": "/icons/a.svg"}], "name": "a/b"}
    (page / "manifest.webmanifest").write_text(json.dumps(manifest), encoding="utf-8")
    bundle.mkdir()
    (bundle / "bundle.json").write_text('{"version": "1", "files": []}', encoding="utf-8")
    (bundle / "pyodide.asm.wasm").write_bytes(b"0" * 1000)
    (bundle / "pyodide.asm.wasm.br").write_bytes(b"0")
    monkeypatch.setattr(site_module, "PAGE", page)
    monkeypatch.setattr(site_module, "BUNDLE", bundle)
    return tmp_path


def test_everything_lies_where_the_page_looks_for_it(built: Path) -> None:
    folder = built / "public"
    told = CliRunner().invoke(main, ["site", "-o", str(folder), "--base-path", "games"])
    assert told.exit_code == 0, told.output
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert '<meta name="felttip" content="site">' in index
    assert 'href="/games/manifest.webmanifest"' in index
    assert 'src="/games/assets/index-1.js"' in index
    assert "'wasm-unsafe-eval'" in index
    assert "frame-ancestors" not in index
    manifest = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest == {"start_url": "/games/", "icons": [{"src": "/games/icons/a.svg"}], "name": "a/b"}
    assert (folder / "offline" / "pyodide.asm.wasm.gz").stat().st_size < 100
    assert (folder / "offline" / "pyodide.asm.wasm.br").exists()
    games = json.loads((folder / "api" / "games.json").read_text(encoding="utf-8"))
    for game in games:
        for drawings in game["drawings"].values():
            for drawing in drawings:
                assert (folder / drawing.removeprefix("/")).read_text(encoding="utf-8").startswith("<svg")
                spots = drawing.replace("drawings", "spots").replace(".svg", ".json")
                assert json.loads((folder / spots.removeprefix("/")).read_text(encoding="utf-8"))
        for language in LANGUAGES:
            assert (folder / "api" / "rules" / game["name"] / f"{language}.md").is_file()
        assert (folder / "api" / "examples" / f"{game['name']}.json").is_file()
    assert all("web-" in (folder / "api" / "words" / f"{one}.ftl").read_text(encoding="utf-8") for one in LANGUAGES)
    # Once more over itself; and over nothing else.
    assert CliRunner().invoke(main, ["site", "-o", str(folder)]).exit_code == 0
    (built / "other").mkdir()
    (built / "other" / "letter.txt").write_text("dear", encoding="utf-8")
    refused = CliRunner().invoke(main, ["site", "-o", str(built / "other")])
    assert refused.exit_code == 1
    assert "empty" in refused.output


def test_what_is_not_built_or_no_path_is_said(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = CliRunner().invoke(main, ["site", "-o", str(built / "x"), "--base-path", "a b"])
    assert wrong.exit_code == 2
    monkeypatch.setattr(site_module, "BUNDLE", built / "nowhere")
    missing = CliRunner().invoke(main, ["site", "-o", str(built / "x")])
    assert missing.exit_code == 1
    assert "make page offline" in missing.output
    assert not (built / "x").exists()


def test_the_signs_of_a_page_are_told_first() -> None:
    page = site_page('<html><head>\n  <meta charset="utf-8" /><title>a</title></head></html>', "/")
    assert page.index("charset") < page.index("felttip") < page.index("<title>")


def test_a_page_keeps_links_to_elsewhere() -> None:
    assert 'href="//example.org"' in site_page('<head></head><a href="//example.org">', "/games/")
