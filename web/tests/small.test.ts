import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { face } from "../src/lib/call";
import { likely, type Scene } from "../src/lib/likely";
import { merged } from "../src/lib/lines";
import { blocks } from "../src/lib/markdown";
import { find, forget, keep, myTables } from "../src/lib/mine";
import { changeSeats, plans } from "../src/lib/plan";
import { Seen } from "../src/lib/used";

test("calls have a face: tiles, a card, a choice, or their text", () => {
  expect(face({ text: "red blue", colours: ["red", "blue"] })).toEqual({ kind: "colours", colours: ["red", "blue"] });
  expect(face({ text: "5/3", colours: null })).toEqual({ kind: "card", number: "5", strokes: 3 });
  expect(face({ text: "3|4", colours: null })).toEqual({ kind: "choice", numbers: ["3", "4"] });
  expect(face({ text: "-", colours: null })).toEqual({ kind: "text", text: "-" });
});

test("lines of several scores stand in one order", () => {
  expect(merged([["2", "7", "missed"], ["2", "5", "7", "10", "missed"], ["4", "5", "missed"]])).toEqual([
    "2",
    "4",
    "5",
    "7",
    "10",
    "missed",
  ]);
});

test("colours that a turn has used, one for each mark, again after undo", () => {
  const seen = new Seen();
  const says = (colour: string) => ({ message: "trails-mark", details: { colour: { message: `colour-${colour}` } } });
  seen.learn([
    { mark: "A1-A2", at: [0, 0], says: says("red") },
    { mark: "A2-A3", at: [0, 0], says: says("red") },
  ]);
  expect(seen.used(["red", "blue", "red"], ["A1-A2"])).toEqual([true, false, false]);
  expect(seen.used(["red", "blue", "red"], ["A1-A2", "A2-A3"])).toEqual([true, false, true]);
  expect(seen.used(["red"], [])).toEqual([false]);
});

const scene = (more: Partial<Scene>): Scene => ({ call: "", ink: [], offered: [], middle: () => [0, 0], ...more });

test("a refused tap asks about the number of the card, and about the second bridge after the first", () => {
  expect(likely(["C3=6", "C3=5", "C3=2"], scene({ call: "5/3" }))).toBe("C3=5");
  expect(likely(["C3--E3", "C3-E3"], scene({}))).toBe("C3-E3");
  expect(likely(["C3--E3", "C3-E3"], scene({ ink: ["C3-E3"] }))).toBe("C3--E3");
});

test("a refused tap asks about the step from the end of the path", () => {
  expect(likely(["E6-F6", "E6-E7", "D6-E6"], scene({ ink: ["E5-E6", "E4-E5", "E4-F4", "F4-F5"] }))).toBe("E6-F6");
  expect(likely(["D4-D5", "D5-E5", "C4-D5"], scene({ offered: ["D4-E4", "D4-D3"] }))).toBe("D4-D5");
  expect(likely([], scene({}))).toBeNull();
});

test("rules become headings, paragraphs and clauses", () => {
  const rules = readFileSync(join(import.meta.dirname, "../../src/felttip/games/trails/rules.md"), "utf8");
  const read = blocks(rules);
  expect(read[0]).toEqual({ kind: "heading", level: 1, spans: [{ kind: "text", text: "Trails" }] });
  const items = read.flatMap((block) => (block.kind === "list" ? block.items : []));
  expect(items.length).toBe([...rules.matchAll(/^- /gm)].length);
  expect(items[0]![0]).toEqual({ kind: "strong", text: "TRA-1" });
  expect(JSON.stringify(read)).not.toContain("**");
});

test("tables read from Markdown", () => {
  expect(blocks("| a | b |\n|---|---|\n| 1 | *2* |")).toEqual([
    {
      kind: "table",
      rows: [
        [[{ kind: "text", text: "a" }], [{ kind: "text", text: "b" }]],
        [[{ kind: "text", text: "1" }], [{ kind: "em", text: "2" }]],
      ],
    },
  ]);
});

function store(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } as unknown as Storage;
}

test("a device keeps its keys, newest table first, and survives rubbish", () => {
  const here = store();
  keep(here, "aaa", "trails", { 0: "k0" }, 1);
  keep(here, "bbb", "islands", { 0: "k1" }, 2);
  keep(here, "aaa", "trails", { 1: "k2" }, 3);
  expect(myTables(here).map((one) => one.table)).toEqual(["aaa", "bbb"]);
  expect(find(here, "aaa")?.keys).toEqual({ 0: "k0", 1: "k2" });
  forget(here, "aaa");
  expect(find(here, "aaa")).toBeUndefined();
  here.setItem("felttip.tables", "{nonsense");
  expect(myTables(here)).toEqual([]);
});

test("seats are kept when their number changes, and everybody has a name and a pen of their own", () => {
  const four = changeSeats(changeSeats([], 2, "Ann", "medium"), 4, "Ann", "medium");
  expect(four.map((one) => one.kind)).toEqual(["here", "computer", "computer", "computer"]);
  expect(new Set(four.map((one) => one.pen)).size).toBe(4);
  four[1]!.kind = "here";
  four[2]!.kind = "open";
  const told = plans(four, (kind, number) => `${kind} ${number}`);
  expect(told.map((one) => one.name)).toEqual(["Ann", "here 1", undefined, "computer 1"]);
});

test("the palette of the page is that of the drawings", () => {
  const palette = readFileSync(join(import.meta.dirname, "../../src/felttip/kit/palette.py"), "utf8");
  const css = readFileSync(join(import.meta.dirname, "../src/art/palette.css"), "utf8");
  const colours = [...palette.split("def ")[0]!.matchAll(/"(#[0-9a-f]{6})"/g)].map((found) => found[1]!);
  expect(colours.length).toBeGreaterThan(60);
  expect(colours.filter((colour) => !css.includes(colour))).toEqual([]);
});
