"""Turns and whole games."""

import pickle
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from felttip.conformance.boards import is_named, wrong_numbers
from felttip.conformance.finding import Wrong, of_board, of_table
from felttip.conformance.saying import CLAUSE
from felttip.conformance.subject import Subject
from felttip.contract import Board, Cards, Effect, Phrase, Refused
from felttip.contract.rules import LONGEST_NAME, MOST_MARKS
from felttip.contract.usual import MARKS
from felttip.kit.clauses import allows, marks_in
from felttip.records.position import read_position, write_position
from felttip.registry import game_names
from felttip.registry.dispatch import Ints
from felttip.table import AnyTable

ENOUGH = 40
"""So many names of marks are tried in one position."""
GAMES = 3


def drafts(subject: Subject, board: Board, seats: int, word: str) -> Iterator[tuple[Ints, Ints]]:
    """Sheet and unfinished turn after every mark of the turns of a random game, each drawn on as far as it goes."""
    random = Random(word)
    rules, p = subject.game.rules, subject.game.print_of(board)
    for table in subject.positions(board, seats, word):
        for draft in table.drafts.values():
            sheet, turn = draft.sheet, draft.turn
            for _ in range(MOST_MARKS + 1):
                yield sheet, turn
                marks = marks_in(rules.legal(p, sheet, turn))
                if not marks:
                    break
                sheet, turn = rules.play(p, sheet, turn, random.choice(marks))


@of_table("the-marks")
def numbers_stay_within_62_bits(subject: Subject, board: Board, seats: int) -> Wrong:
    """Sheets and turns are named tuples of numbers from 0 to 2**62 - 1, and no mark is 62, 63, 126 or 127."""
    rules, p = subject.game.rules, subject.game.print_of(board)
    for sheet, turn in drafts(subject, board, seats, "bits"):
        if not is_named(sheet) or not is_named(turn):
            yield "Rules.play", "a sheet or a turn is no NamedTuple"
        yield from wrong_numbers("Rules.play", sheet)
        yield from wrong_numbers("Rules.begin", turn)
        words = rules.legal(p, sheet, turn)
        yield from wrong_numbers("Rules.legal", words)
        if any(allows(words, mark) for mark in (62, 63, 126, 127)):
            yield "Rules.legal", "it allows a mark 62, 63, 126 or 127; a word holds the marks 0 to 61, and 64 to 125"


@of_table("the-marks")
def a_mark_has_one_name(subject: Subject, board: Board, seats: int) -> Wrong:
    """Legal marks have different names, without blanks, dots or ~, and `read_mark` reads what `mark_name` writes."""
    game, p = subject.game, subject.game.print_of(board)
    for sheet, turn in drafts(subject, board, seats, "names"):
        marks = marks_in(game.rules.legal(p, sheet, turn))
        names = [game.naming.mark_name(board, sheet, turn, mark) for mark in marks]
        for mark, name in zip(marks, names, strict=True):
            if names.count(name) > 1:
                yield "Naming.mark_name", f"two legal marks are both called {name}"
            if not 0 < len(name) <= LONGEST_NAME or any(c in " .~," or not c.isprintable() for c in name):
                wrong = f"no blanks, dots, commas or ~, and at most {LONGEST_NAME} characters"
                yield "Naming.mark_name", f'"{name}" is no name: {wrong}'
            found = game.naming.read_mark(board, sheet, turn, name)
            if found != mark:
                yield "Naming.read_mark", f"{name} is the name of mark {mark} and is read as {found}"


@of_table("the-marks")
def a_mark_can_be_said(subject: Subject, board: Board, seats: int) -> Wrong:
    """Every legal mark has words, and every sheet can be said in sentences."""
    game, p = subject.game, subject.game.print_of(board)
    for sheet, turn in drafts(subject, board, seats, "said"):
        for phrase in game.drawing.describe(board, sheet):
            if wrong := subject.trouble(phrase):
                yield "Drawing.describe", wrong
        for mark in marks_in(game.rules.legal(p, sheet, turn)):
            if wrong := subject.trouble(game.naming.mark_phrase(board, sheet, turn, mark)):
                yield "Naming.mark_phrase", wrong


@of_table("the-turn")
def a_turn_comes_to_an_end(subject: Subject, board: Board, seats: int) -> Wrong:
    """A turn has at most eight marks, and whoever goes on as offered gets to a turn that may end."""
    rules, p = subject.game.rules, subject.game.print_of(board)
    random = Random("end")
    offered = 0
    for table in subject.positions(board, seats, "end"):
        for draft in table.drafts.values():
            sheet, turn = draft.sheet, draft.turn
            for _ in range(MOST_MARKS):
                marks = marks_in(rules.legal(p, sheet, turn))
                if not marks:
                    break
                offered += 1
                sheet, turn = rules.play(p, sheet, turn, random.choice(marks))
            if marks_in(rules.legal(p, sheet, turn)):
                yield "Rules.legal", f"after {MOST_MARKS} marks it still offers more"
            elif not rules.may_end(p, sheet, turn):
                yield "Rules.may_end", "nothing more is offered, and the turn may not end"
    if not offered:
        yield "Rules.legal", "in a whole game nothing was ever offered"


@of_table("the-clauses")
def legal_is_what_all_clauses_allow(subject: Subject, board: Board, seats: int) -> Wrong:
    """A mark is legal exactly if every clause allows it, so that whoever is refused hears why."""
    game, p = subject.game, subject.game.print_of(board)
    for sheet, turn in drafts(subject, board, seats, "clauses"):
        legal = game.rules.legal(p, sheet, turn)
        sets = [(clause.clause, clause.allowed(p, sheet, turn)) for clause in game.rules.clauses]
        for mark in MARKS:
            forbids = next((clause for clause, allowed in sets if not allows(allowed, mark)), None)
            if allows(legal, mark) and forbids is not None:
                yield "Rules.legal", f"{game.naming.mark_name(board, sheet, turn, mark)} is legal against {forbids}"
            elif not allows(legal, mark) and forbids is None:
                try:
                    name = game.naming.mark_name(board, sheet, turn, mark)
                except LookupError:
                    continue
                yield "Rules.clauses", f"{name} is not legal, and no clause forbids it"


@of_table("the-clauses")
def a_refusal_says_why(subject: Subject, board: Board, seats: int) -> Wrong:
    """Whatever is refused is refused with a clause of `rules.md` or of the table, in a sentence."""
    page = CLAUSE.findall(subject.text("rules.md"))
    names = {"", "?", "Z99", "A1=x", "--"}
    for table in subject.positions(board, seats, "refused"):
        names.update(mark for ink in table.ink for mark in ink)
        for seat in table.waiting_for if table.drafts else ():
            for name in sorted(names - set(table.view(seat).legal()))[:ENOUGH]:
                try:
                    table.mark(seat, name)
                except Refused as refused:
                    refusal = refused.refusal
                    if refusal.clause not in page and not refusal.clause.startswith("TAB-"):
                        yield "Naming.why_not", f"{refusal.clause} is no clause of rules.md"
                    if wrong := subject.trouble(refusal):
                        yield "Naming.why_not", wrong
                else:
                    yield "Naming.read_mark", f'"{name}" is taken for a mark that is not offered'


@of_table("the-turn")
def an_unfinished_turn_says_what_it_lacks(subject: Subject, board: Board, seats: int) -> Wrong:
    """Where a turn may not end, `why_unfinished` names a clause of `rules.md` and says a sentence."""
    game, p = subject.game, subject.game.print_of(board)
    page = CLAUSE.findall(subject.text("rules.md"))
    for sheet, turn in drafts(subject, board, seats, "unfinished"):
        if not game.rules.may_end(p, sheet, turn):
            refusal = game.naming.why_unfinished(board, sheet, turn)
            if refusal.clause not in page:
                yield "Naming.why_unfinished", f"{refusal.clause} is no clause of rules.md"
            if wrong := subject.trouble(refusal):
                yield "Naming.why_unfinished", wrong


@of_table("the-marks")
def a_position_is_there_and_back(subject: Subject, board: Board, seats: int) -> Wrong:
    """The line of text that says how a game stands can be read again: sheets follow from their marks alone."""
    if subject.name not in game_names():
        return  # only an installed game can be read
    for table in subject.positions(board, seats, "position"):
        view = table.view(None)
        text = write_position(view)
        try:
            again = read_position(text).view(None)
        except Refused as refused:
            yield "Naming", f"this position cannot be read again ({refused.refusal.reason}): {text}"
            continue
        if (again.sheets, again.ink, again.points) != (view.sheets, view.ink, view.points):
            yield "Rules.play", f"this position is another one when it is read again: {text}"


@of_table("the-end")
def a_game_adds_up(subject: Subject, board: Board, seats: int) -> Wrong:
    """A game comes to its end, and every total is the sum of goals reached and of the lines for `closing`."""
    game, p = subject.game, subject.game.print_of(board)
    for number in range(GAMES):
        table = subject.played(board, seats, number)
        if isinstance(game.chance, Cards) and table.round.number > game.chance.rounds:
            yield "Cards.rounds", f"there were {table.round.number} rounds"
        for seat, sheet in enumerate(table.sheets):
            lines = sum(line.points for line in game.scoring.closing_points(board, sheet))
            if lines != game.rules.closing(p, sheet):
                yield "Scoring.closing_points", f"they add up to {lines}; closing says {game.rules.closing(p, sheet)}"
            yield from goals_kept(subject, table, seat)
            yield from wrong_lines(subject, table, seat)


@of_table("the-end")
def progress_leads_to_the_end(subject: Subject, board: Board, seats: int) -> Wrong:
    """A game that says how near a sheet is to ending it says it in words, and is right: all of it ends the game."""
    rules, p = subject.game.rules, subject.game.print_of(board)
    for table in (*subject.positions(board, seats, "progress"), subject.played(board, seats, 0)):
        for sheet in table.sheets:
            progress = subject.game.scoring.progress(board, sheet)
            if progress is None:
                continue
            if wrong := subject.trouble(progress.says):
                yield "Scoring.progress", wrong
            far = f"{progress.done} of {progress.of}"
            if progress.done < 0 or (progress.done >= progress.of) != rules.finishes(p, sheet):
                ends = "ends" if rules.finishes(p, sheet) else "does not end"
                yield "Scoring.progress", f"it says {far}, and the sheet {ends} the game"


def goals_kept(subject: Subject, table: AnyTable, seat: int) -> Wrong:
    """Goals that a sheet had reached and no longer has, or has without having been paid for."""
    reached = subject.game.rules.reached(subject.game.print_of(table.board), table.sheets[seat])
    if set(marks_in((reached, 0))) != set(table.points[seat]):
        yield "Rules.reached", "a goal that a sheet had reached is no longer reached at the end, or the other way round"
    if reached >> len(table.board.goals):
        yield "Rules.reached", f"it names a goal beyond the {len(table.board.goals)} of the board"


def wrong_lines(subject: Subject, table: AnyTable, seat: int) -> Wrong:
    """Lines of a score, or ranks, without words."""
    view = table.view(None)
    for line in view.score(seat):
        if wrong := subject.trouble(Phrase(line.name)):
            yield "words/en.ftl", f"{wrong}; a line of the score says it"
    for rank in subject.game.scoring.ranks:
        if wrong := subject.trouble(Phrase(rank.name)):
            yield "words/en.ftl", f"{wrong}; it is a rank"
    lowest = [rank.lowest for rank in subject.game.scoring.ranks]
    if None in lowest[1:] or any(low >= high for low, high in pairwise(n for n in lowest if n is not None)):
        yield "Scoring.ranks", f"their lowest totals do not rise from rank to rank: {lowest}"


@of_table("the-end")
def the_same_deal_gives_the_same_game(subject: Subject, board: Board, seats: int) -> Wrong:
    """The same deal and the same turns lead to the same table, and another deal to another: rules never toss a coin."""
    if subject.played(board, seats, "again") != subject.played(board, seats, "again"):
        yield "Rules", "the same turns on the same deal led to two different tables"
    if subject.played(board, seats, "again").ink == subject.played(board, seats, "other").ink:
        yield "Game.chance", "two different deals led to the same ink"


@of_board("values")
def a_view_can_be_sent(subject: Subject, board: Board) -> Wrong:
    """A view of a table can be pickled, and so sent to another process: no lambdas, no functions inside functions."""
    view = subject.open_table(board, subject.game.seats[-1]).view(0)
    game = subject.game
    if game.plan is not None and isinstance(game.chance, Cards):
        game.plan(board, 0, game.chance.deck[: game.chance.rounds])
    try:
        sent = pickle.loads(pickle.dumps(view))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        yield "Game", f"a view of it cannot be pickled: {error}"
        return
    if sent != view:
        yield "Game", "a view of it is another one after it was sent; boards must be equal by value"


@of_table("the-coach")
def reasons_are_sentences(subject: Subject, board: Board, seats: int) -> Wrong:
    """Whatever the coach says for a turn, or against it, and whatever a mark is warned of, is a message."""
    game, p = subject.game, subject.game.print_of(board)
    everything = (1 << len(board.goals)) - 1
    for before, turn in drafts(subject, board, seats, "coach"):
        for mark in marks_in(game.rules.legal(p, before, turn))[:2]:
            warning = game.coaching.warning(board, before, turn, mark)
            if warning is not None and (wrong := subject.trouble(warning)):
                yield "Coaching.warning", wrong
            after, _ = game.rules.play(p, before, turn, mark)
            new = game.rules.reached(p, after) & ~game.rules.reached(p, before)
            paid = {goal: board.goals[goal].first for goal in marks_in((new, 0))}
            for rounds_left in (0, 5):
                effect = Effect(before, after, paid, everything, everything & ~new, rounds_left)
                for phrase in (*game.coaching.reasons(board, effect), *game.coaching.drawbacks(board, effect)):
                    if wrong := subject.trouble(phrase):
                        yield "Coaching", wrong
