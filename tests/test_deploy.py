"""What lies in `deploy/` can be read, and says nothing to `felttip` that it does not understand."""

import configparser
import re
import shlex
from dataclasses import fields
from pathlib import Path
from typing import cast

import pytest
import yaml

from felttip.cli import main
from felttip.server.choices import read_choices
from felttip.server.settings import Effort, Limits

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
FELTTIP = ("one", "two", "worker")


def unit(name: str) -> configparser.ConfigParser:
    """A unit of systemd."""
    found = configparser.ConfigParser(interpolation=None, strict=False)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DEPLOY / name, encoding="utf-8")
    return found


def compose() -> dict[str, dict[str, dict[str, object]]]:
    """The compose file."""
    return cast(
        "dict[str, dict[str, dict[str, object]]]", yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    )


def check_command(arguments: list[str]) -> None:
    """There is such a command, with such options."""
    name, *rest = arguments
    main.commands[name].make_context(name, rest)


def test_the_units_of_systemd() -> None:
    service = unit("felttip.service")
    program, *arguments = shlex.split(service["Service"]["ExecStart"])
    assert program.endswith("/felttip")
    check_command(arguments)
    assert service["Service"]["Sockets"] == "felttip.socket"
    assert unit("felttip.socket")["Socket"]["ListenStream"] == "127.0.0.1:8484"


def test_the_compose_file() -> None:
    services = compose()["services"]
    known = {option.envvar for name in ("serve", "worker") for option in main.commands[name].params if option.envvar}
    for name in FELTTIP:
        command = [
            re.sub(r"\$\{(\w+):\?\}", "example.org", part) for part in cast("list[str]", services[name]["command"])
        ]
        check_command(command)
        told = set(cast("dict[str, str]", services[name]["environment"]))
        assert told - {"FELTTIP_CACHE"} <= known
        assert {"FELTTIP_DATABASE_URL", "FELTTIP_REDIS_URL"} <= told
        assert set(cast("dict[str, object]", services[name]["depends_on"])) <= set(services)


def test_the_proxy_knows_the_servers() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    (line,) = re.findall(r"reverse_proxy (.*) \{", text)
    assert line.split() == ["one:8484", "two:8484"]
    assert text.count("{") == text.count("}")
    assert "health_uri /readyz" in text
    # All people of a table come to the same server; the name of the header is nobody else's to say.
    header = "X-Felttip-Table"
    assert f"lb_policy header {header}" in text
    assert text.index(f"request_header -{header}") < text.index(f"request_header @table {header} {{re.table.1}}")
    (path,) = re.findall(r"@table path_regexp table (\S+)", text)
    assert re.match(path, "/api/tables/abc234/live").group(1) == "abc234"  # type: ignore[union-attr]
    assert re.match(path, "/api/tables") is None


def test_the_settings_file() -> None:
    assert read_choices(DEPLOY / "felttip.toml") == (Limits(), Effort())


@pytest.mark.parametrize("kind", [Limits, Effort])
def test_the_page_has_every_setting_as_it_is(kind: type[Limits] | type[Effort]) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", PAGE, re.MULTILINE))
    for one in fields(kind):
        value = one.default
        shown = [float(part) for part in re.findall(r"[\d.]+", rows[one.name])]
        assert shown == list(map(float, value if isinstance(value, tuple) else (value,))), one.name


def test_the_page_has_every_option() -> None:
    for option in main.commands["worker"].params:
        for name in (*option.opts, *(option.envvar if isinstance(option.envvar, list) else [option.envvar])):
            if name not in ("--help", None):
                assert f"`{name}`" in PAGE
