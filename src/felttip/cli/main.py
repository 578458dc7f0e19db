"""The command `felttip` and its subcommands."""

import os
import sys
from pathlib import Path

import click

import felttip
from felttip.cli.backup import backup, restore
from felttip.cli.bench import bench
from felttip.cli.boards import boards
from felttip.cli.coach import hint_command, review_command
from felttip.cli.engines import engine
from felttip.cli.games import games
from felttip.cli.gpu import gpu
from felttip.cli.league import league
from felttip.cli.par import par
from felttip.cli.play import learn, play
from felttip.cli.positions import position
from felttip.cli.problems import problems
from felttip.cli.records import export, show, verify
from felttip.cli.serve import serve
from felttip.cli.simulate import simulate
from felttip.cli.site import site
from felttip.cli.train import train
from felttip.cli.worker import worker


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(felttip.__version__, prog_name="felttip")
def main() -> None:
    """Dry-erase games, played exactly by the book.

    \b
    Start here:
      felttip serve --open            play in the browser, here or with friends elsewhere
      felttip learn trails            learn a game in three minutes
      felttip play                    choose a game and play it in this terminal
      felttip play trails             a game of Trails, alone
      felttip play islands -n Ann,Bob two people at one keyboard

    Every game can be written down as a record, a text file that anybody can read. `verify` plays a
    record again and proves every score in it; `show` draws it.
    """
    # Whoever starts us without input or output gets as far as that goes.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open as long as we run


COMMANDS = (
    serve, site, worker, backup, restore, learn, play, simulate, verify, export, position, show, par, hint_command,
    review_command, problems, boards, games, engine, league, train, gpu, bench,
)  # fmt: skip

for command in COMMANDS:
    main.add_command(command)
