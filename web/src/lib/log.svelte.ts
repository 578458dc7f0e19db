// The log of the game at a table: fetched when somebody looks at it, and from then on only what is new.

import { askLog } from "./http";
import type { Logged } from "./protocol";

export class GameLog {
  moments = $state.raw<Logged[]>([]);
  private asking = false;

  constructor(private readonly table: string) {}

  /** Have the first so many moments. */
  async follow(count: number): Promise<void> {
    if (this.asking || count <= this.moments.length) return;
    this.asking = true;
    try {
      const { since, moments } = await askLog(this.table, this.moments.length);
      this.moments = [...this.moments.slice(0, since), ...moments];
    } catch {
      // The next look asks again.
      return;
    } finally {
      this.asking = false;
    }
  }
}
