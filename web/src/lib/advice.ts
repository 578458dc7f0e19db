// A hint, from what the coach says to what a person does with it.

import type { Advice, Turn, View, Wish } from "./protocol";

/** Equal for as long as a hint fits: the same seat has the same decision to make. */
export function decision(view: View, seat: number): string {
  return `${seat} ${view.phase} ${view.round} ${view.rolls_left} ${view.call?.text ?? ""}`;
}

/** What the sheet would show besides what it shows already. */
export function ghosts(advice: Pick<Advice, "shown">, shown: readonly string[]): string[] {
  const there = new Set(shown);
  return (advice.shown ?? []).filter((id) => !there.has(id));
}

/** What has to be done so that the turn has these marks: as much as fits is kept. */
export function drawInstead(marks: readonly string[], turn: Turn): Omit<Wish, "seat">[] {
  let same = 0;
  while (same < turn.marks.length && turn.marks[same] === marks[same]) same++;
  return [
    ...turn.marks.slice(same).map(() => ({ do: "undo" as const })),
    ...marks.slice(same).map((mark) => ({ do: "mark" as const, mark })),
  ];
}

/** Which dice are held, if these are rolled again. */
export function heldBut(rolled: readonly number[], count: number): boolean[] {
  return Array.from({ length: count }, (_, i) => !rolled.includes(i));
}
