// What is on its way to the screen comes first.

/** Nobody sees frames in a window that is hidden: after so long it does not wait for them any more. */
const LATE = 400;

/** What is to be done when the frame that comes next has been painted, and not in the one after it: that would hold it up. */
export class Soon {
  private waiting: (() => void) | null = null;

  do(then: () => void): void {
    this.now();
    this.waiting = then;
    const mine = (): void => {
      if (this.waiting === then) this.now();
    };
    requestAnimationFrame(() => setTimeout(mine));
    setTimeout(mine, LATE);
  }

  /** Somebody else does something: what waits comes first. */
  now(): void {
    const then = this.waiting;
    this.waiting = null;
    then?.();
  }
}

/** When there is nothing else to do; not every browser says when. */
export function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then);
  else setTimeout(then, 500);
}
