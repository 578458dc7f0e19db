// The daily deal and one's own games: what the server says of them, and what follows from that.

import { device } from "./device.svelte";
import { json } from "./http";
import { randomKey } from "./ids";
import { keep, recall } from "./mine";
import { becomePerson, person } from "./person";
import { SITE } from "./site";
import { server } from "./transport";

export interface Daily {
  game: string;
  seats: number;
  state: "new" | "playing" | "done";
  table: string | null;
  total: number | null;
  rank: string | null;
  place: number | null;
  counted: boolean;
  hints: number;
  /** How many days in a row this game's daily was played. */
  streak: number;
}

export interface Days {
  today: string;
  since: string;
  streak: number;
  days: { day: string; games: Daily[] }[];
}

export interface Others {
  day: string;
  count: number;
  totals: Total[];
  own: number | null;
  counted: boolean;
  place: number | null;
  master: number | null;
  par: number | null;
  /** The master still plays. */
  working: boolean;
}

export interface Total {
  total: number;
  count: number;
}

export interface OwnResult {
  table: string;
  /** It can still be looked at. */
  there: boolean;
  seat: number;
  game: string;
  board: string;
  seats: number;
  level: string | null;
  total: number;
  place: number;
  rank: string | null;
  won: boolean;
  hints: number;
  /** How many finished turns were taken back. */
  undone: number;
  /** A computer played for a while. */
  helped: boolean;
  /** The deal could be known before. */
  repeated: boolean;
  day: string | null;
  counted: boolean;
  at: number;
}

const whoever = (): { person?: string } => {
  const known = person(localStorage);
  return known ? { person: known } : {};
};

export const askDays = (days: number, until?: string): Promise<Days> =>
  json("/daily", { ...whoever(), days, ...(until ? { until } : {}) });

export const askOthers = (game: string, day: string): Promise<Others> =>
  json(`/daily/${encodeURIComponent(game)}/others`, { ...whoever(), day });

/** Lay the table of a daily, or find the one where it goes on; its seat is ours from then on. */
export async function playDaily(game: string, how: { day?: string; again?: boolean } = {}): Promise<string> {
  const key = randomKey();
  const name = recall(localStorage, "name");
  const laid = await json<{ table: string; seat: number }>(`/daily/${encodeURIComponent(game)}`, {
    person: becomePerson(localStorage),
    key,
    ...(name ? { name } : {}),
    ...how,
  });
  keep(localStorage, laid.table, game, { [laid.seat]: key }, Date.now());
  return laid.table;
}

/** What the server keeps of a person, and what this device does; without a network at least that. */
export async function askMine(who: string): Promise<{ streak: number; results: OwnResult[] }> {
  type Own = { streak: number; results: OwnResult[] };
  if (SITE || device.state !== "ready") return json<Own>("/mine", { person: who });
  const asked = [server, device].map((place) => json<Own>("/mine", { person: who }, place));
  const told = (await Promise.allSettled(asked)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (!told.length) await asked[0];
  const results = told.flatMap((one) => one.results).sort((a, b) => b.at - a.at);
  return { streak: Math.max(...told.map((one) => one.streak)), results };
}
export const askMove = (who: string): Promise<{ token: string; qr: string }> => json("/mine/move", { person: who });
export const moveHere = (token: string): Promise<unknown> =>
  json("/mine/moved", { token, person: becomePerson(localStorage) });
export const forgetMine = (who: string): Promise<unknown> => json("/mine/forget", { person: who });

/** A day as people write it; `short`: without the year. */
export function dayName(language: string, day: string, short = false, spoken: readonly string[] = navigator.languages): string {
  // Of a language that is spoken in several countries, as in one's own.
  const own = spoken.find((one) => one.split("-")[0] === language) ?? language;
  const how: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", timeZone: "UTC" };
  if (!short) how.year = "numeric";
  return new Intl.DateTimeFormat(own, how).format(new Date(`${day}T12:00:00Z`));
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100];

/** Totals in at most so many equal steps; `also` has room as well. */
export function bins(totals: readonly Total[], also: readonly number[], most = 12): Bin[] {
  const all = [...totals.map((one) => one.total), ...also];
  if (!all.length) return [];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const fits = (step: number): boolean => Math.floor(high / step) - Math.floor(low / step) < most;
  const step = STEPS.find(fits) ?? Math.ceil((high - low + 1) / (most - 1));
  const first = Math.floor(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => {
    const from = (first + i) * step;
    const count = totals.filter(({ total }) => total >= from && total < from + step).reduce((sum, one) => sum + one.count, 0);
    return { from, to: from + step - 1, count };
  });
}

/** What somebody has made of one kind of game. */
export interface Kind {
  board: string;
  seats: number;
  level: string | null;
  count: number;
  best: number;
  average: number;
  won: number;
}

/** Does it count for one's best and one's average? A deal that was known before, or a computer's help, does not. */
export const fair = (one: OwnResult): boolean => !one.repeated && !one.helped;

/** The kinds of a game that somebody has played, those played most often first. */
export function kinds(results: readonly OwnResult[]): Kind[] {
  const groups = new Map<string, OwnResult[]>();
  for (const one of results.filter(fair)) {
    const key = JSON.stringify([one.board, one.seats, one.level]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .map((all) => ({
      board: all[0]!.board,
      seats: all[0]!.seats,
      level: all[0]!.level,
      count: all.length,
      best: Math.max(...all.map((one) => one.total)),
      average: average(all),
      won: all.filter((one) => one.won).length,
    }))
    .sort((a, b) => b.count - a.count);
}

export function average(results: readonly OwnResult[]): number {
  return results.reduce((sum, one) => sum + one.total, 0) / Math.max(1, results.length);
}
