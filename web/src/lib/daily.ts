// The daily deal and one's own games: what the server says of them, and what follows from that.

import { aboard } from "./aboard";
import { device } from "./device.svelte";
import { json, Refused } from "./http";
import { randomKey } from "./ids";
import { keep, recall } from "./mine";
import { becomePerson, person, playedHere } from "./person";
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
  /** A device has, or had, the deal: where it is played. */
  held: "device" | "server" | null;
  /** It lies on this device. */
  here?: boolean;
  /** It is over, and will be sent. */
  waits?: boolean;
}

export interface Days {
  today: string;
  since: string;
  streak: number;
  days: { day: string; games: Daily[] }[];
  /** No server has answered: this is what lies on this device. */
  alone?: boolean;
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
  /** So many of them without a referee. */
  held: number;
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
  /** A device had the deal. */
  held: boolean;
}

const whoever = (): { person?: string } => {
  const known = person(localStorage);
  return known ? { person: known } : {};
};

/** The dailies of some days, as the server knows them, and those that lie here. */
export async function askDays(days: number, until?: string): Promise<Days> {
  const wish = { ...whoever(), days, ...(until ? { until } : {}) };
  if (SITE) return json("/daily", wish);
  try {
    return withAboard(await json<Days>("/daily", wish, server));
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal || !device.within) throw error;
    return { ...withAboard(await json<Days>("/daily", wish, device)), alone: true };
  }
}

/** The server does not know how far a daily has come on this device. */
export function withAboard(told: Days): Days {
  const here = (day: string, one: Daily): Daily => {
    const own = aboard(one.game, day);
    if (!own || one.state === "new") return one;
    const table = own.here!;
    return own.total === undefined ? { ...one, table, here: true } : { ...one, table, here: true, waits: true, state: "done", total: own.total };
  };
  return { ...told, days: told.days.map(({ day, games }) => ({ day, games: games.map((one) => here(day, one)) })) };
}

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

export interface Own {
  streak: number;
  results: OwnResult[];
}

/** What the server keeps of a person, and what this device does; without a network at least that. `early`: told what the server says while the device is not ready. */
export async function askMine(who: string, early: (own: Own) => void): Promise<Own> {
  const some = device.state === "ready" || (device.within && playedHere(localStorage));
  if (SITE || !some) return json<Own>("/mine", { person: who });
  const asked = [server, device].map((place) => json<Own>("/mine", { person: who }, place));
  void asked[0]!.then(early, () => undefined);
  const told = (await Promise.allSettled(asked)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (!told.length) await asked[0];
  const results = merged(told.map((one) => one.results));
  return { streak: Math.max(streakOf(results, new Date().toISOString().slice(0, 10)), ...told.map((one) => one.streak)), results };
}

/** Those of several places; one that was sent is at both, and ended in the same moment. */
export function merged(all: readonly (readonly OwnResult[])[]): OwnResult[] {
  const found = new Map<string, OwnResult>();
  for (const one of all.flat()) {
    const what = JSON.stringify([one.game, one.at, one.seat, one.total]);
    if (!found.has(what)) found.set(what, one);
  }
  return [...found.values()].sort((a, b) => b.at - a.at);
}

/** On how many days in a row, up to today or yesterday, a daily was played that counts. */
export function streakOf(results: readonly OwnResult[], today: string): number {
  const days = new Set(results.flatMap((one) => (one.day && one.counted ? [one.day] : [])));
  const before = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  let count = 0;
  for (let day = days.has(today) ? today : before(today); days.has(day); day = before(day)) count += 1;
  return count;
}

export const askMove = (who: string): Promise<{ token: string; qr: string }> => json("/mine/move", { person: who });
export const moveHere = (token: string): Promise<unknown> =>
  json("/mine/moved", { token, person: becomePerson(localStorage) });
/** Nothing is kept any more, here or there. */
export async function forgetMine(who: string): Promise<void> {
  await json("/mine/forget", { person: who });
  if (!SITE && device.within && playedHere(localStorage)) await json("/mine/forget", { person: who }, device);
}

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
