"""`felttip serve`: the games in a browser, for everybody who can reach this machine."""

import asyncio
import socket
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import click
from click.core import ParameterSource

from felttip.cli.engines import known_engines
from felttip.cli.settings import check_urls, chosen, shared_options, tell_metrics
from felttip.contract import Detail
from felttip.terminal.saved import home
from felttip.words import words

USUAL_PORT = 8484


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option(
    "--port", default=USUAL_PORT, show_default=True, type=click.IntRange(0, 65535), help="0 for any free one."
)
@click.option(
    "--data",
    default=lambda: home() / "tables",
    show_default="beside the games of the terminal",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder in which the tables are kept.",
)
@click.option("--base-url", help="How others reach this server: https://play.example.org.")
@click.option(
    "--trusted-proxies",
    default="",
    envvar="FELTTIP_TRUSTED_PROXIES",
    help="Proxies in front of this server, with commas: they are believed about whom they speak for.",
)
@click.option("--reuse-port", is_flag=True, help="Share the port with other servers on this machine.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser of this machine.")
@shared_options
def serve(
    host: str,
    port: int,
    data: Path,
    base_url: str | None,
    trusted_proxies: str,
    reuse_port: bool,
    open_page: bool,
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
    """Serve the games as a page.

    Tables are kept in a folder, mark by mark; the server can be stopped, or killed, at any time.

    \b
    felttip serve --open                       on this machine
    felttip serve --host 0.0.0.0               for everybody in this house
    felttip serve --engine mine=./mine         with a program of yours as one more opponent
    """
    # Only who serves pays for the server.
    from felttip.server.app import create_app  # noqa: PLC0415
    from felttip.server.logs import set_up  # noqa: PLC0415
    from felttip.server.run import server_of  # noqa: PLC0415
    from felttip.server.settings import ServerSettings  # noqa: PLC0415
    from felttip.server.store.preparing import Unfit, check  # noqa: PLC0415

    if base_url is not None and (urlsplit(base_url).scheme not in ("http", "https") or not urlsplit(base_url).netloc):
        raise click.UsageError(words().say("serve-base-url"))
    proxies = _networks(trusted_proxies)
    check_urls(database_url, redis_url)
    limits, effort = chosen(settings_file)
    data = data.absolute()
    if database_url is None:
        _check_free(data)
    set_up("json" if log == "json" else "plain")
    settings = ServerSettings(
        data,
        base_url,
        proxies,
        database_url,
        redis_url,
        workers if redis_url is not None else workers or None,
        limits=limits,
        effort=effort,
        engines=tuple(known_engines(engines, seconds)),
    )
    try:
        # Only to say it in a sentence: the server itself looks again.
        asyncio.run(check(settings.database_url))
    except Unfit as unfit:
        raise click.ClickException(words().say(unfit.message, unfit.details)) from None
    listening = _listen(host, port, reuse_port)
    port = listening.getsockname()[1]
    here = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}"
    base_url = base_url or (f"http://{_own_address()}:{port}" if host in ("0.0.0.0", "::") else None)
    app = create_app(replace(settings, base_url=base_url))
    click.echo(words().say("serve-here", {"address": here}))
    if base_url is not None and base_url != here:
        click.echo(words().say("serve-others", {"address": base_url}))
    tell_metrics(metrics_host, metrics_port)
    if open_page:
        threading.Timer(1.0, webbrowser.open, (here,)).start()
    with suppress(KeyboardInterrupt):  # it has ended in good order, and is then told once more that it was Ctrl-C
        server_of(app).run(sockets=[listening])


def _check_free(data: Path) -> None:
    """Only to say it in a sentence: the server itself takes the lock when it starts."""
    from felttip.server.folder import Occupied, locked, prepare  # noqa: PLC0415 - as above

    try:
        prepare(data)
        with locked(data):
            pass
    except Occupied:
        raise click.ClickException(words().say("serve-occupied", {"folder": str(data)})) from None


def _listen(host: str, port: int, shared: bool) -> socket.socket:
    """A socket that listens: the one that systemd gave, or one at this port."""
    from felttip.server.run import given_socket, listen  # noqa: PLC0415 - as above

    given = given_socket()
    if given is not None:
        return given
    try:
        return listen(host, port, shared)
    except OSError as error:
        if click.get_current_context().get_parameter_source("port") is not ParameterSource.DEFAULT:
            details: dict[str, Detail] = {"host": host, "port": str(port), "why": str(error.strerror)}
            raise click.ClickException(words().say("serve-port", details)) from None
        return listen(host, 0)  # nobody asked for this port in particular, so another one will do


def _networks(text: str) -> tuple[str, ...]:
    """The addresses and networks in a list with commas."""
    networks = tuple(part.strip() for part in text.split(",") if part.strip())
    try:
        for one in networks:
            ip_network(one, strict=False)
    except ValueError:
        raise click.UsageError(words().say("serve-proxies")) from None
    return networks


def _own_address() -> str:
    """The address of this machine in its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"
