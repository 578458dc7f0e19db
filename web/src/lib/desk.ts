// Several people at one device: whose sheet lies on the desk, and whether it is covered until they have it in hand.

import { revealed } from "./moments";
import type { View } from "./protocol";

export interface Desk {
  /** The seat whose sheet is played on here; null for somebody who only watches. */
  seat: number | null;
  /** The sheet waits under a curtain for its owner. */
  covered: boolean;
}

export const NOBODY: Desk = { seat: null, covered: false };

/** Has this seat of ours something to do now? */
export function asked(view: View, seat: number): boolean {
  if (!view.you.includes(seat) || view.seats[seat]?.away) return false;
  if (view.phase === "roll") return view.active === seat;
  const turn = view.turns[seat];
  return (view.phase === "setup" || view.phase === "turn") && turn !== undefined && !turn.committed;
}

/** Who has the sheet after this view: whoever has it keeps it as long as there is something to do. */
export function passed(desk: Desk, view: View): Desk {
  const mine = view.you;
  const [first, second] = mine;
  if (first === undefined || view.phase === "gather") return NOBODY;
  const here = desk.seat !== null && mine.includes(desk.seat) ? desk.seat : null;
  if (second === undefined) return { seat: first, covered: false };
  if (view.phase === "over") return { seat: here ?? first, covered: false };
  if (here !== null && asked(view, here)) return { seat: here, covered: desk.covered };
  const from = here ?? mine[mine.length - 1]!;
  const next = [...mine.filter((seat) => seat > from), ...mine].find((seat) => asked(view, seat));
  if (next === undefined) return { seat: here ?? first, covered: desk.covered && here !== null };
  return { seat: next, covered: next !== here || desk.covered };
}

/** May this seat of ours take its finished turn back? While the turn is there, it is not revealed; who has retired passes anyway. */
export function mayReopen(view: View, seat: number): boolean {
  const one = view.seats[seat];
  return view.you.includes(seat) && !one?.away && !one?.retired && view.turns[seat]?.committed === true;
}

/** The other seats here with a finished turn, whoever had the board just before this seat first. */
export function finished(view: View, seat: number | null): number[] {
  const here = seat ?? -1;
  const others = view.you.filter((one) => one !== seat && mayReopen(view, one));
  return [...others.filter((one) => one < here).reverse(), ...others.filter((one) => one > here).reverse()];
}

/** The seat of ours that has just taken its turn back. */
export function reopened(before: View | null, now: View): number | null {
  if (!before || revealed(before, now)) return null;
  return now.you.find((seat) => before.turns[seat]?.committed && now.turns[seat]?.committed === false) ?? null;
}
