// A daily is taken along while there is a network, and sent once when it is over and there is one again (SRV-68).

import { allAboard, asked, change, drop, type Aboard } from "./aboard";
import { device } from "./device.svelte";
import { json, Refused } from "./http";
import { randomKey } from "./ids";
import { find, forget, keep, note, recall } from "./mine";
import { bring, type Given } from "./moving";
import { becomePerson, LATER } from "./person";
import type { Refusal } from "./protocol";
import { server } from "./transport";

/** So often it is tried again, in milliseconds, while something waits. */
const AGAIN = 60_000;

/** Take today's deal along; `table`: where it is played already. The code that it has here. */
export async function takeAlong(game: string, table: string | null): Promise<string> {
  const known = table && Object.values(find(localStorage, table)?.keys ?? {})[0];
  const waiting = allAboard().find((one) => one.game === game && !one.here);
  const key = known || waiting?.key || randomKey();
  if (waiting?.key !== key) asked(game, key);
  const name = recall(localStorage, "name");
  const who = { person: becomePerson(localStorage), key, ...(name ? { name } : {}) };
  const given = await json<Given>(`/daily/${encodeURIComponent(game)}/give`, who, server);
  const here = (await json<{ table: string }>("/tables/taken", given, device)).table;
  const { daily } = (given.events[0] as { event: { daily: string } }).event;
  keep(localStorage, here, game, { 0: key }, Date.now());
  note(localStorage, here, { was: given.table });
  forget(localStorage, given.table);
  change(key, { day: daily, here });
  return here;
}

/** What was sent, and what the server would not have. */
export const sending = $state({ sent: 0 });
export type Told = (one: Aboard, refusal: Refusal | null) => void;
let told: Told = () => undefined;
let busy: Promise<void> | null = null;

/** Send what is over. What cannot be sent now stays, and what the server has is never sent again. */
export function send(): Promise<void> {
  busy ??= sendAll().finally(() => (busy = null));
  return busy;
}

/** Is it over? Perhaps this page was closed before it could say so. */
async function over(one: Aboard): Promise<boolean> {
  if (one.total !== undefined) return true;
  if (device.state !== "ready") return false;
  const { phase } = await json<{ phase: string }>(`/tables/${one.here}`, undefined, device);
  return phase === "over";
}

async function sendAll(): Promise<void> {
  for (const one of allAboard().filter(({ here }) => here)) {
    try {
      if (!navigator.onLine || !(await over(one))) continue;
      // It is over, so it may stay here as well: to look at, and to play the next one.
      const { table } = await bring(one.here!, [one.key]);
      await json("/mine/results", { person: becomePerson(localStorage), table, key: one.key }, server);
      keep(localStorage, table, one.game, { 0: one.key }, Date.now());
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : null;
      // Somebody on the way, or the device itself, could not: the next time they may.
      if (!refusal || LATER.includes(refusal.reason) || !refusal.reason.startsWith("server-")) continue;
      drop(one.key);
      told(one, refusal);
      continue;
    }
    drop(one.key);
    sending.sent += 1;
    told(one, null);
  }
}

/** As long as this page is open, whatever waits is sent as soon as that can be done. */
export function keepSending(tell: Told): void {
  told = tell;
  const look = (): void => void (allAboard().some((one) => one.here) && send());
  addEventListener("online", look);
  setInterval(look, AGAIN);
  look();
}

/** Go on at the server without whatever device has a daily. */
export async function reclaimDaily(game: string, day: string): Promise<string> {
  const key = randomKey();
  const laid = await json<{ table: string; seat: number }>(`/daily/${encodeURIComponent(game)}/reclaim`, { person: becomePerson(localStorage), key, day }, server);
  keep(localStorage, laid.table, game, { [laid.seat]: key }, Date.now());
  return laid.table;
}
