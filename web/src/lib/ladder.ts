// Where a total stands among the ranks of its game.

import type { Rank } from "./protocol";

/** The number of the rank that a total has, from 0; -1 if it has none. */
export function rungOf(ranks: readonly Rank[], total: number): number {
  return ranks.findLastIndex((rank) => rank.lowest === null || total >= rank.lowest);
}

/** The next rank, and how many points are missing to it; null at the top. */
export function nextRung(ranks: readonly Rank[], total: number): { name: string; missing: number } | null {
  const next = ranks[rungOf(ranks, total) + 1];
  return next && next.lowest !== null ? { name: next.name, missing: next.lowest - total } : null;
}

/** The totals of a rank in short; `below`: there is a rank above it. */
export function span(ranks: readonly Rank[], rung: number): { from: number | null; to: number | null } {
  const next = ranks[rung + 1]?.lowest;
  return { from: ranks[rung]?.lowest ?? null, to: next === undefined || next === null ? null : next - 1 };
}
