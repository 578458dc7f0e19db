"""The settings file, and what servers and workers are told besides."""

from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from felttip.cli.serve import serve
from felttip.cli.worker import worker
from felttip.server.choices import read_choices
from felttip.server.settings import Effort, Limits

DATABASE = "postgresql+asyncpg://db/felttip"


def written(folder: Path, text: str) -> Path:
    """A settings file."""
    path = folder / "choices.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_limit_and_every_effort_can_be_chosen(tmp_path: Path) -> None:
    lines = ["[limits]"]
    lines += [f"{one.name} = {[7, 3] if isinstance(one.default, tuple) else 7}" for one in fields(Limits)]
    lines += ["[effort]", *(f"{one.name} = 7" for one in fields(Effort))]
    limits, effort = read_choices(written(tmp_path, "\n".join(lines)))
    for one in fields(Limits):
        assert getattr(limits, one.name) == ((7, 3) if isinstance(one.default, tuple) else 7)
    assert all(getattr(effort, one.name) == 7 for one in fields(Effort))


def test_what_is_not_chosen_stays(tmp_path: Path) -> None:
    limits, effort = read_choices(written(tmp_path, "[limits]\ndays = 365\n"))
    assert (limits.days, limits.tables, effort) == (365, Limits().tables, Effort())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[limits]\nday = 3", "There is no setting limits.day. There are: body, frame,"),
        ("[limit]\ndays = 3", "There is no setting limit. There are: limits, effort."),
        ("days = 3", "There is no setting days."),
        ('[limits]\ndays = "long"', "The setting limits.days cannot be this:"),
        ("[limits]\nreads = 3", "The setting limits.reads cannot be this:"),
        ("[limits]\ntables = 3.5", "The setting limits.tables cannot be this:"),
        ("[effort]\npar = -1", "The setting effort.par cannot be less than zero."),
        ("[limits]\nreads = [5, -1]", "The setting limits.reads cannot be less than zero."),
        ("[limits]\ndays = nan", "The setting limits.days cannot be less than zero."),
        ("[limits]\ndays = 0", "The setting limits.days cannot be zero."),
        ("[limits]\nping = 0", "The setting limits.ping cannot be zero."),
        ("[effort]\nlimit = 0", "The setting effort.limit cannot be zero."),
        ("[limits", "choices.toml cannot be read:"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    path = written(tmp_path, text)
    for given in (["--settings", str(path)], []):
        told = {} if given else {"FELTTIP_SETTINGS": str(path)}
        result = CliRunner().invoke(serve, [*given, "--data", str(tmp_path / "data")], env=told)
        assert result.exit_code == 2
        assert said in " ".join(result.output.split())


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = CliRunner().invoke(serve, ["--settings", str(tmp_path / "none.toml"), "--data", str(tmp_path)])
    assert "No such file or directory" in result.output


@pytest.mark.clause("SRV-39")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"FELTTIP_REDIS_URL": "redis://cache"}, "Redis connects several servers on one database"),
        ({"FELTTIP_DATABASE_URL": "mysql://db"}, "--database-url needs the address of a PostgreSQL"),
        ({"FELTTIP_DATABASE_URL": DATABASE, "FELTTIP_REDIS_URL": "cache"}, "--redis-url needs the address of a Redis"),
    ],
)
def test_databases_and_redis_that_cannot_be(tmp_path: Path, given: dict[str, str], said: str) -> None:
    result = CliRunner().invoke(serve, ["--data", str(tmp_path)], env=given)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


def test_what_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felttip.cli.settings.find_spec", lambda name: None if name == "saq" else name)
    given = ["--database-url", DATABASE, "--redis-url", "redis://cache", "--data", str(tmp_path)]
    result = CliRunner().invoke(serve, given)
    assert "pip install felttip[cluster] (saq is missing)" in result.output


def test_a_worker_needs_both() -> None:
    result = CliRunner().invoke(worker, ["--database-url", DATABASE])
    assert result.exit_code == 2
    assert "A worker needs to know the database and the Redis" in " ".join(result.output.split())
