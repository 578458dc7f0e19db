// Where targets lie and which one is meant: by tap, by drag, by arrow key. In the coordinates of the drawing.

import type { Legal, Spot } from "./protocol";

export type Point = readonly [number, number];

/** All marks that are made by pointing to the same place. */
export interface Target {
  at: Point;
  marks: Legal[];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function targets(legal: readonly Legal[]): Target[] {
  const found = new Map<string, Target>();
  for (const one of legal) {
    const key = one.at.map((n) => n.toFixed(1)).join(" ");
    const same = found.get(key);
    if (same) same.marks.push(one);
    else found.set(key, { at: one.at, marks: [one] });
  }
  return [...found.values()];
}

export function nearest(all: readonly Target[], to: Point, reach: number): Target | null {
  let best: Target | null = null;
  let least = reach;
  for (const target of all) {
    const far = distance(target.at, to);
    if (far <= least) [best, least] = [target, far];
  }
  return best;
}

/** What is printed at a place, and can be asked about. */
export function asked(spots: readonly Spot[], at: Point): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const far = Math.min(...spot.at.map((place) => distance(place, at)));
    if (far <= spot.reach && far < least) [best, least] = [spot, far];
  }
  return best;
}

/** How much nearer a tap is to what is printed than to a mark if it asks, and draws nothing. */
const CLEARLY = 8;

/** What is printed at a place is asked about, unless a mark lies as near: nobody draws far from where they point. */
export function meant(spot: Spot | null, aimed: readonly Target[], at: Point): Spot | null {
  if (!spot) return null;
  const printed = Math.min(...spot.at.map((place) => distance(place, at)));
  return aimed.every((target) => distance(target.at, at) > printed + CLEARLY) ? spot : null;
}

/** Does somebody point to the middle of one thing, and not to the marks that lie farther away? */
export function elsewhere(middle: Point | null, aimed: readonly Target[], at: Point): boolean {
  if (!middle) return false;
  const far = distance(middle, at);
  return aimed.every((target) => distance(target.at, middle) > 1 && distance(target.at, at) > 3 * far);
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const TOWARDS: Record<Arrow, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): key is Arrow {
  return key in TOWARDS;
}

/** The target that lies best in a direction: near, and not far off to the side; at the rim it wraps round. */
export function beside<T extends { at: Point }>(all: readonly T[], from: Point, arrow: Arrow): T | null {
  const [dx, dy] = TOWARDS[arrow];
  let best: T | null = null;
  let least = Infinity;
  let farthest: T | null = null;
  let most = 1;
  for (const target of all) {
    const [x, y] = [target.at[0] - from[0], target.at[1] - from[1]];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead > 1) {
      const cost = ahead + 2 * aside;
      if (cost < least) [best, least] = [target, cost];
    } else if (-ahead - 2 * aside > most) {
      [farthest, most] = [target, -ahead - 2 * aside];
    }
  }
  return best ?? farthest;
}

/** Points on the way from one to another, no two farther apart than `step`: a fast finger skips no target. */
export function between(a: Point, b: Point, step: number): Point[] {
  const count = Math.max(1, Math.ceil(distance(a, b) / step));
  return Array.from({ length: count }, (_, i): Point => {
    const part = (i + 1) / count;
    return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
  });
}

/** A drag: where the pen has been and is not used up yet. */
export interface Trail {
  from: Point;
  points: readonly Point[];
}

/** The first target on the trail, and what is left of the trail behind it. Where the pen was put down counts for nothing. */
export function along(trail: Trail, all: readonly Target[], reach: number): [Target, Trail] | null {
  for (const [i, point] of trail.points.entries()) {
    const hit = nearest(all, point, reach);
    if (hit && distance(hit.at, trail.from) > reach) {
      return [hit, { from: hit.at, points: trail.points.slice(i + 1) }];
    }
  }
  return null;
}

// Parts of a drawing.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function middleOf(box: Box): Point {
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** How much wider than high a part of a drawing is. */
export const SHAPE = 1.25;
/** So much of the width of a drawing is seen at least, and so much beside what it is about. */
const LEAST = 0.5;
const BESIDE = 36;

/** The part of a drawing to look at: all of these, with something round them, and nothing outside the drawing. */
export function part(boxes: readonly Box[], width: number, height: number): [number, number, number, number] {
  const [left, top] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const right = Math.max(...boxes.map((one) => one.x + one.width));
  const bottom = Math.max(...boxes.map((one) => one.y + one.height));
  const needs = Math.max(right - left + 2 * BESIDE, SHAPE * (bottom - top + 2 * BESIDE), LEAST * width);
  const [w, h] = [Math.min(needs, width), Math.min(needs / SHAPE, height)];
  const within = (middle: number, size: number, all: number): number => Math.min(Math.max(0, middle - size / 2), all - size);
  return [within((left + right) / 2, w, width), within((top + bottom) / 2, h, height), w, h];
}
