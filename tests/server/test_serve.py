"""`felttip serve`: what it says, and what it cannot do."""

import socket
import stat
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from tests.server.setup_server import running

from felttip.cli.serve import serve
from felttip.server.folder import locked, prepare
from felttip.server.run import listen
from felttip.server.settings import ServerSettings


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(serve, ["--port", str(port), "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert f"127.0.0.1, port {port}: Address already in use." in result.output


def test_the_usual_port_is_only_a_wish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who did not ask for a port gets another one if the usual one is taken."""
    monkeypatch.setattr(
        "felttip.server.run.server_of", lambda app: SimpleNamespace(run=lambda sockets: sockets[0].close())
    )
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        wish = next(option for option in serve.params if option.name == "port")
        monkeypatch.setattr(wish, "default", port)
        result = CliRunner().invoke(serve, ["--data", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "Felttip is at http://localhost:" in result.output
    assert f":{port}" not in result.output


@pytest.mark.parametrize("address", ["play.example.org", "ftp://play.example.org", "https://"])
def test_an_address_for_others_is_a_whole_one(tmp_path: Path, address: str) -> None:
    result = CliRunner().invoke(serve, ["--base-url", address, "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "--base-url needs a whole address" in result.output


def test_sockets_are_named_tcp() -> None:
    """Only then does asyncio send small frames at once instead of waiting for more."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_where_events_go(tmp_path: Path) -> None:
    assert ServerSettings(tmp_path).database_url == f"sqlite:///{tmp_path}/felttip.sqlite3"
    assert ServerSettings(tmp_path, database="postgresql+asyncpg://x/y").database_url == "postgresql+asyncpg://x/y"


@pytest.mark.clause("SRV-32")
def test_a_folder_has_one_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path):
        monkeypatch.setattr(
            "felttip.server.run.server_of", lambda app: SimpleNamespace(run=lambda sockets: sockets[0].close())
        )
        result = CliRunner().invoke(serve, ["--port", "0", "--data", str(tmp_path)])
        assert result.exit_code == 1
        assert f"Another server already uses the folder {tmp_path}." in result.output
    with locked(tmp_path):
        pass


@pytest.mark.clause("SRV-32")
def test_nobody_else_reads_the_tables(tmp_path: Path) -> None:
    data = tmp_path / "new" / "tables"
    with running(data):
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (data, *data.iterdir())}
    assert modes.pop("tables") == 0o700
    assert {"felttip.sqlite3", "felttip.sqlite3-wal", "felttip.lock"} <= set(modes)
    assert set(modes.values()) == {0o600}


@pytest.mark.clause("SRV-32")
def test_what_was_open_to_all_is_closed(tmp_path: Path) -> None:
    """A database of an earlier version; a folder that holds other things keeps its mode."""
    tmp_path.chmod(0o755)
    (tmp_path / "felttip.sqlite3").touch(0o644)
    prepare(tmp_path)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path, tmp_path / "felttip.sqlite3")] == [0o700, 0o600]
    tmp_path.chmod(0o755)
    (tmp_path / "notes.txt").touch()
    prepare(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.clause("SRV-25")
def test_proxies_are_addresses_or_networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = CliRunner().invoke(serve, ["--trusted-proxies", "everybody", "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "--trusted-proxies needs addresses or networks" in result.output
    found: list[tuple[str, ...]] = []
    monkeypatch.setattr("felttip.server.app.create_app", lambda settings: found.append(settings.proxies))
    monkeypatch.setattr(
        "felttip.server.run.server_of", lambda app: SimpleNamespace(run=lambda sockets: sockets[0].close())
    )
    said = {"FELTTIP_TRUSTED_PROXIES": "10.0.0.0/8, ::1"}
    assert CliRunner().invoke(serve, ["--port", "0", "--data", str(tmp_path)], env=said).exit_code == 0
    assert found == [("10.0.0.0/8", "::1")]
