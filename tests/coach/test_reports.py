"""Reviews as pages and in characters."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from tests.coach.setup_coach import JUDGE, looked, played

from felttip.coach import hint
from felttip.coach.chart import chart, lines_of
from felttip.coach.page import page
from felttip.coach.sheets import Pictures
from felttip.coach.text import hint_text, review_text
from felttip.records.playback import decisions
from felttip.words import LANGUAGES, words

GAMES = [("trails", 1), ("islands", 1), ("borders", 2)]


class Outline(HTMLParser):
    """Everything that a page opens is closed, in the right order."""

    VOID = ("meta", "img", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("div", "span", "section", "ul", "td"), "a browser would not close this"
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    ("game", "seats", "language"), [(*game, lang) for game, lang in zip(GAMES * 2, LANGUAGES, strict=True)]
)
def test_pages_are_whole_and_need_nothing_else(game: str, seats: int, language: str) -> None:
    """Well formed, with two drawings for each costly turn, a row for each decision, and nothing from elsewhere."""
    found = looked(game, seats)
    text = page(found, language, par=44 if seats == 1 else None, effort=100)
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    pictures = [2 for step in found.mistakes if step.played.dice is None]
    pictures += [1 + (step.cost > 0) for step in found.steps if step.played.dice is None]
    assert len(re.findall(r'<svg[^>]* role="img"[^>]* class="ft pen-0"', text)) == sum(pictures)
    drawn = set(re.findall(r'<use href="#([^"]*)"', text))
    assert all(text.count(f' id="{name}"') == 1 for name in drawn)
    assert outline.seen.count("tr") == 1 + len(found.steps)
    assert not re.search(r'(?:src|href)="(?!#)|url\((?!#)|@import|<script', text)
    assert 'name="viewport"' in text
    assert "prefers-color-scheme:dark" in text
    assert words(language).say("coach-how").split()[0] in text


def test_a_page_says_what_the_review_says() -> None:
    """The four numbers, the cost of the costliest, par and hints."""
    found = looked("trails", 1)
    hinted = replace(found, table=replace(found.table, settings=replace(found.table.settings, hints=(2,))))
    text = page(hinted, par=44)
    assert "2 hints were taken." in text
    assert "Par 44" in text
    assert f"{found.mistakes[0].cost:.1f} points given away" in text
    assert str(found.total).replace("-", "−") in text
    assert "hints were taken" not in page(found)
    assert "Par" not in page(found)


def test_names_cannot_break_the_page() -> None:
    """Whatever somebody is called stays text."""
    found = looked("trails", 1)
    named = replace(found, table=replace(found.table, settings=replace(found.table.settings, names=("<b>&",))))
    assert "<b>" not in page(named)
    assert "&lt;b&gt;&amp;" in page(named)


def test_a_game_without_mistakes_is_praised() -> None:
    found = looked("trails", 1)
    spared = replace(found, steps=tuple(replace(step, best=step.played) for step in found.steps))
    assert words().say("coach-flawless") in page(spared)
    assert words().say("coach-flawless") in review_text(spared)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_drawings_show_the_turn_in_fresh_ink(game: str, seats: int) -> None:
    """What was there before is pale, the marks of the turn are not, and nothing else is there."""
    made = [made for made in decisions(played(game, seats), 0) if len(made.marks) > 1 and made.view.ink[0]][-1]
    pictures = Pictures(made.view)
    uses = re.findall(r'<use href="#([^"]*)" class="([^"]*)"', pictures.draw(made.view, made.marks, "so"))
    shown = {name: kind == "old" for name, kind in uses}
    assert set(made.marks) <= set(shown)
    assert not any(shown[name] for name in made.marks)
    assert all(shown[name] for name in made.view.ink[0] if name in shown)
    assert any(shown.values())
    there = re.findall(r'<g id="([^"]*)" class="ft"><\w+ class="mark on"', pictures.source())
    assert set(there) == set(shown)


def test_turns_are_seen_and_not_spelt() -> None:
    """No name of a mark stands on the page for those who look; those who listen hear it."""
    found = looked("trails", 1)
    text = page(found)
    marks = " ".join(found.mistakes[0].played.marks)
    assert f'aria-label="{marks}"' in text
    assert not re.search(r">[^<]*[A-I]\d-[A-I]\d", text)


def test_the_chart_keeps_luck_and_skill_apart() -> None:
    """The upper line is moved by luck alone; at the end the two are as far apart as all that was given away."""
    found = looked("islands", 1)
    expected, spared = lines_of(found)
    assert len(expected) == len(spared) == len(found.rounds) + 1
    assert spared[-1] - expected[-1] == pytest.approx(found.cost)
    assert expected[-1] == pytest.approx(found.total)
    assert all(upper >= lower - 1e-9 for upper, lower in zip(spared, expected, strict=True))
    root = ET.fromstring(chart(found, "what it shows", 44, "Par 44"))
    names = [part.get("class") for part in root.iter()]
    assert names.count("par") == 1
    assert {"expected", "spared", "gap"} <= set(names)
    lines = {part.get("class"): part.get("points") or "" for part in root.iter() if part.get("points")}
    assert len(lines["expected"].split()) == len(expected)
    heights = [float(point.split(",")[1]) for point in lines["expected"].split()]
    assert heights.index(min(heights)) == expected.index(max(expected))


# In characters.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_reviews_in_characters(game: str, seats: int, language: str) -> None:
    """A line for each round, both turns of each costly decision, and no line too long but for the sheets."""
    found = looked(game, seats)
    text = review_text(found, language, width=100)
    assert words(language).say("coach-better") in text
    for step in found.mistakes:
        assert " ".join(step.best.marks) in " ".join(text.split())
    rows = [line for line in text.split("\n") if re.match(r"^ +(\d+|–) +[+−]?\d+[.,]\d", line)]
    assert len(rows) == len(found.rounds)
    assert max(map(len, text.split("\n"))) <= 100


def test_sheets_stand_side_by_side_where_there_is_room() -> None:
    """Otherwise one below the other."""
    found = looked("trails", 1)
    both = re.compile(r"^Played +Better$", re.MULTILINE)
    assert len(both.findall(review_text(found, width=160))) == 3
    assert not both.findall(review_text(found, width=100))


def test_hints_in_characters() -> None:
    """Numbered, with their reasons."""
    view = [made.view for made in decisions(played("trails", 1), 0)][5]
    advice = hint(view, 0, judge=JUDGE)
    text = hint_text(view, advice)
    assert re.findall(r"^(\d)\. ", text, re.MULTILINE) == ["1", "2", "3"]
    assert " ".join(advice[0].marks) in text
    assert words().phrase(advice[0].reasons[0]) in " ".join(text.split())
    assert hint_text(view, ()) == words().say("coach-nothing")
