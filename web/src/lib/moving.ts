// A table moves between the server and this device, with everything that has happened at it (SRV-64, SRV-65).

import { device } from "./device.svelte";
import { livesHere } from "./homes";
import { json } from "./http";
import { find, forget, keep } from "./mine";
import type { View } from "./protocol";
import { server } from "./transport";

/** A table as it leaves a place: its code there, and all that has happened. */
interface Given {
  table: string;
  events: unknown[];
}

/** Nobody else has a seat there; a duel is everybody's who plays it. */
export function canMove(view: Pick<View, "seats" | "you" | "phase" | "duel">): boolean {
  const others = view.seats.some((seat, i) => seat.kind === "open" || (seat.kind === "person" && !view.you.includes(i)));
  return view.you.length > 0 && !others && view.phase !== "gather" && !view.duel;
}

/** Move it to the other place; the code that it has there. Its keys stay the same. */
export async function moveTable(table: string, game: string): Promise<string> {
  const held = find(localStorage, table)?.keys ?? {};
  const moved = await (livesHere(table) ? go : come)(table, Object.values(held));
  keep(localStorage, moved, game, held, Date.now());
  forget(localStorage, table);
  return moved;
}

const at = (table: string, what: string): string => `/tables/${encodeURIComponent(table)}/${what}`;

/** To the server; only when that has taken it, it is gone from here. */
async function go(table: string, keys: string[]): Promise<string> {
  const given = await json<Given>(at(table, "give"), { keys }, device);
  const taken = await json<{ table: string; event: unknown }>("/tables/taken", { ...given, keys }, server);
  await json(at(table, "gone"), { event: taken.event }, device);
  return taken.table;
}

/** From the server. If this fails half-way, it can be asked for again. */
async function come(table: string, keys: string[]): Promise<string> {
  const given = await json<Given>(at(table, "give"), { keys }, server);
  return (await json<{ table: string }>("/tables/taken", given, device)).table;
}
