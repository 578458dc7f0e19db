// Dailies that were taken along: which of them lie on this device (SRV-67).

import { recall, remember } from "./mine";

export interface Aboard {
  game: string;
  /** The key of its seat: known before anybody is asked, so that a lost answer can be asked for again. */
  key: string;
  day?: string;
  /** Its code on this device. */
  here?: string;
  /** It is over, and waits for a network. */
  total?: number;
}

const ABOARD = "aboard";

function isAboard(one: unknown): one is Aboard {
  return typeof one === "object" && one !== null && typeof (one as Aboard).game === "string" && typeof (one as Aboard).key === "string";
}

/** What this device has of dailies, or has asked for. */
export function allAboard(): Aboard[] {
  try {
    const found: unknown = JSON.parse(recall(localStorage, ABOARD) || "[]");
    return Array.isArray(found) ? found.filter(isAboard) : [];
  } catch {
    return [];
  }
}

const write = (all: Aboard[]): void => remember(localStorage, ABOARD, JSON.stringify(all));

export const change = (key: string, more: Partial<Aboard>): void => write(allAboard().map((one) => (one.key === key ? { ...one, ...more } : one)));
export const drop = (key: string): void => write(allAboard().filter((one) => one.key !== key));

/** Somebody asks for one, with this key. */
export const asked = (game: string, key: string): void => write([...allAboard(), { game, key }]);

/** The daily of a day that lies here. */
export const aboard = (game: string, day: string): Aboard | undefined => allAboard().find((one) => one.game === game && one.day === day && one.here);

/** A table came here whose daily counts. */
export function board(game: string, day: string, key: string, here: string): void {
  write([...allAboard().filter((one) => one.key !== key), { game, day, key, here }]);
}

/** It has gone back, with everything. */
export const unboard = (here: string): void => write(allAboard().filter((one) => one.here !== here));

/** A game is over that may be one of them. */
export function finish(here: string, total: number): void {
  write(allAboard().map((one) => (one.here === here ? { ...one, total } : one)));
}
