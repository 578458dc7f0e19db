"""What `felttip serve` and `felttip worker` are both told: where the tables are, and what whoever runs them chose."""

from collections.abc import Callable
from functools import reduce
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from felttip.cli.engines import engine_option, seconds_option
from felttip.words import words

if TYPE_CHECKING:
    from felttip.server.settings import Effort, Limits

F = TypeVar("F", bound=Callable[..., object])

SHARED = (
    click.option(
        "--database-url",
        envvar="FELTTIP_DATABASE_URL",
        help="A PostgreSQL for the tables of several servers: postgresql+asyncpg://user:password@host/name.",
    ),
    click.option(
        "--redis-url",
        envvar="FELTTIP_REDIS_URL",
        help="The Redis through which servers on one database work together: redis://host:6379.",
    ),
    click.option(
        "--settings",
        "settings_file",
        envvar="FELTTIP_SETTINGS",
        type=click.Path(dir_okay=False, path_type=Path),
        help="A TOML file with limits, quotas, retention and effort.",
    ),
    click.option(
        "--workers",
        envvar="FELTTIP_WORKERS",
        type=click.IntRange(0, 64),
        help="How many processes think for computer players; 0, with a Redis: only other machines do.",
    ),
    engine_option,
    seconds_option,
    click.option(
        "--metrics-port",
        envvar="FELTTIP_METRICS_PORT",
        type=click.IntRange(0, 65535),
        help="Tell figures for Prometheus at this port.",
    ),
    click.option(
        "--metrics-host",
        envvar="FELTTIP_METRICS_HOST",
        default="127.0.0.1",
        show_default=True,
        help="The address for that; strangers should not reach it.",
    ),
    click.option(
        "--log",
        envvar="FELTTIP_LOG",
        type=click.Choice(["plain", "json"]),
        default="plain",
        show_default=True,
        help="How to log; json is one object a line.",
    ),
)


def shared_options(function: F) -> F:
    """All of these options."""
    return reduce(lambda done, option: option(done), reversed(SHARED), function)


def check_urls(database_url: str | None, redis_url: str | None) -> None:
    """Refuse in a sentence what cannot be."""
    if database_url is not None and not database_url.startswith("postgresql+asyncpg://"):
        raise click.UsageError(words().say("serve-database-url"))
    if redis_url is not None and not redis_url.startswith(("redis://", "rediss://", "unix://")):
        raise click.UsageError(words().say("serve-redis-url"))
    if redis_url is not None and database_url is None:
        raise click.UsageError(words().say("serve-redis-alone"))
    needed = ([] if database_url is None else ["asyncpg"]) + ([] if redis_url is None else ["redis", "saq"])
    for name in needed:
        if find_spec(name) is None:
            raise click.ClickException(words().say("serve-not-installed", {"name": name}))


def chosen(path: Path | None) -> "tuple[Limits, Effort]":
    """The limits and the effort that somebody chose in a file."""
    from felttip.server.choices import Unusable, read_choices  # noqa: PLC0415 - only who serves pays for the server
    from felttip.server.settings import Effort, Limits  # noqa: PLC0415

    if path is None:
        return Limits(), Effort()
    try:
        return read_choices(path)
    except Unusable as error:
        raise click.UsageError(words().about(error.phrase)) from None


def tell_metrics(host: str, port: int | None) -> None:
    """Tell figures from now on, if somebody wants to know them."""
    from felttip.server.metrics import MetricsPage  # noqa: PLC0415 - as above

    if port is None:
        return
    try:
        page = MetricsPage(host, port)
    except OSError as error:
        details = {"host": host, "port": str(port), "why": str(error.strerror)}
        raise click.ClickException(words().say("serve-port", details)) from None
    click.echo(words().say("serve-metrics", {"address": f"http://{host}:{page.port}/metrics"}))
