// A table moves between the server and this device, with everything that has happened at it (SRV-64, SRV-65).

import { board, unboard } from "./aboard";
import { device } from "./device.svelte";
import { livesHere } from "./homes";
import { json } from "./http";
import { find, forget, keep, note } from "./mine";
import type { View } from "./protocol";
import { server } from "./transport";

/** A table as it leaves a place: its code there, and all that has happened. */
export interface Given {
  table: string;
  events: unknown[];
}

/** Nobody else has a seat there; a duel is everybody's who plays it. */
export function canMove(view: Pick<View, "seats" | "you" | "phase" | "duel">): boolean {
  const others = view.seats.some((seat, i) => seat.kind === "open" || (seat.kind === "person" && !view.you.includes(i)));
  return view.you.length > 0 && !others && view.phase !== "gather" && !view.duel;
}

/** Move it to the other place; the code that it has there. Its keys stay the same. */
export async function moveTable({ table, game, daily }: Pick<View, "table" | "game" | "daily">): Promise<string> {
  const held = find(localStorage, table)?.keys ?? {};
  const keys = Object.values(held);
  const here = livesHere(table);
  const moved = await (here ? go : come)(table, keys);
  keep(localStorage, moved, game, held, Date.now());
  if (here) unboard(table);
  else {
    note(localStorage, moved, { was: table });
    if (daily?.counted) board(game, daily.day, keys[0]!, moved);
  }
  forget(localStorage, table);
  return moved;
}

/** The device that has it is lost: go on at the server, from what is known there (SRV-69). */
export async function reclaim(table: string, keys: string[]): Promise<string> {
  return (await json<{ table: string }>(at(table, "reclaim"), { keys }, server)).table;
}

const at = (table: string, what: string): string => `/tables/${encodeURIComponent(table)}/${what}`;

/** To the server; only when that has taken it, it is gone from here. */
async function go(table: string, keys: string[]): Promise<string> {
  const taken = await bring(table, keys);
  await json(at(table, "gone"), { event: taken.event }, device);
  return taken.table;
}

/** Let the server have it, too. Sent again, it is taken once. */
export async function bring(table: string, keys: string[]): Promise<{ table: string; event: unknown }> {
  const given = await json<Given>(at(table, "give"), { keys }, device);
  return json("/tables/taken", { ...given, keys }, server);
}

/** From the server. If this fails half-way, it can be asked for again. */
async function come(table: string, keys: string[]): Promise<string> {
  const given = await json<Given>(at(table, "give"), { keys }, server);
  return (await json<{ table: string }>("/tables/taken", given, device)).table;
}
