"""Somebody whose eyes never leave the page: what moves, what covers what, and what would have to be scrolled."""

import msgspec
from playwright.sync_api import Page

WATCH = """
const watch = window.watch = { when: "", faults: [], first: {}, said: new Set() };
const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
const round = (n) => Math.round(10 * n) / 10;
const text = (box) => `${round(box.x)},${round(box.y)} ${round(box.width)}x${round(box.height)}`;
// Each thing is told when it begins, and not again while it lasts.
const fault = (what, about = what) => {
  if (watch.said.has(about)) return;
  watch.said.add(about);
  watch.faults.push(`${watch.when}: ${what}`);
};
// What lies outside of a part that does not let it out is not seen.
const seen = (one) => {
  let { left, top, right, bottom } = one.getBoundingClientRect();
  for (let up = one.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflow === "visible") continue;
    const box = up.getBoundingClientRect();
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  return { x: left, y: top, left, top, right, bottom, width, height };
};
const shared = (a, b) => {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.min(width, height);
};
const apart = (groups) => {
  const names = Object.keys(groups);
  for (const [i, one] of names.entries())
    for (const other of names.slice(i + 1))
      for (const a of groups[one])
        for (const b of groups[other])
          if (a.width && b.width && shared(a, b) > 0.5)
            fault(`${one} (${text(a)}) and ${other} (${text(b)}) overlap`, `${one} ${other}`);
};
const still = (name, box) => {
  const before = (watch.first[name] ??= { box, when: watch.when });
  const moved = ["x", "y", "width", "height"].some((side) => Math.abs(box[side] - before.box[side]) > 0.5);
  // Where it goes to is where it is expected from then on: each move is told once.
  if (moved) fault(`${name} went from ${text(before.box)} (${before.when}) to ${text(box)}`);
  if (moved) watch.first[name] = { box, when: watch.when };
};
// Buttons are known by what they are for; how many dice are rolled is the same button.
const named = (one) => (one.ariaLabel ?? one.textContent).trim().replace(/^(Roll) .*/, "$1");
watch.look = () => {
  const board = all(".sheet:not(.small)").map((one) => one.getBoundingClientRect());
  const dock = all(".dock").slice(0, 1);
  if (!board.length || !dock.length || document.querySelector("dialog[open]")) return;
  still("the board", board[0]);
  const buttons = all(".dock .buttons button").filter((one) => !one.matches(":active"));
  for (const one of buttons) still(`the button ${named(one)}`, one.getBoundingClientRect());
  const parts = all(".dock .buttons button, .dock .status, .dock .face, .dock .die").map(seen);
  apart({
    "the board": board,
    "the dock": [...dock.map(seen), ...parts],
    "the news": all(".news, .toast").map(seen),
    "the others": all(".others, .others .sheet.small, .others .chip").map(seen),
  });
  apart(Object.fromEntries(buttons.map((one) => [`the button ${named(one)}`, [one.getBoundingClientRect()]])));
  apart({
    "the buttons": buttons.map(seen),
    "the status": all(".dock .status").map(seen),
    "the call": all(".dock .face, .dock .die").map(seen),
  });
  for (const one of buttons) {
    const [box, cut] = [one.getBoundingClientRect(), seen(one)];
    const whole = cut.width > box.width - 0.5 && cut.height > box.height - 0.5;
    if (!whole || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
      fault(`the button ${named(one)} (${text(box)}) is cut off`);
  }
  inOrder(all(".dock .die, .dock .face:not(.rows) > *").map((one) => one.getBoundingClientRect()));
};
const inOrder = (dice) => {
  for (const [i, die] of dice.entries()) {
    const next = dice[i + 1];
    // A die that is held lies a little higher.
    if (next && (next.left < die.right - 0.5 || Math.abs(next.top - die.top) > die.height / 2))
      fault(`die ${i + 2} (${text(next)}) is not to the right of die ${i + 1} (${text(die)})`);
  }
};
const CUT = ":is(.dock, .news) *:not(.unseen, svg)";
watch.fitting = () => {
  if (!watch.fits || !watch.when || document.querySelector("dialog[open]")) return;
  for (const one of [document.documentElement, ...document.querySelectorAll("body *")]) {
    const overflow = one === document.documentElement ? "auto" : getComputedStyle(one).overflowY;
    if (overflow === "visible" || !one.checkVisibility() || one.scrollHeight <= one.clientHeight + 1) continue;
    const how = /auto|scroll/.test(overflow) ? "has to be scrolled" : one.matches(CUT) && "is cut off";
    const name = [one.localName, ...[...one.classList].filter((part) => !part.startsWith("svelte"))].join(".");
    const where = text(one.getBoundingClientRect());
    if (how) fault(`${name} (${where}) ${how}: ${one.scrollHeight} in ${one.clientHeight} px`);
  }
  if (scrollX || scrollY) fault(`the page is scrolled to ${scrollX},${scrollY}`);
};
const frame = () => {
  if (watch.when) watch.look();
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""
"""Runs in the page before its own scripts, and looks at every frame."""


class Eyes:
    """Watches a page from the moment it is told what happens."""

    def __init__(self, page: Page, text: int = 100) -> None:
        self._page = page
        fits = f"watch.fits = {str(text == 100).lower()};"  # whoever needs larger letters may have to scroll
        large = f"addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '{text}%'));"
        page.add_init_script(WATCH + fits + large)

    def during(self, when: str) -> None:
        """What happens from here on, after a last look at what has happened until now."""
        self._page.evaluate(
            "(when) => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => {"
            " watch.fitting(); watch.when = when; go(); })))",
            when,
        )

    @property
    def faults(self) -> list[str]:
        """Everything that was wrong, each at the first moment when it was."""
        self.during("at the end")
        return msgspec.convert(self._page.evaluate("watch.faults"), list[str])
