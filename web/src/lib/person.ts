// Who plays here, without an account: a key that this device makes with its first game and keeps, and the results that
// it has not handed in yet.

import { device } from "./device.svelte";
import { livesHere } from "./homes";
import { json, Refused } from "./http";
import { randomKey } from "./ids";
import { find, recall, remember, type Store } from "./mine";

const PERSON = "person";
const WAITING = "results";
const DONE = "handed-in";
/** So many tables are remembered as handed in. */
const MOST = 200;

interface Waiting {
  table: string;
  key: string;
}

/** The key of whoever plays here; null before their first game. */
export function person(store: Store): string | null {
  return recall(store, PERSON) || null;
}

/** The same, made if there is none yet. */
export function becomePerson(store: Store): string {
  const known = person(store);
  if (known) return known;
  const fresh = randomKey();
  remember(store, PERSON, fresh);
  return fresh;
}

/** Nobody has played here: the next game makes a new key. */
export function forgetPerson(store: Store): void {
  for (const what of [PERSON, WAITING, DONE]) remember(store, what, "");
}

function list<T>(store: Store, what: string, fits: (one: unknown) => one is T): T[] {
  try {
    const found: unknown = JSON.parse(recall(store, what) || "[]");
    return Array.isArray(found) ? found.filter(fits) : [];
  } catch {
    return [];
  }
}

const isText = (one: unknown): one is string => typeof one === "string";
const isWaiting = (one: unknown): one is Waiting =>
  typeof one === "object" && one !== null && isText((one as Waiting).table) && isText((one as Waiting).key);

/** A game is over at which one seat is ours: its result is handed in now, or as soon as that can be done. */
export function note(store: Store, table: string): void {
  const keys = Object.values(find(store, table)?.keys ?? {});
  if (keys.length !== 1 || list(store, DONE, isText).includes(table)) return;
  const others = list(store, WAITING, isWaiting).filter((one) => one.table !== table);
  remember(store, WAITING, JSON.stringify([...others, { table, key: keys[0]! }]));
}

/** Has a game come to its end on this device, and was kept there? */
export function playedHere(store: Store): boolean {
  return list(store, DONE, isText).some(livesHere);
}

/** Not now, but perhaps the next time. */
export const LATER = ["server-data-away", "server-disk-full", "server-too-fast", "server-failed"];
let busy: Promise<void> | null = null;

/** Hand in what waits; what cannot be handed in now stays. */
export function handIn(store: Store): Promise<void> {
  busy ??= handAll(store).finally(() => (busy = null));
  return busy;
}

async function handAll(store: Store): Promise<void> {
  for (const one of list(store, WAITING, isWaiting)) {
    try {
      // A table on this device is known here alone.
      await json("/mine/results", { person: becomePerson(store), ...one }, livesHere(one.table) ? device : undefined);
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : null;
      if (!refusal || LATER.includes(refusal.reason)) return;
    }
    const left = list(store, WAITING, isWaiting).filter(({ table }) => table !== one.table);
    remember(store, WAITING, JSON.stringify(left));
    remember(store, DONE, JSON.stringify([one.table, ...list(store, DONE, isText)].slice(0, MOST)));
  }
}
