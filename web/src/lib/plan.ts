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

/** What the server is told: who has no name, person or computer, gets one that nobody else has. */
export function plans(seats: readonly Plan[], usual: (kind: Kind, number: number) => string): SeatPlan[] {
  const names = new Set(seats.filter((seat) => seat.kind === "here").map((seat) => seat.name.trim()));
  return seats.map((seat) => {
    if (seat.kind === "open") return { kind: "open" };
    let name = seat.kind === "here" ? seat.name.trim() : "";
    for (let number = 1; !name; number++) {
      const next = usual(seat.kind, number);
      if (!names.has(next)) name = next;
    }
    names.add(name);
    return seat.kind === "here"
      ? { kind: "here", name, pen: seat.pen }
      : { kind: "computer", name, pen: seat.pen, player: seat.player };
  });
}
