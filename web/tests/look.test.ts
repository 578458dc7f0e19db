import { expect, test } from "vitest";
import { rows } from "../src/lib/duels";
import { decided, firstSeat, frames, stepIn } from "../src/lib/look";
import type { Decision, LookSeat, LookStep } from "../src/lib/protocol";
import { duelOf, lookOf, route } from "../src/lib/route";

function seat(more: Partial<LookSeat> = {}): LookSeat {
  return { name: "Ann", kind: "person", pen: 0, level: null, number: 0, hints: 0, sheet: 1, shown: ["a"], total: -3, ...more };
}

function step(round: number, changes: LookStep["changes"], drew: number[] = []): LookStep {
  const deeds = drew.map((who) => ({ round, seat: who, marks: ["m"], goals: [], earned: 0, total: 0, on: who, fresh: [], wiped: [], says: [] }));
  return { round, call: { text: "", phrase: { message: "" }, face: [] }, active: null, rolls: [], deeds, last: false, changes };
}

test("what every sheet shows at every step", () => {
  const steps = [
    step(1, [{ total: 1, on: ["b"] }, { total: 0 }], [0]),
    step(2, [{ total: 2, on: ["x"], sheet: 4 }, { total: 5, on: ["c"], off: ["a"] }], [1]),
    step(3, [{ total: 3, on: ["y"] }, { total: 5 }], [0]),
  ];
  const all = frames({ seats: [seat(), seat({ sheet: 2 })], steps });
  expect(all.map(([ann]) => ann!.shown)).toEqual([["a"], ["a", "b"], ["x"], ["x", "y"]]);
  expect(all.map(([, bea]) => bea!.shown)).toEqual([["a"], ["a"], ["c"], ["c"]]);
  expect(all.map(([ann]) => [ann!.sheet, ann!.total])).toEqual([[1, -3], [1, 1], [4, 2], [4, 3]]);
  // Who drew something stands out; at the end everything does.
  expect(all.map(([ann]) => ann!.old)).toEqual([[], ["a"], [], []]);
});

test("the step in an address", () => {
  expect(["?at=3", "?at=99", "?at=-1", "?at=x", ""].map((one) => stepIn(one, 10))).toEqual([3, 10, 0, 0, 0]);
});

test("what the coach says belongs to the step in which a seat did something", () => {
  const decisions = [1, 1, 2].map((round) => ({ round }) as Decision);
  const look = { steps: [step(1, [], [1]), step(1, [], [0]), step(2, [], [0])] };
  expect([0, 1, 2, 3].map((at) => decided(look, 0, at, decisions).length)).toEqual([0, 0, 2, 1]);
});

test("people are looked at before computers, the best of them first", () => {
  const seats = [seat({ kind: "computer" }), seat(), seat()];
  expect(firstSeat({ seats, result: [0, 2, 1].map((one, i) => ({ seat: one, place: i + 1, total: 0 })) })).toBe(2);
  expect(firstSeat({ seats, result: [] })).toBe(1);
});

test("points of a duel, side by side", () => {
  const call = { text: "", phrase: { message: "" }, face: [] };
  const played = (start: number, ...totals: number[]) => ({ start, rounds: totals.map((total, i) => ({ round: i + 1, call, total })) });
  expect(rows([played(-5, -3, 2), played(0, 1)])).toEqual([
    { round: 1, cells: [{ gained: 2, total: -3 }, { gained: 1, total: 1 }] },
    { round: 2, cells: [{ gained: 5, total: 2 }, null] },
  ]);
});

test("addresses", () => {
  expect(route(`${lookOf("ABC234")}?at=3`)).toEqual({ screen: "look", table: "abc234" });
  expect(route("/look")).toEqual({ screen: "look", table: null });
  expect(route(duelOf("abc234"))).toEqual({ screen: "duel", duel: "abc234" });
});
