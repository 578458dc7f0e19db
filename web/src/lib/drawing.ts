// The one drawing of a sheet, fetched once. Its style becomes a constructed sheet, so that the page needs no inline style.

import { json, text } from "./http";
import type { Spot } from "./protocol";

export interface Drawing {
  svg: SVGSVGElement;
  style: CSSStyleSheet;
  /** The same as text, for pictures outside the page. */
  css: string;
  width: number;
  height: number;
}

const known = new Map<string, Promise<Spot[]>>();
const fetched = new Map<string, Promise<Drawing>>();

export function drawingPath(game: string, board: string, sheet: number): string {
  return `/drawings/${encodeURIComponent(game)}/${encodeURIComponent(board)}/${sheet}.svg`;
}

export function loadDrawing(path: string): Promise<Drawing> {
  let found = fetched.get(path);
  if (!found) {
    found = text(path).then(read);
    found.catch(() => fetched.delete(path));
    fetched.set(path, found);
  }
  return found;
}

/** A drawing that came in another way: of a board that no server has. */
export function provide(path: string, source: string): void {
  fetched.set(path, Promise.resolve(read(source)));
}

/** What can be asked about in a drawing, fetched once. */
export function loadSpots(drawing: string): Promise<Spot[]> {
  let found = known.get(drawing);
  if (!found) {
    found = json<Spot[]>(drawing.replace(/^\/drawings/, "/spots").replace(/svg$/, "json"));
    found.catch(() => known.delete(drawing));
    known.set(drawing, found);
  }
  return found;
}

function read(source: string): Drawing {
  const svg = new DOMParser().parseFromString(source, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  const style = new CSSStyleSheet();
  let css = "";
  for (const element of svg.querySelectorAll("style")) {
    css = element.textContent ?? "";
    style.replaceSync(css);
    element.remove();
  }
  const box = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  return { svg, style, css, width: box[2] ?? 1, height: box[3] ?? 1 };
}
