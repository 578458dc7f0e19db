import { expect, test } from "vitest";
import { decision, drawInstead, ghosts, heldBut } from "../src/lib/advice";
import { levelName, levelWords, usual } from "../src/lib/levels";
import type { Advice } from "../src/lib/protocol";
import { bundle, Words } from "../src/lib/words";
import { turn, view } from "./fixtures";

const advice = (more: Partial<Advice>): Advice => ({ marks: null, dice: null, points: 30, reasons: [], shown: null, ...more });

test("a hint is about one decision: another round, roll or seat has none", () => {
  const now = view({ phase: "roll", rolls_left: 2 });
  expect(decision(now, 0)).toBe(decision({ ...now, seq: 99, seats: [] }, 0));
  expect(decision({ ...now, round: 4 }, 0)).not.toBe(decision(now, 0));
  expect(decision({ ...now, rolls_left: 1 }, 0)).not.toBe(decision(now, 0));
  expect(decision(now, 1)).not.toBe(decision(now, 0));
});

test("ghosts are what is not drawn yet", () => {
  expect(ghosts(advice({ marks: ["a", "b"], shown: ["x", "a", "b"] }), ["x", "a"])).toEqual(["b"]);
  expect(ghosts(advice({ dice: [1] }), [])).toEqual([]);
});

test("taking a hint keeps what fits, wipes the rest, and draws what is missing", () => {
  const mark = (name: string) => ({ do: "mark", mark: name });
  expect(drawInstead(["a", "b"], turn())).toEqual([mark("a"), mark("b")]);
  expect(drawInstead(["a", "b"], turn({ marks: ["a"] }))).toEqual([mark("b")]);
  expect(drawInstead(["a", "b"], turn({ marks: ["a", "c", "d"] }))).toEqual([{ do: "undo" }, { do: "undo" }, mark("b")]);
  expect(drawInstead([], turn({ marks: ["a"] }))).toEqual([{ do: "undo" }]);
  expect(drawInstead(["a"], turn({ marks: ["a"] }))).toEqual([]);
});

test("dice that are not rolled again are held", () => {
  expect(heldBut([0, 2], 4)).toEqual([false, true, false, true]);
  expect(heldBut([], 2)).toEqual([true, true]);
});

test("levels in words; one that nobody has words for goes by its name", () => {
  const words = new Words([bundle("en", "web-level-hard = Hard\nweb-level-how-hard = Thinks ahead.")]);
  expect([levelName(words, "hard"), levelWords(words, "hard")]).toEqual(["Hard", "Thinks ahead."]);
  expect([levelName(words, "greedy"), levelWords(words, "greedy")]).toEqual(["greedy", ""]);
  expect(usual(["easy", "medium", "hard"])).toBe("medium");
  expect(usual(["x"])).toBe("x");
});
