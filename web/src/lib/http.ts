// The HTTP half of the protocol.

import { device } from "./device.svelte";
import { livesHere, tableIn } from "./homes";
import { randomId, randomKey } from "./ids";
import { recall, remember } from "./mine";
import type { Comparison, Duel, Example, GameInfo, Hint, Logged, Look, Par, ParTold, Proved, Refusal, Review, ReviewTold, Seat, SeatPlan, View } from "./protocol";
import { fromFiles, SITE } from "./site";
import { server, type Answer, type Transport } from "./transport";

/** The server said no, and why; `null` when it did not answer at all. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal | null) {
    super(refusal?.reason ?? "no answer");
  }
}

/** Whoever has the table, or can answer for everybody: the server, and where there is none this device. */
async function deliver(path: string, body?: unknown): Promise<Answer> {
  const table = tableIn(path);
  if (SITE) return (await fromFiles(path, body)) ?? device.request(path, body);
  if (table !== null) return (livesHere(table) ? device : server).request(path, body);
  try {
    return await server.request(path, body);
  } catch (error) {
    if (!device.within) throw error;
    return device.request(path, body);
  }
}

async function ask(path: string, body?: unknown, to: Pick<Transport, "request"> = { request: deliver }): Promise<string> {
  let answer: Answer;
  try {
    answer = await to.request(path, body);
  } catch {
    throw new Refused(null);
  }
  if (answer.status < 400) return answer.text;
  let said: { refusal?: Refusal } | null = null;
  try {
    said = JSON.parse(answer.text) as { refusal?: Refusal } | null;
  } catch {
    // Somebody on the way has answered, and not in our words.
  }
  throw new Refused(said?.refusal ?? null);
}

export async function json<T>(path: string, body?: unknown, to?: Pick<Transport, "request">): Promise<T> {
  return JSON.parse(await ask(path, body, to)) as T;
}

/** A table in short: what everybody may know. */
export interface Summary extends Pick<View, "table" | "game" | "board" | "phase" | "round" | "rounds" | "result" | "rank" | "again" | "duel"> {
  seats: Pick<Seat, "name" | "kind" | "pen" | "away" | "waiting" | "level" | "sheet" | "shown" | "total" | "number">[];
  /** When something happened last that everybody may notice, in milliseconds since 1970. */
  updated: number;
}

type Laid = { table: string; keys: Record<string, string> };

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const games = (): Promise<GameInfo[]> => json("/games");

const TRIES = 3;
const PAUSE_MS = 1000;

/** Ask again if no answer came, or the server has lost its database: only for what can be repeated. */
async function repeated<T>(path: string, body: unknown, to?: Pick<Transport, "request">): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await json(path, body, to);
    } catch (error) {
      const lost = error instanceof Refused && (error.refusal === null || error.refusal.reason === "server-data-away");
      if (!lost || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Lay a table: on this device as soon as it is ready, unless others shall come; otherwise at the server.
 * With an id and keys of our own it is laid once at a place, however often we ask.
 */
export async function openTable(
  game: string,
  board: string,
  seats: SeatPlan[],
  hints: boolean,
  more: { deal?: string; lesson?: true; others?: boolean } = {},
): Promise<Laid> {
  const { others = seats.some((seat) => seat.kind === "open"), ...also } = more;
  const keyed = seats.map((seat) => (seat.kind === "here" ? { ...seat, key: randomKey() } : seat));
  const wish = { game, board, seats: keyed, hints, id: randomId(), ...also };
  // Without a network nobody waits for a server; where nothing would be kept, the server keeps it better.
  const here = device.state === "ready" ? device.storage : device.within && !navigator.onLine;
  if (SITE || (!others && here)) return json("/tables", wish, device);
  const may = !others && device.within;
  try {
    // Who can play here does not wait for a server that does not answer.
    return await (may ? json<Laid>("/tables", wish, server) : repeated<Laid>("/tables", wish, server));
  } catch (error) {
    if (!may || !(error instanceof Refused) || error.refusal) throw error;
    return json("/tables", wish, device);
  }
}

type Told = { tables: Summary[]; missing: string[] };

/** Several tables at once, wherever they are; `missing` are those that there are no more. */
export async function summaries(tables: readonly string[]): Promise<Told> {
  const about = (some: readonly string[]): string => `/summaries?codes=${some.map(encodeURIComponent).join(",")}`;
  const own = tables.filter(livesHere);
  const far = SITE ? [] : tables.filter((table) => !livesHere(table));
  const asked: Promise<Told>[] = [];
  // Nobody waits for the device to get ready just to see a list.
  if (own.length && (SITE || device.state === "ready")) asked.push(json<Told>(about(own), undefined, device).then(keepTold));
  else if (own.length) asked.push(Promise.resolve(lastTold(own)));
  if (far.length) asked.push(json<Told>(about(far), undefined, server));
  const found = await Promise.allSettled(asked);
  const told = found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (asked.length && !told.length) throw found.find((one) => one.status === "rejected")!.reason;
  return { tables: told.flatMap((one) => one.tables), missing: told.flatMap((one) => one.missing) };
}

const TOLD = "told";

/** What was told of the tables here, for when the device is not ready. */
function keepTold(told: Told): Told {
  remember(localStorage, TOLD, JSON.stringify(told.tables));
  return told;
}

function lastTold(own: readonly string[]): Told {
  try {
    const known = JSON.parse(recall(localStorage, TOLD) || "[]") as Summary[];
    return { tables: known.filter((one) => own.includes(one.table)), missing: [] };
  } catch {
    return { tables: [], missing: [] };
  }
}

export const summary = (table: string): Promise<Summary> => json(at(table));

export const takeSeat = (table: string, seat: number, name: string | undefined, pen: number): Promise<{ key: string }> =>
  json(`${at(table)}/seats/${seat}`, { name, pen });

export const handOver = (table: string, key: string): Promise<{ token: string }> =>
  json(`${at(table)}/handover`, { key });

export const takeOver = (table: string, token: string): Promise<{ seat: number; key: string }> =>
  json(`${at(table)}/takeover`, { token });

export const askHint = (table: string, seat: number, key: string): Promise<Hint> =>
  json(`${at(table)}/seats/${seat}/hint`, { key });

/** The moments after the first so many. */
export const askLog = (table: string, since: number): Promise<{ since: number; moments: Logged[] }> =>
  json(`${at(table)}/log?since=${since}`);

/** Begins the search, or tells how far it is. */
export const askPar = (table: string): Promise<Par> => json(`${at(table)}/par`, {});

export const askReview = (table: string, seat: number): Promise<Review> => json(`${at(table)}/seats/${seat}/review`, {});

export const parTurns = (table: string): Promise<ParTold> => json(`${at(table)}/par/turns`);

export const reviewTurns = (table: string, seat: number): Promise<ReviewTold> =>
  json(`${at(table)}/seats/${seat}/review/turns`);

export const examples = (game: string): Promise<Example[]> => json(`/examples/${encodeURIComponent(game)}.json`);

// The whole game, to look back at, and records.

export const askLook = (table: string): Promise<Look> => json(`${at(table)}/look`);

export const proveRecord = (text: string): Promise<Proved> => json("/records", { text });

/** A record in another form: a file that it becomes. */
export async function recordAs(text: string, form: "json" | "svg", language: string): Promise<Blob> {
  return new Blob([await ask("/records", { text, form, language })], { type: form === "svg" ? "image/svg+xml" : "application/json" });
}

// Files, by their paths.

export const replayFile = (table: string): string => `${at(table)}/replay.json`;
export const filmFile = (table: string, language: string): string => `${at(table)}/film/${language}.svg`;

// The same deal for others. With an id and a key of our own nothing is laid twice.

const duelAt = (duel: string): string => `/duels/${encodeURIComponent(duel)}`;

/** Whoever has no seat takes one, under this name. */
export const playAgain = (table: string, keys: string[], name: string | undefined): Promise<Laid> =>
  repeated(`${at(table)}/again`, { keys, key: randomKey(), id: randomId(), ...(name && !keys.length ? { name } : {}) });

export const challenge = (table: string, key: string): Promise<{ duel: string }> => json(`${at(table)}/duel`, { key });

export const askDuel = (duel: string): Promise<Duel> => json(duelAt(duel));

export const takeUp = (duel: string, name: string | undefined): Promise<Laid> =>
  repeated(`${duelAt(duel)}/tables`, { key: randomKey(), id: randomId(), ...(name ? { name } : {}) });

export const compare = (duel: string, table: string, key: string): Promise<Comparison> =>
  json(`${duelAt(duel)}/results`, { table, key });

export const duelQrUrl = (duel: string): string => `/api${duelAt(duel)}/qr.svg`;

export const text = (path: string): Promise<string> => ask(path);

/** A file that becomes one here. */
export const fileAt = async (path: string): Promise<Blob> => new Blob([await ask(path)]);

export const recordFile = (table: string): string => `${at(table)}/record`;
export const parRecordFile = (table: string): string => `${at(table)}/par/record`;
export const reviewFile = (table: string, seat: number, language: string): string =>
  `${at(table)}/seats/${seat}/review/${language}.html`;
export const qrUrl = (table: string): string => `/api${at(table)}/qr.svg`;
