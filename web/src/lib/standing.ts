// What is said of a table in short: whose turn it is, how it ended, and since when.

import type { Summary } from "./http";
import type { Phrase } from "./protocol";

/** Does the table wait for somebody at this device? */
export function due(table: Summary, mine: readonly number[]): boolean {
  return table.phase !== "over" && table.phase !== "gather" && mine.some((seat) => waits(table, seat));
}

/** A person whose turn a computer makes is not waited for. */
function waits(table: Summary, seat: number): boolean {
  const one = table.seats[seat];
  return one !== undefined && one.waiting && !one.away;
}

/** Those that wait for us first, then those that go on, then the finished ones; the newest of each first. */
export function sorted<T extends { table: string; at: number }>(all: readonly T[], known: (one: T) => [Summary, number[]] | null): T[] {
  const rank = (one: T): number => {
    const found = known(one);
    if (!found) return 1;
    return found[0].phase === "over" ? 2 : due(...found) ? 0 : 1;
  };
  const time = (one: T): number => known(one)?.[0].updated ?? one.at;
  return [...all].sort((a, b) => rank(a) - rank(b) || time(b) - time(a));
}

/** Whose turn it is, who is missing, or how it ended. */
export function standing(table: Summary, mine: readonly number[]): Phrase {
  if (table.phase === "gather") {
    const count = table.seats.filter((seat) => seat.kind === "open").length;
    return count ? { message: "web-waiting-open", details: { count } } : { message: "web-phase-gather" };
  }
  if (table.result) return ended(table, mine);
  const own = mine.filter((seat) => waits(table, seat));
  if (own.length && table.seats.length === 1) return { message: "web-mine-goes-on" };
  if (own.length) return mine.length > 1 ? { message: "web-mine-turn-of", details: { names: names(table, own) } } : { message: "web-mine-turn" };
  const others = table.seats.flatMap((seat, i) => (seat.waiting ? [i] : []));
  return { message: "web-waiting", details: { names: names(table, others) } };
}

function ended(table: Summary, mine: readonly number[]): Phrase {
  const result = table.result ?? [];
  const first = result.filter((one) => one.place === 1);
  const points = first[0]?.total ?? 0;
  if (result.length === 1) return { message: "web-alone", details: { points } };
  const own = result.filter((one) => mine.includes(one.seat));
  const winners = names(table, first.map((one) => one.seat));
  if (own.length !== 1) return { message: "web-mine-winner", details: { names: winners, points } };
  const [me] = own;
  if (me!.place > 1) return { message: "web-mine-lost", details: { names: winners, points, mine: me!.total } };
  return { message: first.length > 1 ? "web-mine-shared" : "web-mine-won", details: { points } };
}

function names(table: Summary, seats: readonly number[]): string {
  return seats.map((seat) => table.seats[seat]?.name ?? "").join(", ");
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago, as people say it; a clock that is ahead makes no future. */
export function since(language: string, then: number, now: number): string {
  const gone = Math.max(0, now - then);
  const [unit, length] = UNITS.find(([, one]) => gone >= one) ?? ["second", Infinity];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(gone / length) || 0, unit);
}
