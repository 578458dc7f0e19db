// The HTTP half of the protocol.

import { randomId, randomKey } from "./ids";
import type { Comparison, Duel, Example, GameInfo, Hint, Logged, Look, Par, ParTold, Proved, Refusal, Review, ReviewTold, Seat, SeatPlan, View } from "./protocol";

/** The server said no, and why; `null` when it did not answer at all. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal | null) {
    super(refusal?.reason ?? "no answer");
  }
}

async function ask(path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(
      `/api${path}`,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Refused(null);
  }
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => null)) as { refusal?: Refusal } | null;
  throw new Refused(said?.refusal ?? null);
}

export async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await ask(path, body)).json()) as T;
}

/** A table in short: what everybody may know. */
export interface Summary extends Pick<View, "table" | "game" | "board" | "phase" | "round" | "rounds" | "result" | "rank" | "again" | "duel"> {
  seats: Pick<Seat, "name" | "kind" | "pen" | "away" | "waiting" | "level" | "sheet" | "shown" | "total" | "number">[];
  /** When something happened last that everybody may notice, in milliseconds since 1970. */
  updated: number;
}

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const games = (): Promise<GameInfo[]> => json("/games");

const TRIES = 3;
const PAUSE_MS = 1000;

/** Ask again if no answer came, or the server has lost its database: only for what can be repeated. */
async function repeated<T>(path: string, body: unknown): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await json(path, body);
    } catch (error) {
      const lost = error instanceof Refused && (error.refusal === null || error.refusal.reason === "server-data-away");
      if (!lost || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** With an id and keys of our own it is laid once, however often we ask. */
export function openTable(
  game: string,
  board: string,
  seats: SeatPlan[],
  hints: boolean,
  more: { deal?: string; lesson?: true } = {},
): Promise<{ table: string; keys: Record<string, string> }> {
  const keyed = seats.map((seat) => (seat.kind === "here" ? { ...seat, key: randomKey() } : seat));
  return repeated("/tables", { game, board, seats: keyed, hints, id: randomId(), ...more });
}

/** Several tables at once; `missing` are those that there are no more. */
export const summaries = (tables: readonly string[]): Promise<{ tables: Summary[]; missing: string[] }> =>
  json(`/summaries?codes=${tables.map(encodeURIComponent).join(",")}`);

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
  return (await ask("/records", { text, form, language })).blob();
}

export const replayUrl = (table: string): string => `/api${at(table)}/replay.json`;
export const filmUrl = (table: string, language: string): string => `/api${at(table)}/film/${language}.svg`;

// The same deal for others. With an id and a key of our own nothing is laid twice.

type Laid = { table: string; keys: Record<string, string> };
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

export async function text(path: string): Promise<string> {
  return (await ask(path)).text();
}

export const recordUrl = (table: string): string => `/api${at(table)}/record`;
export const parRecordUrl = (table: string): string => `/api${at(table)}/par/record`;
export const reviewUrl = (table: string, seat: number, language: string): string =>
  `/api${at(table)}/seats/${seat}/review/${language}.html`;
export const qrUrl = (table: string): string => `/api${at(table)}/qr.svg`;
