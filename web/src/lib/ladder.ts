// Where a total stands among the ranks of its game.

import type { Rank } from "./protocol";

/** The number of a rank, from 0; -1 if it is none. */
export function rungOf(ranks: readonly Rank[], name: string | null): number {
  return ranks.findIndex((rank) => rank.name === name);
}

/** The rank after this one, and how many points a total lacks for it; null at the top. */
export function nextRung(ranks: readonly Rank[], rung: number, total: number): { name: string; missing: number } | null {
  const next = ranks[rung + 1];
  return next && next.lowest !== null ? { name: next.name, missing: next.lowest - total } : null;
}

/** The lowest and the highest total of a rank; null: there is none. */
export function span(ranks: readonly Rank[], rung: number): { from: number | null; to: number | null } {
  const next = ranks[rung + 1]?.lowest;
  return { from: ranks[rung]?.lowest ?? null, to: next === undefined || next === null ? null : next - 1 };
}
