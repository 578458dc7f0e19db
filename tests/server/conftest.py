"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest
from tests.server.setup_cluster import Pair
from tests.server.setup_server import running

from felttip.bench.services import Database, Messenger, postgresql, redis


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    folder = tmp_path_factory.mktemp("server")
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Felttip</title>", encoding="utf-8")
    (page / "assets" / "index-abc123.js").write_text("export {};\n" * 200, encoding="utf-8")
    (page / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    with running(folder, page=page) as address:
        yield address


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    """A PostgreSQL."""
    with postgresql() as found:
        yield found


@pytest.fixture(scope="session")
def messenger() -> Iterator[Messenger]:
    """A Redis."""
    with redis() as found:
        yield found


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, database: Database, messenger: Messenger) -> Iterator[Pair]:
    """Two servers on one database; whoever kills one starts it again."""
    with Pair.running(tmp_path_factory.mktemp("pair"), database, messenger) as found:
        yield found
