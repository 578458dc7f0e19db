import { expect, test } from "vitest";
import { merged, viewOf } from "../src/lib/document";
import { documentOf, seat, turn, view } from "./fixtures";

// The examples of RFC 7396, appendix A, without those whose document holds null.
test.each([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "b" }, ["c"], ["c"]],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("%j after %j is %j", (document, patch, after) => {
  expect(merged(document, patch)).toEqual(after);
});

test("what does not change stays the same object", () => {
  const before = { one: { a: 1 }, other: { b: { c: 2 } } };
  const after = merged(before, { other: { d: 3 } }) as unknown as typeof before;
  expect(after.one).toBe(before.one);
  expect(after.other.b).toBe(before.other.b);
  expect(before.other).toEqual({ b: { c: 2 } });
});

test("a document is read as the view that the page shows", () => {
  const legal = [
    { mark: "B1", at: [9, 1] as [number, number], says: { message: "b" }, places: ["B1"], sign: null },
    { mark: "A1", at: [1, 2] as [number, number], says: { message: "a" }, places: ["A1"], sign: { kind: "number" as const, text: "4" } },
  ];
  const seats = [seat("Ann", { shown: ["x"], score: [{ message: "m", points: 3 }], says: [{ message: "s" }] }), seat("Bob")];
  const made = view({ seats, turns: { 0: turn({ legal, shown: ["x", "y"], marks: ["y"] }) }, left: [[{ kind: "or" }], []] });
  expect(viewOf(documentOf(made))).toEqual(made);
  const other = merged(documentOf(made), { turns: { 0: { shown: { x: false } } } });
  expect(viewOf(other).turns[0]?.shown).toEqual(["y"]);
  expect(viewOf(other).seats[0]?.shown).toEqual(["x"]);
});
