"""A position: how a game stands, in one line of text that people can send each other (docs/position.md).

What is hidden is not in it. What is in it is checked as it is read, by the rules themselves: a sheet is made from its
marks, and the dice that are left to others from the turn of the one who rolled them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from felttip.contract import Board, BoardError, Call, Cards, Refused
from felttip.contract.rules import MOST_MARKS
from felttip.records.head import CHECK, LAST_ROUND, TITLE, Head, PositionError, Words, fail, read_head
from felttip.records.inked import MarkError, inked
from felttip.records.record import checked
from felttip.registry import AnyGame, GameError, find_board, find_game, game_names
from felttip.registry.dispatch import Ints
from felttip.table import AnyTable, AnyView, Moment, Phase, Roll, Round, Settings, Table
from felttip.table.chance import RestDeal, SealedDeal

__all__ = ["PositionError", "is_position", "read_position", "write_position"]

LONGEST = 20_000


def is_position(text: str) -> bool:
    """Does this text claim to be a position?"""
    return text.split(maxsplit=1)[:1] == [TITLE]


# Writing.


def write_position(view: AnyView, board_text: str | None = None, coming: Sequence[Call] = ()) -> str:
    """The text of a position, with the unfinished turn of the view's own seat.

    `board_text` if the board does not come with the game; `coming`: the cards of the next rounds, to be told, too.
    """
    words = [TITLE, view.game.name, _board_word(view.game, view.board, board_text), *_phase_words(view)]
    words += _card_words(view, coming)
    for seat in range(len(view.sheets)):
        words += ["/", *_seat_words(view, seat)]
    text = " ".join(words)
    return f"{text} ~{checked(0, text):04x}"


def _board_word(game: AnyGame, board: Board, board_text: str | None) -> str:
    """The name of a board, and of one that does not come with the game the beginning of the hash of its text."""
    if board_text is not None:
        return f"{board.name}#{_hash(board_text)}"
    if board.name not in game.boards or find_board(game.name, board.name) != board:
        fail("POS-2", "position-board-text", name=board.name)
    return board.name


def _hash(board_text: str) -> str:
    lines = [line.rstrip() for line in board_text.strip().splitlines()]
    return sha256("\n".join(lines).encode()).hexdigest()[:8]


def _phase_words(view: AnyView) -> list[str]:
    """How far the round is, with the card or the dice."""
    played, chance = view.round, view.game.chance
    if view.phase is Phase.SETUP:
        return ["setup"]
    words = ["round", str(played.number)]
    if isinstance(chance, Cards):
        return [*words, *(("over",) if view.call is None else ("card", view.game.naming.call_text(view.call)))]
    assert played.active is not None
    words += ["seat", str(played.active + 1)]
    if view.phase is Phase.OVER:
        return [*words, "over"]
    words += ["dice", str(len(played.rolls)), *(chance.faces[face] for face in view.dice)]
    if view.phase is Phase.ROLL:
        return words
    return [*words, "then", str(len(played.moments[0].turns[played.active]))] if played.moments else [*words, "kept"]


def _card_words(view: AnyView, coming: Sequence[Call]) -> list[str]:
    """The cards that have been seen, and those that are told in advance, by their places in the deck."""
    chance = view.game.chance
    if not isinstance(chance, Cards):
        return []
    gone, seen = view.gone, replace(view, call=None).gone  # the card that lies open is told with the round
    ahead: list[int] = []
    for call in coming:
        ahead.append(next(at for at, card in enumerate(chance.deck) if card == call and at not in (*gone, *ahead)))
    told = [[title, *(str(at + 1) for at in places)] for title, places in (("seen", seen), ("next", ahead)) if places]
    return [word for words in told for word in words]


def _seat_words(view: AnyView, seat: int) -> list[str]:
    """A seat's sheet, its goals, and its unfinished turn if it is the one who looks."""
    words = [str(view.sheet_number(seat) + 1)] if view.board.sheets > 1 else []
    words += view.ink[seat]
    paid = sorted(view.points[seat].items())
    words += ["goals", *(f"{view.board.goals[goal].name}:{points}" for goal, points in paid)] if paid else []
    if seat == view.seat and view.draft is not None and view.draft.marks:
        words += ["turn", *view.draft.marks]
    return words


# Reading.


def read_position(
    text: str,
    board_text: str | None = None,
    deal: str | None = None,
    name: Callable[[int], str] = str,
    last: int = LAST_ROUND,
) -> AnyTable:
    """The table that stands as a text says; `PositionError` tells what is wrong with it.

    `board_text`: the board file, if the board does not come with the game. `deal`: a word that decides what comes;
    without it a game goes on only as far as the position tells. `name`: from the number of a seat to its name.
    `last`: the last round that a game of dice may have come to, where anybody may bring a text: each is made.
    """
    words = Words(_proved(text))
    if words.take(TITLE) != TITLE:
        fail("POS-1", "position-title", title=TITLE)
    game_name = words.take(", ".join(game_names()))
    try:
        game = find_game(game_name)
    except GameError as error:
        fail("POS-2", "record-no-such-game", why=error.phrase)
    board = _read_board(game, words.take(", ".join(game.boards)), board_text)
    head = read_head(game, words, last)
    seats: list[_Seat] = []
    while words.left:
        words.expect("/")
        seats.append(_read_seat(board, words, len(seats) + 1))
    return _Reading(game, board, head, tuple(seats)).table(deal, name)


def _proved(text: str) -> list[str]:
    """The words of a text without its check, which must be right if it is there."""
    if len(text) > LONGEST:
        fail("POS-1", "position-long", length=len(text), most=LONGEST)
    words = text.split()
    if words and words[-1].startswith("~"):
        check = words.pop()[1:]
        if not CHECK.fullmatch(check):
            fail("POS-7", "record-bad-check", found=check)
        if check != f"{checked(0, ' '.join(words)):04x}":
            fail("POS-7", "position-check", found=check)
    return words


def _read_board(game: AnyGame, word: str, board_text: str | None) -> Board:
    """The board that comes with the game, or the one of a board file."""
    name, mark, _ = word.partition("#")
    if not mark and board_text is None:
        if name not in game.boards:
            fail("POS-2", "position-no-such-board", name=name, boards=", ".join(game.boards))
        return find_board(game.name, name)
    if board_text is None:
        fail("POS-2", "position-board-text", name=name)
    try:
        board = game.read_board(board_text)
    except BoardError as error:
        fail("POS-2", "record-board", why=error.phrase)
    if word != _board_word(game, board, board_text):
        fail("POS-2", "position-board-other", name=word, found=_board_word(game, board, board_text))
    return board


@dataclass(frozen=True)
class _Seat:
    """What a position says about a seat."""

    sheet: int
    marks: tuple[str, ...]
    goals: dict[int, int]
    turn: tuple[str, ...]


def _read_seat(board: Board, words: Words, number: int) -> _Seat:
    sheet = words.number(1, board.sheets) - 1 if board.sheets > 1 else 0
    marks = words.until("goals", "turn", "/")
    goals: dict[int, int] = {}
    names = [goal.name for goal in board.goals]
    for word in words.until("turn", "/") if words.skip("goals") else ():
        name, _, points = word.rpartition(":")
        if name not in names or names.index(name) in goals:
            fail("POS-6", "position-no-such-goal", found=word, seat=number, goals=", ".join(names))
        goal = board.goals[names.index(name)]
        if points not in (str(goal.first), str(goal.later)):
            fail("POS-6", "position-points", goal=name, first=goal.first, later=goal.later, found=points)
        goals[names.index(name)] = int(points)
    return _Seat(sheet, marks, goals, words.until("/") if words.skip("turn") else ())


@dataclass(frozen=True)
class _Reading:
    """Everything that a text says, on its way to the table."""

    game: AnyGame
    board: Board
    head: Head
    seats: tuple[_Seat, ...]

    def table(self, deal: str | None, name: Callable[[int], str]) -> AnyTable:
        """The table, once everything about it is proved."""
        head, count = self.head, len(self.seats)
        self._prove_seats()
        active = head.active or 0
        # The last marks of the one who rolled belong to this round: they are made again, and must lead to the rest.
        ink = [seat.marks for seat in self.seats]
        again = ink[active][len(ink[active]) - head.then :] if head.then else ()
        ink[active] = ink[active][: len(ink[active]) - len(again)]
        sheets = tuple(self._sheet(seat, marks) for seat, marks in enumerate(ink))
        first = (active - max(head.number - 1, 0)) % count
        rest = None if deal is None else SealedDeal.from_words("rest", self.game.name, deal)
        table: AnyTable = Table.resume(
            self.game,
            self.board,
            Settings(tuple(name(seat + 1) for seat in range(count)), self._dealt_sheets()),
            RestDeal(head.cards, first, rest),
            head.phase,
            self._history(first),
            sheets,
            tuple(ink),
            tuple(self._points(seat, sheets[seat]) for seat in range(count)),
        )
        self._prove_end(table)
        return self._with_turns(table, again)

    def _prove_seats(self) -> None:
        """TAB-1, TAB-2, and no more marks than the turns so far can have made."""
        count, seats, head = len(self.seats), self.game.seats, self.head
        if count not in seats:
            fail("TAB-1", "table-seats", least=seats[0], most=seats[-1], seats=count)
        if self.board.sheets > 1 and len({seat.sheet for seat in self.seats}) < count:
            fail("TAB-2", "table-sheets", sheets=self.board.sheets)
        if head.active is not None and head.active >= count:
            fail("POS-3", "table-no-such-seat", seat=head.active + 1, seats=count)
        made = max(head.number - 1, 0) + (head.phase is Phase.OVER)
        made += self.game.setup is not None and head.phase is not Phase.SETUP
        for number, seat in enumerate(self.seats):
            turns = made + (head.then is not None and number == head.active)
            if len(seat.marks) > MOST_MARKS * turns:
                fail("POS-5", "position-marks", seat=number + 1, marks=len(seat.marks), turns=turns, most=MOST_MARKS)
        if head.then and head.then > len(self.seats[head.active or 0].marks):
            fail("POS-3", "position-then", seat=(head.active or 0) + 1, marks=head.then)

    def _sheet(self, seat: int, marks: tuple[str, ...]) -> Ints:
        try:
            return inked(self.game.name, self.board, self.seats[seat].sheet, marks)
        except MarkError as error:
            fail("POS-5", "position-mark", seat=seat + 1, mark=error.mark)

    def _dealt_sheets(self) -> tuple[int, ...]:
        """The sheets as they were dealt: after a setup each has gone to the left neighbour."""
        sheets = tuple(seat.sheet for seat in self.seats)
        return sheets if self.game.setup is None or self.head.number == 0 else (*sheets[1:], sheets[0])

    def _points(self, seat: int, sheet: Ints) -> dict[int, int]:
        """What the goals on a sheet paid, as the position says."""
        reached = self.game.rules.reached(self.game.print_of(self.board), sheet)
        stated = self.seats[seat].goals
        right = [goal for goal in range(len(self.board.goals)) if reached >> goal & 1]
        if not set(right) <= set(stated):
            self._wrong_goals(seat, right)
        return {goal: stated[goal] for goal in right}

    def _wrong_goals(self, seat: int, right: Sequence[int]) -> None:
        names = [goal.name for goal in self.board.goals]
        stated = sorted(self.seats[seat].goals)
        found, reached = (" ".join(names[goal] for goal in goals) or "-" for goals in (stated, right))
        fail("POS-6", "position-goals", seat=seat + 1, found=found, right=reached)

    def _history(self, first: int) -> tuple[Round, ...]:
        """The rounds so far, with nothing but what a position knows of them: their calls, and who rolled."""
        head, count = self.head, len(self.seats)
        past = [] if self.game.setup is None else [Round(0, moments=(Moment(self.game.setup, {}, {}),))]
        if head.phase is Phase.SETUP:
            return (Round(0),)
        if isinstance(self.game.chance, Cards):
            past += [Round(n, moments=(Moment(call, {}, {}),)) for n, call in enumerate(head.seen, 1)]
            return tuple(past) if head.phase is Phase.OVER else (*past, Round(head.number))
        past += [Round(number, (first + number - 1) % count) for number in range(1, head.number)]
        roll = Roll(tuple(range(len(head.faces))), head.faces)
        return (*past, Round(head.number, head.active, (roll,) * head.rolls))

    def _prove_end(self, table: AnyTable) -> None:
        """A game is over after its last card or as soon as a sheet ends it, and not before."""
        rules, p = self.game.rules, self.game.print_of(self.board)
        ended = next((seat for seat, sheet in enumerate(table.sheets) if rules.finishes(p, sheet)), None)
        chance = self.game.chance
        if ended is not None and table.phase is not Phase.OVER:
            fail("POS-3", "position-finished", seat=ended + 1)
        last = isinstance(chance, Cards) and table.round.number == chance.rounds
        if table.phase is Phase.OVER and ended is None and not last:
            fail("POS-3", "position-not-over")

    def _with_turns(self, table: AnyTable, again: tuple[str, ...]) -> AnyTable:
        """The turn that is known of this round, and the marks of unfinished ones; then the goals must be right."""
        try:
            if self.head.then is not None:
                table = table.take_turn(self.head.active or 0, again)
            for number, seat in enumerate(self.seats):
                for mark in seat.turn:
                    table = table.mark(number, mark)
        except Refused as refused:
            raise PositionError(refused.refusal) from None
        for number, seat in enumerate(self.seats):
            if table.points[number] != seat.goals:
                self._wrong_goals(number, list(table.points[number]))
        for goal in sorted({goal for seat in self.seats for goal in seat.goals}):
            worth = self.board.goals[goal]
            if len(self.seats) > 1 and worth.first not in (seat.goals.get(goal) for seat in self.seats):
                fail("POS-6", "position-nobody-first", goal=worth.name, first=worth.first)
        return table
