// Problems: what the server says of them, and which of them were solved here.

import { json } from "./http";
import { recall, remember, type Store } from "./mine";
import type { Call, Part, Phrase, Told, Turn } from "./protocol";
import { wholeLink } from "./site";

/** The problems that come with a game, in order: the first has the number 1. */
export interface Collected {
  game: string;
  grades: number[];
  /** The check of each line, by which it is known again. */
  checks: string[];
}

export interface SeatShown {
  sheet: number;
  shown: string[];
  total: number;
  says: Phrase[];
}

/** How things stand in a problem before anything is drawn. */
export interface ProblemView {
  line: string;
  game: string;
  board: string;
  round: number;
  rounds: number | null;
  seats: SeatShown[];
  /** The one whose turn it is about. */
  seat: number;
  active: number | null;
  call: Call;
  told: Told;
  left: Part[][] | null;
  turn: Turn;
  number: number | null;
  grade: number | null;
}

/** What the coach says of a turn. */
export interface Solved {
  right: boolean;
  cost: number;
  best: { marks: string[]; shown: string[]; says: Phrase[] };
  better: Phrase[];
  against: Phrase[];
}

export const collections = (): Promise<Collected[]> => json("/problems");
export const problemLine = (game: string, number: number): Promise<{ line: string; grade: number }> =>
  json(`/problems/${encodeURIComponent(game)}/${number}`);
export const lookAt = (line: string): Promise<ProblemView> => json("/problems/look", { line });
export const turnAfter = (line: string, marks: readonly string[]): Promise<Turn> => json("/problems/turn", { line, marks });
export const whyNot = (line: string, marks: readonly string[], meant: readonly string[]): Promise<unknown> =>
  json("/problems/why", { line, marks, meant });
export const judge = (line: string, marks: readonly string[]): Promise<Solved> => json("/problems/solve", { line, marks });

// What this device remembers.

const SOLVED = "problems";

/** The checks of the problems of a game that were solved here. */
export function solvedHere(store: Store, game: string): Set<string> {
  return new Set(all(store)[game] ?? []);
}

export function keepSolved(store: Store, game: string, check: string): void {
  const before = all(store);
  remember(store, SOLVED, JSON.stringify({ ...before, [game]: [...new Set([...(before[game] ?? []), check])] }));
}

function all(store: Store): Record<string, string[]> {
  try {
    const read: unknown = JSON.parse(recall(store, SOLVED) ?? "{}");
    if (typeof read !== "object" || read === null || Array.isArray(read)) return {};
    const lists = Object.entries(read as Record<string, unknown>).filter(
      (entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].every((one) => typeof one === "string"),
    );
    return Object.fromEntries(lists);
  } catch {
    return {};
  }
}

/** The check at the end of a line. */
export const checkOf = (line: string): string => line.slice(-4);

/** The next problem that is not solved, after this one or else from the start; the one behind it, if all are solved. */
export function nextOf(one: Collected, solved: ReadonlySet<string>, after: number): number {
  const count = one.checks.length;
  const order = Array.from({ length: count }, (_, i) => ((after + i) % count) + 1);
  return order.find((number) => number !== after && !solved.has(one.checks[number - 1]!)) ?? order[0] ?? 1;
}

/** The line in an address, behind the number sign; empty if there is none. */
export function lineIn(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, "").replaceAll("+", " ")).trim();
  } catch {
    return "";
  }
}

export const linkTo = (line: string): string => wholeLink(`/problems#${encodeURIComponent(line)}`);
