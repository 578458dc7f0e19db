"""The library: what `import felttip` offers (docs/library.md). A thin layer over the table, records, players and coach.

Everything here is public and stays; every other module is internal and may change with any version.
"""

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path

from felttip.bots import USUAL_LEVEL, Player, make_player
from felttip.bots.simulate import let_play, series_game
from felttip.coach import EFFORT, SEED, Advice, Review
from felttip.coach import hint as coach_hint
from felttip.coach import review as coach_review
from felttip.contract import Board, BoardError, Phrase, Refusal, Refused
from felttip.records import export, position, record
from felttip.records import picture as pictures
from felttip.records.position import PositionError
from felttip.records.proof import replay
from felttip.records.record import RecordError, read_record
from felttip.registry import AnyGame, GameError, find_game, game_names, load_board
from felttip.solver import Par, find_par, follow, no_par, open_deal, position_of
from felttip.table import AnyTable, AnyView, Phase, Settings, Table, View
from felttip.table.chance import PaperDeal, RestDeal, SealedDeal
from felttip.table.standing import gone

__all__ = [
    "Advice",
    "AnyGame",
    "AnyTable",
    "AnyView",
    "BoardError",
    "GameError",
    "Par",
    "Phase",
    "Phrase",
    "Picture",
    "Player",
    "PositionError",
    "RecordError",
    "Refusal",
    "Refused",
    "Review",
    "Table",
    "View",
    "export_json",
    "find_game",
    "follow",
    "game_names",
    "hint",
    "let_play",
    "par",
    "picture",
    "play",
    "player",
    "prove",
    "read_position",
    "review",
    "say",
    "simulate",
    "sketch",
    "write_position",
    "write_record",
]

BoardGiven = str | PathLike[str] | None
"""The name of a board that comes with the game, or a board file; None is the usual board."""


# Playing.


def play(
    game: str,
    seats: int | None = None,
    *,
    names: Sequence[str] | None = None,
    board: BoardGiven = None,
    deal: str | None = None,
) -> AnyTable:
    """A new table; the same word for the deal deals the same, here and in `felttip play --deal`."""
    found = find_game(game)
    printed = _board(found, board)
    if names is None:
        names = [f"Seat {number + 1}" for number in range(found.seats[0] if seats is None else seats)]
    elif seats not in (None, len(names)):
        raise ValueError(f"{len(names)} names for {seats} seats")
    sealed = SealedDeal.fresh() if deal is None else SealedDeal.from_words("play", found.name, deal)
    if len(names) not in found.seats:
        details = {"least": found.seats[0], "most": found.seats[-1], "seats": len(names)}
        raise Refused(Refusal("TAB-1", "table-seats", details))
    return Table.open(found, printed, Settings(tuple(names), sealed.sheets(printed.sheets, len(names))), sealed)


def player(kind: str = USUAL_LEVEL, seed: int = 1) -> Player:
    """A computer player: easy, medium, hard or master; random and greedy are for measuring."""
    return make_player(kind, seed)


def simulate(
    game: str, players: Sequence[str], *, seed: str | int = 1, number: int = 0, board: BoardGiven = None
) -> AnyTable:
    """A finished game among kinds of players, one a seat: game `number` of the series that belongs to a seed."""
    found = find_game(game)
    return series_game(found, _board(found, board), players, seed, number)


def _board(game: AnyGame, given: BoardGiven) -> Board:
    return load_board(game, None if given is None else fspath(given))[0]


# Writing down.


def write_record(table: AnyTable, *, board: BoardGiven = None) -> str:
    """The record of a table, finished or not; `board`: the file of a board that does not come with the game."""
    return record.write_record(table, _board_text(table.game, board))


def export_json(table: AnyTable, *, board: BoardGiven = None) -> str:
    """The full replay of a table as JSON, for other programs; `board` as in `write_record`."""
    return export.export_json(table, _board_text(table.game, board))


def prove(text: str) -> AnyTable:
    """The table that a record leads to, once every line is proved; `RecordError` names the first wrong one."""
    return replay(read_record(text))


def write_position(at: AnyTable | AnyView, *, board: BoardGiven = None) -> str:
    """How a game stands, as one line of text; of a seat's view, with the marks of its unfinished turn."""
    view = at.view(None) if isinstance(at, Table) else at
    return position.write_position(view, _board_text(view.game, board))


def read_position(text: str, *, deal: str | None = None, board: BoardGiven = None) -> AnyTable:
    """The table that stands as a position says; a word deals whatever comes, or else nobody knows it.

    `PositionError` says what is wrong with the text.
    """
    game = "".join(text.split(maxsplit=2)[1:2])
    # Without such a game there is no board to look for, and reading says so.
    board_text = _board_text(find_game(game), board) if game in game_names() else None
    return position.read_position(text, board_text, deal, lambda seat: f"Seat {seat}")


def _board_text(game: AnyGame, given: BoardGiven) -> str | None:
    """The text of a board file; nothing where the board comes with the game."""
    return None if given is None or fspath(given) in game.boards else _text(given)


def _text(file: str | PathLike[str]) -> str:
    return Path(file).read_text(encoding="utf-8")


# Thinking.


def hint(view: AnyView, *, count: int = 3, effort: int = EFFORT, seed: int = SEED) -> tuple[Advice, ...]:
    """Up to `count` good turns, or ways to roll again, for the seat of a view; the best first."""
    return coach_hint(view, seed, effort, count)


def review(table: AnyTable, seat: int = 0, *, effort: int = EFFORT, seed: int = SEED) -> Review:
    """What every decision of a seat cost, and what was luck."""
    return coach_review(table, seat, seed, effort)


def par(table: AnyTable, seconds: float = 10.0) -> Par:
    """The best total of a lone player who knew all the cards: from the first round on, or from a position on.

    `follow(table, par.turns)` makes the turns that reach it, on a new table or on that of the position.
    """
    game, deal = table.game, table.deal
    refusal = no_par(game, len(table.sheets))
    if refusal is not None:
        raise Refused(refusal)
    if isinstance(deal, PaperDeal) and table.phase is not Phase.OVER:
        raise Refused(Refusal("TAB-11", "par-rest-unknown"))
    start = position_of(table) if isinstance(deal, RestDeal) else None
    return find_par(open_deal(game, table.board, table.settings.sheets[0], deal), seconds, start)


# Showing.


class Picture(str):
    """A drawing as SVG text; a notebook shows it as it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(view: AnyView, seat: int | None = None) -> Picture:
    """A seat's sheet with its ink; without a seat, that of the one who looks, or the first."""
    return Picture(pictures.picture(view, _whose(view, seat)))


def sketch(view: AnyView, seat: int | None = None) -> str:
    """A seat's sheet in characters."""
    whose = _whose(view, seat)
    draft = view.draft if whose == view.seat else None
    sheet, marks = (draft.sheet, draft.marks) if draft else (view.sheets[whose], ())
    legal = view.legal() if whose == view.seat else ()
    return view.game.drawing.sketch(view.board, sheet, (*view.ink[whose], *marks), legal, False, gone(view, whose))


def _whose(view: AnyView, seat: int | None) -> int:
    return (view.seat or 0) if seat is None else seat


def say(what: Phrase | Refusal | Refused | RecordError | BoardError | GameError, language: str = "en") -> str:
    """A phrase, a refusal or an error as a sentence: in English, German, Spanish, French, Polish or Portuguese."""
    from felttip.words import words  # noqa: PLC0415 - who needs no sentences need not load the catalogue

    if isinstance(what, Phrase):
        return words(language).phrase(what)
    if isinstance(what, BoardError | GameError):
        return words(language).about(what.phrase)
    return words(language).refusal(what if isinstance(what, Refusal) else what.refusal)
