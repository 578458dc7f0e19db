// A duel, as this device knows it: which of its tables belong to it, and how everybody did round by round.

import { summaries, type Summary } from "./http";
import { myTables, type Mine, type Store } from "./mine";
import type { DuelResult } from "./protocol";

/** The server tells of no more tables in one answer. */
const MOST = 12;

export interface Own {
  mine: Mine;
  over: boolean;
}

/** The tables of this device that belong to a duel, finished ones first. */
export async function ownTables(store: Store, duel: string, ask: (codes: string[]) => Promise<{ tables: Summary[] }> = summaries): Promise<Own[]> {
  const all = myTables(store);
  const found: Own[] = [];
  for (let from = 0; from < all.length; from += MOST) {
    const some = all.slice(from, from + MOST);
    const { tables } = await ask(some.map((one) => one.table));
    for (const one of tables) {
      const mine = some.find((other) => other.table === one.table);
      if (mine && one.duel === duel) found.push({ mine, over: one.phase === "over" });
    }
  }
  return found.sort((a, b) => Number(b.over) - Number(a.over));
}

/** A round of a duel: for each one who played it, what it brought and what they had then. */
export interface Row {
  round: number;
  cells: ({ gained: number; total: number } | null)[];
}

export function rows(results: readonly Pick<DuelResult, "start" | "rounds">[]): Row[] {
  const numbers = [...new Set(results.flatMap((one) => one.rounds.map((round) => round.round)))].sort((a, b) => a - b);
  return numbers.map((round) => ({
    round,
    cells: results.map((one) => {
      const i = one.rounds.findIndex((other) => other.round === round);
      if (i < 0) return null;
      const total = one.rounds[i]!.total;
      return { gained: total - (one.rounds[i - 1]?.total ?? one.start), total };
    }),
  }));
}
