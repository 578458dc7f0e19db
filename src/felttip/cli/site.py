"""`felttip site`: a page that plays without any server, for any web space."""

from pathlib import Path

import click

import felttip
from felttip.words import words

HOUSE = Path(felttip.__file__).parent
PAGE, BUNDLE = HOUSE / "server" / "page", HOUSE / "offline" / "bundle"


def below(context: click.Context, option: click.Parameter, value: str) -> str:
    """A path with slashes round it."""
    inner = value.strip("/")
    if not all(part.replace("-", "").replace("_", "").replace(".", "").isalnum() for part in inner.split("/") if inner):
        raise click.BadParameter(words().say("site-bad-path", {"path": value}))
    return f"/{inner}/" if inner else "/"


@click.command()
@click.option("-o", "--output", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder.")
@click.option(
    "--base-path", default="/", show_default=True, callback=below, help="Where it will lie on its server: /games/."
)
def site(output: Path, base_path: str) -> None:
    """Write a folder of files that plays all games without a server: alone, at one device, against the computer.

    \b
    felttip site -o public
    felttip site -o public --base-path /games/

    Any web space will do; to try it, `python -m http.server -d public`.
    """
    from felttip.offline.site import write_site  # noqa: PLC0415 - nobody else pays for it

    for folder, built in ((PAGE, "index.html"), (BUNDLE, "bundle.json")):
        if not (folder / built).is_file():
            raise click.ClickException(words().say("site-not-built"))
    if output.exists() and any(output.iterdir()) and not (output / "offline" / "bundle.json").is_file():
        raise click.ClickException(words().say("site-not-empty", {"folder": str(output)}))
    write_site(output, PAGE, BUNDLE, base_path)
    size = sum(file.stat().st_size for file in output.rglob("*") if file.is_file())
    click.echo(words().say("site-written", {"folder": str(output), "size": round(size / 1_000_000)}))
