import { expect, test } from "vitest";
import { kindOf, note } from "../src/lib/best";
import { curve, scale } from "../src/lib/curve";
import { tenths, whole } from "../src/lib/figures";
import { nextRung, rungOf, span } from "../src/lib/ladder";
import type { Goal, View } from "../src/lib/protocol";
import { columns, firsts, rows } from "../src/lib/scores";

const store = (): Pick<Storage, "getItem" | "setItem"> & { kept: Record<string, string> } => {
  const kept: Record<string, string> = {};
  return { kept, getItem: (key) => kept[key] ?? null, setItem: (key, value) => void (kept[key] = value) };
};

test("one's own best, for each kind of game, and the same again for whoever comes back", () => {
  const kept = store();
  const kind = kindOf("islands", "A", 1);
  expect(note(kept, kind, "a", 30)).toEqual({ how: "first", best: 0 });
  expect(note(kept, kind, "a", 30)).toEqual({ how: "first", best: 0 });
  expect(note(kept, kind, "b", 35)).toEqual({ how: "new", best: 30 });
  expect(note(kept, kind, "b", 35)).toEqual({ how: "new", best: 30 });
  expect(note(kept, kind, "a", 30)).toEqual({ how: "below", best: 35 });
  expect(note(kept, kind, "c", 35)).toEqual({ how: "equal", best: 35 });
  expect(note(kept, kindOf("islands", "A", 2), "d", 3)).toEqual({ how: "first", best: 0 });
});

test("a device that remembers nonsense, or nothing, can still play", () => {
  const kept = store();
  kept.kept["felttip.best"] = '{"x/y/1": {"total": "many"}, "x/z/1": null}';
  expect(note(kept, "x/y/1", "a", -5)).toEqual({ how: "first", best: 0 });
  kept.kept["felttip.best"] = "{";
  expect(note(kept, "x/y/1", "b", -9)).toEqual({ how: "first", best: 0 });
  const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  expect(note(full, "x/y/1", "a", 1).how).toBe("first");
});

const RANKS = [{ name: "a", lowest: null }, { name: "b", lowest: 41 }, { name: "c", lowest: 43 }];

test("where a total stands among the ranks", () => {
  expect(["a", "b", "c", "d", null].map((name) => rungOf(RANKS, name))).toEqual([0, 1, 2, -1, -1]);
  expect(nextRung(RANKS, 0, 40)).toEqual({ name: "b", missing: 1 });
  expect(nextRung(RANKS, 1, 42)).toEqual({ name: "c", missing: 1 });
  expect(nextRung(RANKS, 2, 43)).toBeNull();
  expect(nextRung(RANKS.slice(1), -1, 35)).toEqual({ name: "b", missing: 6 });
  expect([0, 1, 2].map((rung) => span(RANKS, rung))).toEqual([
    { from: null, to: 40 },
    { from: 41, to: 42 },
    { from: 43, to: null },
  ]);
});

test("numbers as people write them", () => {
  expect([whole(-3), whole(4)]).toEqual(["−3", "4"]);
  expect([tenths("en", -0.04), tenths("en", 0.04, true), tenths("en", 1.25, true), tenths("de", -2)]).toEqual(["0.0", "0.0", "+1.3", "−2,0"]);
});

const GOALS: Goal[] = [{ name: "g-1", first: 5, later: 2 }, { name: "g-2", first: 7, later: 3 }, { name: "g-3", first: 9, later: 4 }];
const score = (lines: Record<string, number>, ...first: string[]): object => ({
  score: Object.entries(lines).map(([message, points]) => (first.includes(message) ? { message, points, first: true } : { message, points })),
});
const table = {
  seats: [score({ "g-1": 2, "g-3": 9, rest: -4 }, "g-3"), score({ "g-1": 5, "g-2": 7, rest: -1 }, "g-1", "g-2")],
  result: [{ seat: 1, place: 1, total: 11 }, { seat: 0, place: 2, total: 7 }],
} as unknown as View;

test("points as on paper: the winner first, goals in the order of the board, and who was first", () => {
  expect(columns(table)).toEqual([1, 0]);
  expect(rows(table, GOALS).map((row) => row.message)).toEqual(["g-1", "g-2", "g-3", "rest"]);
  expect(rows(table, GOALS).map((row) => row.cells.map((cell) => cell?.points ?? null))).toEqual([[5, 2], [7, null], [null, 9], [-1, -4]]);
  expect(rows(table, GOALS).map((row) => row.cells.map((cell) => cell?.first ?? false))).toEqual([[true, false], [true, false], [false, true], [false, false]]);
  expect([firsts(table, 1), firsts(table, 0)]).toEqual([["g-1", "g-2"], ["g-3"]]);
});

test("the line of a review: what was given away lies between two lines", () => {
  const told = { start: 10, decisions: [{ luck: 2, cost: 1, played: { points: 11 } }, { luck: -1, cost: 0, played: { points: 10 } }] };
  expect(curve(told as never)).toEqual({ expected: [10, 11, 10], spared: [10, 12, 11] });
  const y = scale([10, 12], 0, 100);
  expect([y(12), y(11), y(10)]).toEqual([0, 50, 100]);
  expect(scale([3, 3], 0, 100)(3)).toBe(50);
});
