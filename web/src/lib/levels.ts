// How computers play, in words. A level that nobody has words for, of an old table perhaps, goes by its own name.

import type { GameInfo } from "./protocol";
import type { Words } from "./words";

/** The level that a new computer seat has. */
export const USUAL_LEVEL = "medium";

export function usual(levels: readonly string[]): string {
  return levels.includes(USUAL_LEVEL) ? USUAL_LEVEL : (levels[0] ?? "");
}

export function levelName(words: Words, level: string): string {
  return words.has(`web-level-${level}`) ? words.say(`web-level-${level}`) : level;
}

/** Everybody who can sit down on a computer seat: the levels, and programs that the server has besides. */
export function opponents(game: Pick<GameInfo, "players" | "engines">): string[] {
  return [...game.players, ...(game.engines ?? [])];
}

/** What a level is like, in a line. */
export function levelWords(words: Words, level: string): string {
  return words.has(`web-level-how-${level}`) ? words.say(`web-level-how-${level}`) : "";
}
