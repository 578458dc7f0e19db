"""Building drawings, and switching marks on in them."""

import re
from html import escape
from xml.etree import ElementTree

import pytest

from felttip.kit import svg
from felttip.kit.colours import COLOURS

INK = "".join(svg.mark(name, svg.path("M0 0L9 9", "hit"), svg.path("M0 0L9 9")) for name in ("A1-B1", "A1--B1", "A1=5"))
DRAWING = svg.drawing("Test", 100, 50, style="", defs="", printed=svg.board_edge(100, 50), ink=INK)


def classes(drawing: str) -> dict[str, str]:
    """The class of every mark, read by somebody else's parser."""
    return {e.attrib["id"]: e.attrib["class"] for e in ElementTree.fromstring(drawing).iter() if "id" in e.attrib}


def test_words_are_escaped() -> None:
    tag = svg.tag("text", escape("<&>"), aria_label='"a" & <b>')
    element = ElementTree.fromstring(tag)
    assert element.text == "<&>"
    assert element.attrib["aria-label"] == '"a" & <b>'


def test_marks_are_hidden() -> None:
    assert set(classes(DRAWING).values()) == {"mark"}
    assert ".ft .mark{display:none}" in DRAWING
    assert ".ft .mark.on,.ft .mark.may{display:inline}" in DRAWING


def test_switching_on_changes_the_named_marks_and_nothing_else() -> None:
    switched = svg.switch_on(DRAWING, ["A1--B1"], pen=2, may=["A1=5"])
    assert classes(switched) == {"A1-B1": "mark", "A1--B1": "mark on", "A1=5": "mark may"}
    undone = switched.replace("mark on", "mark").replace("mark may", "mark").replace("pen-2", "pen-0", 1)
    assert undone == DRAWING


def test_switching_on_again_replaces_what_was_on() -> None:
    once = svg.switch_on(DRAWING, ["A1-B1"], pen=1)
    assert svg.switch_on(once, ["A1=5"], pen=3) == svg.switch_on(DRAWING, ["A1=5"], pen=3)


def test_what_is_on_is_not_offered() -> None:
    assert classes(svg.switch_on(DRAWING, ["A1=5"], may=["A1=5"]))["A1=5"] == "mark on"


def test_unknown_marks_are_refused() -> None:
    with pytest.raises(KeyError, match="Z9"):
        svg.switch_on(DRAWING, ["A1=5", "Z9"])


@pytest.mark.parametrize("name", ["a<b", "a&b", 'a"b', "a'b"])
def test_odd_names_find_their_mark(name: str) -> None:
    drawing = svg.drawing("Test", 9, 9, style="", defs="", printed="", ink=svg.mark(name, svg.path("M0 0")))
    assert svg.mark_ids(drawing) == [name]
    assert classes(svg.switch_on(drawing, [name])) == {name: "mark on"}


@pytest.mark.parametrize("pen", range(6))
def test_every_seat_has_a_pen(pen: int) -> None:
    assert f'class="ft pen-{pen % 4}"' in svg.switch_on(DRAWING, [], pen)
    assert f".ft.pen-{pen % 4}{{--pen:var(--pen{pen % 4})}}" in DRAWING


def test_every_property_is_defined_in_both_themes() -> None:
    used = set(re.findall(r"var\((--[\w-]+)", svg.stylesheet())) - {"--pen", "--nib"}
    light, media, dark = re.findall(r"\{(--f0[^}]*)\}", svg.stylesheet())
    for theme in (light, media, dark):
        assert used <= {line.partition(":")[0] for line in theme.split(";")}
    assert media == dark != light
    assert "@media (prefers-color-scheme:dark)" in svg.stylesheet()


def test_glyphs_are_six_shapes_about_as_big_as_asked() -> None:
    shapes = {svg.glyph_path(colour, 10) for colour in range(len(COLOURS))}
    assert len(shapes) == 6
    for shape in shapes:
        numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", shape)]
        assert 7 <= max(numbers) <= 12
