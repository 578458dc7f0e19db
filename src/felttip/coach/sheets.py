"""Sheets of a review: the one drawing, with what a turn has drawn on it standing out."""

import re
import xml.etree.ElementTree as ET
from html import escape

from felttip.coach.effect import after_turn
from felttip.kit.canvas import unstyled
from felttip.kit.svg import PENS, group, tag
from felttip.records.picture import shown_on
from felttip.table import AnyView

SVG = "http://www.w3.org/2000/svg"
FADED = (
    ".ft .old{--pen:color-mix(in srgb,var(--pen%d) var(--pale,48%%),var(--casing))}"
    "@media (prefers-color-scheme:dark){.ft{--pale:68%%}}"
)
"""What was on the sheet before stands back, in a paler ink."""


class Pictures:
    """Pictures of one seat's sheet on a page: print and marks stand there once, and every picture points at them."""

    def __init__(self, view: AnyView) -> None:
        assert view.seat is not None
        ET.register_namespace("", SVG)
        self._root = ET.fromstring(view.game.drawing.draw(view.board, view.sheet_number(view.seat)))
        self._pen = view.seat % PENS
        self._used: set[str] = set()
        layers = self._root.findall(f"{{{SVG}}}g")
        self._layers = [(f"ft-{number}", layer, _taken_out(layer)) for number, layer in enumerate(layers)]
        """Every layer of print or ink by a name, with its marks, which it has no more."""

    def draw(self, view: AnyView, marks: tuple[str, ...], say: str) -> str:
        """The sheet of the view's seat after a turn, as SVG; `say` is what it shows in words."""
        before, after = _shown(view), _shown(after_turn(view, marks))
        self._used |= after
        uses = []
        for name, _, ink in self._layers:
            uses.append(tag("use", href=f"#{name}"))
            seen = [found for found in (one.get("id", "") for one in ink) if found in after]
            uses += [tag("use", href=f"#{escape(id_)}", class_="old" if id_ in before else "fresh") for id_ in seen]
        return tag(
            "svg",
            *uses,
            viewBox=self._root.get("viewBox", ""),
            role="img",
            aria_label=escape(say),
            class_=f"ft pen-{self._pen}",
        )

    def source(self) -> str:
        """What the pictures point at, to stand on the page once: made after all of them."""
        style, defs = self._root.find(f"{{{SVG}}}style"), self._root.find(f"{{{SVG}}}defs")
        assert style is not None
        parts = ["" if defs is None else "".join(map(_text, defs))]
        for name, layer, ink in self._layers:
            parts.append(_named(name, layer))
            parts += [_named(mark.attrib.pop("id"), mark) for mark in ink if mark.get("id") in self._used]
        return tag(
            "svg",
            tag("style", f"{style.text or ''}{FADED % self._pen}"),
            tag("defs", *parts),
            width=0,
            height=0,
            aria_hidden="true",
            class_=f"ft pen-{self._pen} source",
        )


def _taken_out(layer: ET.Element) -> list[ET.Element]:
    """The marks of a layer, switched on, and no more in it."""
    found = []
    for parent in list(layer.iter()):
        for child in list(parent):
            if (child.get("class") or "").split()[:1] == ["mark"]:
                parent.remove(child)
                child.set("class", "mark on")
                found.append(child)
    return found


def _shown(view: AnyView) -> set[str]:
    assert view.seat is not None
    return set(shown_on(view, view.seat))


def _named(name: str, part: ET.Element) -> str:
    """A part that pictures can point at: where it is seen, the style of drawings reaches no further up than this."""
    return group(_text(part), id=escape(name), class_="ft")


def _text(part: ET.Element) -> str:
    """A part of a drawing as text; the page says once that all this is SVG."""
    return re.sub(r' xmlns="[^"]*"', "", ET.tostring(part, encoding="unicode"), count=1)


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
    return len(unstyled(line))
