// Showing somebody something on a drawing: what is suggested breathes, what is meant has a ring, what is wrong is crossed out.

import type { Point } from "./geometry";

const SVG = "http://www.w3.org/2000/svg";

export const pointing = new CSSStyleSheet();
pointing.replaceSync(
  ".ring,.no{fill:none;pointer-events:none;stroke-linecap:round}" +
    ".ring{stroke:var(--pen);stroke-width:6}" +
    ".no .under{stroke:var(--paper);stroke-width:15}.no .over{stroke:var(--bad);stroke-width:8}" +
    // A mark that is refused is seen, also where the same one is drawn already.
    ".ft .wrong{display:inline;--pen:var(--bad)}.ft .wrong:not(.on)>:not(.hit){opacity:.75!important}" +
    ".ft.teaching .ghost:not(.on)>:not(.hit){opacity:.75!important}" +
    ".ft.teaching .ghost:not(.on)>.hit{opacity:1!important;stroke:var(--new);stroke-width:30;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.85}" +
    ".ft.teaching .ghost:not(.on)>:is(circle,polygon).hit{fill:var(--new);fill-opacity:.6;stroke-width:12}" +
    "@media (prefers-reduced-motion:no-preference){.ft.teaching .ghost:not(.on),.ring{animation:breathe 1.8s ease-in-out infinite}}" +
    "@keyframes breathe{50%{opacity:.35}}" +
    ".ft.cropped{overflow:hidden}",
);

function made(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

const REACH = 40;

/** A ring round each of these places. */
export function rings(places: readonly Point[]): SVGElement[] {
  return places.map(([cx, cy]) => made("circle", { class: "ring", cx, cy, r: REACH }));
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function middleOf(box: Box): Point {
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** What is smaller than this would be hidden by a cross over it, so the cross stands beside it. */
const SMALL = 90;
const ASIDE = 26;

/** A cross over, or beside, each of these. */
export function crosses(boxes: readonly Box[]): SVGElement[] {
  return boxes.map((box) => {
    const aside = Math.max(box.width, box.height) < SMALL ? ASIDE : 0;
    const [x, y] = [middleOf(box)[0] + aside, middleOf(box)[1] - aside];
    const cross = made("g", { class: "no" });
    const d = `M${x - 17} ${y - 17}l34 34m0 -34l-34 34`;
    cross.append(made("path", { class: "under", d }), made("path", { class: "over", d }));
    return cross;
  });
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
  const [w, h] = [Math.min(needs, width, height * SHAPE), Math.min(needs / SHAPE, height, width / SHAPE)];
  const within = (middle: number, size: number, all: number): number => Math.min(Math.max(0, middle - size / 2), all - size);
  return [within((left + right) / 2, w, width), within((top + bottom) / 2, h, height), w, h];
}
