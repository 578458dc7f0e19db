// One problem in hand: what is drawn so far, what may come next, and what the coach says in the end.

import { Refused } from "./http";
import { page } from "./page.svelte";
import { judge, lookAt, turnAfter, whyNot, type ProblemView, type Solved } from "./problems";
import type { Refusal, Turn } from "./protocol";

export class Solving {
  view = $state.raw<ProblemView | null>(null);
  /** Why the line is none; `undefined` while nobody knows. */
  trouble = $state.raw<Refusal | null | undefined>(undefined);
  /** The turn after each mark, the one without any first: so an undo waits for nobody. */
  private turns = $state.raw<Turn[]>([]);
  /** Marks that are on their way. */
  pending = $state.raw<string[]>([]);
  refusals = $state(0);
  thinking = $state(false);
  solved = $state.raw<Solved | null>(null);
  /** The turn that was judged. */
  judged = $state.raw<Turn | null>(null);
  private closed = false;

  constructor(readonly line: string) {
    void this.load();
  }

  get turn(): Turn | undefined {
    return this.turns.at(-1);
  }

  get drawn(): boolean {
    return this.turns.length > 1 || this.pending.length > 0;
  }

  close(): void {
    this.closed = true;
  }

  private async load(): Promise<void> {
    try {
      const found = await lookAt(this.line);
      this.turns = [found.turn];
      this.view = found;
    } catch (error) {
      this.trouble = error instanceof Refused ? error.refusal : null;
    }
  }

  async mark(mark: string): Promise<void> {
    const then = this.turns;
    if (!this.turn || this.pending.length || this.solved || this.thinking) return;
    const sent = (this.pending = [mark]);
    try {
      const after = await turnAfter(this.line, [...this.turn.marks, mark]);
      if (this.pending === sent) this.turns = [...then, after];
    } catch (error) {
      if (this.pending === sent) this.refuse(error);
    } finally {
      if (this.pending === sent) this.pending = [];
    }
  }

  undo(): void {
    if (this.solved || this.thinking) return;
    // A mark that is on its way comes to nobody any more.
    if (this.pending.length) this.pending = [];
    else if (this.turns.length > 1) this.turns = this.turns.slice(0, -1);
  }

  async why(meant: readonly string[]): Promise<void> {
    if (!this.turn) return;
    try {
      await whyNot(this.line, this.turn.marks, meant);
    } catch (error) {
      this.refuse(error);
    }
  }

  async done(): Promise<void> {
    const turn = this.turn;
    if (!turn || this.pending.length || this.thinking || this.solved) return;
    this.thinking = true;
    try {
      const found = await judge(this.line, turn.marks);
      if (this.closed) return;
      this.judged = turn;
      this.solved = found;
    } catch (error) {
      this.refuse(error);
    } finally {
      this.thinking = false;
    }
  }

  /** From the start, with nothing drawn. */
  again(): void {
    this.turns = this.turns.slice(0, 1);
    [this.solved, this.judged] = [null, null];
  }

  private refuse(error: unknown): void {
    if (this.closed) return;
    this.refusals += 1;
    page.refuse(error instanceof Refused ? error.refusal : null);
  }
}
