// Showing somebody something on a drawing: what is suggested breathes, what is meant has a ring, what is wrong is crossed out.

import { middleOf, type Box, type Point } from "./geometry";

const SVG = "http://www.w3.org/2000/svg";

export const pointing = new CSSStyleSheet();
pointing.replaceSync(
  ".meant,.no{fill:none;pointer-events:none;stroke-linecap:round}" +
    ".meant{stroke:var(--pen);stroke-width:6}" +
    ".no .under{stroke:var(--paper);stroke-width:15}.no .over{stroke:var(--bad);stroke-width:8}" +
    // A mark that is refused is seen, also where the same one is drawn already.
    ".ft .wrong{display:inline;--pen:var(--bad)}.ft .wrong:not(.on)>:not(.hit){opacity:.75!important}" +
    // What can be drawn next has to be found; what comes after it is faint.
    ".ft.teaching .ghost:not(.on)>:not(.hit){opacity:.4!important}" +
    ".ft.teaching .ghost.may:not(.on)>:not(.hit){opacity:.75!important}" +
    ".ft.teaching .ghost.may:not(.on)>.hit{opacity:1!important;stroke:var(--new);stroke-width:30;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.85}" +
    ".ft.teaching .ghost.may:not(.on)>:is(circle,polygon).hit{fill:var(--new);fill-opacity:.6;stroke-width:12}" +
    "@media (prefers-reduced-motion:no-preference){.ft.teaching .ghost.may:not(.on),.meant{animation:breathe 1.8s ease-in-out infinite}}" +
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
  return places.map(([cx, cy]) => made("circle", { class: "meant", cx, cy, r: REACH }));
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
