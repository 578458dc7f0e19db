"""`felttip hint` and `felttip review`: what the coach says about a record."""

import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

import click
import msgspec

from felttip.cli.options import DASH, FILE, open_game, prove, try_target, write_text
from felttip.cli.positions import board_option, seat_called, seat_option, view_before
from felttip.coach import EFFORT, SEED, Advice, Option, Review, hint, reviewable, reviewing
from felttip.coach.telling import Telling
from felttip.coach.text import hint_text, review_text
from felttip.contract import Detail
from felttip.table import AnyTable
from felttip.words import LANGUAGES, words

effort_option = click.option(
    "--effort", type=click.IntRange(1), default=EFFORT, show_default=True, help="Games to play on for each decision."
)
language_option = click.option(
    "--language", "-l", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language to answer in."
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object instead of sentences.")


class HintAnswer(msgspec.Struct):
    """One piece of advice, for programs."""

    marks: list[str] | None
    """The turn; empty is a pass; null if this is about dice."""
    again: list[int] | None
    """The dice to roll again, counted from 1; null if this is about a turn."""
    points: float
    reasons: list[str]


class DecisionAnswer(msgspec.Struct):
    """One decision of a review, for programs."""

    round: int
    played: list[str] | None
    best: list[str] | None
    again: list[int] | None
    best_again: list[int] | None
    luck: float
    cost: float
    expected: float


class ReviewAnswer(msgspec.Struct):
    """A review, for programs."""

    game: str
    seat: int
    name: str
    hints: int
    start: float
    luck: float
    cost: float
    total: int | None
    ending: float
    decisions: list[DecisionAnswer]


@click.command("hint")
@click.argument("what", metavar="POSITION|RECORD")
@seat_option
@click.option("--round", "number", type=click.IntRange(0), help="Before the turn of this round.  [default: the end]")
@board_option
@effort_option
@language_option
@json_option
def hint_command(
    what: str, seat: str | None, number: int | None, board: str | None, effort: int, language: str, as_json: bool
) -> None:
    """Up to three good turns for a POSITION or the end of a RECORD, with reasons.

    A position is one line of text (docs/position.md), given as it is or in a file. Of a record that is
    finished, name the round: it is about the position before its turn. Only what the seat could know
    is used.

    \b
    felttip hint "felttip-1 trails classic round 1 card grey red blue green / 1"
    felttip hint game.txt
    felttip hint game.txt --seat Ben --round 7
    """
    table, _ = open_game(what, board, language=language)
    view = view_before(table, None if seat is None else seat_called(table, seat, language), number, language)
    advice = hint(view, SEED, effort)
    if as_json:
        click.echo(msgspec.json.encode([_hint_answer(piece, language) for piece in advice]))
        return
    telling = Telling(words(language))
    assert view.seat is not None
    click.echo(f"{view.settings.names[view.seat]}, {telling.round(view)}. {telling.call(view)}")
    click.echo(hint_text(view, advice, language, _width()))


@click.command("review")
@click.argument("file", metavar="RECORD", type=FILE)
@seat_option
@click.option("--html", type=FILE, help="Write a page with drawings and a chart here.")
@click.option("--par", type=click.IntRange(1), help="Par of this deal (see felttip par), to be shown too.")
@effort_option
@language_option
@json_option
def review_command(
    file: Path, seat: str | None, html: Path | None, par: int | None, effort: int, language: str, as_json: bool
) -> None:
    """What every decision of a seat cost, and what was luck.

    The costliest decisions are explained, with both sheets. Ctrl-C stops and tells what has been
    found out so far.

    \b
    felttip review game.txt
    felttip review game.txt --seat Ben --html ben.html --language pt
    """
    if as_json and html == DASH:
        raise click.UsageError(words(language).say("option-two-things", {"option": "--html -"}))
    _, table = prove(file)
    number = seat_called(table, seat or "1", language)
    try_target(html)
    found = _look_back(table, number, effort, language)
    if as_json:
        click.echo(msgspec.json.encode(_review_answer(found)))
    elif html is None:
        colour = sys.stdout.isatty()
        click.echo(review_text(found, language, _width(), colour, par), nl=False, color=colour)
    if html is not None:
        from felttip.coach.page import page  # noqa: PLC0415 - only who asks for a page pays for drawing it

        try:
            write_text(html, page(found, language, par, effort))
        except click.ClickException:
            if not as_json:  # nobody waits twice for a review because a disk is full
                click.echo(review_text(found, language, _width(), par=par), nl=False)
            raise
        if html != DASH:
            _tell("coach-written", {"file": str(html)}, language)


# Telling.


def _width() -> int:
    return max(40, shutil.get_terminal_size().columns - 1)


def _tell(message: str, details: Mapping[str, Detail], language: str) -> None:
    click.echo(words(language).say(message, details), err=True)


def _look_back(table: AnyTable, seat: int, effort: int, language: str) -> Review:
    """The review, with its progress on the error stream; Ctrl-C keeps what there is."""
    known = len(reviewable(table, seat))
    if not known:
        details: dict[str, Detail] = {"name": table.settings.names[seat]}
        raise click.ClickException(words(language).say("coach-no-decisions", details))
    terminal = sys.stderr.isatty()
    found: Review | None = None
    count = 0
    try:
        if terminal:
            click.echo(words(language).say("coach-thinks"), err=True, nl=False)
        for found in reviewing(table, seat, SEED, effort):
            count = len(found.steps)
            if terminal:
                said = words(language).say("coach-progress", {"done": count, "of": known})
                click.echo(f"\r\x1b[K{said}", err=True, nl=False)
    except KeyboardInterrupt:
        if found is None or not found.steps:
            raise click.Abort from None
        if terminal:
            click.echo("\r\x1b[K", err=True, nl=False)
        _tell("coach-stopped", {"done": count, "of": known}, language)
        return found
    if terminal:
        click.echo("\r\x1b[K", err=True, nl=False)
    assert found is not None
    return found


def _hint_answer(advice: Advice, language: str) -> HintAnswer:
    return HintAnswer(
        *_choice(advice.marks, advice.dice),
        round(advice.points, 2),
        [words(language).phrase(reason) for reason in advice.reasons],
    )


def _choice(marks: tuple[str, ...], dice: tuple[int, ...] | None) -> tuple[list[str] | None, list[int] | None]:
    return (list(marks), None) if dice is None else (None, [die + 1 for die in dice])


def _review_answer(found: Review) -> ReviewAnswer:
    def chosen(option: Option) -> tuple[list[str] | None, list[int] | None]:
        return _choice(option.marks, option.dice)

    return ReviewAnswer(
        found.table.game.name,
        found.seat + 1,
        found.name,
        (found.table.settings.hints or (0,) * len(found.table.sheets))[found.seat],
        found.start,
        found.luck,
        found.cost,
        found.total,
        found.ending,
        [
            DecisionAnswer(
                step.round,
                chosen(step.played)[0],
                chosen(step.best)[0],
                chosen(step.played)[1],
                chosen(step.best)[1],
                step.luck,
                step.cost,
                step.played.points,
            )
            for step in found.steps
        ],
    )
