"""`felttip play`: the games in a terminal, line by line, so that it also works over ssh and with a screen reader."""

import io
import os
import sys
from pathlib import Path

import click

from felttip.bots import LEVELS, USUAL_LEVEL
from felttip.cli.engines import engine_option, known_engines, seconds_option, with_commands
from felttip.cli.options import GAME, open_board, player_kinds, read_text, record_trouble, tell_broken
from felttip.contract import Refused
from felttip.kit.canvas import GLYPHS
from felttip.records.record import RecordError
from felttip.registry import AnyGame, find_board, game_names
from felttip.registry.teaching import find_lesson
from felttip.terminal.menu import choose, go_on, name_trouble, start
from felttip.terminal.saved import NotSaved, Saved, resume
from felttip.terminal.session import Session
from felttip.terminal.speech import Quit, Speech
from felttip.words import words


def _joined(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> str | None:
    """What is given twice is given with a comma."""
    return ",".join(given) if given else None


@click.command()
@click.argument("game", type=GAME, required=False)
@click.option(
    "--names", "-n", multiple=True, callback=_joined, help="The people at this keyboard, with commas: Ann,Bob."
)
@click.option(
    "--computers",
    "-c",
    multiple=True,
    callback=_joined,
    help=f"Computer seats, with commas: {', '.join(LEVELS)}, or programs of your own: ./mine.",
)
@engine_option
@seconds_option
@click.option("--board", "-b", help="A board of the game, or a board file of your own.")
@click.option("--deal", "-d", help="A word for the deal: the same word deals the same cards or dice to everybody.")
@click.option("--plain", is_flag=True, help="Sentences instead of pictures, no colour: for screen readers.")
@click.option(
    "--resume", "saved_file", type=click.Path(dir_okay=False, path_type=Path), help="Go on with a saved game."
)
def play(
    game: AnyGame | None,
    names: str | None,
    computers: str | None,
    engines: tuple[str, ...],
    seconds: float,
    board: str | None,
    deal: str | None,
    plain: bool,
    saved_file: Path | None,
) -> None:
    """Play GAME in this terminal, alone, with others or against the computer.

    `felttip boards list` names the games and their boards. Without a game, a menu asks for everything.
    Several people can share the keyboard: turns made at the same time are made in private and shown
    together. Nothing is lost when you stop or when the terminal closes: every mark is saved, and
    `felttip play` offers to go on.

    \b
    felttip play                             choose from a menu, or go on
    felttip play islands                     alone, against the book's own ranks
    felttip play borders -n Ann -c hard      against the computer
    felttip play borders -n Ann -c ./mine    against a program of your own
    felttip play trails -n Ann,Bob,Cem       three people at one keyboard
    felttip play islands -b my-board.toml    on a board of your own
    """
    speech = speech_of(plain)
    given = any(option is not None for option in (names, computers, board, deal))
    if given and (game is None or saved_file is not None):
        raise click.UsageError(words().say("play-options"))
    tell_broken()
    known_engines(engines, seconds)
    computers = with_commands(computers, seconds)
    try:
        saved = _resume(saved_file) if saved_file is not None else None
        if saved is None and not given and sys.stdin.isatty():
            if game is None:
                speech.heading("menu-welcome", count=len(game_names()))
            saved = go_on(speech, game)
        resumed = saved is not None
        if saved is None:
            saved = choose(speech) if game is None else _start(game, names, computers, board, deal)
    except Quit:
        return
    _play(saved, speech, resumed)


@click.command()
@click.argument("game", type=GAME)
@click.option("--name", "-n", help="How you are called.")
@click.option("--plain", is_flag=True, help="Sentences instead of pictures, no colour: for screen readers.")
def learn(game: AnyGame, name: str | None, plain: bool) -> None:
    """Learn GAME in two or three minutes: the first rounds of a real game, step by step.

    Enter alone does what is suggested; whatever else is allowed you may do as well. After the last step
    the game goes on. It is saved like any other, and `felttip play` offers to go on with it.

    \b
    felttip learn trails
    """
    lesson = find_lesson(game.name)
    if lesson is None:
        games = ", ".join(words().say(f"{other}-name") for other in game_names() if find_lesson(other))
        raise click.ClickException(
            words().say("learn-none", {"game": words().say(f"{game.name}-name"), "games": games})
        )
    speech = speech_of(plain)
    people = _people(name)
    saved = start(game, find_board(game.name, lesson.board), None, people, list(lesson.computers), lesson.deal)
    _play(saved, speech)


def _play(saved: Saved, speech: Speech, resumed: bool = False) -> None:
    """A game at this keyboard, held so that no other terminal goes on with it."""
    try:
        if not saved.hold():
            raise click.ClickException(words().say("menu-busy", {"file": str(saved.path)}))
        Session(saved, speech, resumed).run()
    except NotSaved as error:
        details = {"file": str(error.path), "why": error.why}
        raise click.ClickException(words().say("play-not-saved", details)) from None


def _people(names: str | None) -> list[str]:
    """The people at this keyboard."""
    people = [name.strip() for name in names.split(",")] if names else [words().say("menu-you")]
    trouble = name_trouble(people)
    if trouble is not None:
        raise click.UsageError(words().refusal(trouble))
    return people


def speech_of(plain: bool) -> Speech:
    """What this terminal can show."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # whatever is typed or shown, a strange character is no reason to stop
    terminal = os.environ.get("TERM", "")
    plain = plain or terminal == "dumb" or not _shows_glyphs()
    colour = not plain and not os.environ.get("NO_COLOR") and sys.stdout.isatty() and not terminal.startswith("vt")
    return Speech(plain, colour, few=os.environ.get("COLORTERM") not in ("truecolor", "24bit"))


def _shows_glyphs() -> bool:
    """Can the glyphs of the colours be written in this terminal's encoding?"""
    try:
        "".join(GLYPHS).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _start(game: AnyGame, names: str | None, computers: str | None, board: str | None, deal: str | None) -> Saved:
    """A new game from the options; what they leave open is filled in sensibly."""
    printed, board_text = open_board(game, board)
    people = _people(names)
    kinds = player_kinds(computers) if computers else []
    kinds += [USUAL_LEVEL] * (game.seats[0] - len(people) - len(kinds))
    try:
        return start(game, printed, board_text, people, kinds, deal)
    except Refused as refused:
        raise click.UsageError(words().refusal(refused.refusal)) from None


def _resume(path: Path) -> Saved:
    """A saved game; whatever is wrong with it becomes the error."""
    read_text(path)
    try:
        return resume(path)
    except RecordError as error:
        raise click.ClickException(record_trouble(path, error)) from None
