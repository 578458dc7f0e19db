// A game that is looked back at: what every sheet shows at every step, and what the coach has to say to it.

import type { Decision, Look, LookSeat } from "./protocol";

/** One seat at one step; step 0 is before the first moment. */
export interface Frame {
  sheet: number;
  shown: string[];
  /** What was there before, where this step has drawn something. */
  old: string[];
  total: number;
}

/** For each step all seats. */
export function frames(look: Pick<Look, "seats" | "steps">): Frame[][] {
  const all: Frame[][] = [look.seats.map(({ sheet, shown, total }) => ({ sheet, shown, old: [], total }))];
  look.steps.forEach((step, number) => {
    const last = number === look.steps.length - 1;
    all.push(
      all[number]!.map((was, seat) => {
        const { total, on = [], off = [], sheet } = step.changes[seat]!;
        if (sheet) return { sheet, shown: on, old: [], total };
        const gone = new Set(off);
        const kept = was.shown.filter((id) => !gone.has(id));
        const drew = step.deeds.some((deed) => deed.seat === seat && deed.marks.length > 0);
        return { sheet: was.sheet, shown: [...kept, ...on], old: drew && !last ? kept : [], total };
      }),
    );
  });
  return all;
}

/** The step that an address asks for. */
export function stepIn(search: string, last: number): number {
  const at = Number(new URLSearchParams(search).get("at") ?? 0);
  return Number.isInteger(at) ? Math.max(0, Math.min(last, at)) : 0;
}

/** The decisions of a seat that belong to a step: in a round of dice those about the dice, too. */
export function decided(look: Pick<Look, "steps">, seat: number, at: number, decisions: readonly Decision[]): Decision[] {
  const step = look.steps[at - 1];
  if (!step?.deeds.some((deed) => deed.seat === seat)) return [];
  return decisions.filter((one) => one.round === step.round);
}

/** Lines that are told apart without their colours. */
export const DASHES = ["", "8 4", "2 4", "10 3 2 3"] as const;

/** So many times as fast. */
export const SPEEDS = [1, 2, 4] as const;

/** The first seat to look at: whoever came first, of people if there are any. */
export function firstSeat(look: Pick<Look, "seats" | "result">): number {
  const person = (seat: number): boolean => look.seats[seat]?.kind === "person";
  const order = look.result.length ? look.result.map((one) => one.seat) : look.seats.map((_, i) => i);
  return order.find(person) ?? order[0] ?? 0;
}

/** Seats under the names of this page. */
export type Named = Pick<LookSeat, "name" | "pen">;
