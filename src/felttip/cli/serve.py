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
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser of this machine.")
def serve(host: str, port: int, data: Path, base_url: str | None, trusted_proxies: str, open_page: bool) -> None:
    """Serve the games as a page.

    Tables are kept in a folder, mark by mark; the server can be stopped, or killed, at any time.

    \b
    felttip serve --open                       on this machine
    felttip serve --host 0.0.0.0               for everybody in this house
    """
    # Only who serves pays for the server.
    from felttip.server.app import create_app  # noqa: PLC0415
    from felttip.server.folder import Occupied, locked, prepare  # noqa: PLC0415
    from felttip.server.run import listen, server_of  # noqa: PLC0415
    from felttip.server.settings import ServerSettings  # noqa: PLC0415
    from felttip.server.store.preparing import Unfit, check  # noqa: PLC0415

    if base_url is not None and (urlsplit(base_url).scheme not in ("http", "https") or not urlsplit(base_url).netloc):
        raise click.UsageError(words().say("serve-base-url"))
    proxies = _networks(trusted_proxies)
    data = data.absolute()
    try:
        # Only to say it in a sentence: the server itself takes the lock when it starts.
        prepare(data)
        with locked(data):
            pass
    except Occupied:
        raise click.ClickException(words().say("serve-occupied", {"folder": str(data)})) from None
    settings = ServerSettings(data=data, base_url=base_url, proxies=proxies)
    try:
        # The same here: the server itself looks again.
        asyncio.run(check(settings.database_url))
    except Unfit as unfit:
        raise click.ClickException(words().say(unfit.message, unfit.details)) from None
    asked = click.get_current_context().get_parameter_source("port") is not ParameterSource.DEFAULT
    try:
        listening = listen(host, port)
    except OSError as error:
        if asked:
            details: dict[str, Detail] = {"host": host, "port": str(port), "why": str(error.strerror)}
            raise click.ClickException(words().say("serve-port", details)) from None
        listening = listen(host, 0)  # nobody asked for this port in particular, so another one will do
    port = listening.getsockname()[1]
    here = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}"
    base_url = base_url or (f"http://{_own_address()}:{port}" if host in ("0.0.0.0", "::") else None)
    app = create_app(replace(settings, base_url=base_url))
    click.echo(words().say("serve-here", {"address": here}))
    if base_url is not None and base_url != here:
        click.echo(words().say("serve-others", {"address": base_url}))
    if open_page:
        threading.Timer(1.0, webbrowser.open, (here,)).start()
    with suppress(KeyboardInterrupt):  # it has ended in good order, and is then told once more that it was Ctrl-C
        server_of(app).run(sockets=[listening])


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
