import { expect, test } from "vitest";
import { answered, busy, EMPTY, marksOf, MOST_WISHES, next, resend, viewed, wish, type Outbox } from "../src/lib/outbox";
import type { Command, Refusal, Wish } from "../src/lib/protocol";

const MARK = { do: "mark", seat: 0, mark: "E5-E6" } as const;
const NEXT = { do: "mark", seat: 0, mark: "E6-E7" } as const;
const UNDO = { do: "undo", seat: 0 } as const;
const NO: Refusal = { clause: "TRA-3", reason: "trails-field-twice", details: {} };

function sent(box: Outbox, seen: number, id: string): [Outbox, Command] {
  const [after, command] = next(box, seen, () => id);
  if (!command) throw new Error("nothing was sent");
  return [after, command];
}

test("one command at a time, with the sequence seen when it is sent", () => {
  const [box, first] = sent(wish(wish(EMPTY, MARK), NEXT), 7, "a");
  expect(first).toEqual({ ...MARK, id: "a", seen: 7 });
  expect(next(box, 7, () => "b")[1]).toBeNull();
});

test("the next command waits for the view with what the last one did", () => {
  let [box] = sent(wish(wish(EMPTY, MARK), NEXT), 7, "a");
  [box] = answered(box, { re: "a", ok: true, seq: 8 }, 7);
  expect(next(box, 7, () => "b")[1]).toBeNull();
  box = viewed(box, 8);
  expect(sent(box, 8, "b")[1]).toEqual({ ...NEXT, id: "b", seen: 8 });
});

test("a view that came before the answer settles it", () => {
  let [box] = sent(wish(wish(EMPTY, MARK), NEXT), 7, "a");
  box = viewed(box, 8);
  [box] = answered(box, { re: "a", ok: true, seq: 8 }, 8);
  expect(sent(box, 8, "b")[1].mark).toBe(NEXT.mark);
});

test("a command that changed nothing holds nobody up", () => {
  let [box] = sent(wish(wish(EMPTY, MARK), NEXT), 7, "a");
  [box] = answered(box, { re: "a", ok: true, seq: 7 }, 7);
  expect(sent(box, 7, "b")[1].mark).toBe(NEXT.mark);
});

test("an unanswered command is sent again as it was, with the same id", () => {
  const [box, command] = sent(wish(EMPTY, MARK), 7, "a");
  expect(resend(viewed(box, 12))).toBe(command);
  const [after] = answered(box, { re: "a", ok: true, seq: 8 }, 12);
  expect(resend(after)).toBeNull();
  expect(busy(after)).toBe(false);
});

test("a refusal is handed on and forgets what was meant to follow", () => {
  const [box] = sent(wish(wish(EMPTY, MARK), NEXT), 7, "a");
  expect(answered(box, { re: "a", refusal: NO }, 7)).toEqual([EMPTY, NO]);
});

test("what may have been kept is told and stays, to be sent again with the same id", () => {
  const [box, command] = sent(wish(wish(EMPTY, MARK), NEXT), 7, "a");
  const away: Refusal = { clause: "SRV-34", reason: "server-data-away", details: {} };
  expect(answered(box, { re: "a", refusal: away }, 7)).toEqual([box, away]);
  expect(resend(box)).toBe(command);
});

test("an answer to something else changes nothing", () => {
  const [box] = sent(wish(EMPTY, MARK), 7, "a");
  expect(answered(box, { re: "old", refusal: NO }, 7)).toEqual([box, null]);
});

test("nobody can pile up wishes without end", () => {
  let box = EMPTY;
  for (let i = 0; i < 50; i++) box = wish(box, MARK);
  expect(box.wishes).toHaveLength(MOST_WISHES);
});

test("a turn is ended once, until the view shows that it is", () => {
  const COMMIT = { do: "commit", seat: 0 } as const;
  const twice = wish(wish(wish(EMPTY, MARK), COMMIT), COMMIT);
  expect(twice.wishes.map((one) => one.do)).toEqual(["mark", "commit"]);
  let [box] = sent(wish(EMPTY, COMMIT), 7, "a");
  expect(wish(box, COMMIT)).toBe(box);
  [box] = answered(box, { re: "a", ok: true, seq: 9 }, 7);
  expect(wish(box, COMMIT)).toBe(box);
  expect(wish(box, MARK).wishes).toEqual([MARK]);
  expect(wish(viewed(box, 9), COMMIT).wishes).toEqual([COMMIT]);
});

test("dice are rolled once, until somebody has seen what came", () => {
  const roll: Wish = { do: "roll", seat: 0, dice: [1] };
  let [box] = sent(wish(EMPTY, roll), 7, "a");
  expect(wish(box, { ...roll, dice: [] })).toBe(box);
  [box] = answered(box, { re: "a", ok: true, seq: 8 }, 7);
  expect(wish(box, roll)).toBe(box);
  expect(wish(viewed(box, 8), roll).wishes).toEqual([roll]);
});

test("a mark that is not sent yet is wiped by itself, and one that is on its way is not shown any more", () => {
  expect(wish(wish(EMPTY, MARK), UNDO)).toEqual(EMPTY);
  const [box] = sent(wish(EMPTY, MARK), 7, "a");
  expect(marksOf(wish(box, NEXT)).map((one) => one.mark)).toEqual([MARK.mark, NEXT.mark]);
  expect(marksOf(wish(box, UNDO))).toEqual([]);
  expect(marksOf(wish(wish(box, NEXT), UNDO)).map((one) => one.mark)).toEqual([MARK.mark]);
});

test("why something is not allowed is asked beside what is drawn", () => {
  const [box] = sent(wish(wish(EMPTY, { do: "why", seat: 0, marks: ["x"] }), MARK), 7, "a");
  const [after, told] = answered(box, { re: "a", refusal: NO }, 7);
  expect([after.open, after.wishes, told]).toEqual([null, [MARK], NO]);
});
