"""The one drawing of a sheet: quiet print, and over it every possible mark in ink, hidden, under its name.

    <svg class="ft pen-0">  <style>…  <g class="print">…  <g class="ink"> <g id="C3=5" class="mark">…

A mark is shown by the class `on` and offered by the class `may`; `new` beside `on` draws it in. Nothing else about a
drawing ever changes. Ink of the class `aside` lies round print that is `quiet`: a small sheet shows neither.

A drawing may have ids for whoever knows the table: `goal.<name>.first` and `goal.<name>.later` ring what a goal paid,
`goal.<name>.gone` strikes its first value out, `card.<place>` crosses off a card of the deck, `solo.0` is print for a
lone player, and `solo.<round>` ticks off one of their rounds. Each of them is optional.
"""

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from math import cos, pi, sin

from felttip.kit.colours import COLOURS
from felttip.kit.hand import Hand, Point, short, stroke
from felttip.kit.palette import DARK, LIGHT, Theme

PENS = len(LIGHT.pens)


# Building.


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element; `_` in the name of an attribute is a hyphen, and one at its end is left out (`class_`).

    >>> tag("circle", class_="hit", r=2.5)
    '<circle class="hit" r="2.5"/>'
    """
    words = [name]
    for key, value in attributes.items():
        text = escape(value) if isinstance(value, str) else short(value)
        words.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    inside = "".join(children)
    return f"<{' '.join(words)}>{inside}</{name}>" if inside else f"<{' '.join(words)}/>"


def group(*children: str, **attributes: str | float) -> str:
    """Some elements together."""
    return tag("g", *children, **attributes)


def path(d: str, class_: str = "pen") -> str:
    """A line or an outline; `pen` is ink, and has the length 1, so that it can be drawn in."""
    return (
        tag("path", class_=class_, d=d, pathLength="1") if class_.startswith("pen") else tag("path", class_=class_, d=d)
    )


def text(words: str, x: float, y: float, class_: str) -> str:
    """Printed words or figures, centred."""
    return tag("text", escape(words), class_=class_, x=x, y=y)


def polygon(points: Iterable[Point], class_: str) -> str:
    """A closed outline with straight sides."""
    return tag("path", class_=class_, d="M" + "L".join(f"{short(x)} {short(y)}" for x, y in points) + "Z")


def mark(name: str, *children: str) -> str:
    """A hidden mark: what it looks like in ink, and a wide `hit` that glows while the mark may be made."""
    return f'<g id="{escape(name)}" class="mark">{"".join(children)}</g>'


def struck(hand: Hand, x: float, y: float, r: float, veil: str = "paper") -> str:
    """Ink through a printed figure that counts no longer; the figure stands back behind a veil of what it lies on."""
    faded = tag("circle", class_="veil", cx=x, cy=y, r=r, fill=f"var(--{veil})")
    return faded + path(stroke(hand, (x - r, y + 0.6 * r), (x + r, y - 0.6 * r), 0.08 * r), "pen gone")


def mark_copy(name: str, of: str, x: float, y: float) -> str:
    """A hidden mark that looks like something in the `defs`."""
    return f'<use id="{escape(name)}" class="mark" href="#{of}" x="{short(x)}" y="{short(y)}"/>'


def drawing(
    name: str, width: float, height: float, style: str, defs: str, printed: str, ink: str, over: str = ""
) -> str:
    """A whole drawing; `over` is print that stays readable over the ink."""
    return tag(
        "svg",
        tag("style", stylesheet() + style),
        tag("defs", defs) if defs else "",
        group(printed, class_="print"),
        group(ink, class_="ink"),
        group(over, class_="print over") if over else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {short(width)} {short(height)}",
        role="img",
        aria_label=name,
        class_="ft pen-0",
    )


def board_edge(width: float, height: float, class_: str = "board") -> str:
    """The wipe-clean board itself."""
    return tag("rect", class_=class_, x=2, y=2, width=width - 4, height=height - 4, rx=22)


# The six glyphs.


@cache
def glyph_path(colour: int, r: float) -> str:
    """The shape of a colour's glyph round 0, 0: dot, triangle, star, wave, diamond, leaf."""

    def at(angle: float, out: float) -> str:
        return f"{short(r * out * sin(angle))} {short(-r * out * cos(angle))}"

    def s(*numbers: float) -> str:
        return " ".join(short(r * n) for n in numbers)

    if COLOURS[colour] == "grey":
        return f"M{s(-0.72, 0)}A{s(0.72, 0.72)} 0 1 1 {s(0.72, 0)}A{s(0.72, 0.72)} 0 1 1 {s(-0.72, 0)}Z"
    if COLOURS[colour] == "red":
        return f"M{s(0, -0.92)}L{s(0.95, 0.74)}L{s(-0.95, 0.74)}Z"
    if COLOURS[colour] == "yellow":
        return "M" + "L".join(at(k * pi / 5, 1.08 if k % 2 == 0 else 0.47) for k in range(10)) + "Z"
    if COLOURS[colour] == "blue":
        top = f"M{s(-1.02, 0.12)}C{s(-0.7, -0.62, -0.34, -0.62, 0, -0.16)}C{s(0.3, 0.24, 0.62, 0.24, 1.02, -0.42)}"
        return top + f"L{s(1.02, 0.16)}C{s(0.62, 0.84, 0.3, 0.84, 0, 0.44)}C{s(-0.34, -0.02, -0.7, -0.02, -1.02, 0.7)}Z"
    if COLOURS[colour] == "orange":
        return f"M{s(0, -1.04)}L{s(0.8, 0)}L{s(0, 1.04)}L{s(-0.8, 0)}Z"
    leaf = f"M{s(0, -1.1)}C{s(0.95, -0.5, 0.95, 0.45, 0.1, 0.72)}L{s(0.1, 1.08)}L{s(-0.1, 1.08)}L{s(-0.1, 0.72)}"
    return leaf + f"C{s(-0.95, 0.45, -0.95, -0.5, 0, -1.1)}Z"


def glyph(colour: int, x: float, y: float, r: float) -> str:
    """A colour's glyph, in the colour that is readable on its fill."""
    return tag("path", class_=f"g{colour}", d=glyph_path(colour, r), transform=f"translate({short(x)} {short(y)})")


# Colours and classes.


def properties(theme: Theme) -> str:
    """The CSS properties of a theme."""
    fills = "".join(f"--f{i}:{tone.fill};--g{i}:{tone.glyph};" for i, tone in enumerate(theme.tones))
    pens = "".join(f"--pen{i}:{pen};" for i, pen in enumerate(theme.pens))
    return fills + pens + "".join(f"--{name}:{colour};" for name, colour in theme.surfaces.items())


@cache
def stylesheet() -> str:
    """What all drawings share. A page may ask for one theme with the class `light` or `dark` on the drawing."""
    dark = properties(DARK) + "color-scheme:dark"
    return "".join(
        (
            f".ft{{{properties(LIGHT)}color-scheme:light}}",
            f"@media (prefers-color-scheme:dark){{.ft:not(.light){{{dark}}}}}.ft.dark{{{dark}}}",
            *(f".ft.pen-{i}{{--pen:var(--pen{i})}}" for i in range(PENS)),
            *(f".ft .f{i}{{fill:var(--f{i})}}.ft .g{i}{{fill:var(--g{i})}}" for i in range(len(COLOURS))),
            ".ft text{font-family:ui-rounded,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-weight:650;"
            "text-anchor:middle;dominant-baseline:central;fill:var(--text);user-select:none}",
            ".ft .board{fill:var(--paper);stroke:var(--edge);stroke-width:2.5}",
            ".ft .rule{fill:none;stroke:var(--line);stroke-width:1.5;stroke-linecap:round}",
            ".ft .quiet{fill:var(--quiet);font-weight:500}",
            ".ft .pen,.ft-pen{fill:none;stroke:var(--pen);stroke-width:var(--nib,7);stroke-linecap:round;"
            "stroke-linejoin:round}",
            ".ft .hit{fill:none;stroke:none;pointer-events:none}",
            ".ft .over{pointer-events:none}",
            ".ft .gone{--nib:2.8}.ft .veil{opacity:.42}",
            ".ft .mark{display:none}.ft .mark.on,.ft .mark.may{display:inline}",
            ".ft .may:not(.on)>:not(.hit){opacity:0}",
            ".ft .may:not(.on)>.hit{pointer-events:all;cursor:pointer}",
            "@media (prefers-reduced-motion:no-preference){.ft .new>.pen{stroke-dasharray:1;animation:ft-draw .15s}}"
            "@keyframes ft-draw{from{stroke-dashoffset:1}}",
            ".ft .may:not(.on):hover>:not(.hit),.ft .may:not(.on):focus-visible>:not(.hit){opacity:.45}",
        )
    )


# Showing.

_MARK = re.compile(r'(<(?:g|use) id="([^"]*)" class=")mark[^"]*"')


def switch_on(svg: str, ids: Iterable[str], pen: int = 0, may: Iterable[str] = ()) -> str:
    """The drawing with these marks shown in the ink of a pen, those offered, and all others hidden.

    An id that the drawing does not have is a `KeyError`.
    """
    classes = dict.fromkeys(map(escape, may), "mark may") | dict.fromkeys(map(escape, ids), "mark on")
    missing = set(classes)

    def switched(found: re.Match[str]) -> str:
        missing.discard(found[2])
        return f'{found[1]}{classes.get(found[2], "mark")}"'

    result = _MARK.sub(switched, svg)
    if missing:
        raise KeyError(f"the drawing has no mark {', '.join(sorted(missing))}")
    return re.sub(r'class="ft pen-\d', f'class="ft pen-{pen % PENS}', result, count=1)


def mark_ids(svg: str) -> list[str]:
    """The names of all marks in a drawing, in the order in which they lie on one another."""
    return [unescaped(found[2]) for found in _MARK.finditer(svg)]


def unescaped(name: str) -> str:
    """The name behind an escaped one."""
    return (
        name.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", '"')
        .replace("&#x27;", "'")
        .replace("&amp;", "&")
    )
