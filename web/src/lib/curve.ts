// What was to be expected, decision by decision, as a line in a field of so many pixels.

import type { ReviewTold } from "./protocol";

export interface Curve {
  /** The start, and after each decision. */
  expected: number[];
  /** The same, if nothing had been given away. */
  spared: number[];
}

export function curve(told: Pick<ReviewTold, "start" | "decisions">): Curve {
  const expected = [told.start];
  const spared = [told.start];
  for (const one of told.decisions) {
    expected.push(one.played.points);
    spared.push(spared.at(-1)! + one.luck);
  }
  return { expected, spared };
}

/** From values to heights: the highest at `top`, the lowest at `bottom`. */
export function scale(values: readonly number[], top: number, bottom: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) => (most > least ? top + ((most - value) / (most - least)) * (bottom - top) : (top + bottom) / 2);
}
