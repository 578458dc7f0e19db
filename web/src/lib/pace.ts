// Other people's dice, and computers', are watched at a human pace: a view in which they have changed stays for a while
// before the next one comes.

import type { View } from "./protocol";

/** So long dice are looked at, in milliseconds. */
export const HOLD = 1200;
/** Nobody is further behind the table than so many views with something to watch. */
export const MOST = 4;

export interface Queue {
  /** What is on the screen. */
  shown: View | null;
  /** Until when it stays there. */
  until: number;
  waiting: readonly View[];
}

export const EMPTY: Queue = { shown: null, until: 0, waiting: [] };

/** Have somebody else's dice changed: were they rolled, or kept? */
export function toWatch(before: View | null, now: View): boolean {
  if (!before || before.table !== now.table || now.active === null || now.rolls.length === 0) return false;
  if (now.you.includes(now.active) && !now.seats[now.active]?.away) return false;
  const rolled = now.phase === "roll" && (before.round !== now.round || before.rolls.length !== now.rolls.length);
  const kept = now.phase === "turn" && before.phase === "roll" && before.round === now.round;
  return rolled || kept;
}

/** A newer view has come; with `hurry` it is shown at once, and what waited before it is left out. */
export function come(queue: Queue, view: View, time: number, hurry: boolean): Queue {
  if (hurry || (queue.waiting.length === 0 && time >= queue.until)) return put(queue.shown, view, time, !hurry, []);
  return { ...queue, waiting: shortened(queue.shown, [...queue.waiting, view]) };
}

/** The time is over: the next view. */
export function next(queue: Queue, time: number): Queue {
  const [first, ...rest] = queue.waiting;
  return first && time >= queue.until ? put(queue.shown, first, time, true, rest) : queue;
}

/** Enough of that: the newest view. */
export function skip(queue: Queue, time: number): Queue {
  const newest = queue.waiting.at(-1);
  return newest ? put(queue.shown, newest, time, false, []) : { ...queue, until: time };
}

function put(before: View | null, view: View, time: number, hold: boolean, waiting: readonly View[]): Queue {
  return { shown: view, until: hold && toWatch(before, view) ? time + HOLD : time, waiting };
}

/** Views in which there is nothing to watch make room for the one after them; of the others the newest few stay. */
function shortened(shown: View | null, waiting: readonly View[]): readonly View[] {
  const kept: View[] = [];
  for (const [i, view] of waiting.entries()) {
    if (i === waiting.length - 1 || toWatch(kept.at(-1) ?? shown, view)) kept.push(view);
  }
  return kept.slice(-MOST);
}
