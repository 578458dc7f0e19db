"""One server for all tests that do not need one of their own, and databases of both kinds."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from tests.server.setup_cluster import Pair
from tests.server.setup_server import running
from tests.server.setup_store import url

from felttip.bench import services

NUMBERS = count(1)


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
def postgresql() -> Iterator[services.Database]:
    """The PostgreSQL of this process."""
    with services.postgresql() as service:
        yield service


@pytest.fixture
def postgresql_url(postgresql: services.Database) -> str:
    """An empty database in it."""
    name = f"felttip{next(NUMBERS)}"

    async def make() -> None:
        connection = await asyncpg.connect(postgresql.url.replace("+asyncpg", ""))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    return postgresql.url.replace("/postgres", f"/{name}")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind."""
    if request.param == "sqlite":
        return url(tmp_path)
    found = request.getfixturevalue("postgresql_url")
    assert isinstance(found, str)
    return found


@pytest.fixture(scope="session")
def messenger() -> Iterator[services.Messenger]:
    """The Redis of this process."""
    with services.redis() as service:
        yield service


@pytest.fixture(scope="module")
def pair(
    tmp_path_factory: pytest.TempPathFactory, postgresql: services.Database, messenger: services.Messenger
) -> Iterator[Pair]:
    """Two servers on one database; whoever kills one starts it again."""
    with Pair.running(tmp_path_factory.mktemp("pair"), postgresql, messenger) as found:
        yield found
