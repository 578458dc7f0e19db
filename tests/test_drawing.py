"""The one drawing of every board of every installed game: every mark in it exactly once, hidden, under its name."""

import re
from functools import cache
from math import hypot
from xml.etree import ElementTree

import pytest

from felttip.contract import Cards
from felttip.kit.svg import mark_ids, switch_on
from felttip.registry import find_board, find_game
from felttip.words import words
from tests.helpers import EVERY_BOARD, mark_by_mark

every_board = pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
SVG = "{http://www.w3.org/2000/svg}"


def draw(game: str, board: str) -> tuple[str, ...]:
    """Draw all sheets of a board."""
    printed = find_board(game, board)
    return tuple(find_game(game).drawing.draw(printed, number) for number in range(printed.sheets))


drawings = cache(draw)


@every_board
def test_every_id_is_there_once_and_every_mark_is_hidden(game: str, board: str) -> None:
    for drawing in drawings(game, board):
        elements = list(ElementTree.fromstring(drawing).iter())
        ids = [e.attrib["id"] for e in elements if "id" in e.attrib]
        assert len(ids) == len(set(ids))
        assert [e.attrib["id"] for e in elements if e.get("class") == "mark"] == mark_ids(drawing)


@every_board
def test_legal_marks_and_what_follows_are_in_the_drawing(game: str, board: str) -> None:
    """What follows from marks has a dot in its id, and no mark has."""
    rules_of, printed = find_game(game), find_board(game, board)
    ids = [set(mark_ids(drawing)) for drawing in drawings(game, board)]
    seen: set[int] = set()
    for word in range(3):
        last: dict[int, tuple[str, ...]] = {}
        for number, sheet, marks, legal in mark_by_mark(rules_of, printed, word):
            assert set(legal) <= ids[number]
            switched = last[number] = rules_of.drawing.shown(printed, sheet, marks)
            assert set(marks) <= set(switched) <= ids[number]
            assert len(switched) == len(set(switched))
            assert {name for name in switched if "." not in name} == set(marks)
        for number, switched in last.items():
            final = switch_on(drawings(game, board)[number], switched, pen=1)
            assert final.count('class="mark on"') == len(switched)
        seen |= last.keys()
    assert seen == set(range(printed.sheets))


@every_board
def test_the_same_board_gives_the_same_bytes(game: str, board: str) -> None:
    assert draw(game, board) == drawings(game, board)
    assert max(len(drawing.encode()) for drawing in drawings(game, board)) < 300_000


@every_board
def test_sheets_look_different(game: str, board: str) -> None:
    assert len(set(drawings(game, board))) == find_board(game, board).sheets


@every_board
def test_nothing_comes_from_outside(game: str, board: str) -> None:
    for drawing in drawings(game, board):
        assert drawing.replace('xmlns="http://www.w3.org/2000/svg"', "", 1).count("http") == 0
        assert not re.search(r"<script|<image|<foreignObject|@import|@font-face|\son\w+=", drawing)
        ids = set(re.findall(r'id="([^"]*)"', drawing))
        for target in re.findall(r'href="([^"]*)"', drawing) + re.findall(r"url\(([^)]*)\)", drawing):
            assert target.startswith("#")
            assert target[1:] in ids


@every_board
def test_it_is_a_picture_with_a_name(game: str, board: str) -> None:
    for drawing in drawings(game, board):
        root = ElementTree.fromstring(drawing)
        assert root.get("role") == "img"
        assert root.get("aria-label") == words().say(f"{game}-name")
        layers = [child.get("class") for child in root if child.tag == f"{SVG}g"]
        assert layers[:2] == ["print", "ink"]


@every_board
def test_every_goal_has_its_boxes_and_the_cards_and_rounds_have_one_each_or_none(game: str, board: str) -> None:
    chance = find_game(game).chance
    deck = chance.deck if isinstance(chance, Cards) else ()
    boxes = ("first", "later", "gone")
    goals = {f"goal.{goal.name}.{which}" for goal in find_board(game, board).goals for which in boxes}
    rounds = {"solo", *(f"solo.{i}" for i in range(1, chance.rounds + 1))} if isinstance(chance, Cards) else set()
    for drawing in drawings(game, board):
        ids = mark_ids(drawing)
        assert {name for name in ids if name.startswith("goal.")} == goals
        assert {name for name in ids if name.startswith("card.")} in (set(), {f"card.{i}" for i in range(len(deck))})
        assert {name for name in ids if name.startswith("solo")} in (set(), rounds)


@every_board
def test_a_box_lies_round_the_points_of_its_goal(game: str, board: str) -> None:
    """The figure nearest to the middle of the ink says what the box pays."""
    root = ElementTree.fromstring(drawings(game, board)[0])
    figures = {(float(e.attrib["x"]), float(e.attrib["y"]), e.text): e for e in root.iter(f"{SVG}text")}
    boxes = {e.attrib["id"]: e for e in root.iter() if e.get("class") == "mark"}
    taken = set()
    for goal in find_board(game, board).goals:
        for which, points in (("gone", goal.first), ("first", goal.first), ("later", goal.later)):
            path = boxes[f"goal.{goal.name}.{which}"].find(f"{SVG}path")
            assert path is not None
            # The corners of the ink; a pen that draws in steps from where it is would need another reading.
            assert re.fullmatch(r"[MLCZ \d.-]+", path.attrib["d"])
            numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.attrib["d"])]
            x, y = ((min(part) + max(part)) / 2 for part in (numbers[::2], numbers[1::2]))
            nearest = min(figures, key=lambda figure: hypot(figure[0] - x, figure[1] - y))
            assert nearest[2] == str(points)
            taken.add(nearest)
            # A small sheet hides what is quiet, and the ink round it too.
            hidden = [e.get("class", "").split() for e in (path, figures[nearest])]
            assert ("aside" in hidden[0]) == ("quiet" in hidden[1])
    assert len(taken) == 2 * len(find_board(game, board).goals)
