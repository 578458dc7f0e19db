// The log of the game at a table: fetched when somebody looks at it, and from then on only what is new.

import { askLog } from "./http";
import type { Logged } from "./protocol";

export class GameLog {
  moments = $state.raw<Logged[]>([]);
  private wanted = 0;
  private asking: Promise<void> | null = null;

  constructor(private readonly table: string) {}

  /** Have the first so many moments. */
  follow(count: number): Promise<void> {
    this.wanted = Math.max(this.wanted, count);
    this.asking ??= this.catchUp().finally(() => (this.asking = null));
    return this.asking;
  }

  private async catchUp(): Promise<void> {
    while (this.moments.length < this.wanted) {
      try {
        const { since, moments } = await askLog(this.table, this.moments.length);
        if (moments.length === 0) return;
        this.moments = [...this.moments.slice(0, since), ...moments];
      } catch {
        // The next look asks again.
        return;
      }
    }
  }
}
