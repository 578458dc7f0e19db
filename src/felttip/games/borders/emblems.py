"""Borders: small line drawings of the areas, in a square from -24 to 24 (down is more)."""

from math import cos, pi, sin

from felttip.kit.hand import short


def dot(x: float, y: float, r: float) -> str:
    """A circle as a path."""
    half = f"a{short(r)} {short(r)} 0 1 0"
    return f"M{short(x - r)} {short(y)}{half} {short(2 * r)} 0{half} {short(-2 * r)} 0Z"


def battlements(x: float, y: float) -> str:
    """The top of a tower."""
    return f"M{short(x)} {short(y)}v-7h2.8v3h2.8v-3h2.8v3h2.8v-3h2.8v7Z"


def sails(x: float, y: float) -> str:
    """The four sails of a mill."""
    found = []
    for k in range(4):
        angle = 0.35 + k * pi / 2
        dx, dy = cos(angle), sin(angle)

        def at(out: float, side: float, dx: float = dx, dy: float = dy) -> str:
            return f"{short(x + out * dx - side * dy)} {short(y + out * dy + side * dx)}"

        found.append(
            f"M{at(0, 0)}L{at(6, 0)}M{at(6, 0)}L{at(19, 0)}L{at(19, 5.5)}L{at(6, 5.5)}ZM{at(12.5, 0)}L{at(12.5, 5.5)}"
        )
    return "".join(found)


def grapes() -> str:
    """A bunch of grapes."""
    rows = [(4, -3.0), (3, 3.0), (2, 9.0), (1, 15.0)]
    return "".join(dot(6.8 * (k - (count - 1) / 2), y, 3.5) for count, y in rows for k in range(count))


EMBLEMS: dict[str, tuple[str, str]] = {
    "villa": (
        "M-17 -3V17H17V-3ZM-21 -3L0 -17L21 -3Z",
        "M-4.5 17V8a4.5 4.5 0 0 1 9 0V17M-12 3h5v6h-5ZM7 3h5v6h-5ZM-24 17H24M-3 -8h6M11 -10V-17h4V-7",
    ),
    "well": (
        "M-12 4V15a12 4 0 0 0 24 0V4ZM-16 -8L0 -19L16 -8Z",
        "M-12 4a12 4 0 0 0 24 0a12 4 0 0 0 -24 0M-10 3V-8M10 3V-8M0 -8V-2M-3.5 -2h7l-1.2 5h-4.6ZM-6 12h4M3 10h4",
    ),
    "castle": (
        f"M-22 18V-8H-10V18ZM10 18V-8H22V18ZM-10 18V-3H10V18Z{battlements(-23, -8)}{battlements(9, -8)}",
        "M-10 -3v-4h4v3h4v-3h4v3h4v-3h4v4M-5 18V9a5 5 0 0 1 10 0V18M-16 -1v5M16 -1v5"
        "M-16 -15V-24l7 2.5l-7 2.5M-24 18H24",
    ),
    "mill": (
        f"M-10 18L-6.5 -4H6.5L10 18ZM-7.5 -4a7.5 7 0 0 1 15 0Z{sails(0, -7)}",
        "M-3 18V12a3 3 0 0 1 6 0V18M0 3v4M-16 18H16",
    ),
    "harbour": (
        "M-18 8H18L12 17H-11ZM2 -19C12 -12 15 -3 15 4H2ZM-2 -15C-8 -8 -12 -1 -13 4H-2Z",
        "M0 8V-21M-24 21q3 -3.5 6 0t6 0t6 0t6 0t6 0t6 0t6 0t6 0M0 -21l6 1.8l-6 1.8",
    ),
    "vineyard": (
        grapes() + "M0 -12C5 -20 14 -19 18 -12C12 -7 5 -8 0 -12Z",
        "M0 -6V-18M0 -13c-4 -6 -11 -4 -9 1M3 -12h9",
    ),
    "orchard": (
        "M-15 -2C-20 -12 -10 -20 -3 -17C4 -23 15 -18 15 -9C21 -3 15 6 8 5C3 9 -5 8 -8 5C-14 7 -19 2 -15 -2Z"
        "M-2.5 7L-4 19H4L2.5 7Z",
        dot(-7, -7, 2.4) + dot(3, -11, 2.4) + dot(8, -2, 2.4) + dot(-2, 0, 2.4) + "M-16 19H16",
    ),
    "chapel": (
        "M-11 18V0L0 -10L11 0V18ZM-4 -6.4V-14L0 -18L4 -14V-6.4M11 6H20V18H11Z",
        "M0 -18V-25M-2.8 -22.2H2.8M-4 18V10a4 4 0 0 1 8 0V18M-17 18H24M15.5 10v4" + dot(0, 1.5, 2.6) + dot(0, -12, 1.2),
    ),
    "farm": (
        "M-14 -1V18H14V-1L9.5 -11L0 -16L-9.5 -11Z",
        "M-16 2L-10.5 -11.5L0 -17L10.5 -11.5L16 2M-6.5 18V5H6.5V18M-6.5 5L6.5 18M6.5 5L-6.5 18"
        "M-3 -7h6v5h-6ZM-24 18H24M-22.5 18V10M-18 18V10M-24 13H-14M18 18V10M22.5 18V10M14 13H24",
    ),
}
"""For each name what is filled and, over it, what is only drawn."""
UNKNOWN = ("M-14 -16H14V0C14 10 6 16 0 19C-6 16 -14 10 -14 0Z", "M-8 -3H8M0 -10V10" + dot(0, -3, 3.5))
"""For areas with names of their own: a coat of arms."""
