import { expect, test } from "vitest";
import { part } from "../src/lib/geometry";
import { know, newTo, seatsOf, suggested, toHold } from "../src/lib/learn";
import { clauseOf, spans } from "../src/lib/markdown";
import { find, keep, note } from "../src/lib/mine";
import { learnOf, route, rulesOf } from "../src/lib/route";

function store(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
}

test("a game is new until it was learned, or somebody here has a table of it", () => {
  const device = store();
  expect(newTo(device, "trails")).toBe(true);
  know(device, "islands");
  know(device, "islands");
  expect(device.getItem("felttip.known")).toBe("islands");
  expect([newTo(device, "trails"), newTo(device, "islands")]).toEqual([true, false]);
  keep(device, "abc234", "trails", { 0: "key" }, 1);
  expect(newTo(device, "trails")).toBe(false);
});

test("what is noted about a table stays when it is visited again", () => {
  const device = store();
  keep(device, "abc234", "trails", { 0: "key" }, 1);
  note(device, "abc234", { from: "def567" });
  note(device, "abc234", { untaught: true });
  keep(device, "abc234", "trails", {}, 2);
  expect(find(device, "abc234")).toEqual({ table: "abc234", game: "trails", keys: { 0: "key" }, at: 2, from: "def567", untaught: true });
});

test("whoever learns has the first seat", () => {
  expect(seatsOf(["easy"], "Ann")).toEqual([
    { kind: "here", name: "Ann", pen: 0 },
    { kind: "computer", pen: 1, player: "easy" },
  ]);
  expect(seatsOf([], "")).toEqual([{ kind: "here", pen: 0 }]);
});

test("a step suggests marks first, then dice, then the end of the turn", () => {
  expect(suggested({ of: 3, draw: ["A1", "B1"], finish: true })).toEqual({ do: "mark", mark: "A1" });
  expect(suggested({ of: 3, roll: [1] })).toEqual({ do: "roll", dice: [1] });
  expect(suggested({ of: 3, roll: [] })).toEqual({ do: "roll", dice: [] });
  expect(suggested({ of: 3, finish: true })).toEqual({ do: "commit" });
  expect(suggested({ of: 3 })).toBeNull();
  expect(toHold({ of: 3, roll: [0, 2] }, 4)).toEqual([false, true, false, true]);
  expect(toHold({ of: 3, draw: ["A1"] }, 4)).toBeNull();
});

test.each([
  [learnOf("trails"), { screen: "learn", game: "trails", from: null }],
  [learnOf("trails", "ABC234"), { screen: "learn", game: "trails", from: "abc234" }],
  ["/learn", { screen: "home" }],
])("%s", (path, found) => expect(route(path)).toEqual(found));

test("clauses of the game have a place in its rules, those of the house have none", () => {
  expect(rulesOf("trails")).toBe("/rules/trails");
  expect(rulesOf("trails", "TRA-4")).toBe("/rules/trails#TRA-4");
  expect(["TAB-4", "SRV-10", "REC-1", "POS-2"].map((one) => rulesOf("trails", one))).toEqual([null, null, null, null]);
});

test("a clause has a name, and decisions are parts of their own", () => {
  expect(clauseOf(spans("**TRA-2** Some **bold** words. **Décision\u202f:** ours."))).toEqual({
    name: "TRA-2",
    parts: [
      { label: "", spans: [{ kind: "text", text: " Some " }, { kind: "strong", text: "bold" }, { kind: "text", text: " words. " }] },
      { label: "Décision", spans: [{ kind: "text", text: " ours." }] },
    ],
  });
  expect(clauseOf(spans("**Aim.** Draw."))).toBeNull();
  expect(clauseOf(spans("TRA-2 without"))).toBeNull();
});

test("the part of a drawing holds all that it is about, and nothing outside the drawing", () => {
  const box = (x: number, y: number): { x: number; y: number; width: number; height: number } => ({ x, y, width: 20, height: 20 });
  expect(part([box(10, 10)], 800, 1000)).toEqual([0, 0, 400, 320]);
  expect(part([box(780, 980)], 800, 1000)).toEqual([400, 680, 400, 320]);
  expect(part([box(100, 100), box(100, 700)], 800, 1000)).toEqual([0, 64, 800, 692]);
});
