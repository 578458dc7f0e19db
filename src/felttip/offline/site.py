"""A page for any web space: the built page, the bundle and whatever never changes, as files in a folder."""

import gzip
import re
import shutil
from pathlib import Path

import msgspec

from felttip.registry import find_board
from felttip.room import papers
from felttip.room.games import GameInfo, game_info
from felttip.room.installed import playable
from felttip.room.policy import content_security_policy
from felttip.words import LANGUAGES

ADDRESS = re.compile(r'((?:href|src)=")/(?!/)')
"""Where an address in a page begins that counts from the root of its server."""
HEAD = re.compile(r"<head>(\s*<meta charset=[^>]*>)?")
"""Where something can be said: after which signs these are, as browsers look for that only at the very beginning."""
UNKNOWN = "frame-ancestors"
"""What a policy within a page cannot say."""
BULKY = (".wasm", ".zip", ".mjs")
"""What also lies there compressed, as brotli already does: web servers that know of such files send them instead."""


def write_site(folder: Path, page: Path, bundle: Path, base: str = "/") -> None:
    """Everything, into a folder; `base` is where it will lie on its server, with slashes round it."""
    shutil.copytree(page, folder, dirs_exist_ok=True)
    shutil.copytree(bundle, folder / "offline", dirs_exist_ok=True)
    for file in (folder / "offline").rglob("*"):
        if file.suffix in BULKY:
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
    index = folder / "index.html"
    index.write_text(site_page(index.read_text(encoding="utf-8"), base), encoding="utf-8")
    manifest = folder / "manifest.webmanifest"
    if manifest.is_file():
        manifest.write_bytes(site_manifest(manifest.read_bytes(), base))
    # A host that makes pages of what it finds shall leave these alone.
    (folder / ".nojekyll").write_bytes(b"")
    _write_printed(folder / "api")


def site_page(text: str, base: str) -> str:
    """The page itself: it knows that there is no server, where it lies, and what it may do."""
    policy = "; ".join(part for part in content_security_policy().split("; ") if not part.startswith(UNKNOWN))
    told = (
        '<meta name="felttip" content="site">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
    )
    return HEAD.sub(
        lambda head: head[0] + "".join(f"\n    {one}" for one in told), ADDRESS.sub(rf"\g<1>{base}", text), count=1
    )


def site_manifest(body: bytes, base: str) -> bytes:
    """What an installed page is told of itself, with addresses below its folder."""

    def moved(value: object) -> object:
        if isinstance(value, dict):
            return {name: moved(one) for name, one in value.items()}
        if isinstance(value, list):
            return [moved(one) for one in value]
        return base + value[1:] if isinstance(value, str) and re.match(r"/(?!/)", value) else value

    return msgspec.json.format(msgspec.json.encode(moved(msgspec.json.decode(body))), indent=2)


def _write_printed(folder: Path) -> None:
    """What never changes: nobody has to wait for Python to see it."""
    games: list[GameInfo] = [game_info(game) for game in playable()]
    for game in games:
        plain = {board: tuple(one.partition("?")[0] for one in some) for board, some in game.drawings.items()}
        game.drawings = plain
    _write(folder / "games.json", msgspec.json.encode(games))
    for language in LANGUAGES:
        _write(folder / "words" / f"{language}.ftl", papers.catalogue(language).body)
    for name in (game.name for game in games):
        _write(folder / "examples" / f"{name}.json", papers.examples(name).body)
        for language in LANGUAGES:
            _write(folder / "rules" / name / f"{language}.md", papers.rules_page(name, language).body)
    for name, board in ((game.name, board) for game in games for board in game.boards):
        for sheet in range(1, find_board(name, board).sheets + 1):
            _write(folder / "drawings" / name / board / f"{sheet}.svg", papers.drawing(name, board, sheet).body)
            _write(folder / "spots" / name / board / f"{sheet}.json", papers.spots(name, board, sheet).body)


def _write(file: Path, body: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)
