// A table moves between the server and this device, with everything that has happened at it.

import { livesHere } from "./homes";
import { json } from "./http";
import { device } from "./device.svelte";
import { find, forget, keep } from "./mine";
import type { View } from "./protocol";
import { server } from "./transport";

/** Nobody else has a seat there, and its day is not everybody's. */
export function canMove(view: Pick<View, "seats" | "you" | "phase" | "daily" | "duel">): boolean {
  const others = view.seats.some((seat, i) => seat.kind === "open" || (seat.kind === "person" && !view.you.includes(i)));
  return view.you.length > 0 && !others && view.phase !== "gather" && !view.daily && !view.duel;
}

/** Move it to the other place; the code that it has there. Its keys stay the same. */
export async function moveTable(view: Pick<View, "table" | "game">): Promise<string> {
  const { table, game } = view;
  const [from, to] = livesHere(table) ? [device, server] : [server, device];
  const keys = find(localStorage, table)?.keys ?? {};
  const taken = await json<unknown>(`/tables/${encodeURIComponent(table)}/give`, { keys: Object.values(keys) }, from);
  const laid = await json<{ table: string }>("/tables/take", taken, to);
  keep(localStorage, laid.table, game, keys, Date.now());
  await json(`/tables/${encodeURIComponent(table)}/given`, { keys: Object.values(keys), table: laid.table }, from);
  forget(localStorage, table);
  return laid.table;
}
