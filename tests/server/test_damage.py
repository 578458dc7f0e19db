"""What is broken is named, and hurts nobody else."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from tests.server.setup_hub import ANN, Eye, first_mark, lay, with_hub
from tests.server.setup_room import CODE, created
from tests.server.setup_server import lay as lay_over_http
from tests.server.setup_server import live_address, running
from tests.server.setup_store import BEGIN, committed, url
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from felttip.cli.serve import serve
from felttip.contract import Refusal, Refused
from felttip.room import events as ev
from felttip.room.keys import tag
from felttip.server.hub import Hub
from felttip.server.settings import Limits
from felttip.server.store import Crossed, Store, Unfit
from felttip.server.store.jobs import Statement
from felttip.server.store.preparing import prepare

DAMAGE = {
    "a gap": "DELETE FROM events WHERE table_code = 'broken' AND seq = 2",
    "no beginning": "DELETE FROM events WHERE table_code = 'broken' AND seq = 1",
    "no event": "DELETE FROM events WHERE table_code = 'broken'",
    "an unknown event": """UPDATE events SET body = '{"event":"danced","seat":0}'
        WHERE table_code = 'broken' AND seq = 2""",
    "half an event": "UPDATE events SET body = '{\"event\":\"st' WHERE table_code = 'broken' AND seq = 2",
    "another order": """UPDATE events SET body = '{"event":"committed","seat":0}'
        WHERE table_code = 'broken' AND seq = 2""",
    "no such seat": """UPDATE events SET body = '{"event":"away","seat":9}' WHERE table_code = 'broken' AND seq = 2""",
    "an illegal mark": """UPDATE events SET body = '{"event":"marked","seat":0,"mark":"Z9"}'
        WHERE table_code = 'broken' AND seq = 3""",
}


@pytest.mark.clause("SRV-35")
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_is_named_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    async def test(hub: Hub) -> None:
        await hub.store.create("broken", ev.stamp([created("trails"), ev.Started(), ev.Away(0)], 0, 0))
        other = await lay(hub)
        await hub.store._writer.change([Statement(DAMAGE[damage])])
        with pytest.raises(Refused) as refused:
            await hub.find("broken")
        assert refused.value.refusal == Refusal("SRV-35", "server-table-damaged", {"table": "broken"})
        assert await other.order(first_mark(other, 0), ANN) == 3

    with_hub(tmp_path, test)
    assert any(record.message.startswith(f"table {tag('broken')} is damaged: ") for record in caplog.records)
    assert "broken" not in "".join(record.message for record in caplog.records)


@pytest.mark.clause("SRV-35")
def test_a_table_that_is_damaged_while_it_is_played_is_refused(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        live = await lay(hub)
        eye = Eye(ANN)
        live.join(eye)
        await hub.store.append(CODE, [committed(3)])
        await hub.store._writer.change([Statement("UPDATE events SET body = 'x' WHERE seq = 3")])
        answer = await live.order(first_mark(live, 0), ANN)
        assert answer == Refusal("SRV-35", "server-table-damaged", {"table": CODE})

    with_hub(tmp_path, test, Limits(idle=0))


@pytest.mark.clause("SRV-35")
def test_a_damaged_table_over_the_network(tmp_path: Path) -> None:
    with running(tmp_path) as base:
        code, _ = lay_over_http(base, "trails", "classic", "here")
    database = sqlite3.connect(tmp_path / "felttip.sqlite3")
    with database:
        database.execute("DELETE FROM events WHERE seq = 1")
    database.close()
    with running(tmp_path) as base:
        answer = httpx.get(f"{base}/api/tables/{code}")
        assert (answer.status_code, answer.json()["refusal"]["reason"]) == (503, "server-table-damaged")
        with connect(live_address(base, code)) as socket:
            assert "server-table-damaged" in str(socket.recv())
            with pytest.raises(ConnectionClosed):
                socket.recv()
            assert socket.close_code == 4009
        lay_over_http(base, "trails", "classic", "here")


def truncated(path: Path) -> None:
    """Half of the file is lost."""
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def overwritten(path: Path) -> None:
    """Something else stands in the middle."""
    content = bytearray(path.read_bytes())
    content[4096:12288] = b"x" * 8192
    path.write_bytes(content)


def replaced(path: Path) -> None:
    """It is no database at all."""
    path.write_bytes(b"Dear diary, " * 1000)


@pytest.mark.clause("SRV-35")
@pytest.mark.parametrize("broken", [truncated, overwritten, replaced])
def test_a_server_does_not_start_with_a_broken_file(tmp_path: Path, broken: Callable[[Path], None]) -> None:
    path = tmp_path / "felttip.sqlite3"

    async def fill() -> None:
        async with Store.open(url(tmp_path)) as store:
            for number in range(40):
                await store.create(f"table{number}", BEGIN)

    asyncio.run(fill())
    broken(path)
    before = path.read_bytes()
    said = CliRunner().invoke(serve, ["--port", "0", "--data", str(tmp_path)])
    assert said.exit_code == 1
    assert f"The database {path} is broken (" in said.output
    with pytest.raises(Unfit, match="broken"):
        asyncio.run(prepare(url(tmp_path)))
    assert path.read_bytes() == before


@pytest.mark.clause("SRV-35")
def test_a_server_does_not_start_with_a_later_schema(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as store:
            await store.create(CODE, BEGIN)
            await store._writer.change([Statement("UPDATE alembic_version SET version_num = '9999'")])
        with pytest.raises(Unfit, match="serve-database-newer") as unfit:
            await prepare(database)
        assert unfit.value.details["step"] == "9999"

    asyncio.run(run())


@pytest.mark.clause("SRV-35")
def test_a_database_that_is_not_there_is_named() -> None:
    address = "postgresql+asyncpg://felttip:secret@127.0.0.1:1/none"
    with pytest.raises(Unfit, match="serve-database-away") as unfit:
        asyncio.run(prepare(address))
    assert "secret" not in str(unfit.value.details)


def test_two_processes_bring_a_database_up_to_date_together(postgresql_url: str) -> None:
    async def run() -> None:
        await asyncio.gather(*(prepare(postgresql_url) for _ in range(4)))
        async with Store.open(postgresql_url) as store:
            await store.create(CODE, BEGIN)
            with pytest.raises(Crossed):
                await store.create(CODE, BEGIN)

    asyncio.run(run())
