// The hand over a sheet: turns taps, drags and keys into marks. It is told what is legal and never works it out.

import { along, asked, beside, between, distance, elsewhere, isArrow, meant, nearest, targets, type Point, type Target, type Trail } from "./geometry";
import { Soon } from "./frame";
import type { Paper } from "./paper";
import type { Legal, Spot } from "./protocol";

export interface Deeds {
  /** Says it at once; what comes back shows what follows, when the ink can be seen. */
  mark(name: string): () => void;
  /** Several marks are made by pointing here: somebody has to say which. */
  choose(marks: Legal[], at: Point): void;
  /** Nothing that is allowed lies here, but these marks, the nearest first, or nothing at all. */
  wrong(marks: string[]): void;
  /** Something printed was asked about, by its number. */
  ask(spot: number): void;
}

const CLICK = 10;
const DRAG_REACH = 27;
/** So long ink stays wet: until it is drawn in. */
const DRY = 200;
const NOWHERE: Point = [-Infinity, -Infinity];

export class Hand {
  private all: Target[] = [];
  private spots: readonly Spot[] = [];
  private down: { id: number; x: number; y: number; drew: boolean } | null = null;
  private last: Point = [0, 0];
  private trail: Trail | null = null;
  /** A mark of the drag is on its way; the rest of the trail waits for what is legal then. */
  private waits = false;
  private readonly soon = new Soon();

  constructor(
    private readonly paper: Paper,
    private readonly deeds: Deeds,
  ) {}

  /** What may be made now; while a mark is on its way nothing is, and the trail waits for what comes then. */
  offer(legal: readonly Legal[], pending: boolean): void {
    this.all = targets(legal);
    if (this.waits && pending) return;
    // A trail that led too far is over: the next card is another turn.
    if (legal.length === 0) return this.stop();
    this.waits = false;
    this.draw();
  }

  /** What can be asked about. */
  tell(spots: readonly Spot[]): void {
    this.spots = spots;
  }

  private get reach(): number {
    return Math.min(56, Math.max(34, 24 / this.paper.scale));
  }

  press(event: PointerEvent): void {
    // Two fingers make the page larger, and draw nothing.
    if (!event.isPrimary && this.down && !this.down.drew) this.cancel();
    if (!event.isPrimary || event.button !== 0) return;
    this.down = { id: event.pointerId, x: event.clientX, y: event.clientY, drew: false };
    this.last = this.paper.place(event.clientX, event.clientY);
    const start = nearest(this.all, this.last, DRAG_REACH);
    const filled = start?.marks.some((one) => this.paper.fills(one.mark));
    this.trail = filled ? { from: NOWHERE, points: [this.last] } : { from: this.last, points: [] };
  }

  move(event: PointerEvent): void {
    const here = this.paper.place(event.clientX, event.clientY);
    if (this.down?.id !== event.pointerId || !this.trail) {
      if (event.pointerType === "mouse") this.paper.peek(this.aimed(event.clientX, event.clientY)[0] ?? null);
      return;
    }
    this.trail = { ...this.trail, points: [...this.trail.points, ...between(this.last, here, DRAG_REACH / 3)] };
    this.last = here;
    if (Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) > CLICK) this.draw();
  }

  lift(event: PointerEvent): void {
    const down = this.down;
    if (down?.id !== event.pointerId) return;
    this.down = null;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) <= CLICK && !down.drew) {
      this.trail = null;
      this.tap(event.clientX, event.clientY);
    }
  }

  cancel(): void {
    this.down = null;
    this.trail = null;
  }

  /** The targets that a place on the screen may mean. */
  private aimed(x: number, y: number): Target[] {
    const here = this.paper.place(x, y);
    const near = nearest(this.all, here, this.reach);
    if (near) return [near];
    const ids = new Set(this.paper.under(x, y));
    return this.all
      .map((target) => ({ ...target, marks: target.marks.filter((one) => ids.has(one.mark)) }))
      .filter((target) => target.marks.length > 0);
  }

  private tap(x: number, y: number): void {
    const here = this.paper.place(x, y);
    const aimed = this.aimed(x, y);
    const marks = aimed.flatMap((target) => target.marks);
    const spot = meant(asked(this.spots, here), aimed, here);
    if (spot) this.deeds.ask(this.spots.indexOf(spot));
    // In the very middle of something else: what is beside it was not meant.
    else if (marks.length === 0 || elsewhere(this.paper.centre(x, y), aimed, here)) this.deeds.wrong(this.paper.under(x, y));
    else this.make(marks, here);
  }

  private make(marks: Legal[], at: Point): void {
    const [only, another] = marks;
    if (only && !another) this.ink(only.mark);
    else if (only) this.deeds.choose(marks, at);
  }

  /** Draw the next mark that the trail runs through. */
  private draw(): void {
    if (!this.trail || this.waits) return;
    const lines = this.all.filter((target) => target.marks.some((one) => this.paper.draggable(one.mark)));
    const hit = along(this.trail, lines, DRAG_REACH);
    if (!hit) {
      if (!this.down) this.trail = null;
      return;
    }
    const from = this.trail.from;
    this.trail = hit[1];
    const mark = this.nearer(hit[0], from);
    if (mark === null) return this.draw();
    if (this.down) this.down.drew = true;
    this.waits = true;
    this.ink(mark);
  }

  /** The ink first, and everything else when it can be seen; what is said of it is on its way meanwhile. */
  ink(mark: string, say: () => () => void = () => this.deeds.mark(mark)): void {
    this.settle();
    this.all = [];
    this.paper.ink(mark);
    const then = say();
    this.soon.do(() => {
      then();
      setTimeout(() => this.paper.dry(mark), DRY);
    });
  }

  /** Whatever else is wished for comes after the mark that is there already. */
  settle(): void {
    this.soon.now();
  }

  /** Of several marks with the same target, the one that begins where the drag came from. */
  private nearer(target: Target, from: Point): string | null {
    const far = target.marks.map((one) => {
      const middle = this.paper.middle(one.mark);
      return { mark: one.mark, far: middle ? distance(middle, from) : Infinity };
    });
    far.sort((a, b) => a.far - b.far);
    const [first, second] = far;
    return !first || (second && second.far - first.far < 8) ? null : first.mark;
  }

  /** A refusal ends the drag. */
  stop(): void {
    this.trail = null;
    this.waits = false;
  }

  /** True if the key meant something here. */
  key(key: string): boolean {
    const held = this.paper.focused();
    const about = this.paper.asking();
    if (about !== null) return this.askByKey(key, about);
    if (isArrow(key)) {
      const next = held ? beside(this.all, held, key) : this.paper.lead;
      if (next) this.paper.focus(next);
      return true;
    }
    if ((key === "Enter" || key === " ") && held) {
      const target = this.all.find((one) => distance(one.at, held) < 0.5);
      if (target) this.make(target.marks, target.at);
      return true;
    }
    return false;
  }

  /** Arrow keys go from one thing that can be asked about to the next, Enter asks. */
  private askByKey(key: string, about: number): boolean {
    if (isArrow(key)) {
      const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : this.spots.length - 1;
      this.paper.askAt((about + step) % this.spots.length);
      return true;
    }
    if (key !== "Enter" && key !== " ") return false;
    this.deeds.ask(about);
    return true;
  }
}
