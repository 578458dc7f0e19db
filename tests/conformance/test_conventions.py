"""Each convention seen broken once: what is said then, and that nothing is said of a game that keeps it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.kites import but, kites, look, other_text
from tests.conformance.lessons import broken_lessons
from tests.conformance.puzzles import broken_problems

from felttip.conformance import CONVENTIONS, PAGE, Subject, cases, installed
from felttip.contract import Call, Goal, Number, Or, Phrase, Points, Progress, Rank, Refusal, Spot, Text, Tile
from felttip.contract.rules import Clause
from felttip.kit.rule import rule

ROOT = Path(__file__).parents[2]
TWO_DIFFER = count()
DE = "words/de.ftl"


def with_board(subject: Subject, **changes: Any) -> Subject:
    """The same game with something else on its boards."""
    read = subject.game.read_board
    if subject.name == "kites":
        return but(subject, read_board=lambda text: read(text)._replace(**changes))  # type: ignore[attr-defined]

    class Changed:
        """A board, but for what was changed."""

        def __init__(self, board: Any) -> None:
            self.board = board

        def __getattr__(self, name: str) -> Any:
            return changes[name] if name in changes else getattr(self.board, name)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Changed) and other.board == self.board

        def __hash__(self) -> int:
            return hash(self.board)

    own = subject.game.print_of
    return but(subject, read_board=lambda text: Changed(read(text)), print_of=lambda board: own(board.board))


def drawn(subject: Subject, old: str, new: str) -> Subject:
    """The same game with something else in its drawing."""
    draw = subject.game.drawing.draw
    assert old in draw(subject.board(subject.game.boards[0]), 0)
    return but(subject, drawing={"draw": lambda board, number: draw(board, number).replace(old, new, 1)})


@rule
def everything(p: Any, sheet: Any, turn: Any) -> tuple[int, int]:
    """Twelve boxes, ticked or not."""
    return (1 << 12) - 1, 0


@rule
def all_three(p: Any, sheet: Any, turn: Any) -> tuple[int, int]:
    """More marks than there is room for."""
    return 1 << 62, 0


@rule
def nothing(p: Any, sheet: Any, turn: Any) -> tuple[int, int]:
    """No mark at all."""
    return 0, 0


@rule
def stuck(p: Any, sheet: Any, turn: Any) -> bool:
    """A turn never ends."""
    return False


def same_turn(subject: Subject) -> Callable[..., Any]:
    """Drawing that changes nothing, so that the same may be drawn for ever."""
    return lambda p, sheet, turn, mark: (sheet, turn)


def unsure(answer: Callable[..., Any]) -> Callable[..., Any]:
    """An answer that is another one each time."""
    return lambda *given: answer(*given)._replace(ticked=next(TWO_DIFFER))


Broken = Iterator[tuple[str, Callable[[], Subject], str]]
"""Conventions, a game that breaks each, and what is said."""
WORDS, PAGE_OF_RULES = "words/en.ftl", "rules.md"
GOAL = (Goal("top", 3, 1),)


def k() -> Subject:
    """The game as it is begun."""
    return kites()[0]


trails, dice = partial(installed, "trails"), partial(installed, "borders")


def broken_words() -> Broken:
    """Names, words and pages."""
    yield "the-name-is-that-of-the-entry-point", lambda: but(k(), name="Kites"), '"Kites" must be lower-case'
    yield "the-name-is-that-of-the-entry-point", lambda: replace(k(), name="kite"), 'is called "kite" and the game'
    yield "one-to-four-may-play", lambda: but(k(), seats=range(1, 6)), "inside of range(1, 5)"
    yield "one-to-four-may-play", lambda: but(k(), boards=()), "there must be one at least"
    yield "it-says-who-it-is", lambda: other_text(k(), WORDS, "kites-about", "kites-abut"), "kites-about is missing"
    said = "its-messages-begin-with-its-name"
    yield said, lambda: other_text(k(), WORDS, "kites-twice", "twice"), 'twice does not begin with "kites-"'
    yield said, lambda: other_text(k(), WORDS, "kites-twice", "kites-name"), "kites-name stands there twice"
    yield said, lambda: other_text(k(), WORDS, "kites-twice =", "kites twice"), "this is no message: kites twice"
    yield "goals-have-words", lambda: with_board(k(), goals=GOAL), "the message kites-goal-top is missing"
    yield "clauses-are-numbered", lambda: other_text(k(), PAGE_OF_RULES, "KIT-3", "KIT-5"), "KIT-5 stands where KIT-3"
    yield (
        "clauses-are-numbered",
        lambda: other_text(k(), PAGE_OF_RULES, "- **KIT", "**KIT"),
        "no line begins like a clause",
    )
    yield "clauses-are-numbered", lambda: other_text(k(), PAGE_OF_RULES, "KIT", "TAB"), "TAB is taken by the house"
    yield "clauses-are-numbered", lambda: other_text(k(), PAGE_OF_RULES, "KIT", "TRA"), "TRA is taken by trails"
    rests = "refusals-rest-on-clauses"
    yield rests, lambda: other_text(k(), PAGE_OF_RULES, "KIT-3", "KIT-9"), "KIT-3 is no clause of rules.md"
    yield rests, lambda: other_text(k(), WORDS, "kites-twice", "kites-thrice"), "kites-twice is missing; a refusal"
    yield "an-end-of-its-own-is-explained", lambda: but(k(), rules={"may_end": stuck}), "nobody can say why"
    yield "other-languages-say-the-same", lambda: other_text(trails(), DE, "$ends", "$enden"), "asks for $enden"
    yield (
        "other-languages-say-the-same",
        lambda: other_text(trails(), DE, "trails-name", "trails-nam"),
        "is not in en.ftl",
    )
    lacks = "an-unfinished-turn-says-what-it-lacks"
    wrong = Refusal("BOR-99", "borders-nothing")
    yield lacks, lambda: but(dice(), naming={"why_unfinished": lambda *_: wrong}), "BOR-99 is no clause of rules.md"
    yield lacks, lambda: but(dice(), naming={"why_unfinished": lambda *_: wrong}), "borders-nothing is missing"
    back = "a-position-is-there-and-back"
    yield back, lambda: but(trails(), naming={"call_text": lambda call: "seen"}), "this position cannot be read again"
    yield "there-are-enough-cards", lambda: but(k(), chance={"rounds": 13}), "13 rounds cannot be played with 12 cards"
    yield "there-are-enough-cards", lambda: but(k(), chance={"deck": (-1,) * 20}), "the card -1 is not a number"


def broken_boards() -> Broken:
    """Boards and calls."""
    file = "a-board-is-what-its-file-says"
    yield file, lambda: with_board(k(), sheets=2), "2 sheets are too few for 4 seats"
    yield file, lambda: with_board(k(), name="row2"), "FileNotFoundError"
    yield file, lambda: but(k(), read_board=lambda text: type("B", (), {"name": "row", "sheets": 1})()), "another board"
    anything = "a-broken-board-file-is-refused"
    yield anything, lambda: but(k(), read_board=lambda text: k().board("row")), "it takes '' for a board"
    pays = "goals-pay-the-first-more"
    yield pays, lambda: with_board(k(), goals=(Goal("top", 1, 3),)), "top pays 1 first and 3 later"
    yield pays, lambda: with_board(k(), goals=GOAL * 2), "two goals have the same name"
    yield pays, lambda: with_board(k(), goals=(Goal("a.b", 3, 1),)), '"a.b" cannot be part of an id'
    yield pays, lambda: with_board(k(), goals=tuple(Goal(str(n), 2, 1) for n in range(63))), "there are 63 goals"
    printed = "the-print-is-a-named-tuple"
    yield printed, lambda: but(k(), print_of=lambda board: ((), ())), "it answers a tuple; it must be a NamedTuple"
    print_type = type(k().game.print_of(k().board("row")))
    wrong_type: Any = print_type
    yield printed, lambda: but(k(), print_of=lambda board: wrong_type((0.5,))), "something else than integers"
    yield printed, lambda: but(k(), print_of=lambda board: wrong_type((1 << 62,))), "more than 62 bits"
    yield printed, lambda: but(k(), print_of=lambda board: wrong_type((next(TWO_DIFFER),))), "something else each time"
    borrowed = trails().game.print_of(trails().board("classic"))
    yield printed, lambda: but(k(), print_of=lambda board: borrowed), "its type Print belongs to trails"
    yield "the-print-has-the-goals", lambda: with_board(k(), goals=GOAL), "it is (), and the goals say (3,)"
    blank = "a-blank-sheet-is-a-named-tuple"
    yield blank, lambda: but(k(), rules={"blank": lambda p, number: (0,)}), "it answers a tuple"
    yield blank, lambda: but(k(), rules={"reached": lambda p, sheet: 1}), "without ink has reached a goal"
    yield blank, lambda: but(k(), rules={"finishes": lambda p, sheet: True}), "without ink ends the game"
    calls = "calls-go-there-and-back"
    yield calls, lambda: but(k(), naming={"call_text": lambda call: "1"}), '"1" is read as another call'
    yield calls, lambda: but(k(), naming={"call_text": lambda call: f" {call}"}), "cannot stand in a record"
    yield calls, lambda: but(k(), naming={"read_call": lambda text: int(text) - 1 if text.isdigit() else 0}), "no card"
    yield "calls-can-be-said", lambda: but(k(), naming={"call_phrase": lambda call: Phrase("kites-no")}), "kites-no"
    shows = "calls-look-different"
    yield shows, lambda: but(k(), drawing={"face": lambda call: ()}), "the call 1 looks like nothing"
    yield shows, lambda: but(k(), drawing={"face": lambda call: (Text("1" * 61),)}), "a part that nobody can draw"
    yield shows, lambda: but(k(), drawing={"face": lambda call: (Text("1"),)}), "the calls 1 and 2 look alike"
    yield shows, lambda: but(k(), drawing={"face": lambda call: (Or(), Number("1"))}), "not stand between two parts"
    yield shows, lambda: but(dice(), drawing={"die": lambda face: Tile(0)}), "two faces of a die look alike"
    yield "dice-make-a-call-whatever-their-order", lambda: but(dice(), chance={"add_die": ordered}), "make two calls"


def broken_turns() -> Broken:
    """Turns."""
    bits = "numbers-stay-within-62-bits"
    yield bits, lambda: but(k(), rules={"begin": lambda p, sheet, call: type_of_turn()(-1)}), "-1 is not a number from"
    yield bits, lambda: but(k(), rules={"legal": all_three}), "allows a mark 62, 63, 126 or 127"
    yield (
        bits,
        lambda: but(k(), rules={"begin": lambda p, sheet, call: Nameless()}),
        "a sheet or a turn is no NamedTuple",
    )
    name = "a-mark-has-one-name"
    yield name, lambda: but(k(), naming={"mark_name": lambda *given: "B"}), "two legal marks are both called B"
    yield name, lambda: but(k(), naming={"mark_name": lambda b, s, t, mark: f"B {mark}"}), "no blanks, dots, commas"
    yield name, lambda: but(k(), naming={"read_mark": lambda *given: 11}), "and is read as 11"
    say = "a-mark-can-be-said"
    yield say, lambda: but(k(), naming={"mark_phrase": lambda *given: Phrase("kites-no")}), "kites-no"
    yield say, lambda: but(k(), drawing={"describe": lambda *given: (Phrase("kites-no"),)}), "kites-no"
    places = "marks-are-about-places"
    yield places, lambda: but(k(), naming={"places": lambda *given: ()}), "is about (); it must be names without"
    yield places, lambda: but(k(), naming={"mark_name": nameless}), "LookupError"
    signs = "signs-fit-the-face"
    yield signs, lambda: but(k(), drawing={"sign": lambda *given: Text("1")}), "it must be a tile, a number or a stroke"
    yield signs, lambda: but(k(), drawing={"sign": lambda *given: Tile(1)}), "which is not there on the face any more"
    depends = "marks-depend-on-what-is-told"
    yield depends, lambda: but(k(), naming={"depends": lambda *given: "all"}), "depends on more than all"
    ends = "a-turn-comes-to-an-end"
    yield ends, lambda: but(k(), rules={"play": same_turn(k())}), "after 8 marks it still offers more"
    yield ends, lambda: but(k(), rules={"legal": nothing}), "nothing was ever offered"
    yield ends, lambda: but(trails(), rules={"may_end": stuck}), "a turn got stuck at"
    yield "a-game-adds-up", lambda: but(dice(), rules={"finishes": lambda p, sheet: False}), "no end after 2000 rounds"
    clauses = "legal-is-what-all-clauses-allow"
    first, second = k().game.rules.clauses
    yield clauses, lambda: but(k(), rules={"clauses": (first,)}), "is not legal, and no clause forbids it"
    yield (
        clauses,
        lambda: but(k(), rules={"clauses": (second, Clause("KIT-3", "x", nothing))}),
        "is legal against KIT-3",
    )
    why = "a-refusal-says-why"
    refusal = Refusal("KIT-7", "kites-twice", {"mark": "B1"})
    yield why, lambda: but(k(), naming={"why_not": lambda *given: refusal}), "KIT-7 is no clause of rules.md"
    yield why, lambda: but(k(), naming={"read_mark": first_offered}), "is taken for a mark that is not offered"
    yield why, lambda: other_text(k(), WORDS, "ticked already", "ticked { $by }"), "kites-twice asks for $by"


def broken_games() -> Broken:
    """Whole games."""
    adds = "a-game-adds-up"
    lines = (Points("kites-closing", 99),)
    yield adds, lambda: but(k(), scoring={"closing_points": lambda *given: lines}), "they add up to 99; closing says"
    yield adds, lambda: other_text(k(), WORDS, "kites-closing", "kites-end"), "kites-closing is missing; a line of the"
    yield adds, lambda: but(k(), scoring={"ranks": (Rank("kites-great"),)}), "kites-great is missing; it is a rank"
    falling = tuple(Rank("kites-closing", lowest) for lowest in (5, 3))
    yield adds, lambda: but(k(), scoring={"ranks": falling}), "do not rise from rank to rank: [5, 3]"
    yield adds, lambda: but(trails(), rules={"reached": forgetful}), "no longer reached at the end"
    near = "progress-leads-to-the-end"
    early, unsaid = Progress(9, 9, "borders-progress"), Progress(0, 9, "borders-near")
    yield near, lambda: but(dice(), scoring={"progress": lambda *_: early}), "9 of 9, and the sheet does not end"
    yield near, lambda: but(dice(), scoring={"progress": lambda *_: unsaid}), "borders-near is missing"
    deal = "the-same-deal-gives-the-same-game"
    yield deal, lambda: but(k(), rules={"play": lucky}), "led to two different tables"
    yield deal, lambda: but(k(), rules={"legal": nothing}), "two different deals led to the same ink"
    yield "a-view-can-be-sent", lambda: but(k(), print_of=lambda board: ()), "cannot be pickled"
    coach = {"reasons": lambda *given: (Phrase("kites-no"),)}
    yield "reasons-are-sentences", lambda: but(k(), coaching=coach), "kites-no"
    warn = {"warning": lambda *given: Phrase("kites-ouch")}
    yield "reasons-are-sentences", lambda: but(k(), coaching=warn), "kites-ouch"


def broken_drawings() -> Broken:
    """Drawings."""
    picture = "a-drawing-is-a-picture-with-a-name"
    yield picture, lambda: drawn(k(), 'viewBox="0 0', 'viewBox="5 0'), 'it must be "0 0 WIDTH HEIGHT"'
    yield picture, lambda: drawn(k(), 'aria-label="Kites"', 'aria-label="Kite"'), 'aria-label must be "Kites"'
    yield picture, lambda: drawn(k(), 'class="ink"', 'class="inc"'), "a layer of print and over it one of ink"
    yield "every-id-is-there-once", lambda: drawn(k(), 'id="B2"', 'id="B1"'), "the id B1 stands there 2 times"
    unmade = 'class="mark" id="B1"'
    yield "every-id-is-there-once", lambda: drawn(k(), 'id="B1" class="mark"', unmade), "not made by felttip.kit.svg"
    ids = "marks-are-ids-in-the-drawing"
    yield ids, lambda: drawn(k(), 'id="B4"', 'id="b4"'), "the mark B4 is legal and not in the drawing"
    yield ids, lambda: but(k(), drawing={"shown": lambda b, s, marks: (*marks, "x.y")}), "switches on x.y, which is not"
    yield ids, lambda: but(k(), drawing={"shown": lambda b, s, marks: marks[1:]}), "every mark on the sheet once"
    same = "a-drawing-is-the-same-each-time"
    draw = k().game.drawing.draw
    yield same, lambda: but(k(), drawing={"draw": lambda b, n: draw(b, n) + str(next(TWO_DIFFER))}), "in two ways"
    yield same, lambda: with_board(k(), sheets=4), "two sheets look the same"
    yield same, lambda: but(k(), drawing={"draw": lambda b, n: draw(b, n) + " " * 300_000}), "300,000 bytes"
    outside = "nothing-comes-from-outside"
    yield outside, lambda: drawn(k(), "<g", '<a href="http://example.org"/><g'), "an address on the network"
    yield outside, lambda: drawn(k(), "<g", "<script/><g"), "a script, a picture or a font"
    yield outside, lambda: drawn(k(), "<g", '<use href="#kite"/><g'), "refers to #kite"
    boxes = "goals-and-cards-have-boxes"
    yield boxes, lambda: drawn(trails(), "goal.7.first", "goal.7.fast"), "goal.7.first is missing"
    yield boxes, lambda: drawn(trails(), "goal.7.first", "goal.77.first"), "goal.77.first belongs to no goal"
    yield boxes, lambda: drawn(k(), 'id="B1"', 'id="card.1"'), "some can be crossed off"
    round_it = "a-box-lies-round-its-points"
    there = {"goal.7.first": "goal.8.first", "goal.8.first": "goal.7.first"}
    swapped = {"draw": lambda b, n: re.sub(r"goal.[78].first", lambda m: there[m[0]], trails().game.drawing.draw(b, n))}
    yield round_it, lambda: but(trails(), drawing=swapped), "goal.7.first pays 7, and its ink lies round 8"
    yield round_it, lambda: with_board(k(), goals=GOAL), "goal.top.first must have a path of its own"
    points = "one-points-at-a-mark"
    yield points, lambda: but(k(), drawing={"target": lambda *given: (900.0, 10.0)}), "is at 900, 10; the drawing ends"
    yield points, lambda: but(k(), drawing={"target": lambda *given: (9.0, 10.0)}), "3 marks are all made at 9, 10"


def broken_sketches() -> Broken:
    """Sketches."""
    fits = "a-sketch-fits-into-a-terminal"
    wandering = {"spots": lambda b, s: (Spot(((float(s[0]), 0.0),), 9.0, goal=0),)}
    yield "spots-stay-where-they-are", lambda: but(k(), drawing=wandering), "they lie elsewhere"
    yield fits, lambda: but(k(), drawing={"sketch": lambda *given: "x" * 79}), "a line has 79 characters"
    yield fits, lambda: but(k(), drawing={"sketch": lambda *given: "\x1b[1mx"}), "although nobody asked for colour"
    says = {"sketch": lambda *given: "red" if given[4] else "plain"}
    yield "colour-adds-nothing-but-colour", lambda: but(k(), drawing=says), "without its colours it says something else"
    yield "no-mark-is-lost-in-a-sketch", lambda: but(k(), drawing={"sketch": lambda *g: "x"}), "two sheets look alike"


def type_of_turn() -> Any:
    """The turns of kites."""
    return kites()[1].Turn


class Nameless(tuple[int, ...]):
    """A turn that only looks like a named tuple."""

    near = 0b111


def ordered(p: Any, call: Call, face: int) -> Call:
    """Dice whose order matters."""
    return 6 * call + face


def first_offered(board: Any, sheet: Any, turn: Any, name: str) -> int:
    """Takes every name for the first mark that is offered."""
    legal, _ = kites()[0].game.rules.legal(kites()[0].game.print_of(board), sheet, turn)
    return int((legal & -legal).bit_length() - 1 if legal else 0)


def forgetful(p: Any, sheet: Any) -> int:
    """Forgets the goals of a long path."""
    return int(sheet.numbers if sheet.path.bit_count() < 10 else 0)


def nameless(board: Any, sheet: Any, turn: Any, mark: int) -> str:
    """No mark has a name."""
    raise LookupError("nobody knows")


def lucky(p: Any, sheet: Any, turn: Any, mark: int) -> Any:
    """Ticks whatever it likes."""
    return sheet._replace(ticked=next(TWO_DIFFER)), turn._replace(near=0)


BROKEN = [
    *broken_words(),
    *broken_boards(),
    *broken_turns(),
    *broken_games(),
    *broken_drawings(),
    *broken_sketches(),
    *broken_lessons(),
    *broken_problems(),
]


@pytest.mark.parametrize(("name", "make", "said"), BROKEN, ids=[f"{name}-{i}" for i, (name, _, _) in enumerate(BROKEN)])
def test_what_is_broken_is_said(name: str, make: Callable[[], Subject], said: str) -> None:
    found = look(name, make())
    assert any(said in sentence for sentence in found), found
    assert all(re.search(rf"\. See {PAGE}#[a-z-]+$", sentence) for sentence in found)


COMPILING = {"every-rule-is-marked", "interpreted-and-compiled-rules-agree"}
"""These have tests of their own, in test_compiling.py."""


def test_every_convention_was_seen_broken() -> None:
    assert {name for name, _, _ in BROKEN} | COMPILING == {convention.name for convention in CONVENTIONS}
    assert all(convention.holds.endswith(".") for convention in CONVENTIONS)


def test_a_new_game_keeps_every_convention() -> None:
    found = [case.findings() for case in cases(kites()[0]) if case.convention.name not in COMPILING]
    assert found == [[]] * len(found)
    assert len(found) > 60


def test_every_section_is_on_the_page() -> None:
    """Where a finding says to read there is something to read."""
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    headings = {re.sub(r"[^a-z0-9 -]", "", h.lower()).replace(" ", "-") for h in re.findall(r"^#+ (.+)$", text, re.M)}
    assert {convention.section for convention in CONVENTIONS} <= headings
