"""How long a lesson takes in the page: a script does what is suggested, and everything that is said has to be read."""

import json
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.request import urlopen

from felttip.bench.rules import Figure

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LESSON_LIMIT_S, WORDS_A_MINUTE = 180.0, 200
MOST_STEPS = 200
"""Whoever has not come to the end after so many suggestions never will."""
PATIENCE_MS = 60_000

READY = """() => {
  if (document.querySelector(".lesson.over")) return "over";
  const sheet = document.querySelector(".sheet:not(.small)")?.shadowRoot;
  const step = document.querySelector(".lesson .number")?.textContent;
  const says = document.querySelector(".dock .says")?.textContent;
  const press = document.querySelector(".dock .breathe:not([aria-disabled='true'])");
  const next = sheet?.querySelector(".teaching") ?? press;
  const busy = document.querySelector(".guarded, .faint") || !sheet || sheet.querySelector("svg[aria-busy]");
  return !busy && step && says && next && [step, says];
}"""
"""The step that waits for somebody, with its words; or that it is over."""


def bench_lessons(browser: "Browser", base: str) -> Iterator[Figure]:
    """For each game with a lesson: seconds of waiting for the page, and of reading."""
    with urlopen(f"{base}/api/games") as answer:
        taught = [one["name"] for one in json.load(answer) if one["lesson"]]
    for game in taught:
        seconds = _followed(browser, f"{base}/learn/{game}")
        yield Figure(f"lesson_s.{game}", seconds, "s", "180 s", seconds / LESSON_LIMIT_S)


def _followed(browser: "Browser", address: str) -> float:
    """Seconds until the lesson is over, on a phone and with everything that moves."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="en", reduced_motion="no-preference")
    page = context.new_page()
    start = perf_counter()
    page.goto(address)
    said: dict[str, str] = {}
    for _ in range(MOST_STEPS):
        step = _ready(page)
        if step == "over":
            break
        said[step[0]] = step[1]
        page.keyboard.press("s")
    else:
        raise RuntimeError(f"the lesson at {address} does not end")
    waited = perf_counter() - start
    context.close()
    words = sum(len(text.split()) for text in said.values())
    return waited + 60 * words / WORDS_A_MINUTE


def _ready(page: "Page") -> str | list[str]:
    found = page.wait_for_function(READY, timeout=PATIENCE_MS).json_value()
    assert isinstance(found, str | list)
    return found
