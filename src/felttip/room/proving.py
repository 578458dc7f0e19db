"""A record that somebody brings: proved, and told as a game to look back at. Nothing of it is kept."""

from typing import Literal

import msgspec

from felttip.contract import Phrase
from felttip.records.export import export_json
from felttip.records.film import film
from felttip.records.proof import replay
from felttip.records.record import Record, RecordError, read_record
from felttip.room.look import Look, look
from felttip.room.thinking import Tell
from felttip.table import AnyTable, Phase
from felttip.words import words

Form = Literal["look", "json", "svg"]
"""What becomes of a record: a document to look back with, the replay as JSON, or a moving picture."""


LONGEST = 65_536
"""The longest record, in characters."""


class Bringing(msgspec.Struct, forbid_unknown_fields=True):
    """A record, and what it should become."""

    text: str
    form: Form = "look"
    language: Literal["en", "de", "es", "fr", "pl", "pt"] = "en"
    """Of the words in a moving picture."""


class Verdict(msgspec.Struct, frozen=True):
    """What is proved, or what is wrong and where."""

    proved: bool
    says: tuple[Phrase, ...]
    line: int | None = None
    """The first line that is wrong."""
    clause: str | None = None
    """The clause that it breaks."""


class Proved(msgspec.Struct, frozen=True):
    """A verdict, and the game if there is one."""

    verdict: Verdict
    look: Look | None


def prove(text: str, form: Form, language: str, tell: Tell) -> bytes:
    """Prove a record and tell it in some form; of one that is wrong there is only the verdict."""
    try:
        record = read_record(text)
        table = replay(record)
    except RecordError as error:
        said = Phrase(error.refusal.reason, error.refusal.details)
        return msgspec.json.encode(Proved(Verdict(False, (said,), error.line, error.refusal.clause), None))
    if form == "json":
        return export_json(table, record.board_text).encode()
    if form == "svg":
        return film(table, words(language)).encode()
    verdict = Verdict(True, _praise(record, table))
    return msgspec.json.encode(Proved(verdict, look(table, drawings=_drawings(record))))


def _praise(record: Record, table: AnyTable) -> tuple[Phrase, ...]:
    """What has been proved, and what about the deal cannot be."""
    rounds = sum(line.text.startswith("round ") for line in record.lines)
    state = "verify-record-right" if table.phase is Phase.OVER else "verify-record-part"
    deal = "opened" if record.opening else "paper" if record.commitment is None else "closed"
    return Phrase(state, {"rounds": rounds}), Phrase(f"verify-deal-{deal}", {})


def _drawings(record: Record) -> dict[str, str]:
    """The drawings of a board that the server does not have."""
    if record.board_text is None:
        return {}
    draw, board = record.game.drawing.draw, record.board
    return {str(sheet + 1): draw(board, sheet) for sheet in range(board.sheets)}
