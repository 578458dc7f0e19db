"""A person in front of the page: sees what the page offers, taps it, and waits until the page has answered."""

import random
from typing import Literal

import msgspec
from playwright.sync_api import Page, expect

WAIT = 15_000
"""Milliseconds after which nothing will come any more."""
LONG = 120_000
"""The same for what the coach does: it takes its time, and its process may have to start first."""

LOOK = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const text = (one) => one.textContent.trim();
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return {x: box.x + box.width / 2, y: box.y + box.height / 2};
  };
  const button = (one) => ({
    name: one.ariaLabel ?? text(one), off: one.disabled || one.ariaDisabled === "true", ...middle(one),
  });
  const sheet = all(".sheet:not(.small)")[0]?.shadowRoot;
  const spots = [...(sheet?.querySelectorAll(".target") ?? [])];
  return {
    path: location.pathname,
    title: text(document.querySelector("header") ?? document.body),
    status: all(".dock .status").map(text).join(),
    targets: spots.map((one) => ({name: one.getAttribute("aria-label"), ...middle(one.firstElementChild)})),
    on: [...(sheet?.querySelectorAll(".mark.on") ?? [])].map((one) => one.id).sort(),
    // For a moment the ink is there, and what follows from it is not.
    drawn: !!sheet && !sheet.querySelector("svg[aria-busy]"),
    dice: all(".die").map((one) => one.ariaLabel),
    buttons: all(".dock .buttons .go").map(button),
    undo: all(".dock .undo").length > 0,
    warned: all(".dock .warned").length > 0,
    choices: all("dialog[open] > div > button").map(button),
    curtain: all(".curtain button").map(text)[0] ?? null,
    places: all(".top h2").map(text)[0] ?? null,
  };
}
"""


class Spot(msgspec.Struct, frozen=True):
    """A target on the sheet, with the name that is read aloud."""

    name: str
    x: float
    y: float


class Button(msgspec.Struct, frozen=True):
    """A button in the dock or in the choice between marks."""

    name: str
    off: bool
    x: float
    y: float


class Sight(msgspec.Struct, frozen=True):
    """What somebody sees of a table."""

    path: str
    title: str
    status: str
    targets: tuple[Spot, ...]
    on: tuple[str, ...]
    """The marks that are switched on in the drawing."""
    drawn: bool
    dice: tuple[str, ...]
    buttons: tuple[Button, ...]
    """What goes on: done or pass, roll or keep."""
    undo: bool
    warned: bool
    """Something is said against the turn, and Done asks."""
    choices: tuple[Button, ...]
    curtain: str | None
    places: str | None
    """Who won: the game is over."""

    @property
    def marks(self) -> set[str]:
        """The marks that people made; the rest of what is switched on follows from them."""
        return {mark for mark in self.on if "." not in mark}

    @property
    def over(self) -> bool:
        """The end is shown."""
        return self.places is not None

    @property
    def may_act(self) -> bool:
        """The page waits for this person, not for an answer from the server or for somebody else."""
        pressable = any(not button.off for button in self.buttons)
        return bool(self.choices or self.curtain) or (self.drawn and (bool(self.targets) or pressable))

    @property
    def may_end(self) -> bool:
        """The turn can be finished."""
        return any(not button.off for button in self.buttons)

    @property
    def end(self) -> Button:
        """What finishes the turn: Done, or Pass while nothing is drawn."""
        return next((button for button in self.buttons if not button.off), self.buttons[-1])


class Player:
    """Plays at the table that a page shows."""

    def __init__(self, page: Page, how: Literal["mouse", "touch", "keys"] = "mouse", seed: int = 1) -> None:
        self.page = page
        self.how = how
        self.chance = random.Random(seed)
        self.passing = ("Pass", "Really pass?")
        """What the button and the question are called in the page's language."""

    # Laying a table.

    def lay(self, game: str, *kinds: str, players: str = "Easy", hints: bool = False) -> str:
        """Choose a game on the home page, say who plays, begin: the code of the table."""
        page = self.page
        page.get_by_role("button", name=game).click()
        self.seats(len(kinds))
        for number, kind in enumerate(kinds, 1):
            seat = page.get_by_role("group", name=f"Seat {number}")
            seat.get_by_role("button", name=kind, exact=True).click()
            if kind == "Computer":
                seat.get_by_role("radio", name=players).click()
        if hints:
            page.get_by_role("switch", name="Hints").click()
        page.get_by_role("button", name="Make the link" if "By link" in kinds else "Start").click()
        page.wait_for_url("**/t/*")
        return page.url.rsplit("/", 1)[1]

    def seats(self, count: int) -> None:
        """So many seats, and everything about them in sight."""
        page = self.page
        page.get_by_role("radio", name="With friends" if count > 1 else "Alone").click()
        if count > 1:
            page.get_by_role("radiogroup", name="How many play?").get_by_role("radio", name=str(count)).click()
        if not page.get_by_role("group", name="Seat 1").is_visible():
            page.get_by_text("Seats, names, pens and hints").click()

    def name_seat(self, number: int, name: str) -> None:
        """Before the table is laid: who sits here."""
        self.page.get_by_role("group", name=f"Seat {number}").get_by_label("Name").fill(name)

    def sit(self, name: str) -> None:
        """Take the first free seat at a table that gathers."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit here").first.click()
        expect(self.page.get_by_label("Name", exact=True)).to_have_value(name)

    # Looking.

    def look(self) -> Sight:
        """What is there now."""
        return msgspec.convert(self.page.evaluate(LOOK), Sight)

    def until(self, what: str, before: Sight | None = None) -> Sight:
        """Wait until an expression about the sight `s` is true, and something differs from before."""
        seen = self.page.wait_for_function(
            f"(old) => {{ const s = ({LOOK})(); const may = s.choices.length || s.curtain !== null ||"
            " s.drawn && (s.targets.length > 0 || s.buttons.some((one) => !one.off));"
            # A button moves a little while it is pressed: that is no answer.
            " if (document.querySelector('button:active')) return false;"
            f" return ({what}) && JSON.stringify(s) !== JSON.stringify(old) && s; }}",
            arg=None if before is None else msgspec.to_builtins(before),
            timeout=WAIT,
        ).json_value()
        return msgspec.convert(seen, Sight)

    def turn_up(self) -> Sight:
        """Wait until this person may act, or the game is over."""
        return self.until("may || s.places !== null")

    def settled(self, before: Sight) -> Sight:
        """Wait until the table has answered: this person may act again, waits for somebody, or the game is over."""
        return self.until("may || s.drawn && s.buttons.length === 0 || s.places !== null", before)

    # Playing.

    def point(self, x: float, y: float) -> None:
        """Tap a place on the screen; a notice that lies over it goes away with a tap."""
        while self.page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.toast')", [x, y]):
            self.page.mouse.click(x, y)
        if self.how == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, name: str) -> None:
        """Press a button of the dock, the curtain or a choice, once it is listened to."""
        button = self.page.get_by_role("button", name=name, exact=True).first
        button.wait_for()
        self.listened_to()
        if self.how == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        elif self.how == "touch":
            button.tap()
        else:
            button.click()

    def listened_to(self) -> None:
        """Wait until the dock listens to taps: just after something new has appeared it does not."""
        self.page.wait_for_function("() => !document.querySelector('.guarded, .faint')", timeout=WAIT)

    def hit(self, button: Button) -> None:
        """Press a button where it was seen, once the dock listens."""
        self.listened_to()
        if self.how == "keys":
            self.press(button.name)
        else:
            self.point(button.x, button.y)

    def mark(self, sight: Sight) -> Sight:
        """Draw one of the marks that are offered."""
        spot = self.chance.choice(sight.targets)
        if self.how == "keys":
            self.walk(spot)
            self.page.keyboard.press("Enter")
        else:
            self.point(spot.x, spot.y)
        after = self.settled(sight)
        return self.choose(after) if after.choices else after

    def choose(self, sight: Sight) -> Sight:
        """Several marks lie at the same place: take one."""
        self.hit(self.chance.choice(sight.choices))
        return self.until("!s.choices.length && may", sight)

    def undo(self, sight: Sight) -> Sight:
        """Wipe the last mark."""
        if self.how == "keys":
            self.page.keyboard.press("Backspace")
        else:
            self.press("Undo")
        return self.settled(sight)

    def walk(self, spot: Spot) -> None:
        """Go with the arrow keys some steps towards a target, and perhaps not all the way."""
        self.page.locator(".sheet:not(.small) .target[tabindex='0']").focus()
        here = self.focused()
        for _ in range(4):
            dx, dy = spot.x - here.x, spot.y - here.y
            if abs(dx) < 1 and abs(dy) < 1:
                return
            across = abs(dx) > abs(dy)
            arrow = ("Left", "Right")[dx > 0] if across else ("Up", "Down")[dy > 0]
            self.page.keyboard.press(f"Arrow{arrow}")
            here = self.focused()

    def focused(self) -> Spot:
        """The target that has the focus of the keyboard."""
        found = self.page.evaluate(
            """() => {
              const one = document.activeElement?.shadowRoot?.activeElement;
              if (!one) return null;
              const box = one.firstElementChild.getBoundingClientRect();
              return {name: one.getAttribute("aria-label"), x: box.x + box.width / 2, y: box.y + box.height / 2};
            }"""
        )
        assert found is not None, "No target has the focus of the keyboard."
        return msgspec.convert(found, Spot)

    def finish(self, sight: Sight) -> Sight:
        """Done, or pass, even if something could be drawn."""
        if self.how == "keys":
            self.listened_to()
            self.page.keyboard.press("p" if sight.end.name == self.passing[0] else "d")
        else:
            self.hit(sight.end)
        word, asked = self.passing
        if sight.end.name == word and sight.targets:
            self.page.get_by_role("dialog", name=asked).get_by_role("button", name=word, exact=True).press("Enter")
        elif sight.warned:
            self.page.locator("dialog[open] .answers button").first.press("Enter")
        return self.settled(sight)

    def step(self, sight: Sight, eager: float = 0.8) -> Sight:
        """One decision, and what is seen after it."""
        if sight.choices:
            return self.choose(sight)
        if sight.targets and (not sight.may_end or self.chance.random() < eager):
            return self.mark(sight)
        if sight.curtain is not None:
            self.press(sight.curtain)
        elif sight.dice:
            # Keep them, and now and then roll all again.
            self.hit(sight.buttons[0] if self.chance.random() < 0.2 else sight.buttons[-1])
        else:
            return self.finish(sight)
        return self.settled(sight)

    def play(self, most: int = 1000, eager: float = 0.8) -> Sight:
        """Decide until the end, or so many times."""
        sight = self.turn_up()
        for _ in range(most):
            if sight.over:
                break
            sight = self.step(sight, eager)
            sight = sight if sight.may_act else self.turn_up()
        return sight


def play_together(*players: Player, eager: float = 0.5) -> list[Sight]:
    """Everybody decides, one after the other, until the end: what each of them sees then."""
    sights = [player.look() for player in players]
    while not all(sight.over for sight in sights):
        for number, player in enumerate(players):
            sight = player.look()
            while sight.may_act and not sight.over:
                sight = player.step(sight, eager)
            sights[number] = sight
    return sights
