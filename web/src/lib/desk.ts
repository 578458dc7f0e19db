// Several people at one device: whose sheet lies on the desk, and whether it is covered until they have it in hand.

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
  if (!view.you.includes(seat)) return false;
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
