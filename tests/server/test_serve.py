"""`felttip serve`: what it says, and what it cannot do."""

import socket
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from felttip.cli.serve import serve
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
    assert ServerSettings(tmp_path).database_url == f"sqlite+aiosqlite:///{tmp_path}/felttip.sqlite3"
    assert ServerSettings(tmp_path, database="postgresql+asyncpg://x/y").database_url == "postgresql+asyncpg://x/y"
