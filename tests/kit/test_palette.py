"""Colour is never alone, and still it must be good: contrast, and colours that stay apart for colour-blind eyes."""

from itertools import combinations
from math import dist

import pytest

from felttip.kit.colours import COLOURS
from felttip.kit.palette import DARK, LIGHT, Theme, contrast, linear

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])

# What eyes without one kind of cone see (Machado, Oliveira and Fernandes 2009, full severity), on linear light.
EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """A colour as these eyes see it, in a space where distance is difference (Oklab)."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in EYES[eyes])
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@THEMES
def test_every_colour_has_a_tone(theme: Theme) -> None:
    assert len(theme.tones) == len(COLOURS)
    assert len(theme.pens) == 4


def test_both_themes_name_the_same_surfaces() -> None:
    assert list(LIGHT.surfaces) == list(DARK.surfaces)


@THEMES
def test_glyphs_are_readable_on_their_fill(theme: Theme) -> None:
    for word, tone in zip(COLOURS, theme.tones, strict=True):
        assert contrast(tone.fill, tone.glyph) >= 3, word


@THEMES
@pytest.mark.parametrize("eyes", EYES)
def test_fills_stay_apart(theme: Theme, eyes: str) -> None:
    # 0.02 is the smallest difference that one notices side by side; four times that is plain to see.
    for (one, a), (other, b) in combinations(zip(COLOURS, theme.tones, strict=True), 2):
        assert dist(seen(a.fill, eyes), seen(b.fill, eyes)) >= 0.08, f"{one} and {other}"


def test_the_simulation_would_notice() -> None:
    # Red and green of the same lightness are what deutan eyes confuse.
    red, green = "#c8503c", "#6f8a2a"
    assert dist(seen(red, "usual"), seen(green, "usual")) > 0.15
    assert dist(seen(red, "deutan"), seen(green, "deutan")) < 0.08


@THEMES
@pytest.mark.parametrize("surface", ["paper", "sea", "shallow", "sand", "land", "meadow", "casing"])
def test_ink_is_lively_on_every_surface(theme: Theme, surface: str) -> None:
    for pen in theme.pens:
        assert contrast(pen, theme.surfaces[surface]) >= 3


@THEMES
def test_print_is_readable(theme: Theme) -> None:
    for surface in ("paper", "land", "sea", "meadow", "stone"):
        assert contrast(theme.surfaces["text"], theme.surfaces[surface]) >= 7
        assert contrast(theme.surfaces["quiet"], theme.surfaces[surface]) >= 3


@THEMES
def test_flags_stand_out(theme: Theme) -> None:
    for flag in ("flag-red", "flag-blue"):
        assert contrast(theme.surfaces[flag], theme.surfaces["sea"]) >= 3
    for eyes in EYES:
        assert dist(seen(theme.surfaces["flag-red"], eyes), seen(theme.surfaces["flag-blue"], eyes)) >= 0.08
