"""Whatever does not change while the server runs: the page, drawings, words, rules."""

import asyncio
import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from litestar import Response

from felttip.room import papers
from felttip.room.papers import no_such_page
from felttip.server.refusals import AnyRequest

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
"""Keep it, but ask whether it is still the same."""
TEXTS = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
LIST = "bundle.json"
"""What a bundle consists of."""
TYPES = {
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


class ListedFile(msgspec.Struct):
    """A file of a bundle, as far as a server wants to know."""

    name: str


class Listed(msgspec.Struct):
    """What a bundle says of itself."""

    version: str
    files: list[ListedFile]


@dataclass(frozen=True)
class Asset:
    """Some bytes, and what a browser has to know about them."""

    body: bytes
    packed: bytes | None
    """The body in gzip, if that is worth it."""
    media_type: str
    version: str
    """The beginning of the SHA-256 of the body."""
    language: str | None = None
    squeezed: bytes | None = None
    """The body in brotli, if somebody has made that before."""

    def respond(self, request: AnyRequest, cache_control: str = ASK_AGAIN) -> Response[bytes]:
        """The response to a request: short if the browser has it already."""
        headers = {"etag": f'"{self.version}"', "cache-control": cache_control, "vary": "accept-encoding"}
        if self.language is not None:
            headers["content-language"] = self.language
        if f'"{self.version}"' in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=self.media_type)
        accepted = request.headers.get("accept-encoding", "")
        if self.squeezed is not None and re.search(r"\bbr\b", accepted):
            return Response(self.squeezed, headers=headers | {"content-encoding": "br"}, media_type=self.media_type)
        if self.packed is not None and "gzip" in accepted:
            return Response(self.packed, headers=headers | {"content-encoding": "gzip"}, media_type=self.media_type)
        return Response(self.body, headers=headers, media_type=self.media_type)


def asset(body: bytes, media_type: str, language: str | None = None) -> Asset:
    """An asset of these bytes."""
    packed = gzip.compress(body, 9, mtime=0) if media_type.startswith(TEXTS) and len(body) > 800 else None
    return Asset(body, packed, media_type, sha256(body).hexdigest()[:16], language)


# The games.


@cache
def drawing(game: str, board: str, sheet: int) -> Asset:
    """The drawing of a printed sheet, counted from 1."""
    return _asset(papers.drawing(game, board, sheet))


@cache
def spots(game: str, board: str, sheet: int) -> Asset:
    """What can be asked about in the drawing of a printed sheet, counted from 1."""
    return _asset(papers.spots(game, board, sheet))


@cache
def catalogue(language: str) -> Asset:
    """All words of one language."""
    return _asset(papers.catalogue(language))


@cache
def rules_page(game: str, language: str) -> Asset:
    """The rules of a game."""
    return _asset(papers.rules_page(game, language))


@cache
def examples(game: str) -> Asset:
    """The examples for the rules of a game."""
    return _asset(papers.examples(game))


def _asset(paper: papers.Paper) -> Asset:
    return asset(paper.body, paper.media_type, paper.language)


# The page.


class Page:
    """The built page, read once."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _file(path) for path in sorted(folder.rglob("*")) if path.is_file()
        }

    def respond(self, request: AnyRequest, path: str) -> Response[bytes]:
        """The file under a path; whatever does not look like a file is an address within the page itself."""
        name = path.strip("/")
        found = self._files.get(name)
        if found is not None and name != "index.html":
            # The build puts a hash of the content into the names of what it makes.
            return found.respond(request, FOR_EVER if name.startswith("assets/") else ASK_AGAIN)
        index = self._files.get("index.html")
        if index is None or "." in name.rpartition("/")[2].removesuffix("index.html"):
            raise no_such_page()
        return index.respond(request)


class Bundle:
    """What plays without a network: large files, each read when somebody first asks for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, Asset] = {}
        self._version = ""
        if (folder / LIST).is_file():
            listed = msgspec.json.decode((folder / LIST).read_bytes(), type=Listed)
            self._version, self._names = listed.version, {LIST, *(one.name for one in listed.files)}
        else:
            self._names = set()

    async def respond(self, request: AnyRequest, path: str, version: str) -> Response[bytes]:
        """A file of the bundle; under the address with its version it never changes."""
        name = path.strip("/")
        if name not in self._names:
            raise no_such_page()
        if name not in self._files:
            self._files[name] = await asyncio.to_thread(self._read, name)
        for_ever = name != LIST and version == self._version
        return self._files[name].respond(request, FOR_EVER if for_ever else ASK_AGAIN)

    def _read(self, name: str) -> Asset:
        path = self._folder / name
        body, squeezed = path.read_bytes(), self._folder / f"{name}.br"
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        small = squeezed.read_bytes() if squeezed.is_file() else None
        version = sha256(body).hexdigest()[:16]
        return Asset(body, gzip.compress(body, 6, mtime=0), kind, version, squeezed=small)


def _file(path: Path) -> Asset:
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return asset(path.read_bytes(), media_type)
