"""Somebody who learns a game: finds what the page suggests, by eye or by keyboard, and does that."""

from collections.abc import Callable

import msgspec
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate
from tests.page.driver import WAIT, Player

FIND = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const at = (kind, one) => {
    const box = one.getBoundingClientRect();
    const number = document.querySelector(".lesson .number")?.textContent ?? "";
    const said = document.querySelector(".dock .says")?.firstChild.textContent ?? "";
    return {kind, x: box.x + box.width / 2, y: box.y + box.height / 2, number, said};
  };
  const sheet = all(".sheet:not(.small)")[0]?.shadowRoot;
  if (!sheet || sheet.querySelector("svg[aria-busy]")) return null;
  const choice = all("dialog[open] .breathe")[0];
  if (choice) return at("choice", choice);
  if (document.querySelector("dialog[open], .guarded, .faint")) return null;
  const ghost = sheet.querySelector(".teaching .ghost.may:not(.on) > .hit");
  const die = all(".die.breathe")[0];
  const button = all(".dock .buttons .breathe").filter((one) => one.ariaDisabled !== "true" && !one.disabled)[0];
  if (ghost) return at("mark", ghost);
  if (die || button) return die ? at("die", die) : at("button", button);
  // What is told for a moment stands where the lesson would say that it is over.
  if (all(".toast, .lesson.over").length) return null;
  const free = sheet.querySelector(".may:not(.on)");
  return free && at("free", free);
}
"""
"""What is suggested and can be done now, and where on the screen it is; or, off the way, anything that may be drawn."""

STATE = """
() => {
  const sheet = document.querySelector(".sheet:not(.small)")?.shadowRoot;
  const on = [...(sheet?.querySelectorAll(".mark.on, .ghost") ?? [])].map((one) => one.id + one.classList);
  const words = [...document.querySelectorAll(".lesson, .dock, header")].map((one) => one.textContent);
  const held = [...document.querySelectorAll(".die")].map((one) => one.ariaPressed + one.ariaLabel);
  return [on, words, held, !!document.querySelector("dialog[open]")].join("|");
}
"""
"""Something else after whatever was done."""


class Suggestion(msgspec.Struct, frozen=True):
    """What the page suggests, and where."""

    kind: str
    x: float
    y: float
    number: str
    """How far the lesson is: `3/12`; nothing while something else is told in its place."""
    said: str
    """What it says."""


class Learner:
    """Follows a lesson in front of a page."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page: Page = player.page

    @property
    def step(self) -> tuple[str, str]:
        """How far the lesson is, and what it says."""
        found = self.find()
        return (found.number, found.said) if found else ("", "")

    @property
    def number(self) -> str:
        """How far it is."""
        return self.step[0]

    @property
    def over(self) -> bool:
        """That was it."""
        return bool(self.page.evaluate("() => !!document.querySelector('.lesson.over')"))

    def find(self) -> Suggestion | None:
        """Wait for a suggestion, or for the end."""
        found = self.page.wait_for_function(
            f"() => ({FIND})() ?? (document.querySelector('.lesson.over') && 'over')", timeout=WAIT
        ).json_value()
        return None if found == "over" else msgspec.convert(found, Suggestion)

    def follow(self) -> None:
        """Do the next thing that is suggested."""
        found = self.find()
        assert found is not None, "The lesson is over."
        assert found.kind != "free", "Nothing is suggested."
        self.changes(lambda: self.press_keys(found) if self.player.how == "keys" else self.tap(found))

    def changes(self, do: Callable[[], object]) -> None:
        """Do something, and wait until something has come of it."""
        before = self.page.evaluate(STATE)
        do()
        self.page.wait_for_function(f"(old) => ({STATE})() !== old", arg=before, timeout=WAIT)

    def tap(self, found: Suggestion) -> None:
        """Where it was seen."""
        self.player.point(found.x, found.y)

    def press_keys(self, found: Suggestion) -> None:
        """The keyboard comes to what is suggested first; Done has a key of its own."""
        keyboard = self.page.keyboard
        match found.kind:
            case "mark":
                self.page.evaluate("document.activeElement.blur()")
                keyboard.press("ArrowRight")
                keyboard.press("Enter")
            case "choice":
                while not self.page.evaluate("() => document.activeElement.matches('.breathe')"):
                    keyboard.press("Tab")
                keyboard.press("Enter")
            case "die":
                self.page.locator(".die.breathe").first.focus()
                keyboard.press("Space")
            case _:
                self.page.locator(".dock .buttons .breathe").first.focus()
                keyboard.press("Enter")

    def show_me(self) -> None:
        """Let the page do it; a press that it passes over while something settles is made again."""
        assert self.find() is not None
        before = self.page.evaluate(STATE)
        for wait in (WAIT / 5, WAIT / 5, WAIT):
            self.page.keyboard.press("s")
            try:
                self.page.wait_for_function(f"(old) => ({STATE})() !== old", arg=before, timeout=wait)
            except TooLate:
                continue
            return
        raise AssertionError("Nothing came of it.")
