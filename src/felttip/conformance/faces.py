"""How calls, dice and marks look."""

from collections.abc import Hashable

from felttip.conformance.boards import every_call
from felttip.conformance.finding import Wrong, of_board, of_game
from felttip.conformance.playing import drafts
from felttip.conformance.subject import Subject
from felttip.contract import Board, Dice, Face, Number, Or, Part, Strokes, Text, Tile
from felttip.kit.clauses import marks_in
from felttip.kit.colours import COLOURS
from felttip.kit.faces import amount, used_up
from felttip.table import AnyTable
from felttip.table.looks import nameable, offers

LONGEST = 60
"""Characters on a card."""
MOST_STROKES = 9


def is_known(part: Part) -> bool:
    """Can everybody draw it?"""
    match part:
        case Tile(colour):
            return 0 <= colour < len(COLOURS)
        case Strokes(count):
            return 1 <= count <= MOST_STROKES
        case Number(text) | Text(text):
            return bool(text.strip()) and text.isprintable() and len(text) <= LONGEST
        case Or():
            return True


def wrong_parts(where: str, what: str, face: Face) -> Wrong:
    """Parts that nobody can draw, and choices with nothing to choose."""
    if not face:
        yield where, f"{what} looks like nothing"
    for part in face:
        if not is_known(part):
            yield where, f"{what} has a part that nobody can draw: {part}"
    for before, part, after in zip((None, *face), face, (*face[1:], None), strict=False):
        if isinstance(part, Or) and (before is None or after is None or isinstance(after, Or)):
            yield where, f"{what} has an Or that does not stand between two parts"


@of_game("the-calls")
def calls_look_different(subject: Subject) -> Wrong:
    """Every call has a face of parts that can be drawn, every face of a die too, and no two look alike."""
    drawing, naming = subject.game.drawing, subject.game.naming
    faces: dict[Face, str] = {}
    for call in every_call(subject):
        face, text = drawing.face(call), naming.call_text(call)
        yield from wrong_parts("Drawing.face", f"the call {text}", face)
        if faces.setdefault(face, text) != text:
            yield "Drawing.face", f"the calls {faces[face]} and {text} look alike"
    if isinstance(subject.game.chance, Dice):
        dice = [drawing.die(face) for face in range(len(subject.game.chance.faces))]
        yield from wrong_parts("Drawing.die", "a die", tuple(dice))
        if len(set(dice)) < len(dice):
            yield "Drawing.die", "two faces of a die look alike"


@of_board("the-marks")
def signs_fit_the_face(subject: Subject, board: Board) -> Wrong:
    """What a mark writes is one part of the call's face, or of several strokes one, and is used up only once."""
    for table in subject.positions(board, subject.game.seats[-1], "signs"):
        for seat in table.waiting_for[:1] if table.drafts else ():
            yield from wrong_signs(table, seat)


@of_board("the-marks")
def marks_depend_on_what_is_told(subject: Subject, board: Board) -> Wrong:
    """Legal marks for which `depends` is equal are called, said and pointed at alike, whatever else is drawn."""
    naming, drawing = subject.game.naming, subject.game.drawing
    known: dict[Hashable, object] = {}
    for sheet, turn in drafts(subject, board, subject.game.seats[-1], "depends"):
        for mark in marks_in(subject.game.rules.legal(subject.game.print_of(board), sheet, turn)):
            here = (board, sheet, turn, mark)
            about, name = naming.depends(*here), naming.mark_name(*here)
            what = (name, naming.mark_phrase(*here), naming.places(*here), drawing.sign(*here), drawing.target(*here))
            if about is not None and known.setdefault(about, what) != what:
                yield "Naming.depends", f"{name} depends on more than {about}"


def wrong_signs(table: AnyTable, seat: int) -> Wrong:
    """Signs of the marks of one turn that do not fit, mark after mark, each time the one in the middle."""
    written: list[Part | None] = []
    while True:
        view = table.view(seat)
        assert view.call is not None
        face, offered = table.game.drawing.face(view.call), offers(view)
        gone = sum(used_up(face, written))
        for one in offered:
            if one.sign is not None and (isinstance(one.sign, Or | Text) or not is_known(one.sign)):
                yield "Drawing.sign", f"{one.mark} writes {one.sign}; it must be a tile, a number or a stroke"
            elif one.sign is not None and (
                amount(one.sign) != 1 or sum(used_up(face, (*written, one.sign))) != gone + 1
            ):
                yield "Drawing.sign", f"{one.mark} uses up {one.sign}, which is not there on the face any more"
        if not offered:
            return
        chosen = offered[len(offered) // 2]
        written.append(chosen.sign)
        table = table.mark(seat, chosen.mark)


@of_board("the-marks")
def marks_are_about_places(subject: Subject, board: Board) -> Wrong:
    """Every mark that has a name, legal or not, is about places without blanks: a refusal names what was pointed at."""
    for table in subject.positions(board, subject.game.seats[-1], "places"):
        for seat in table.waiting_for[:1] if table.drafts else ():
            view = table.view(seat)
            every = {one.mark: one for one in nameable(view)}
            if missing := set(view.legal()) - every.keys():
                yield "Naming.places", f"{min(missing)} is legal, and nobody can point at it"
            for one in every.values():
                if not one.places or any(not place or " " in place for place in one.places):
                    yield "Naming.places", f"{one.mark} is about {one.places}; it must be names without blanks"
