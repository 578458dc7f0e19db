// Par or a review, as a card shows it: not wanted yet, being found out, or done.

import { Refused } from "./http";
import { page } from "./page.svelte";
import { poll, type Progress } from "./poll";

const AGAIN = 2000;

export class Study<T extends Progress> {
  wanted = $state(false);
  /** What the server said last. */
  told = $state.raw<T | null>(null);
  private again = $state(0);

  /** Made while its card is; `done` hears of the result once. */
  constructor(ask: () => Promise<T>, done: (now: T) => void) {
    $effect(() => {
      void this.again;
      if (!this.wanted) return;
      return poll(
        ask,
        (now) => {
          const first = this.told?.state !== "done";
          this.told = now;
          if (first && now.state === "done") done(now);
        },
        (error) => {
          this.wanted = false;
          this.told = null;
          page.refuse(error instanceof Refused ? error.refusal : null);
        },
      );
    });
  }

  want = (): void => {
    this.wanted = true;
  };

  /** What was found out could not be fetched: ask again in a while. */
  redo = (): void => {
    this.told = null;
    setTimeout(() => (this.again += 1), AGAIN);
  };

  /** A server keeps what it found out only for a while: is it still there? Otherwise it is found out anew. */
  check = (): void => {
    this.again += 1;
  };
}
