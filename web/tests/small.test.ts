import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inRows, inWords } from "../src/lib/face";
import { merged } from "../src/lib/lines";
import { blocks, clauseOf } from "../src/lib/markdown";
import { find, forget, keep, leave, leftTables, myTables, REGRET, rejoin } from "../src/lib/mine";
import { named, parted } from "../src/lib/names";
import { changeSeats, goWay, plans, wayOf, ways } from "../src/lib/plan";
import { outdated } from "../src/lib/outdated";
import type { Part, Refusal } from "../src/lib/protocol";

const tile = (colour: string): Part => ({ kind: "tile", colour });
const number = (text: string): Part => ({ kind: "number", text });

test("every part of a face can be inWords", () => {
  expect(inWords(tile("red"))).toEqual({ message: "colour-red" });
  expect(inWords(number("5"))).toEqual({ message: "face-text", details: { text: "5" } });
  expect(inWords({ kind: "strokes", count: 3 })).toEqual({ message: "face-strokes", details: { count: 3 } });
  expect(inWords({ kind: "text", text: "1×" })).toEqual({ message: "face-text", details: { text: "1×" } });
  expect(inWords({ kind: "or" })).toEqual({ message: "face-or" });
});

test("many tiles or numbers stand in rows; a card and a choice stand side by side", () => {
  expect(inRows(["red", "blue", "green", "grey"].map(tile))).toBe(true);
  expect(inRows([{ kind: "text", text: "1×" }, number("2"), number("2"), tile("red")])).toBe(true);
  expect(inRows([tile("red"), tile("blue")])).toBe(false);
  expect(inRows([number("5"), { kind: "strokes", count: 3 }])).toBe(false);
  expect(inRows([number("3"), { kind: "or" }, number("4"), { kind: "or" }, number("5")])).toBe(false);
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

test("rules become headings, paragraphs and clauses", () => {
  const rules = readFileSync(join(import.meta.dirname, "../../src/felttip/games/trails/rules.md"), "utf8");
  const read = blocks(rules);
  expect(read[0]).toEqual({ kind: "heading", level: 1, spans: [{ kind: "text", text: "Trails" }] });
  const items = read.flatMap((block) => (block.kind === "list" ? block.items : []));
  expect(items.length).toBe([...rules.matchAll(/^- /gm)].length);
  expect(items.find((item) => clauseOf(item))![0]).toEqual({ kind: "strong", text: "TRA-1" });
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
  const told = plans(four);
  expect(told.map((one) => one.name)).toEqual(["Ann", undefined, undefined, undefined]);
  expect(told[3]).toEqual({ kind: "computer", pen: four[3]!.pen, player: "medium" });
});

test("three ways to play, and whatever is chosen belongs to one of them", () => {
  expect(ways([1, 2, 3, 4])).toEqual(["alone", "computer", "friends"]);
  expect(ways([2, 3, 4])).toEqual(["computer", "friends"]);
  expect(ways([1])).toEqual(["alone"]);
  const counts = [1, 2, 3, 4];
  const three = changeSeats([], 3, "Ann", "hard");
  expect(wayOf(three)).toBe("computer");
  const friends = goWay("friends", three, counts, "Ann", "medium");
  expect(friends.map((one) => one.kind)).toEqual(["here", "open", "open"]);
  expect(wayOf(friends)).toBe("friends");
  const back = goWay("computer", friends, counts, "Ann", "medium");
  expect(back.map((one) => [one.kind, one.player])).toEqual([["here", "hard"], ["computer", "hard"], ["computer", "hard"]]);
  const alone = goWay("alone", back, counts, "Ann", "medium");
  expect(alone.map((one) => [one.kind, one.name])).toEqual([["here", "Ann"]]);
  expect(wayOf(alone)).toBe("alone");
  expect(goWay("computer", alone, counts, "Ann", "easy")).toHaveLength(2);
  expect(wayOf([three[0]!, { ...three[1]!, kind: "here" }])).toBe("friends");
});

test("names that do not fit are cut where they are alike", () => {
  expect(parted("Ann", ["Bea"])).toEqual(["Ann", ""]);
  expect(parted("Alexander the Great", ["Alexander the Great", "Alexander the Second"])).toEqual(["Alexander the ", "Great"]);
  expect(parted("Player 1", ["Player 2", "Player 13"])).toEqual(["Player 1", ""]);
  expect(parted("Player 13", ["Player 2", "Player 1"])).toEqual(["Player 1", "3"]);
  expect(parted("Anna", ["Anton"])).toEqual(["Anna", ""]);
  expect(parted("Xeno \u{1F600}", ["Xeno \u{1F601}"])).toEqual(["Xeno ", "\u{1F600}"]);
});

test("the palette of the page is that of the drawings", () => {
  const palette = readFileSync(join(import.meta.dirname, "../../src/felttip/kit/palette.py"), "utf8");
  const css = readFileSync(join(import.meta.dirname, "../src/art/palette.css"), "utf8");
  const colours = [...palette.split("def ")[0]!.matchAll(/"(#[0-9a-f]{6})"/g)].map((found) => found[1]!);
  expect(colours.length).toBeGreaterThan(60);
  expect(colours.filter((colour) => !css.includes(colour))).toEqual([]);
});

test("a table that was left can be had back for a while, and is nobody's until then", () => {
  const here = store();
  keep(here, "aaa", "trails", { 0: "k0" }, 1);
  keep(here, "bbb", "islands", { 0: "k1" }, 2);
  leave(here, "aaa", 100);
  expect(find(here, "aaa")).toBeUndefined();
  expect(leftTables(here, 100 + REGRET - 1).map((one) => one.table)).toEqual(["aaa"]);
  expect(leftTables(here, 100 + REGRET)).toEqual([]);
  rejoin(here, "aaa");
  expect(find(here, "aaa")?.keys).toEqual({ 0: "k0" });
  // The key of a table that was left long ago is kept no longer than until something else is left.
  leave(here, "aaa", 100);
  leave(here, "bbb", 200 + REGRET);
  rejoin(here, "aaa");
  expect(myTables(here)).toEqual([]);
});

test("whoever gave no name is called by a number, in the language of whoever looks", () => {
  const view = { seats: [{ name: "Ann", number: 0 }, { name: "Player 2", number: 2 }] };
  expect(named(view, (number) => `Spieler ${number}`).seats.map((one) => one.name)).toEqual(["Ann", "Spieler 2"]);
  expect(view.seats[1]!.name).toBe("Player 2");
});

test("an old page is loaded again, once for each version of the server", () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) };
  const refusal = (ours: number): Refusal => ({ clause: "SRV-15", reason: "server-version", details: { version: 3, ours } });
  const asked = [4, 4, 5, 5].map((ours) => outdated(store as unknown as Storage, refusal(ours)));
  expect(asked).toEqual([true, false, true, false]);
});
