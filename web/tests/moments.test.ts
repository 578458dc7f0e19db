import { expect, test } from "vitest";
import { goals, revealed, spoken } from "../src/lib/moments";
import { view } from "./fixtures";

const LAST = [
  { round: 3, seat: 0, marks: ["E5-E6"], goals: [{ name: "trails-goal-7", points: 7 }, { name: "trails-goal-2", points: 1 }] },
  { round: 3, seat: 1, marks: [], goals: [] },
];

test("goals are announced once, when they are revealed, with all their points", () => {
  const now = view({ last: LAST });
  expect(goals(view(), now)).toEqual([
    {
      message: "web-goal",
      details: { name: "Ann", goals: [{ message: "trails-goal-7" }, { message: "trails-goal-2" }], points: 8 },
    },
  ]);
  expect(goals(now, view({ last: LAST, seq: 6 }))).toEqual([]);
});

test("whoever comes to the table late hears no old news", () => {
  expect(revealed(null, view({ last: LAST }))).toBe(false);
  expect(goals(null, view({ last: LAST }))).toEqual([]);
});

test("a new round is spoken: what everybody drew, goals, then the call", () => {
  const said = spoken(view(), view({ last: LAST, round: 4 })).map((phrase) => phrase.message);
  expect(said).toEqual(["web-did", "web-did", "web-goal", "web-round", "trails-call"]);
});

test("a mark of one's own is not news", () => {
  expect(spoken(view(), view({ seq: 6 }))).toEqual([]);
});

test("dice are spoken when they change", () => {
  const rolled = view({ phase: "roll", active: 1, dice: [{ kind: "tile", colour: "red" }], call: null });
  const again = { ...rolled, dice: [{ kind: "number" as const, text: "6" }] };
  expect(spoken(view({ call: null }), rolled)[0]?.details?.name).toBe("Bob");
  expect(spoken(view({ call: null }), rolled)[0]?.details?.dice).toEqual([{ message: "colour-red" }]);
  expect(spoken(rolled, { ...rolled, seq: 9 })).toEqual([]);
  expect(spoken(rolled, again)[0]?.details?.dice).toEqual([{ message: "face-text", details: { text: "6" } }]);
});

test("the end is said", () => {
  expect(spoken(view(), view({ phase: "over", call: null })).map((phrase) => phrase.message)).toEqual(["web-over"]);
});
