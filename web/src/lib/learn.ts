// Learning a game: what is offered to whom, the table of a lesson, and what its steps suggest.

import { heldBut } from "./advice";
import { openTable } from "./http";
import { keep, myTables, note, recall, remember, type Store } from "./mine";
import type { GameInfo, Lesson, SeatPlan, Wish } from "./protocol";

const KNOWN = "known";

function known(store: Store): string[] {
  return (recall(store, KNOWN) ?? "").split(" ").filter(Boolean);
}

/** Somebody at this device has learned this game, or played it to its end. */
export function know(store: Store, game: string): void {
  const all = known(store);
  if (!all.includes(game)) remember(store, KNOWN, [...all, game].join(" "));
}

/** Nobody here has learned this game or has a table of it: the lesson comes first. */
export function newTo(store: Store, game: string): boolean {
  return !known(store).includes(game) && !myTables(store).some((one) => one.game === game);
}

/** The seats of a lesson: whoever learns has the first. */
export function seatsOf(computers: readonly string[], name: string): SeatPlan[] {
  const others = computers.map((player, i) => ({ kind: "computer" as const, pen: (i + 1) % 4, player }));
  return [{ kind: "here", ...(name ? { name } : {}), pen: 0 }, ...others];
}

/** Lay the table of a lesson; its code. Whoever comes from another table finds the way back there. */
export async function layLesson(store: Store, game: GameInfo, from: string | null): Promise<string | null> {
  if (!game.lesson) return null;
  const { board, deal, computers } = game.lesson;
  const seats = seatsOf(computers, recall(store, "name") ?? "");
  const { table, keys } = await openTable(game.name, board, seats, false, { deal, lesson: true });
  keep(store, table, game.name, keys, Date.now());
  if (from) note(store, table, { from });
  return table;
}

/** The next thing that a step suggests. */
export function suggested(lesson: Lesson): Omit<Wish, "seat"> | null {
  const mark = lesson.draw?.[0];
  if (mark !== undefined) return { do: "mark", mark };
  if (lesson.roll) return { do: "roll", dice: lesson.roll };
  return lesson.finish ? { do: "commit" } : null;
}

/** The dice to hold, if a step is about rolling some of them again. */
export function toHold(lesson: Lesson | null, dice: number): boolean[] | null {
  return lesson?.roll ? heldBut(lesson.roll, dice) : null;
}
