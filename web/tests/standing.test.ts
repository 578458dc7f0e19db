import { expect, test } from "vitest";
import type { Summary } from "../src/lib/http";
import { due, since, sorted, standing } from "../src/lib/standing";
import { seat } from "./fixtures";

function table(more: Partial<Summary> = {}): Summary {
  const seats = [seat("Ann"), seat("Bob", { pen: 1, waiting: false })];
  return { table: "abc234", game: "trails", board: "classic", phase: "turn", round: 3, rounds: 15, seats, result: null, rank: null, duel: null, updated: 5, ...more };
}

test("whose turn it is", () => {
  expect(standing(table(), [0])).toEqual({ message: "web-mine-turn" });
  expect(standing(table(), [1])).toEqual({ message: "web-waiting", details: { names: "Ann" } });
  expect(standing(table(), [0, 1])).toEqual({ message: "web-mine-turn-of", details: { names: "Ann" } });
  expect(standing(table({ seats: [seat("Ann")] }), [0])).toEqual({ message: "web-mine-goes-on" });
  expect([due(table(), [0]), due(table(), [1]), due(table({ phase: "gather" }), [0])]).toEqual([true, false, false]);
  // While a computer plays for somebody, nobody has to come.
  const away = table({ seats: [seat("Ann", { away: true }), seat("Bob")] });
  expect(due(away, [0])).toBe(false);
});

test("who is missing", () => {
  const open = seat("", { kind: "open" });
  expect(standing(table({ phase: "gather", seats: [seat("Ann"), open] }), [0])).toEqual({ message: "web-waiting-open", details: { count: 1 } });
  expect(standing(table({ phase: "gather" }), [0])).toEqual({ message: "web-phase-gather" });
});

test("how it ended", () => {
  const over = (places: [number, number]): Summary =>
    table({ phase: "over", result: [{ seat: 0, place: places[0], total: 80 }, { seat: 1, place: places[1], total: 70 }] });
  expect(standing(over([1, 2]), [0])).toEqual({ message: "web-mine-won", details: { points: 80 } });
  expect(standing(over([1, 1]), [0])).toEqual({ message: "web-mine-shared", details: { points: 80 } });
  expect(standing(over([1, 2]), [1])).toEqual({ message: "web-mine-lost", details: { names: "Ann", points: 80, mine: 70 } });
  expect(standing(over([1, 2]), [0, 1])).toEqual({ message: "web-mine-winner", details: { names: "Ann", points: 80 } });
  const alone = table({ phase: "over", seats: [seat("Ann")], result: [{ seat: 0, place: 1, total: 33 }] });
  expect(standing(alone, [0])).toEqual({ message: "web-alone", details: { points: 33 } });
});

test("tables that wait for us come first, finished ones last", () => {
  const known: Record<string, Summary> = {
    over: table({ phase: "over", result: [], updated: 99 }),
    theirs: table({ seats: [seat("Ann", { waiting: false }), seat("Bob")], updated: 50 }),
    ours: table({ updated: 10 }),
    newer: table({ updated: 20 }),
  };
  const all = ["over", "theirs", "ours", "newer"].map((name) => ({ table: name, at: 0 }));
  expect(sorted(all, (one) => [known[one.table]!, [0]]).map((one) => one.table)).toEqual(["newer", "ours", "theirs", "over"]);
  expect(sorted(all, () => null).map((one) => one.table)).toEqual(["over", "theirs", "ours", "newer"]);
});

test("since when", () => {
  expect(since("en", 1000, 2000)).toBe("now");
  expect(since("en", 9000, 2000)).toBe("now");
  expect(since("en", 0, 125_000)).toBe("2 minutes ago");
  expect(since("de", 0, 3 * 3_600_000)).toBe("vor 3 Stunden");
  expect(since("en", 0, 86_400_000)).toBe("yesterday");
});
