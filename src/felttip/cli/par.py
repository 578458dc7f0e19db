"""`felttip par`: the best total that a deal allowed, had one known it."""

import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import click
import msgspec

from felttip.cli.options import (
    DASH,
    FILE,
    GAME,
    Seconds,
    check_par,
    open_board,
    open_game,
    tell_broken,
    try_target,
    write_text,
)
from felttip.contract import Board, Cards, Detail, Refusal
from felttip.records.position import is_position
from felttip.records.record import Record, write_record
from felttip.registry import AnyGame, broken_games, game_names
from felttip.solver import Par, follow, improve, open_deal, position_of, turns_of
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import Deal, RestDeal, SealedDeal
from felttip.words import words

TOLD_S = 0.2
"""So often, in seconds, the line that tells how far the search has come is written again."""


class Answer(msgspec.Struct):
    """What a program wants to know."""

    game: str
    board: str
    best: int
    bound: int | None
    exact: bool
    proof: str
    total: int | None
    """What the record reached."""
    seconds: float
    turns: list[list[str]]
    """The marks of the setup, if there is one, and of each round; after a position, of those that are left."""


@dataclass(frozen=True)
class _Task:
    """A lone player's deal, wherever it comes from."""

    game: AnyGame
    board: Board
    board_text: str | None
    deal: Deal
    settings: Settings
    total: int | None = None
    turns: tuple[tuple[int, ...], ...] = ()
    """How the record was played, if it was to its end: a first answer."""
    here: AnyTable | None = None
    """The table of a position, if the search begins there."""


@click.command()
@click.argument("what", metavar="GAME|RECORD|POSITION")
@click.option("--seed", "--deal", "-d", "seed", help="The word of the deal, as in felttip play GAME --deal WORD.")
@click.option("--board", "-b", help="A board of the game, or a board file.")
@click.option("--seconds", type=Seconds(0.1), default=20.0, show_default=True, help="How long to look.")
@click.option("--output", "-o", type=FILE, help="Write a record that reaches the best total here.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of sentences.")
def par(what: str, seed: str | None, board: str | None, seconds: float, output: Path | None, as_json: bool) -> None:
    """The best total of a lone player who knew all the calls.

    Of a RECORD, or of the deal of a GAME that belongs to a word: somebody may have played it with
    `felttip play GAME --deal WORD`. Of a POSITION (docs/position.md): from there on, with the coming
    cards that it tells, or those that are left dealt by the word. Says what nobody can beat, too, and
    how that was proved. Ctrl-C stops the search and tells the best so far.

    \b
    felttip par game.txt                          what was possible in this game?
    felttip par trails --seed monday              and in this deal?
    felttip par islands --seed 7 -o best.txt      with the turns that reach it
    felttip par position.txt --seed monday        and from this position on?
    """
    if as_json and output == DASH:
        raise click.UsageError(words().say("option-two-things", {"option": "--output -"}))
    tell_broken()
    name = what.lower()
    named = name in game_names() or name in broken_games()
    task = _from_word(name, seed, board) if named else _from_text(what, seed, board)
    if task.here is not None and output is not None:
        raise click.UsageError(words().refusal(Refusal("POS-8", "position-no-record")))
    try_target(output)
    began = time.monotonic()
    deal = open_deal(task.game, task.board, task.settings.sheets[0], task.deal)
    known = None if task.total is None else (task.total, task.turns)
    start = None if task.here is None else position_of(task.here)
    found, stopped = _watch(improve(deal, seconds, start, known), as_json)
    if found is None:
        raise click.Abort
    opened = task.here or Table.open(task.game, task.board, task.settings, task.deal)
    table = follow(opened, found.turns)
    passed = time.monotonic() - began
    # What was found is told before it is written, so that it is not lost with a file that cannot be.
    if as_json:
        click.echo(msgspec.json.encode(_answer(task, found, table, passed)))
    else:
        _tell(task, found, passed if stopped else None, err=output == DASH)
    if output is not None:
        write_text(output, write_record(table, task.board_text))
        if not as_json and output != DASH:
            click.echo(words().say("par-written", {"file": str(output)}))


# Where the deal comes from.


def _from_word(name: str, seed: str | None, board: str | None) -> _Task:
    """The deal that belongs to a word."""
    game = GAME.convert(name, None, None)
    check_par(game)
    if not seed:
        raise click.UsageError(words().say("par-seed", {"game": name}))
    printed, board_text = open_board(game, board)
    deal = SealedDeal.from_words("play", game.name, seed)
    return _Task(game, printed, board_text, deal, _settings(deal.sheets(printed.sheets, 1)))


def _from_text(given: str, seed: str | None, board: str | None) -> _Task:
    """The deal of a lone player's record, or what comes after a position."""
    if not is_position(given) and Path(given) != DASH and not Path(given).exists():
        raise click.UsageError(words().say("par-neither", {"name": given, "games": ", ".join(game_names())}))
    table, record = open_game(given, board, seed)
    check_par(table.game, len(table.sheets))
    return _from_position(table, seed) if record is None else _from_record(given, record, table)


def _from_position(table: AnyTable, seed: str | None) -> _Task:
    """What comes after a position: the cards that it tells, or those that the word deals."""
    chance, deal = table.game.chance, table.deal
    assert isinstance(chance, Cards)
    assert isinstance(deal, RestDeal)
    if len(deal.cards) >= chance.rounds:
        said = words().say("par-rest-next")
    elif seed is not None:
        said = words().say("par-rest-word", {"word": seed})
    else:
        raise click.UsageError(words().say("par-rest-unknown"))
    click.echo(said, err=True)
    return _Task(table.game, table.board, None, deal, table.settings, here=table)


def _from_record(path: str, record: Record, table: AnyTable) -> _Task:
    """The deal of a lone player's record."""
    over = table.phase is Phase.OVER
    if not over and not isinstance(table.deal, SealedDeal):
        # What is not written down and not opened, nobody knows.
        raise click.ClickException(words().say("par-unknown", {"file": path, "round": table.round.number}))
    task = _Task(table.game, table.board, record.board_text, table.deal, _settings(table.settings.sheets))
    return replace(task, total=table.view(None).total(0), turns=turns_of(table)) if over else task


def _settings(sheets: tuple[int, ...]) -> Settings:
    """Nobody played what par finds: it has a name of its own, and took no hints."""
    return Settings((words().say("par-player"),), sheets)


# Telling.


def _watch(answers: Iterable[Par], quiet: bool) -> tuple[Par | None, bool]:
    """Follow the search and tell how far it has come; answers the last answer, and whether somebody stopped it."""
    terminal = sys.stderr.isatty()
    found: Par | None = None
    told: tuple[int, int | None] | None = None
    last = 0.0
    if terminal:
        click.echo(words().say("par-ready"), err=True, nl=False)
    try:
        for answer in answers:
            found = answer
            news = (answer.best, answer.bound)
            if terminal and time.monotonic() - last > TOLD_S:
                click.echo(f"\r\x1b[K{_progress(answer)}", err=True, nl=False)
                last = time.monotonic()
            elif not terminal and not quiet and news != told:
                click.echo(_progress(answer), err=True)
            told = news
    except KeyboardInterrupt:
        return found, True
    finally:
        if terminal:
            click.echo("\r\x1b[K", err=True, nl=False)
    return found, False


def _progress(answer: Par) -> str:
    details: dict[str, Detail] = {"percent": int(100 * answer.share), "best": answer.best}
    if answer.bound is None:
        return words().say("par-progress-open", details)
    return words().say("par-progress", {**details, "bound": answer.bound})


def _tell(task: _Task, found: Par, stopped: float | None, err: bool) -> None:
    """The best total, what nobody can beat, the proof, and the share of the record.

    `stopped`: after how many seconds somebody did; `err`: aside, because the output is a record.
    """

    def say(message: str, details: Mapping[str, Detail] | None = None) -> None:
        click.echo(words().say(message, details), err=err)

    if stopped is not None:
        say("par-stopped", {"seconds": f"{stopped:.0f}"})
    if found.exact:
        say("par-exact", {"best": found.best})
    else:
        say("par-best", {"best": found.best})
        if found.bound is not None:
            say("par-bound", {"bound": found.bound})
    say(found.proof)
    if task.total is not None:
        share = f"{100 * task.total / found.best:.0f}" if found.best > 0 else "–"
        say("par-total", {"total": task.total, "share": share})


def _answer(task: _Task, found: Par, table: AnyTable, passed: float) -> Answer:
    made = [moment.turns for played in (*table.history, table.round) for moment in played.moments]
    turns = [list(marks[0]) for marks in made if marks]  # of the rounds before a position nobody knows the turns
    return Answer(
        task.game.name, task.board.name, found.best, found.bound, found.exact, found.proof.removeprefix("par-proof-"),
        task.total, round(passed, 2), turns,
    )  # fmt: skip
