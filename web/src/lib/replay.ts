// A turn that was made, shown again: the sheet as it was before, then its marks one after another.

import type { Deed, Logged } from "./protocol";

/** So long each mark is looked at before the next one is drawn, in milliseconds. */
export const STEP = 650;

/** A deed of a moment, counted from 0. */
export interface Again {
  moment: number;
  deed: Deed;
}

/** What a drawing showed before a deed, from what it showed after it. */
export function before(after: readonly string[], deed: Pick<Deed, "fresh" | "wiped">): string[] {
  const fresh = new Set(deed.fresh);
  return [...after.filter((id) => !fresh.has(id)), ...deed.wiped];
}

/** What a sheet showed just after a moment, from what it shows now and what was done on it since. */
export function after(shown: readonly string[], log: readonly Logged[], { moment, deed }: Again): string[] {
  const later = log.slice(moment + 1).flatMap((one) => one.deeds.filter((other) => other.on === deed.on));
  return later.reverse().reduce((then, other) => before(then, other), [...shown]);
}

/** What to show, step by step: the sheet before, with one mark more each time, and with all that follows from them. */
export function steps(then: readonly string[], deed: Deed): string[][] {
  const start = before(then, deed);
  const drawn = deed.marks.map((_, i) => [...start, ...deed.marks.slice(0, i + 1)]);
  return deed.marks.length ? [start, ...drawn, [...then]] : [[...then]];
}

/** Points as one writes them behind a turn. */
export function signed(points: number): string {
  return points === 0 ? "" : `${points > 0 ? "+" : "−"}${Math.abs(points)}`;
}
