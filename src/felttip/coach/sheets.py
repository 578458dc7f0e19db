"""Sheets of a review: the one drawing, with what a turn has drawn on it standing out."""

import xml.etree.ElementTree as ET
from base64 import b64encode

from click import unstyle

from felttip.coach.effect import after_turn
from felttip.kit.svg import PENS
from felttip.records.picture import boxes, picture
from felttip.table import AnyView

SVG = "http://www.w3.org/2000/svg"
FADED = ".ft .mark.on.old{--pen:color-mix(in srgb,var(--pen%d) 60%%,var(--casing))}"
"""What was on the sheet before stands back, in a paler ink."""


def drawn(view: AnyView, marks: tuple[str, ...]) -> str:
    """The sheet of the view's seat after a turn, as SVG: marks that are not on it are left out."""
    assert view.seat is not None
    seat = view.seat
    after = after_turn(view, marks)
    before = {*view.game.drawing.shown(view.board, view.sheets[seat], view.ink[seat]), *boxes(view, seat)}
    ET.register_namespace("", SVG)
    root = ET.fromstring(picture(after, seat))
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get("class") == "mark":
                parent.remove(child)
            elif child.get("class") == "mark on" and child.get("id") in before:
                child.set("class", "mark on old")
    style = root.find(f"{{{SVG}}}style")
    assert style is not None
    style.text = f"{style.text or ''}{FADED % (seat % PENS)}"
    return ET.tostring(root, encoding="unicode")


def as_source(svg: str) -> str:
    """A drawing as the source of a picture, so that several can stand on one page."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def beside(left: str, right: str, width: int, between: str = "   ") -> str:
    """Two texts side by side if they fit, otherwise one below the other; codes of colour are not counted.

    >>> beside("ab\\nc", "xyz", 20)
    'ab   xyz\\nc'
    >>> beside("ab", "xyz", 5)
    'ab\\n\\nxyz'
    """
    lines, others = left.split("\n"), right.split("\n")
    wide = max(map(seen, lines))
    if wide + len(between) + max(map(seen, others)) > width:
        return f"{left}\n\n{right}"
    rows = max(len(lines), len(others))
    lines += [""] * (rows - len(lines))
    others += [""] * (rows - len(others))
    return "\n".join(
        f"{line}{' ' * (wide - seen(line))}{between}{other}".rstrip() for line, other in zip(lines, others, strict=True)
    )


def seen(line: str) -> int:
    """How many characters of a line can be seen.

    >>> seen("\\033[1mab\\033[0m")
    2
    """
    return len(unstyle(line))
