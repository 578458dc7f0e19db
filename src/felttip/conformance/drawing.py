"""The one drawing: every mark in it exactly once, hidden, under its name."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import hypot
from xml.etree import ElementTree

from felttip.conformance.finding import Wrong, of_board, of_table
from felttip.conformance.playing import drafts
from felttip.conformance.subject import Subject
from felttip.contract import Board, Cards
from felttip.kit.clauses import marks_in
from felttip.kit.svg import mark_ids, switch_on

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 300_000
"""Bytes of a drawing: it is sent to phones."""
SHARED = 2
"""So many marks may share a place, if a person chooses between them there anyway."""
WHERE = "Drawing.draw"


@cache
def drawn(subject: Subject, board: Board) -> tuple[str, ...]:
    """The drawings of all sheets of a board."""
    return tuple(subject.game.drawing.draw(board, number) for number in range(board.sheets))


def size(drawing: str) -> tuple[float, float]:
    """Width and height of a drawing; 0 and 0 if it does not say."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)


@of_board("the-drawing")
def a_drawing_is_a_picture_with_a_name(subject: Subject, board: Board) -> Wrong:
    """A drawing is SVG with a viewBox from 0 0, is called what the game is called, and has its ink over its print."""
    for drawing in drawn(subject, board):
        root = ElementTree.fromstring(drawing)
        if size(drawing) == (0.0, 0.0):
            yield WHERE, f'its viewBox is {root.get("viewBox")!r}; it must be "0 0 WIDTH HEIGHT"'
        name = subject.words.say(f"{subject.game.name}-name")
        if root.get("role") != "img" or root.get("aria-label") != name:
            yield WHERE, f'its aria-label must be "{name}" like the message {subject.game.name}-name, and its role img'
        layers = [child.get("class") for child in root if child.tag == f"{SVG}g"]
        if layers[:2] != ["print", "ink"]:
            yield WHERE, "it must have a layer of print and over it one of ink; felttip.kit.svg.drawing makes both"


@of_board("the-drawing")
def every_id_is_there_once(subject: Subject, board: Board) -> Wrong:
    """No id stands in a drawing twice, and whatever has the class `mark` has an id and is hidden."""
    for drawing in drawn(subject, board):
        elements = list(ElementTree.fromstring(drawing).iter())
        ids = Counter(e.attrib["id"] for e in elements if "id" in e.attrib)
        for name, count in ids.items():
            if count > 1:
                yield WHERE, f"the id {name} stands there {count} times"
        if [e.get("id") for e in elements if e.get("class") == "mark"] != mark_ids(drawing):
            yield WHERE, "a mark was not made by felttip.kit.svg.mark or mark_copy"


@of_board("the-drawing")
def marks_are_ids_in_the_drawing(subject: Subject, board: Board) -> Wrong:
    """Every mark is in the drawing under its name; what follows from marks has a dot in its id, and no mark has."""
    ids = [set(mark_ids(drawing)) for drawing in drawn(subject, board)]
    seen: set[int] = set()
    last: dict[int, tuple[str, ...]] = {}
    for word in range(3):
        for number, sheet, marks, legal in subject.mark_by_mark(board, word):
            shown = last[number] = subject.game.drawing.shown(board, sheet, marks)
            yield from _not_there(ids[number], legal, shown)
            if {name for name in shown if "." not in name} != set(marks) or len(set(shown)) != len(shown):
                yield (
                    "Drawing.shown",
                    "it must answer every mark on the sheet once, and beside them only ids with a dot",
                )
            seen.add(number)
    for number in range(board.sheets):
        if number in seen:
            switch_on(drawn(subject, board)[number], last[number], pen=1)


def _not_there(ids: set[str], legal: tuple[str, ...], shown: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for name in legal:
        if name not in ids:
            yield WHERE, f"the mark {name} is legal and not in the drawing; every mark is an id"
    for name in shown:
        if name not in ids:
            yield "Drawing.shown", f"it switches on {name}, which is not in the drawing"


@of_board("the-drawing")
def a_drawing_is_the_same_each_time(subject: Subject, board: Board) -> Wrong:
    """The same board gives the same bytes, not too many of them, and each sheet looks different."""
    drawings = drawn(subject, board)
    if drawings != tuple(subject.game.drawing.draw(board, number) for number in range(board.sheets)):
        yield WHERE, "it draws the same sheet in two ways; a wobble comes from a name (felttip.kit.hand)"
    if len(set(drawings)) != board.sheets:
        yield WHERE, "two sheets look the same"
    if max(len(drawing.encode()) for drawing in drawings) > LARGEST:
        yield WHERE, f"a drawing has more than {LARGEST:,} bytes"


@of_board("the-drawing")
def nothing_comes_from_outside(subject: Subject, board: Board) -> Wrong:
    """A drawing has no scripts and no pictures, and refers to nothing but ids of its own."""
    for drawing in drawn(subject, board):
        if drawing.replace('xmlns="http://www.w3.org/2000/svg"', "", 1).count("http"):
            yield WHERE, "it names an address on the network"
        if re.search(r"<script|<image|<foreignObject|@import|@font-face|\son\w+=", drawing):
            yield WHERE, "it has a script, a picture or a font in it"
        ids = set(re.findall(r'id="([^"]*)"', drawing))
        for target in re.findall(r'href="([^"]*)"', drawing) + re.findall(r"url\(([^)]*)\)", drawing):
            if not target.startswith("#") or target[1:] not in ids:
                yield WHERE, f"it refers to {target}, which is none of its ids"


@of_board("the-drawing")
def goals_and_cards_have_boxes(subject: Subject, board: Board) -> Wrong:
    """Every goal has the ids `goal.<name>.first` and `goal.<name>.later`; `gone`, cards and rounds have all or none."""
    chance = subject.game.chance
    deck = chance.deck if isinstance(chance, Cards) else ()
    goals = {f"goal.{goal.name}.{which}" for goal in board.goals for which in ("first", "later")}
    gone = {f"goal.{goal.name}.gone" for goal in board.goals}
    cards = {f"card.{number}" for number in range(len(deck))}
    rounds = {f"solo.{n}" for n in range(chance.rounds + 1)} if isinstance(chance, Cards) else set()
    for drawing in drawn(subject, board):
        ids = mark_ids(drawing)
        found = {name for name in ids if name.startswith("goal.")}
        for name in sorted(goals - found):
            yield WHERE, f"the id {name} is missing: the ink that shows what a goal paid"
        for name in sorted(found - goals - gone):
            yield WHERE, f"the id {name} belongs to no goal"
        if {name for name in ids if name.startswith("card.")} not in (set(), cards):
            yield WHERE, f"of the {len(deck)} cards some can be crossed off and some cannot; they are card.0 and so on"
        if found & gone and not gone <= found:
            yield WHERE, f"the id {min(gone - found)} is missing: other goals can be struck out"
        if {name for name in ids if name.startswith("solo")} not in (set(), rounds):
            yield WHERE, "the ids solo.0, solo.1 and so on tell a lone player's rounds: all of them, or none"


@of_board("the-drawing")
def a_box_lies_round_its_points(subject: Subject, board: Board) -> Wrong:
    """The figure nearest to the middle of a goal's ink is what the goal pays, and each figure has one box."""
    root = ElementTree.fromstring(drawn(subject, board)[0])
    figures = [(float(e.attrib["x"]), float(e.attrib["y"]), e.text) for e in root.iter(f"{SVG}text")]
    boxes = {e.attrib["id"]: e for e in root.iter() if e.get("class") == "mark"}
    taken: set[tuple[float, float, str | None]] = set()
    for goal in board.goals:
        for which, points in (("first", goal.first), ("later", goal.later)):
            name = f"goal.{goal.name}.{which}"
            path = boxes[name].find(f"{SVG}path") if name in boxes else None
            # The corners of the ink; a pen that draws in steps from where it is would need another reading.
            if path is None or not figures or not re.fullmatch(r"[MLCZ \d.-]+", path.attrib["d"]):
                yield WHERE, f"{name} must have a path of its own, made with felttip.kit.hand"
                continue
            numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.attrib["d"])]
            x, y = ((min(part) + max(part)) / 2 for part in (numbers[::2], numbers[1::2]))
            nearest = min(figures, key=lambda figure: hypot(figure[0] - x, figure[1] - y))
            if nearest[2] != str(points) or nearest in taken:
                yield WHERE, f"{name} pays {points}, and its ink lies round {nearest[2]}"
            taken.add(nearest)


@of_table("the-drawing")
def one_points_at_a_mark(subject: Subject, board: Board, seats: int) -> Wrong:
    """The target of a legal mark lies inside the drawing, and at most two marks share a place."""
    game, p = subject.game, subject.game.print_of(board)
    width, height = size(drawn(subject, board)[0])
    for sheet, turn in drafts(subject, board, seats, "target"):
        places: Counter[tuple[float, float]] = Counter()
        for mark in marks_in(game.rules.legal(p, sheet, turn)):
            x, y = game.drawing.target(board, sheet, turn, mark)
            if not 0 < x < width or not 0 < y < height:
                name = game.naming.mark_name(board, sheet, turn, mark)
                yield "Drawing.target", f"{name} is at {x:g}, {y:g}; the drawing ends at {width:g}, {height:g}"
            places[round(x), round(y)] += 1
        for (x, y), count in places.items():
            if count > SHARED:
                yield "Drawing.target", f"{count} marks are all made at {x:g}, {y:g}"


@of_board("the-drawing")
def spots_stay_where_they_are(subject: Subject, board: Board) -> Wrong:
    """What can be asked about lies in the same places whatever is drawn: a page is told of them once."""
    game, p = subject.game, subject.game.print_of(board)
    for one in subject.mark_by_mark(board, "spots"):
        places = [
            [(spot.at, spot.reach) for spot in game.drawing.spots(board, sheet)]
            for sheet in (one.sheet, game.rules.blank(p, one.number))
        ]
        if places[0] != places[1]:
            yield "Drawing.spots", "they lie elsewhere when something is drawn"
            return
