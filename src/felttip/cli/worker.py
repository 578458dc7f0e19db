"""`felttip worker`: thinks for the servers on the same database and Redis, on whatever machine."""

import asyncio
import signal
from pathlib import Path

import click

from felttip.cli.engines import known_engines
from felttip.cli.settings import check_urls, chosen, shared_options, tell_metrics
from felttip.terminal.saved import home
from felttip.words import words


@click.command()
@shared_options
def worker(
    database_url: str | None,
    redis_url: str | None,
    settings_file: Path | None,
    workers: int | None,
    engines: tuple[str, ...],
    seconds: float,
    metrics_port: int | None,
    metrics_host: str,
    log: str,
) -> None:
    """Do the jobs of servers on a PostgreSQL and a Redis: computers' turns, hints, par, reviews.

    As many as one likes, on whatever machines; each can be stopped, or killed, at any time.

    \b
    felttip worker --database-url postgresql+asyncpg://db/felttip --redis-url redis://cache
    """
    from felttip.server import logs  # noqa: PLC0415 - only who serves pays for the server
    from felttip.server.settings import ServerSettings  # noqa: PLC0415

    check_urls(database_url, redis_url)
    if database_url is None or redis_url is None:
        raise click.UsageError(words().say("worker-needs"))
    limits, effort = chosen(settings_file)
    from felttip.server.doing import work  # noqa: PLC0415 - after it is known that the queue is installed

    logs.set_up("json" if log == "json" else "plain")
    settings = ServerSettings(
        home(),
        database=database_url,
        redis=redis_url,
        limits=limits,
        effort=effort,
        workers=workers or None,
        engines=tuple(known_engines(engines, seconds)),
    )
    tell_metrics(metrics_host, metrics_port)

    async def run() -> None:
        end = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, end.set)
        click.echo(words().say("worker-here", {"count": settings.crew}))
        await work(settings, redis_url, end)

    asyncio.run(run())
