// A drawing on the screen: it shows marks, offers those that may be made, and finds what a pointer means.
// It lives in a shadow root, because every sheet on the page has the same ids.

import type { Drawing } from "./drawing";
import { distance, middleOf, part, targets, type Box, type Point, type Target } from "./geometry";
import { crosses, pointing, rings } from "./pointing";
import type { Legal, Spot } from "./protocol";

const SVG = "http://www.w3.org/2000/svg";

const extra = new CSSStyleSheet();
extra.replaceSync(
  ":host{display:block;position:relative}svg{display:block;position:absolute;inset:0;width:100%;height:100%;overflow:visible;-webkit-tap-highlight-color:transparent}" +
    // A surface of its own: to put ink on it, nothing else has to be painted anew.
    ".wet{will-change:transform;pointer-events:none}" +
    // The first frame shows some of the stroke already.
    ".wet .new>.pen{animation-delay:-.05s!important}" +
    ".ft .may:not(.on)>.hit{pointer-events:none}" +
    ".ft .peek:not(.on)>:not(.hit){opacity:.5!important}" +
    ".ft .ghost:not(.on){display:inline}.ft .ghost:not(.on)>:not(.hit),.ft use.ghost:not(.on){opacity:.6!important}" +
    ".ft.imagining .may:not(.on)>.hit,.ft.imagining .may:not(.on,.ghost)>*{opacity:0!important}" +
    ".ft.small .quiet,.ft.small .aside{display:none}" +
    // What is new stands on the stroke of a highlighter; on a small sheet the ink before it steps back a little.
    ".ft .fresh.on>.hit{stroke:var(--new);stroke-width:30;stroke-linecap:round;stroke-linejoin:round}" +
    ".ft .fresh.on>:is(circle,polygon).hit{fill:var(--new);fill-opacity:.8;stroke-width:12}" +
    ".ft.small.newer .mark.on:not(.fresh,.old){--pen:color-mix(in srgb,var(--ink) 70%,var(--casing))}" +
    "@media (prefers-reduced-motion:no-preference){.ft .fresh.on>.hit{animation:fresh .9s ease-in-out 3}}" +
    "@keyframes fresh{50%{opacity:.25}}" +
    ":is(.target,.spot){outline:none;pointer-events:none}:is(.target,.spot) circle{fill:none;stroke:none}" +
    ":is(.target,.spot):focus-visible circle{stroke:var(--text);stroke-width:5;stroke-dasharray:none}" +
    ":is(.target,.spot):focus-visible .halo{stroke:var(--paper);stroke-width:11}" +
    // What was there before stands back, in a paler ink.
    ".ft .on.old{--pen:color-mix(in srgb,var(--ink) var(--pale,45%),var(--casing))}.ft.dark{--pale:68%}" +
    "@media (prefers-color-scheme:dark){.ft:not(.light){--pale:68%}}" +
    // What would have been better is seen beside what was done, and is not taken for it.
    ".ft.looking .ghost:not(.on){--pen:var(--good)}.ft.looking .ghost:not(.on)>:not(.hit){opacity:.85!important}" +
    [0, 1, 2, 3].map((pen) => `.ft.pen-${pen}{--ink:var(--pen${pen})}`).join("") +
    // Everything can be measured for a moment, and nothing is seen of it.
    ".ft.probe .mark{display:inline;visibility:hidden}",
);

/** So wide the line is with which a mark is found. */
const WIDE = 30;

export class Paper {
  readonly svg: SVGSVGElement;
  private readonly root: ShadowRoot;
  private readonly marks = new Map<string, Element>();
  private readonly layer: SVGGElement;
  private readonly spots: SVGGElement;
  /** What somebody is shown. */
  private readonly signs: SVGGElement;
  /** Over the drawing: ink that was just put down, until the drawing shows it. */
  private readonly wet: SVGSVGElement;
  private on = new Set<string>();
  private ghosts: readonly string[] = [];
  private news: readonly string[] = [];
  private offered = new Set<string>();
  /** The target that the keyboard comes to first: what is shown faintly, if anything is. */
  lead: Target | null = null;
  private peeked: Element | null = null;
  private fresh = true;
  private boxes: Map<string, Box> | null = null;
  private shapes: [string, Path2D][] | null = null;
  private looking = false;
  private teaching = false;
  private cropped = false;
  private refused: readonly string[] = [];
  private back = new Set<string>();
  /** How it looks. */
  private seen = "";
  /** Where the focus of the keyboard was when its target went away. */
  private held: Point | null = null;

  constructor(
    host: HTMLElement,
    readonly drawing: Drawing,
    small: boolean,
  ) {
    this.root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    this.svg = document.importNode(drawing.svg, true);
    this.svg.classList.toggle("small", small);
    this.layer = document.createElementNS(SVG, "g");
    this.spots = document.createElementNS(SVG, "g");
    this.signs = document.createElementNS(SVG, "g");
    this.svg.append(this.signs, this.layer, this.spots);
    for (const element of this.svg.querySelectorAll(".mark")) this.marks.set(element.id, element);
    this.wet = document.createElementNS(SVG, "svg");
    this.wet.setAttribute("viewBox", this.svg.getAttribute("viewBox") ?? "");
    this.wet.setAttribute("aria-hidden", "true");
    this.root.replaceChildren(this.svg, ...(small ? [] : [this.wet]));
    this.root.adoptedStyleSheets = [drawing.style, extra, pointing];
  }

  look(pen: number, theme: string, label: string): void {
    // Another class is another style for everything in the drawing: not with every view.
    const now = `${pen} ${theme} ${label}`;
    if (now === this.seen) return;
    this.seen = now;
    this.svg.setAttribute("class", this.svg.classList.contains("small") ? "ft small" : "ft");
    this.svg.classList.toggle("imagining", this.ghosts.length > 0);
    this.svg.classList.toggle("newer", this.news.length > 0);
    this.compared();
    this.svg.classList.toggle("teaching", this.teaching);
    this.svg.classList.toggle("cropped", this.cropped);
    this.svg.classList.add(`pen-${pen}`);
    if (theme === "light" || theme === "dark") this.svg.classList.add(theme);
    this.wet.setAttribute("class", `ft wet pen-${pen} ${theme}`);
    this.svg.setAttribute("aria-label", label);
  }

  /** Switch on these ids and no others; what was not there before is drawn in, unless it has to be `still`. */
  show(ids: Iterable<string>, still = false): void {
    const now = new Set(ids);
    for (const id of this.on) if (!now.has(id)) this.marks.get(id)?.classList.remove("on", "new");
    const wet = new Set([...this.wet.children].map((one) => one.id));
    for (const id of now) {
      const mark = this.marks.get(id);
      if (mark && !this.on.has(id) && !wet.has(id)) mark.classList.add("on", ...(this.fresh || still ? [] : ["new"]));
    }
    this.on = now;
    this.fresh = false;
  }

  /** The ink of a mark at once, before anybody else hears of it; when it is dry, what is shown then says whether it stays. */
  ink(id: string): void {
    const mark = this.marks.get(id)?.cloneNode(true);
    if (!(mark instanceof Element)) return;
    mark.classList.add("on", "new");
    this.wet.append(mark);
    this.svg.setAttribute("aria-busy", "true");
  }

  dry(id: string): void {
    this.marks.get(id)?.classList.toggle("on", this.on.has(id));
    for (const one of [...this.wet.children]) if (one.id === id) one.remove();
    if (this.wet.childElementCount === 0) this.svg.removeAttribute("aria-busy");
  }

  /** Let these ids stand out: they are new. */
  freshen(ids: readonly string[]): void {
    if (same(ids, this.news)) return;
    for (const id of this.news) this.marks.get(id)?.classList.remove("fresh");
    for (const id of ids) this.marks.get(id)?.classList.add("fresh");
    this.svg.classList.toggle("newer", ids.length > 0);
    this.news = ids;
  }

  /** Show these ids faintly, as if they might be drawn. */
  imagine(ids: readonly string[]): void {
    if (same(ids, this.ghosts)) return;
    for (const id of this.ghosts) this.marks.get(id)?.classList.remove("ghost");
    for (const id of ids) this.marks.get(id)?.classList.add("ghost");
    // What may be done besides does not glow meanwhile: it would look like a part of the hint.
    this.svg.classList.toggle("imagining", ids.length > 0);
    this.ghosts = ids;
    this.compared();
  }

  /** Somebody learns: what is shown faintly is suggested, and has to be found; rings are round what is meant besides. */
  teach(on: boolean, places: readonly Point[], wrong: readonly string[]): void {
    this.teaching = on;
    this.svg.classList.toggle("teaching", on);
    for (const id of this.refused) this.marks.get(id)?.classList.remove("wrong");
    for (const id of wrong) this.marks.get(id)?.classList.add("wrong");
    this.refused = wrong;
    this.signs.replaceChildren(...rings(places), ...crosses(this.boxesOf(wrong)));
  }

  private boxesOf(ids: readonly string[]): Box[] {
    return ids.map((id) => this.box(id)).filter((box) => box !== null);
  }

  /** Only the part of the drawing in which these marks lie. */
  crop(ids: readonly string[]): void {
    const boxes = this.boxesOf(ids);
    if (boxes.length === 0) return;
    this.cropped = true;
    this.svg.classList.add("cropped");
    this.svg.setAttribute("viewBox", part(boxes, this.drawing.width, this.drawing.height).join(" "));
  }

  /** Let these ids stand back: the others are what this is about. */
  fade(ids: Iterable<string>): void {
    const back = new Set(ids);
    this.looking = back.size > 0;
    this.compared();
    for (const id of this.back) if (!back.has(id)) this.marks.get(id)?.classList.remove("old");
    for (const id of back) if (!this.back.has(id)) this.marks.get(id)?.classList.add("old");
    this.back = back;
  }

  /** Does a ghost stand beside what was done? Another class is another style for the whole drawing: only where it matters. */
  private compared(): void {
    this.svg.classList.toggle("looking", this.looking && this.ghosts.length > 0);
  }

  /** Let these marks glow, and give each target a place in the order of keys and a name. */
  offer(legal: readonly Legal[], name: (target: Target) => string): void {
    const may = new Set(legal.map((one) => one.mark));
    for (const mark of this.offered) if (!may.has(mark)) this.marks.get(mark)?.classList.remove("may");
    for (const mark of may) if (!this.offered.has(mark)) this.marks.get(mark)?.classList.add("may");
    this.offered = may;
    this.peek(null);
    this.held = this.focused() ?? (document.activeElement === document.body ? this.held : null);
    const held = this.held;
    const all = targets(legal);
    this.lead = all.find((target) => target.marks.some((one) => this.ghosts.includes(one.mark))) ?? all[0] ?? null;
    this.layer.replaceChildren(...all.map((target) => this.spot("target", target.at, 31, name(target), target === this.lead)));
    this.grouped();
    if (held && all.length) this.focus(all.reduce((a, b) => (distance(b.at, held) < distance(a.at, held) ? b : a)));
  }

  /** Give everything that can be asked about its place in the order of keys, behind the marks, and a name. */
  tell(spots: readonly Spot[], name: (spot: Spot) => string): void {
    const about = this.asking();
    const made = spots.map((one, i) => this.spot("spot", one.at[0] ?? [0, 0], one.reach, name(one), i === (about ?? 0)));
    this.spots.replaceChildren(...made);
    this.grouped();
    if (about !== null) this.askAt(Math.min(about, spots.length - 1));
  }

  /** Which of the things that can be asked about has the focus of the keyboard. */
  asking(): number | null {
    const held = [...this.spots.children].findIndex((one) => one === this.root.activeElement);
    return held < 0 ? null : held;
  }

  askAt(index: number): void {
    for (const [i, spot] of [...this.spots.children].entries()) {
      spot.setAttribute("tabindex", i === index ? "0" : "-1");
      if (i === index && spot instanceof SVGElement) spot.focus();
    }
  }

  private grouped(): void {
    const some = this.layer.childElementCount + this.spots.childElementCount > 0;
    this.svg.setAttribute("role", some ? "group" : "img");
  }

  private spot(kind: string, at: Point, r: number, name: string, first: boolean): SVGGElement {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", kind);
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", name);
    group.setAttribute("tabindex", first ? "0" : "-1");
    if (kind === "target") group.dataset.at = at.join(" ");
    for (const kind of ["halo", "ring"]) {
      const circle = document.createElementNS(SVG, "circle");
      circle.setAttribute("class", kind);
      circle.setAttribute("cx", String(at[0]));
      circle.setAttribute("cy", String(at[1]));
      circle.setAttribute("r", String(r));
      group.append(circle);
    }
    return group;
  }

  /** Where the target lies that has the focus of the keyboard. */
  focused(): Point | null {
    const held = this.root.activeElement;
    const at = held instanceof SVGElement ? held.dataset.at?.split(" ").map(Number) : undefined;
    return at ? [at[0] ?? 0, at[1] ?? 0] : null;
  }

  focus(target: Target): void {
    for (const spot of this.layer.children) {
      const here = spot instanceof SVGElement && spot.dataset.at === target.at.join(" ");
      spot.setAttribute("tabindex", here ? "0" : "-1");
      if (here) spot.focus();
    }
    this.peek(target);
  }

  /** Show faintly what a target would draw. */
  peek(target: Target | null): void {
    const mark = target?.marks.length === 1 ? this.marks.get(target.marks[0]!.mark) : undefined;
    if (mark === this.peeked) return;
    this.peeked?.classList.remove("peek");
    this.peeked = mark ?? null;
    mark?.classList.add("peek");
  }

  // Finding.

  /** How many pixels one unit of the drawing has, and the drawing's coordinates of a place on the screen. */
  get scale(): number {
    return this.svg.getScreenCTM()?.a ?? 1;
  }

  place(x: number, y: number): Point {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  /** Whatever a tap will need to know, before there is one. */
  prepare(): void {
    this.under(0, 0);
  }

  /** The ids of all marks, made or not, whose reach has this place on the screen in it, the nearest first. */
  under(x: number, y: number): string[] {
    const here = this.place(x, y);
    this.shapes ??= [...this.marks].flatMap(([id]) => shape(id, this.hit(id))).reverse();
    // Most lie far away, which is seen more quickly than whether a path is met.
    const found = this.shapes.filter(([id, path]) => about(this.box(id), here) && within(path, here)).map(([id]) => id);
    const far = (id: string): number => distance(this.middle(id) ?? here, here);
    return found.sort((a, b) => far(a) - far(b));
  }

  /** The middle of whatever has a place of its own here, and not only a line through it. */
  centre(x: number, y: number): Point | null {
    const found = this.under(x, y).find((id) => this.fills(id) || this.hit(id) instanceof SVGCircleElement);
    return found === undefined ? null : this.middle(found);
  }

  /** The middle of the reach of a mark. */
  middle(mark: string): Point | null {
    const box = this.box(mark);
    return box && middleOf(box);
  }

  private box(mark: string): Box | null {
    this.boxes ??= this.measure();
    return this.boxes.get(mark) ?? null;
  }

  /** Hidden things have no size: show all for a moment, and measure them at once. */
  private measure(): Map<string, Box> {
    const found = new Map<string, Box>();
    this.svg.classList.add("probe");
    for (const [id, mark] of this.marks) {
      const hit = mark.querySelector(".hit");
      if (hit instanceof SVGGraphicsElement) found.set(id, hit.getBBox());
    }
    this.svg.classList.remove("probe");
    return found;
  }

  /** Is it a line, that one can draw along? */
  draggable(mark: string): boolean {
    return this.hit(mark)?.localName === "path";
  }

  /** Does the mark fill a place of its own? Then a drag may begin on it; a line begins where the last one ended. */
  fills(mark: string): boolean {
    return this.hit(mark)?.getAttribute("d")?.toLowerCase().endsWith("z") ?? false;
  }

  private hit(mark: string): Element | null | undefined {
    return this.marks.get(mark)?.querySelector(".hit");
  }
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

/** Could a wide line in this box be met here? */
function about(box: Box | null, [x, y]: Point): boolean {
  return box !== null && Math.abs(x - box.x - box.width / 2) <= (box.width + WIDE) / 2 && Math.abs(y - box.y - box.height / 2) <= (box.height + WIDE) / 2;
}

const canvas = document.createElement("canvas").getContext("2d");

/** Worked out, not asked of the screen: that would lay out the whole drawing at every tap. */
function within(path: Path2D, at: Point): boolean {
  if (!canvas) return false;
  canvas.lineWidth = WIDE;
  canvas.lineCap = "round";
  return canvas.isPointInPath(path, ...at) || canvas.isPointInStroke(path, ...at);
}

/** What has to be met to meet a mark: a circle, or a path. */
function shape(id: string, hit: Element | null | undefined): [string, Path2D][] {
  if (hit instanceof SVGCircleElement) {
    const path = new Path2D();
    path.arc(hit.cx.baseVal.value, hit.cy.baseVal.value, hit.r.baseVal.value, 0, 2 * Math.PI);
    return [[id, path]];
  }
  if (hit instanceof SVGPolygonElement) return [[id, new Path2D(`M${hit.getAttribute("points") ?? ""}Z`)]];
  const d = hit?.getAttribute("d");
  return d ? [[id, new Path2D(d)]] : [];
}
