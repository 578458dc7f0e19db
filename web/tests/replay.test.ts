import { expect, test } from "vitest";
import type { Logged } from "../src/lib/protocol";
import { after, before, signed, steps } from "../src/lib/replay";
import { deed } from "./fixtures";

const FIRST = deed({ marks: ["a", "b"], fresh: ["a", "b", "end.b"] });
const SECOND = deed({ marks: ["c"], fresh: ["c", "end.c"], wiped: ["end.b"] });
const OTHER = deed({ seat: 1, marks: ["x"] });

function logged(...deeds: Logged["deeds"]): Logged {
  return { round: 1, call: { text: "", phrase: { message: "" }, face: [] }, active: null, rolls: [], deeds, last: false };
}

test("a sheet before a turn has what it wiped and lacks what it drew", () => {
  expect(before(["z", "a", "b", "c", "end.c"], SECOND)).toEqual(["z", "a", "b", "end.b"]);
});

test("an earlier turn is found by going back through those after it on the same sheet", () => {
  const log = [logged(FIRST), logged(SECOND, OTHER)];
  expect(after(["a", "b", "c", "end.c"], log, { moment: 0, deed: FIRST })).toEqual(["a", "b", "end.b"]);
  expect(after(["x"], log, { moment: 1, deed: OTHER })).toEqual(["x"]);
});

test("it is drawn mark by mark, and what follows from it comes last", () => {
  expect(steps(["a", "b", "end.b"], FIRST)).toEqual([[], ["a"], ["a", "b"], ["a", "b", "end.b"]]);
  expect(steps(["a"], deed())).toEqual([["a"]]);
});

test("points have a sign, and none are nothing", () => {
  expect([4, 0, -2].map(signed)).toEqual(["+4", "", "−2"]);
});
