import { expect, test } from "vitest";
import { asked, finished, mayReopen, NOBODY, passed, reopened } from "../src/lib/desk";
import { deed, seat, turn, view } from "./fixtures";

const open = turn();
const done = turn({ committed: true });

test("one person at a device never sees a curtain", () => {
  expect(passed(NOBODY, view({ you: [1], turns: { 1: open } }))).toEqual({ seat: 1, covered: false });
});

test("somebody who watches has no seat", () => {
  expect(passed(NOBODY, view({ you: [] }))).toEqual(NOBODY);
});

test("with several people the first one is asked from behind the curtain", () => {
  expect(passed(NOBODY, view({ you: [0, 1], turns: { 0: open, 1: open } }))).toEqual({ seat: 0, covered: true });
});

test("whoever draws keeps the sheet until the turn is finished, then it is covered for the next", () => {
  const here = { seat: 0, covered: false };
  expect(passed(here, view({ you: [0, 1], turns: { 0: open, 1: open } }))).toEqual(here);
  expect(passed(here, view({ you: [0, 1], turns: { 0: done, 1: open } }))).toEqual({ seat: 1, covered: true });
});

test("when nobody here has anything to do, nothing moves", () => {
  const here = { seat: 1, covered: false };
  expect(passed(here, view({ you: [0, 1], turns: { 0: done, 1: done } }))).toEqual(here);
});

test("the next round begins with the next person, and a lone one keeps the sheet open", () => {
  const here = { seat: 1, covered: false };
  expect(passed(here, view({ you: [0, 1], turns: { 0: open, 1: open } }))).toEqual(here);
  expect(passed(here, view({ you: [0, 1], turns: { 0: open, 1: done } }))).toEqual({ seat: 0, covered: true });
});

test("dice ask the active seat only", () => {
  const rolling = view({ you: [0, 1], phase: "roll", active: 1, turns: {} });
  expect([asked(rolling, 0), asked(rolling, 1)]).toEqual([false, true]);
  expect(passed({ seat: 0, covered: false }, rolling)).toEqual({ seat: 1, covered: true });
});

test("at the end everything is open", () => {
  expect(passed({ seat: 0, covered: true }, view({ you: [0, 1], phase: "over" }))).toEqual({ seat: 0, covered: false });
});

test("the board goes on from somebody for whom a computer plays", () => {
  const away = view({ you: [0, 1], seats: [seat("Ann", { away: true }), seat("Bob")], turns: { 0: open, 1: open } });
  expect(passed({ seat: 0, covered: false }, away)).toEqual({ seat: 1, covered: true });
});

test("a finished turn of ours can be taken back while it is there, whoever was last first", () => {
  const three = [seat("Ann"), seat("Bob"), seat("Cem", { away: true })];
  const now = view({ you: [0, 1, 2], seats: three, turns: { 0: done, 1: done, 2: done } });
  expect([0, 1, 2, 3].map((one) => mayReopen(now, one))).toEqual([true, true, false, false]);
  expect([finished(now, 2), finished(now, 1), finished(now, 0), finished(now, null)]).toEqual([[1, 0], [0], [1], [1, 0]]);
  expect(finished(view({ you: [0, 1], turns: { 0: open, 1: open } }), 1)).toEqual([]);
});

test("who took a turn back is told from who got a new one", () => {
  const before = view({ you: [0, 1], turns: { 0: done, 1: open } });
  const now = view({ you: [0, 1], turns: { 0: open, 1: open } });
  expect(reopened(before, now)).toBe(0);
  expect(reopened(null, now)).toBeNull();
  expect(reopened(before, before)).toBeNull();
  expect(reopened(before, { ...now, moments: now.moments + 1, last: [deed({ round: 3, seat: 0 })] })).toBeNull();
});
