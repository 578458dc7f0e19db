import { expect, test } from "vitest";
import { ending, firstRoll, goals, keptSay, passedOn, revealed, spoken } from "../src/lib/moments";
import { deed, view } from "./fixtures";

const LAST = [
  deed({ marks: ["E5-E6"], goals: [{ name: "trails-goal-7", points: 7 }, { name: "trails-goal-2", points: 1 }] }),
  deed({ seat: 1 }),
];

test("goals are announced once, when they are revealed, with all their points", () => {
  const now = view({ last: LAST, moments: 4 });
  expect(goals(view({ moments: 3 }), now)).toEqual([
    {
      message: "web-goal",
      details: { name: "Ann", goals: [{ message: "trails-goal-7" }, { message: "trails-goal-2" }], points: 8 },
    },
  ]);
  expect(goals(now, view({ last: LAST, moments: 4, seq: 6 }))).toEqual([]);
});

test("whoever comes to the table late hears no old news", () => {
  expect(revealed(null, view({ last: LAST }))).toBe(false);
  expect(goals(null, view({ last: LAST }))).toEqual([]);
});

test("a new round is spoken: what everybody drew, goals, then the call", () => {
  const said = spoken(view({ moments: 3 }), view({ last: LAST, round: 4, moments: 4 })).map((phrase) => phrase.message);
  expect(said).toEqual(["web-did", "web-did", "web-goal", "web-round", "trails-call"]);
});

test("two turns alike are two turns", () => {
  expect(revealed(view({ last: LAST, moments: 3 }), view({ last: LAST, moments: 4 }))).toBe(true);
});

test("marks are spoken in words, not by their names", () => {
  const says = [{ message: "trails-mark", details: { field: "E6" } }];
  const now = view({ last: [deed({ marks: ["E5-E6"], says })], moments: 4 });
  expect(spoken(view({ moments: 3 }), now)[0]?.details?.marks).toEqual(says);
});

test("after the setup the sheets go on: who plays alone at a device hears whose they got", () => {
  const [before, now] = [view({ phase: "setup", round: 0, moments: 0 }), view({ moments: 1 })];
  expect(passedOn(before, { ...now, you: [0] })).toEqual([{ message: "web-passed-on-mine", details: { name: "Bob" } }]);
  expect(passedOn(before, { ...now, you: [0, 1] })).toEqual([{ message: "web-passed-on" }]);
  expect(passedOn(before, { ...now, you: [] })).toEqual([{ message: "web-passed-on" }]);
  expect(passedOn(before, { ...now, seats: now.seats.slice(0, 1) })).toEqual([]);
  expect(passedOn({ ...before, phase: "turn" }, now)).toEqual([]);
  expect(passedOn(before, { ...now, moments: 0 })).toEqual([]);
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

test("the last card, or the last round, is announced once, when it becomes known", () => {
  const card = view({ round: 15, last_round: true });
  expect(ending(view({ round: 14 }), card)).toEqual([{ message: "web-last-card" }]);
  expect(ending(card, { ...card, seq: 9 })).toEqual([]);
  expect(ending(null, card)).toEqual([]);
  const round = view({ rounds: null, last_round: true });
  expect(ending(view({ rounds: null }), round)).toEqual([{ message: "web-last-round" }]);
  expect(ending(round, view({ rounds: null, phase: "over" }))).toEqual([{ message: "web-over" }]);
});

const red = { kind: "tile" as const, colour: "red" };
const blue = { kind: "tile" as const, colour: "blue" };
const FIRST = { dice: [red, blue], rolled: [0, 1] };

test("one's own first roll is said when one has made it, somebody else's at once", () => {
  const own = view({ phase: "roll", active: 0, dice: [red, blue], rolls: [FIRST], call: null });
  expect(firstRoll(own)).toBe(true);
  expect(spoken(view({ call: null }), own, true)).toEqual([]);
  expect(spoken(view({ call: null }), own)[0]?.message).toBe("web-dice-say");
  const other = { ...own, active: 1 };
  expect(firstRoll(other)).toBe(false);
  expect(spoken(view({ call: null }), other, true)[0]?.message).toBe("web-dice-say");
  expect(firstRoll({ ...own, rolls: [FIRST, FIRST] })).toBe(false);
});

test("which dice were kept is said when the others are rolled again", () => {
  const again = view({ phase: "roll", active: 1, rolls: [FIRST, { dice: [red, red], rolled: [1] }] });
  expect(keptSay(again)).toEqual([{ message: "web-keeps", details: { name: "Bob", dice: [{ message: "colour-red" }] } }]);
  expect(keptSay({ ...again, rolls: [FIRST, FIRST] })[0]?.message).toBe("web-keeps-none");
  expect(keptSay({ ...again, rolls: [FIRST] })).toEqual([]);
});
