import { beforeEach, expect, test, vi } from "vitest";
import { board, drop, finish } from "../src/lib/aboard";
import { bins, dayName, fair, kinds, merged, streakOf, withAboard, type Daily, type Days, type OwnResult } from "../src/lib/daily";
import { eachOnce, keep, type Mine } from "../src/lib/mine";
import { becomePerson, forgetPerson, handIn, note, person } from "../src/lib/person";
import { asText, byRound, heights } from "../src/lib/picture";
import { deed } from "./fixtures";

const result = (more: Partial<OwnResult> = {}): OwnResult => ({
  table: "abc234", there: true, seat: 0, game: "trails", board: "classic", seats: 1, level: null, total: 30, place: 1, rank: null,
  won: false, hints: 0, undone: 0, helped: false, repeated: false, day: null, counted: false, at: 1, held: false, ...more,
}); // prettier-ignore

function store(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) } as Storage;
}

test("totals in steps that people count in, with room for whoever stands apart", () => {
  expect(bins([], [])).toEqual([]);
  expect(bins([{ total: 7, count: 2, held: 0 }], [])).toEqual([{ from: 7, to: 7, count: 2 }]);
  const found = bins([{ total: -13, count: 1, held: 0 }, { total: 4, count: 3, held: 0 }], [31]);
  expect(found[0]).toEqual({ from: -15, to: -11, count: 1 });
  expect(found.at(-1)).toEqual({ from: 30, to: 34, count: 0 });
  expect(found.length).toBeLessThanOrEqual(12);
  expect(found.reduce((sum, bin) => sum + bin.count, 0)).toBe(4);
  expect(bins([{ total: 0, count: 1, held: 0 }], [5000]).length).toBeLessThanOrEqual(12);
});

test("a day is the same day everywhere", () => {
  expect(dayName("en", "2026-11-16", false, ["de-AT", "en-US"])).toBe("November 16, 2026");
  expect(dayName("en", "2026-11-16", false, ["en-GB"])).toBe("16 November 2026");
  expect(dayName("de", "2026-11-16", true, ["en-GB"])).toBe("16. November");
});

test("what was known before, or a computer's, counts for no average", () => {
  const all = [result(), result({ total: 10 }), result({ total: 99, repeated: true }), result({ total: 98, helped: true })];
  expect(all.map(fair)).toEqual([true, true, false, false]);
  expect(kinds([...all, result({ seats: 2, level: "easy", won: true })])).toEqual([
    { board: "classic", seats: 1, level: null, count: 2, best: 30, average: 20, won: 0 },
    { board: "classic", seats: 2, level: "easy", count: 1, best: 30, average: 30, won: 1 },
  ]);
});

test("points by round, of one's own seat alone", () => {
  const moment = (round: number, ...deeds: ReturnType<typeof deed>[]) => ({ round, call: null!, active: null, rolls: [], deeds, last: false });
  const log = [moment(1, deed({ earned: 3 }), deed({ seat: 1, earned: 9 })), moment(2, deed({ earned: -2 })), moment(2, deed({ earned: 6 })), moment(3)];
  expect(byRound(log, 0)).toEqual([3, 4, 0]);
  expect(heights([3, 6, -4, 0])).toEqual([0.5, 1, 0, 0]);
  expect(heights([])).toEqual([]);
  // Of many rounds some stand together.
  expect(heights(Array.from({ length: 31 }, (_, i) => i % 2))).toEqual(Array.from({ length: 16 }, (_, i) => (i < 15 ? 1 : 0)));
  const shown = { game: "G", day: "D", total: "7", unit: "points", lines: ["Rank", "2 of 3"], caption: "C", rounds: [0, 1, 2], link: "L" };
  expect(asText(shown)).toBe("Felttip · G · D\n7 points · Rank · 2 of 3\n▁▅█\nL");
});

const answers = vi.fn<(body: unknown) => Response>();
beforeEach(() => {
  answers.mockReset();
  vi.stubGlobal("fetch", (_: string, how: { body: string }) => Promise.resolve(answers(JSON.parse(how.body))));
});
const refused = (reason: string): Response => new Response(JSON.stringify({ refusal: { clause: "", reason, details: {} } }), { status: 409 });

test("a key is made once, and is another one after everything was forgotten", () => {
  const kept = store();
  expect(person(kept)).toBe(null);
  const first = becomePerson(kept);
  expect([becomePerson(kept), person(kept)]).toEqual([first, first]);
  forgetPerson(kept);
  expect(person(kept)).toBe(null);
  expect(becomePerson(kept)).not.toBe(first);
});

test("a result waits until the server has it, and is handed in once", async () => {
  const kept = store();
  keep(kept, "abc234", "trails", { 0: "key" }, 1);
  keep(kept, "shared", "trails", { 0: "a", 1: "b" }, 1);
  for (const table of ["abc234", "shared", "nobodys"]) note(kept, table);
  answers.mockImplementation(() => refused("server-data-away"));
  await handIn(kept);
  answers.mockImplementation(() => new Response("{}"));
  await handIn(kept);
  note(kept, "abc234");
  await handIn(kept);
  expect(answers.mock.calls).toEqual(Array(2).fill([{ person: person(kept), table: "abc234", key: "key" }]));
});

test("what the server will never take does not hold up the rest", async () => {
  const kept = store();
  for (const table of ["first", "second"]) {
    keep(kept, table, "trails", { 0: table }, 1);
    note(kept, table);
  }
  answers.mockImplementationOnce(() => refused("server-result-taken")).mockImplementation(() => new Response("{}"));
  await handIn(kept);
  expect(answers).toHaveBeenCalledTimes(2);
});

test("what was sent is at both places, and counts once", () => {
  const [here, there] = [result({ table: "0aaaaaaa", at: 7 }), result({ at: 7 })];
  expect(merged([[there], [here, result({ table: "0bbbbbbb", at: 9 })]]).map((one) => one.table)).toEqual(["0bbbbbbb", "abc234"]);
  const mine = (table: string, was?: string): Mine => ({ table, game: "trails", keys: {}, at: 1, ...(was ? { was } : {}) });
  expect(eachOnce([mine("0aaaaaaa", "abc234"), mine("abc234"), mine("0bbbbbbb", "xyz789")]).map((one) => one.table)).toEqual(["abc234", "0bbbbbbb"]);
});

test("days in a row, whichever place knows of them", () => {
  const daily = (day: string, counted = true): OwnResult => result({ day, counted });
  const played = [daily("2026-11-16"), daily("2026-11-15"), daily("2026-11-14"), daily("2026-11-13", false)];
  expect(streakOf(played, "2026-11-16")).toBe(3);
  expect(streakOf(played, "2026-11-17")).toBe(3);
  expect(streakOf(played, "2026-11-18")).toBe(0);
});

test("the server does not know how far a daily has come on this device", () => {
  vi.stubGlobal("localStorage", store());
  const one = (state: Daily["state"]): Daily => ({ game: "trails", seats: 1, state, table: "abc234", total: null, rank: null, place: null, counted: true, hints: 0, streak: 0, held: "device" });
  const told = (state: Daily["state"]): Days => ({ today: "2026-11-16", since: "2026-11-01", streak: 0, days: [{ day: "2026-11-16", games: [one(state)] }] });
  expect(withAboard(told("playing"))).toEqual(told("playing"));
  board("trails", "2026-11-16", "key", "0aaaaaaa");
  expect(withAboard(told("playing")).days[0]!.games[0]).toMatchObject({ table: "0aaaaaaa", here: true, state: "playing" });
  finish("0aaaaaaa", 31);
  expect(withAboard(told("playing")).days[0]!.games[0]).toMatchObject({ table: "0aaaaaaa", state: "done", total: 31, waits: true });
  drop("key");
  expect(withAboard(told("done"))).toEqual(told("done"));
});
