// Who will sit where, before the table exists.

import type { SeatPlan } from "./protocol";

export type Kind = SeatPlan["kind"];

export interface Plan {
  kind: Kind;
  name: string;
  pen: number;
  /** The kind of computer player. */
  player: string;
}

/** More or fewer seats; the first is for whoever holds the device, the others begin as computers. */
export function changeSeats(before: readonly Plan[], count: number, name: string, player: string): Plan[] {
  return Array.from({ length: count }, (_, i) => {
    const kept = before[i];
    if (kept) return kept;
    const used = new Set(before.map((plan) => plan.pen));
    const free = [0, 1, 2, 3].filter((pen) => !used.has(pen));
    return {
      kind: i === 0 ? ("here" as const) : ("computer" as const),
      name: i === 0 ? name : "",
      player,
      pen: before.length ? (free[i - before.length] ?? i % 4) : i % 4,
    };
  });
}

/** What the server is told: a person without a name gets a number, a computer the name of its character. */
export function plans(seats: readonly Plan[]): SeatPlan[] {
  return seats.map((seat) => {
    if (seat.kind === "open") return { kind: "open" };
    if (seat.kind === "computer") return { kind: "computer", pen: seat.pen, player: seat.player };
    const name = seat.name.trim();
    return { kind: "here", ...(name ? { name } : {}), pen: seat.pen };
  });
}

// Three ways to play, each one tap away; whatever else is chosen belongs to one of them.

export type Way = "alone" | "computer" | "friends";

export function wayOf(seats: readonly Plan[]): Way {
  if (seats.some((seat, i) => seat.kind !== "computer" && i > 0)) return "friends";
  return seats.length > 1 ? "computer" : "alone";
}

/** The ways that a game for so many people knows. */
export function ways(counts: readonly number[]): Way[] {
  const several = counts.some((count) => count > 1);
  return [...(counts.includes(1) ? ["alone" as const] : []), ...(several ? (["computer", "friends"] as const) : [])];
}

/** The seats for a way: as many as before, as far as that makes sense. Friends come by a link, or are here. */
export function goWay(way: Way, before: readonly Plan[], counts: readonly number[], name: string, player: string, friends: Kind = "open"): Plan[] {
  const least = way === "alone" ? 1 : Math.min(...counts.filter((count) => count > 1));
  const count = way === "alone" ? 1 : Math.max(before.length, least);
  const kind: Kind = way === "friends" ? friends : "computer";
  return changeSeats(before, count, name, player)
    .slice(0, count)
    .map((seat, i) => (i === 0 ? { ...seat, kind: "here" } : { ...seat, kind }));
}
