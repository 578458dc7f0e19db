"""Backups: made while others play, put back into either kind of database, and old databases go on."""

import asyncio
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.server.setup_hub import first_mark
from tests.server.setup_room import CODE
from tests.server.setup_store import BEGIN, committed, url

from felttip.cli.backup import backup as backup_command
from felttip.cli.backup import restore as restore_command
from felttip.room import commands as cmd
from felttip.server.computers import Computers
from felttip.server.folder import locked
from felttip.server.hub import Hub
from felttip.server.settings import Limits
from felttip.server.store import Store, Unfit
from felttip.server.store.backup import Restored, backup, restore

OLD = Path(__file__).parent / "old-0001.sqlite3"
"""A database as the first version left it, with a game of each kind, half played."""


def test_a_backup_of_either_kind_goes_into_either_kind(database: str, tmp_path: Path, postgresql_url: str) -> None:
    async def run() -> None:
        file = tmp_path / "backup"
        async with Store.open(database) as store:
            await store.create("one", BEGIN, "id")
            await store.create("two", [*BEGIN, committed(4, 60, "0/é")])
            assert await backup(database, file) == 2
            kept = {code: await store.load(code) for code in ("one", "two")}
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert [path.name for path in tmp_path.glob("backup*")] == ["backup"]
        with pytest.raises(FileExistsError):
            await backup(database, file)
        for target in (
            url(tmp_path / "new"),
            postgresql_url if database != postgresql_url else url(tmp_path / "newer"),
        ):
            for name in ("new", "newer"):
                (tmp_path / name).mkdir(exist_ok=True)
            assert await restore(target, file) == Restored(2, 0)
            async with Store.open(target) as store:
                assert {code: await store.load(code) for code in ("one", "two")} == kept
                assert await store.laid("id") == "one"
                # What comes from long ago is not forgotten at once.
                assert await store.prune(await store.age()) == 0

    asyncio.run(run())


def test_what_is_there_stays_unless_one_insists(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        file = tmp_path / "backup"
        async with Store.open(database) as store:
            await store.create("gone", BEGIN)
            await store.create("on", BEGIN)
            await backup(database, file)
            await store.append("on", [committed(4)])
            await store.forget(["gone"])
            assert await restore(database, file) == Restored(1, 1)
            assert [len(await store.load(code)) for code in ("gone", "on")] == [3, 4]
            assert await restore(database, file, force=True) == Restored(2, 0)
            assert [len(await store.load(code)) for code in ("gone", "on")] == [3, 3]

    asyncio.run(run())


def test_a_backup_is_of_one_moment_while_others_play(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        seqs, stop = {"a": 3, "b": 3}, asyncio.Event()

        async def play(store: Store) -> None:
            """At both tables in turn: they never differ by more than one."""
            while not stop.is_set():
                for code, last in list(seqs.items()):
                    seqs[code] = last + 1
                    await store.append(code, [committed(last + 1)])

        async with Store.open(database) as store:
            for code in seqs:
                await store.create(code, BEGIN)
            playing = asyncio.create_task(play(store))
            for number in range(4):
                confirmed = dict(seqs)
                await backup(database, tmp_path / f"backup{number}")
                with closing(sqlite3.connect(tmp_path / f"backup{number}")) as made:
                    query = "SELECT table_code, max(seq), count(*) FROM events GROUP BY 1 ORDER BY 1"
                    (_, a, all_a), (_, b, all_b) = made.execute(query).fetchall()
                assert (a, b) == (all_a, all_b)
                assert a - b in (0, 1)
                assert a >= confirmed["a"] - 1
            stop.set()
            await playing

    asyncio.run(run())


def test_the_commands(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup"
    run = CliRunner().invoke
    where = ["--data", str(data)]
    assert "There are no tables in" in run(backup_command, [str(file), *where]).output
    data.mkdir()

    async def fill() -> None:
        async with Store.open(url(data)) as store:
            await store.create(CODE, BEGIN)

    asyncio.run(fill())
    assert run(backup_command, [str(file), *where]).output == f"One table is in {file} now.\n"
    assert "already" in run(backup_command, [str(file), *where]).output
    assert run(restore_command, [str(file), *where]).output == "Put back: 0. There already, and left as they are: 1.\n"
    with locked(data):
        assert run(restore_command, [str(file), *where]).exit_code == 0
        said = run(restore_command, [str(file), "--force", *where])
        assert (said.exit_code, "Another server already uses the folder" in said.output) == (1, True)
    assert run(restore_command, [str(file), "--force", *where]).output.startswith("Put back: 1.")
    file.write_bytes(b"Dear diary, " * 1000)
    assert "is broken" in run(restore_command, [str(file), *where]).output
    with pytest.raises(Unfit):
        asyncio.run(restore(url(data), file))


def test_a_database_of_the_first_version_goes_on(tmp_path: Path) -> None:
    shutil.copy(OLD, tmp_path / "felttip.sqlite3")
    with closing(sqlite3.connect(OLD)) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        codes = [code for (code,) in old.execute("SELECT code FROM tables ORDER BY code")]
    assert len(codes) == 3

    async def run() -> None:
        async with Store.open(url(tmp_path)) as store:
            hub = Hub(store, Computers(Limits().thinking, 1), Limits())
            for code in codes:
                live = await hub.find(code)
                assert live is not None
                before = live.room
                assert before.table is not None
                for seat in before.table.waiting_for:
                    key, seen = frozenset({f"key {seat}"}), before.noticed(frozenset({seat}))
                    if before.seats[seat].away:
                        assert isinstance(await live.order(cmd.Back("back", seen, seat), key), int)
                    assert isinstance(await live.order(first_mark(live, seat), key), int)
                assert live.room.seq > before.seq
                assert (await store.load(code))[-1].seq == live.room.seq
            hub.close()

    asyncio.run(run())
    # It can also become smaller.
    with closing(sqlite3.connect(tmp_path / "felttip.sqlite3")) as new:
        assert new.execute("PRAGMA auto_vacuum").fetchone() == (2,)
