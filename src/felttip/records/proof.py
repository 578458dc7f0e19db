"""The proof of a record: it is played again, and the text must say what follows from it, line by line."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from felttip.contract import Cards, Dice, Refused
from felttip.records.record import Line, Record, RecordError, body, checked, fail, round_lines, spaced
from felttip.registry.dispatch import AnyDice
from felttip.table import AnyTable, Phase, Table
from felttip.table.chance import Deal, PaperDeal, SealedDeal

DIE = re.compile(r"[1-9][0-9]?")


def replay(record: Record) -> AnyTable:
    """Play the record and prove every line of it; `RecordError` names the first that is wrong, and why."""
    deal, trouble = _deal(record)
    try:
        table = Table.open(record.game, record.board, record.settings, deal)
    except Refused as refused:
        raise RecordError(record.head[-1].number, refused.refusal) from None
    _prove_sheets(record, deal)
    return _Proof(table, record, trouble).run()


def _prove_sheets(record: Record, deal: Deal) -> None:
    """TAB-2: which sheet each seat has follows from the deal too."""
    names, sheets = record.settings.names, record.settings.sheets
    if not isinstance(deal, SealedDeal) or sheets == (right := deal.sheets(record.board.sheets, len(names))):
        return
    seat = next(n for n, sheet in enumerate(sheets) if sheet != right[n])
    line = next(line.number for line in record.head if line.text.startswith(f"seat {seat + 1}:"))
    fail(line, "record-sheet", "TAB-11", name=names[seat], sheet=right[seat] + 1)


class _Proof:
    """One record on its way through the table."""

    def __init__(self, table: AnyTable, record: Record, trouble: RecordError | None) -> None:
        self.table = table
        self.record = record
        self.lines = record.lines
        self.trouble = trouble
        """What is wrong with a call that somebody wrote down; it counts once its line is reached."""
        self.has_checks = any(line.check for line in record.lines)
        self.check = 0
        for line in record.head:
            self.check = checked(self.check, line.text)
        self.rounds = 0
        """How many rounds have been proved to their end."""
        self.start = 0
        """How many lines they have."""

    def run(self) -> AnyTable:
        """Line by line: do what it says was done, then compare all that has become public."""
        for number, line in enumerate(self.lines, 1):
            if self.trouble is not None and line.number >= self.trouble.line:
                raise self.trouble
            self._do(line)
            self._compare(number)
            self._prove_check(line)
        self._check_end()
        return self.table

    def _do(self, line: Line) -> None:
        """Do what a line says that somebody did; other lines only say what follows from it."""
        key, _, value = line.text.partition(":")
        names = self.table.settings.names
        try:
            if key.split()[:1] == ["again"]:
                self.table = self.table.roll_again(self.table.round.active or 0, self._dice(line, key.split()[1:]))
            elif key in names and self.table.phase is not Phase.OVER:
                self._turn(line, names.index(key), value.split())
        except Refused as refused:
            raise RecordError(line.number, refused.refusal) from None

    def _turn(self, line: Line, seat: int, marks: list[str]) -> None:
        """One seat's turn; those made at the same time stand in the order of the seats."""
        name = self.table.settings.names[seat]
        if self.table.phase is Phase.ROLL and seat == self.table.round.active:
            self.table = self.table.roll_again(seat, ())
        if not marks:
            fail(line.number, "record-no-marks", "TAB-4", name=name)
        waiting = self.table.waiting_for
        if seat in waiting[1:]:
            fail(line.number, "record-order", "REC-1", name=name, first=self.table.settings.names[waiting[0]])
        self.table = self.table.take_turn(seat, () if marks == ["pass"] else tuple(marks))

    def _dice(self, line: Line, words: Sequence[str]) -> tuple[int, ...]:
        if not words or not all(DIE.fullmatch(word) for word in words):
            fail(line.number, "record-dice", "TAB-6")
        return tuple(int(word) - 1 for word in words)

    def _compare(self, upto: int) -> None:
        """Compare the lines before `upto` with what has become public."""
        view = self.table.view(None)
        expected = list(body(view, self.rounds))
        ours = self.lines[self.start : upto]
        for line, (right, clause) in zip(ours, expected, strict=False):
            if line.text != right.strip() and self._usual(line.text) != right.strip():
                self._differs(line, right.strip(), clause)
        # Only turns that wait for others may stand in the record without being public yet.
        unproved = ours[len(expected) + sum(draft.committed for draft in self.table.drafts.values()) :]
        if unproved:
            self._too_much(unproved[0])
        while self.rounds < len(self.table.history):
            length = sum(1 for _ in round_lines(view, self.table.history[self.rounds]))
            if self.start + length > upto:
                break
            self.rounds += 1
            self.start += length

    def _usual(self, text: str) -> str:
        """The line with its card as we write it: a person may have named the colours of a card in another order."""
        key, colon, value = text.partition(":")
        if not key.startswith("round ") or not isinstance(self.table.game.chance, Cards):
            return text
        try:
            return f"{key}{colon} {self.table.game.naming.call_text(self.table.game.naming.read_call(value.strip()))}"
        except ValueError:
            return text

    def _differs(self, line: Line, right: str, clause: str) -> NoReturn:
        key = right.partition(":")[0]
        # A card or a roll that nobody wrote down, the table has made up: it is no answer to what should stand here.
        made_up = isinstance(self.table.deal, PaperDeal) and key.partition(" ")[0] in ("round", "roll")
        if made_up and line.text.partition(":")[0] != key:
            fail(line.number, "record-instead", key=key, found=line.text)
        fail(line.number, "record-differs", clause, found=line.text, right=right)

    def _too_much(self, line: Line) -> NoReturn:
        waiting = ", ".join(self.table.settings.names[seat] for seat in self.table.waiting_for)
        if waiting:
            fail(line.number, "record-waiting", "TAB-8", found=line.text, names=waiting)
        fail(line.number, "record-too-much", "TAB-7", found=line.text)

    def _prove_check(self, line: Line) -> None:
        """Either no line has a check, or all have one and all are right."""
        if not self.has_checks:
            return
        self.check = checked(self.check, line.text)
        if line.check is None:
            fail(line.number, "record-no-check", "REC-3")
        if line.check != f"{self.check:04x}":
            above = line is self.lines[0]
            fail(line.number, "record-check-head" if above else "record-check", "REC-3", found=line.text)

    def _check_end(self) -> None:
        """A record may stop anywhere between two moments, but not within one and not before the scores of the end."""
        last = self.lines[-1].number if self.lines else self.record.head[-1].number
        if any(draft.committed for draft in self.table.drafts.values()):
            self._too_much(self.lines[-1])
        for right, clause in list(body(self.table.view(None), self.rounds))[len(self.lines) - self.start :]:
            if clause in ("TAB-9", "TAB-12"):
                fail(last, "record-stops", clause, right=right.strip())


# The deal.


def _deal(record: Record) -> tuple[Deal, RecordError | None]:
    """The sealed deal if it was opened, otherwise what the record says was called, and what is wrong with that."""
    if record.opening:
        return SealedDeal(record.opening), None
    chance = record.game.chance
    return _paper_dice(record, chance) if isinstance(chance, Dice) else _paper_cards(record, chance)


def _paper_cards(record: Record, chance: Cards) -> tuple[Deal, RecordError | None]:
    calls: list[int] = []
    trouble = None
    try:
        for line in record.lines:
            if line.text.startswith("round "):
                calls.append(_card(record, chance, line, calls))
    except RecordError as error:
        trouble = error
    # The table turns up a card after the last one that was written down; nobody acts on it, so any will do.
    left = Counter(chance.deck) - Counter(calls)
    return PaperDeal((*calls, *left.elements()), commitment=record.commitment), trouble


def _card(record: Record, chance: Cards, line: Line, before: list[int]) -> int:
    """The card of a round, which must still be in the deck."""
    naming = record.game.naming
    text = spaced(line.text.partition(":")[2])
    try:
        call = naming.read_call(text)
    except ValueError:
        call = None
    if call is None or call not in chance.deck:
        fail(line.number, "record-no-such-card", "TAB-11", call=text, example=naming.call_text(chance.deck[0]))
    if before.count(call) >= chance.deck.count(call):
        fail(line.number, "record-card-twice", "TAB-11", call=naming.call_text(call))
    return call


def _paper_dice(record: Record, chance: AnyDice) -> tuple[Deal, RecordError | None]:
    rounds: list[list[tuple[int, ...]]] = []
    first = 0
    trouble = None
    names = record.settings.names
    try:
        for line in record.lines:
            key, _, value = line.text.partition(":")
            if line.text.startswith("round "):
                if not rounds:
                    first = _first(line, names)
                rounds.append([])
            elif rounds and key.split()[:1] in (["roll"], ["again"]):
                rounds[-1].append(_faces(line, chance, value.split()))
    except RecordError as error:
        trouble = error
    # Rolls that nobody wrote down are rolled by the table all the same; nobody acts on them, so any faces will do.
    unknown = ((0,) * chance.count,) * chance.rolls
    faces = (*((*rolls, *unknown) for rolls in rounds), unknown)
    return PaperDeal((), faces, first, commitment=record.commitment), trouble


def _first(line: Line, names: Sequence[str]) -> int:
    """Who rolls in the first round."""
    name = line.text.partition(":")[2].strip()
    if name not in names:
        fail(line.number, "record-who", "TAB-3", name=name, names=", ".join(names))
    return names.index(name)


def _faces(line: Line, chance: AnyDice, words: list[str]) -> tuple[int, ...]:
    """What the dice of one roll show."""
    if len(words) != chance.count or not set(words) <= set(chance.faces):
        fail(line.number, "record-faces", "TAB-11", count=chance.count, faces=", ".join(chance.faces))
    return tuple(chance.faces.index(word) for word in words)
