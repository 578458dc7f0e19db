"""The game that is looked at, with the files beside its code, and random play on it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from random import Random
from typing import Generic, NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from felttip.contract import B, Board, Game, P, Phrase, Refusal, S, T
from felttip.registry import AnyGame, find_game, game_folder
from felttip.registry.dispatch import Ints
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal
from felttip.words import Words, words

MOST_ROUNDS = 2000
"""Nobody plays longer."""


@dataclass(frozen=True)
class Subject:
    """A game under the name of its entry point."""

    name: str
    game: AnyGame
    folder: Traversable
    words: Words

    def text(self, *path: str) -> str:
        """A file beside the game's code."""
        return self.folder.joinpath(*path).read_text(encoding="utf-8")

    def board(self, name: str) -> Board:
        """A board that comes with the game."""
        return _board(self, name)

    def trouble(self, said: Phrase | Refusal) -> str | None:
        """Why this cannot be said in English, in a few words; None if it can.

        A guest's words are looked up in its own file: at a table something would always be said, if need be the name
        of the message.
        """
        message = said.message if isinstance(said, Phrase) else said.reason
        for detail in said.details.values():
            for part in detail if isinstance(detail, tuple) else (detail,):
                if isinstance(part, Phrase) and (wrong := self.trouble(part)):
                    return wrong
        if not message.startswith(f"{self.game.name}-"):
            return None if _can_be_said(self.words, said) else f"the message {message} is missing"
        needs = _messages(self).get(message)
        if needs is None:
            return f"the message {message} is missing"
        given = sorted(needs - set(said.details))
        return f"the message {message} asks for ${given[0]}, which nobody gives" if given else None

    def open_table(self, board: Board, seats: int, word: str | int = 0) -> AnyTable:
        """A fresh table with a deal that belongs to a word."""
        return open_table(self.game, board, seats, word)

    def positions(self, board: Board, seats: int, word: str | int = 0) -> Iterator[AnyTable]:
        """The tables of a random game after each decision, up to its end."""
        random = Random(f"{word} {seats}")
        table = self.open_table(board, seats, word)
        while table.phase is not Phase.OVER:
            yield table
            end_in_time(table)
            seat = table.waiting_for[-1]
            if table.phase is Phase.ROLL:
                dice = range(len(table.round.rolls[-1].faces))
                table = table.roll_again(seat, tuple(die for die in dice if random.random() < 0.5))
            else:
                table = table.take_turn(seat, random_turn(table, seat, random))
        yield table

    def played(self, board: Board, seats: int, word: str | int = 0) -> AnyTable:
        """The end of a random game."""
        *_, table = self.positions(board, seats, word)
        return table

    def mark_by_mark(self, board: Board, word: str | int = 0) -> Iterator["Drawn[Ints]"]:
        """Every sheet before and after every mark of a game, see below."""
        return mark_by_mark(self.game, board, word)


def _can_be_said(words: Words, said: Phrase | Refusal) -> bool:
    try:
        return bool((words.phrase(said) if isinstance(said, Phrase) else words.refusal(said)).strip())
    except LookupError:
        return False


@cache
def _messages(subject: Subject) -> dict[str, set[str]]:
    """The messages of a game's English file, and what each needs to be told."""
    return messages_in(subject.text("words", "en.ftl"))


def messages_in(text: str) -> dict[str, set[str]]:
    """The messages of a catalogue, and what each needs to be told."""
    entries = [entry for entry in FluentParser().parse(text).body if isinstance(entry, ftl.Message)]
    return {
        entry.id.name: set(re.findall(r"\$([A-Za-z][\w-]*)", text[entry.span.start : entry.span.end]))
        for entry in entries
        if entry.value is not None and entry.span is not None
    }


@cache
def _board(subject: Subject, name: str) -> Board:
    return subject.game.read_board(subject.text("boards", f"{name}.toml"))


def installed(name: str) -> Subject:
    """An installed game; `LookupError` if there is none of this name."""
    return Subject(name, find_game(name), game_folder(name), words())


def open_table(game: Game[B, P, S, T], board: B, seats: int, word: str | int) -> Table[B, P, S, T]:
    """A fresh table with a deal that belongs to a word."""
    deal = SealedDeal.from_words("test", game.name, word)
    names = tuple(f"Seat{number + 1}" for number in range(seats))
    return Table.open(game, board, Settings(names, deal.sheets(board.sheets, seats)), deal)


class Drawn(NamedTuple, Generic[S]):
    """A sheet on which a turn is being made."""

    number: int
    """Which printed sheet it is."""
    sheet: S
    marks: tuple[str, ...]
    """The marks on it."""
    legal: tuple[str, ...]
    """The marks that may come next."""


def mark_by_mark(game: Game[B, P, S, T], board: B, word: str | int = 0) -> Iterator[Drawn[S]]:
    """Every sheet before and after every mark of a game in which a full table draws at random, as much as it may."""
    random = Random(word)
    table = open_table(game, board, game.seats[-1], word)
    while table.phase is not Phase.OVER:
        end_in_time(table)
        seat = table.waiting_for[0]
        if table.phase is Phase.ROLL:
            table = table.roll_again(seat, ())
        view = table.view(seat)
        assert view.draft is not None
        legal = view.legal()
        yield Drawn(view.sheet_number(seat), view.draft.sheet, (*view.ink[seat], *view.draft.marks), legal)
        table = table.mark(seat, random.choice(legal)) if legal else table.commit(seat)


def end_in_time(table: AnyTable | Table[B, P, S, T]) -> None:
    """A game that goes on for ever has something wrong in its `finishes`."""
    if table.round.number > MOST_ROUNDS:
        raise ValueError(f"a random game has no end after {MOST_ROUNDS} rounds")


def random_turn(table: AnyTable, seat: int, random: Random) -> tuple[str, ...]:
    """A turn in which each legal mark and, where it is allowed, the end are equally likely."""
    marks: list[str] = []
    while True:
        view = table.view(seat)
        choices: list[str | None] = [*view.legal()]
        if not choices and not view.may_end():
            stuck = " ".join(marks) or "the first mark"
            raise ValueError(f"a turn got stuck at {stuck}: no mark is legal, and it may not end; see Rules.legal")
        if not choices:
            return tuple(marks)
        if view.may_end():
            choices.append(None)
        choice = random.choice(choices)
        if choice is None:
            return tuple(marks)
        marks.append(choice)
        table = table.mark(seat, choice)
