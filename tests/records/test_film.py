"""A game as a moving picture."""

import re
from xml.etree import ElementTree as ET

import pytest
from tests.helpers import EVERY_BOARD

from felttip.bots.simulate import series_game
from felttip.records.film import HOLD_S, STEP_S, film
from felttip.records.picture import shown_on
from felttip.records.playback import moments, start_of
from felttip.registry import find_board, find_game
from felttip.words import words


def seen_in(name: str, count: int) -> list[bool]:
    """The frames in which something of this class is seen."""
    spans = [(int(a), int(b)) for a, b in re.findall(r"_(\d+)-(\d+)", name)]
    return [any(a <= frame < b for a, b in spans) for frame in range(count)]


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_every_frame_shows_what_the_sheets_showed_then(game: str, board: str) -> None:
    table = series_game(find_game(game), find_board(game, board), ("greedy", "random"), "film", 0)
    views = [start_of(table).view(None), *(then.view(None) for _, _, then in moments(table))]
    told = film(table, words("de"))
    parsed = ET.fromstring(told)
    ids = [part.attrib["id"] for part in parsed.iter() if "id" in part.attrib]
    assert len(ids) == len(set(ids)), "one sheet does not use the other's"
    times = dict(re.findall(r"@keyframes (t[_\d-]+)\{((?:[^{}]+\{[^{}]+\})+)\}", told))
    length = len(views) * STEP_S + HOLD_S
    for seat in (0, 1):
        shown = {
            part.attrib["id"].removeprefix(f"s{seat}-"): part.attrib["class"].split()[-1]
            for part in parsed.iter()
            if part.attrib.get("id", "").startswith(f"s{seat}-") and part.attrib.get("class", "").startswith("mark on")
        }
        for frame, view in enumerate(views):
            seen = {name for name, when in shown.items() if seen_in(when, len(views))[frame]}
            assert seen == set(shown_on(view, seat))
            assert view.settings.names[seat] in told
        for when in set(shown.values()):
            steps = re.findall(r"([\d.]+)%\{visibility:(\w+)\}", times[when])
            for frame, on in enumerate(seen_in(when, len(views))):
                at = 100 * (frame + 0.5) * STEP_S / length
                how = [how for share, how in steps if float(share) <= at][-1]
                assert (how == "visible") == on
