// The view on the screen: the newest one, or one that is still being watched.

import { recall, remember } from "./mine";
import { come, EMPTY, next, skip, type Queue } from "./pace";
import type { View } from "./protocol";

class Liking {
  /** Dice step by step; or at once, for those who know them well. */
  calm = $state(recall(localStorage, "pace") !== "off");

  choose(calm: boolean): void {
    this.calm = calm;
    remember(localStorage, "pace", calm ? "on" : "off");
  }
}

export const pace = new Liking();

export class Paced {
  view = $state.raw<View | null>(null);
  /** There is something newer than what is shown. */
  behind = $state(false);
  private queue: Queue = EMPTY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (before: View | null, now: View) => void) {
    document.addEventListener("visibilitychange", this.look);
  }

  /** A newer view has come; whoever waits for an answer of their own gets it at once. */
  come(view: View, answer: boolean): void {
    this.use(come(this.queue, view, performance.now(), answer || !pace.calm || document.hidden));
  }

  readonly skip = (): void => this.use(skip(this.queue, performance.now()));

  close(): void {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
  }

  /** Nobody watches a page that nobody sees. */
  private readonly look = (): void => {
    if (document.hidden) this.skip();
  };

  private use(queue: Queue): void {
    const before = this.queue.shown;
    this.queue = queue;
    this.behind = queue.waiting.length > 0;
    clearTimeout(this.timer);
    if (this.behind) this.timer = setTimeout(() => this.use(next(this.queue, performance.now())), queue.until - performance.now());
    if (!queue.shown || queue.shown === before) return;
    this.view = queue.shown;
    this.show(before, queue.shown);
  }
}
