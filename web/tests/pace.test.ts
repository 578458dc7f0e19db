import { expect, test } from "vitest";
import { come, EMPTY, HOLD, MOST, next, skip, toWatch, type Queue } from "../src/lib/pace";
import type { View } from "../src/lib/protocol";
import { seat, view } from "./fixtures";

const ROLL = { dice: [], rolled: [0, 1] };

/** Bob's dice after so many rolls. */
function bobs(rolls: number, more: Partial<View> = {}): View {
  return view({ phase: "roll", active: 1, rolls: Array.from({ length: rolls }, () => ROLL), seq: 10 + rolls, ...more });
}

const calm = (queue: Queue, now: View, time: number): Queue => come(queue, now, time, false);

test("somebody else's rolls and keeps are worth watching, one's own are not", () => {
  expect(toWatch(view(), bobs(1))).toBe(true);
  expect(toWatch(bobs(1), bobs(2))).toBe(true);
  expect(toWatch(bobs(2), bobs(2, { phase: "turn" }))).toBe(true);
  expect(toWatch(bobs(2), bobs(2, { seq: 99 }))).toBe(false);
  expect(toWatch(view(), bobs(1, { active: 0 }))).toBe(false);
  const away = bobs(1, { active: 0, seats: [seat("Ann", { away: true }), seat("Bob")] });
  expect(toWatch(view(), away)).toBe(true);
  expect(toWatch(null, bobs(1))).toBe(false);
  expect(toWatch(view(), view({ seq: 9 }))).toBe(false);
});

test("a roll is shown at once, and the next one when it has been looked at", () => {
  let queue = calm(calm(EMPTY, view(), 0), bobs(1), 100);
  expect(queue.shown).toEqual(bobs(1));
  queue = calm(queue, bobs(2), 150);
  expect(queue.shown).toEqual(bobs(1));
  expect(next(queue, 100 + HOLD - 1).shown).toEqual(bobs(1));
  queue = next(queue, 100 + HOLD);
  expect(queue.shown).toEqual(bobs(2));
  expect(queue.until).toBe(100 + 2 * HOLD);
});

test("when nothing is to be watched, nobody waits", () => {
  let queue = calm(EMPTY, view(), 0);
  for (const seq of [6, 7]) queue = calm(queue, view({ seq }), seq);
  expect(queue.shown?.seq).toBe(7);
  expect(queue.waiting).toEqual([]);
});

test("an answer to a command of one's own waits for nothing", () => {
  const queue = calm(calm(calm(EMPTY, view(), 0), bobs(1), 1), bobs(2), 2);
  const answer = come(queue, view({ seq: 50 }), 3, true);
  expect(answer.shown?.seq).toBe(50);
  expect(answer.waiting).toEqual([]);
  expect(answer.until).toBe(3);
});

test("who skips sees the newest", () => {
  const queue = calm(calm(calm(calm(EMPTY, view(), 0), bobs(1), 1), bobs(2), 2), bobs(3), 3);
  expect(skip(queue, 4)).toEqual({ shown: bobs(3), until: 4, waiting: [] });
  expect(skip(calm(calm(EMPTY, view(), 0), bobs(1), 1), 5).until).toBe(5);
});

test("nobody falls far behind, and views without dice make room", () => {
  let queue = calm(calm(EMPTY, view(), 0), bobs(1), 1);
  queue = calm(calm(queue, bobs(1, { seq: 30 }), 2), bobs(1, { seq: 31 }), 3);
  expect(queue.waiting.map((one) => one.seq)).toEqual([31]);
  for (let rolls = 2; rolls < 20; rolls++) queue = calm(queue, bobs(rolls), 4);
  expect(queue.waiting).toHaveLength(MOST);
  expect(queue.waiting.at(-1)?.rolls).toHaveLength(19);
});
