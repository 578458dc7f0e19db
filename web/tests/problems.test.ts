import { describe, expect, test } from "vitest";
import { checkOf, keepSolved, lineIn, nextOf, solvedHere } from "../src/lib/problems";

function shelf(kept: Record<string, string> = {}): Pick<Storage, "getItem" | "setItem"> {
  return { getItem: (key) => kept[key] ?? null, setItem: (key, value) => void (kept[key] = value) };
}

const four = { game: "some", grades: [1, 1, 2, 2], checks: ["aaaa", "bbbb", "cccc", "dddd"] };

describe("what was solved here", () => {
  test("is kept by game, once", () => {
    const store = shelf();
    for (const [game, check] of [["some", "aaaa"], ["some", "bbbb"], ["some", "aaaa"], ["other", "cccc"]] as const)
      keepSolved(store, game, check);
    expect([...solvedHere(store, "some")]).toEqual(["aaaa", "bbbb"]);
    expect([...solvedHere(store, "other")]).toEqual(["cccc"]);
    expect([...solvedHere(store, "none")]).toEqual([]);
  });

  test.each(["nonsense", "[1]", "null", '{"some": 3}', '{"some": [3]}'])("is nothing if it is %s", (text) => {
    const store = shelf({ "felttip.problems": text });
    expect(solvedHere(store, "some").size).toBe(0);
    keepSolved(store, "some", "aaaa");
    expect([...solvedHere(store, "some")]).toEqual(["aaaa"]);
  });

  test.each([
    [[], 0, 1],
    [[], 1, 2],
    [["bbbb"], 1, 3],
    [["cccc", "dddd"], 2, 1],
    [["aaaa", "bbbb", "cccc", "dddd"], 2, 3],
    [["aaaa", "bbbb", "cccc", "dddd"], 4, 1],
    [["aaaa", "bbbb", "cccc"], 4, 1],
  ])("with %s, the next one after %i is %i", (solved, after, next) => expect(nextOf(four, new Set(solved), after)).toBe(next));
});

test.each([
  ["", ""],
  ["#", ""],
  ["#felttip-1%20trails%20%2F%204", "felttip-1 trails / 4"],
  ["#felttip-1+trails+/+4", "felttip-1 trails / 4"],
  ["#%E0%A4%A", ""],
])("the line in %s", (hash, line) => expect(lineIn(hash)).toBe(line));

test("the check of a line", () => expect(checkOf("felttip-1 trails ~e747")).toBe("e747"));
