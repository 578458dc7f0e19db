// Every screen has an address: there and back.

export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string }
  | { screen: "rules"; game: string | null }
  | { screen: "problems"; game: string | null; number: number | null }
  | { screen: "learn"; game: string; from: string | null }
  | { screen: "daily" }
  | { screen: "mine" }
  | { screen: "move" }
  | { screen: "table"; table: string; part: Part }
  /** A game to look back at; without a table, a record that somebody brings. */
  | { screen: "look"; table: string | null }
  | { screen: "duel"; duel: string };

/** What of a finished game is looked at: its result, the sheets, par's way, or the review of a seat. */
export type Part = "" | "sheets" | "par" | { review: number };

export function route(address: string): Route {
  const path = address.replace(/[?#].*/, "");
  // Codes are the same in capitals (SRV-1), but keys are kept under one spelling.
  const look = /^(?:\/t\/([A-Za-z0-9]+))?\/look\/?$/.exec(path);
  if (look) return { screen: "look", table: look[1]?.toLowerCase() ?? null };
  const duel = /^\/duel\/([A-Za-z0-9]+)\/?$/.exec(path);
  if (duel) return { screen: "duel", duel: duel[1]!.toLowerCase() };
  const table = /^\/t\/([A-Za-z0-9]+)(?:\/(sheets|par|review\/(\d{1,2})))?\/?$/.exec(path);
  if (table) {
    const part = table[3] ? { review: Number(table[3]) } : table[2] === "par" || table[2] === "sheets" ? table[2] : "";
    return { screen: "table", table: table[1]!.toLowerCase(), part };
  }
  const problem = /^\/problems(?:\/([a-z0-9-]+)(?:\/(\d{1,5}))?)?\/?$/.exec(path);
  if (problem) return { screen: "problems", game: problem[1] ?? null, number: problem[2] ? Number(problem[2]) : null };
  const plain = /^\/(daily|mine|move)\/?$/.exec(path);
  if (plain) return { screen: plain[1] as "daily" | "mine" | "move" };
  const lesson = /^\/learn\/([a-z0-9-]+)(?:\/([A-Za-z0-9]+))?\/?$/.exec(path);
  if (lesson) return { screen: "learn", game: lesson[1]!, from: lesson[2]?.toLowerCase() ?? null };
  const other = /^\/(new|rules)(?:\/([a-z0-9-]+))?\/?$/.exec(path);
  if (other?.[1] === "rules") return { screen: "rules", game: other[2] ?? null };
  return other?.[2] ? { screen: "new", game: other[2] } : { screen: "home" };
}

/** A lesson; whoever comes from a table that gathers goes back there. */
export const learnOf = (game: string, from?: string): string => `/learn/${game}${from ? `/${from}` : ""}`;

/** Clauses of the house, which stand on no page of a game's rules. */
const HOUSE = /^(TAB|REC|POS|SRV)-/;

/** A game's page of rules, or the place of a clause on it. */
export function rulesOf(game: string, clause?: string): string | null {
  if (clause && HOUSE.test(clause)) return null;
  return `/rules/${game}${clause ? `#${clause}` : ""}`;
}

export const sheetsOf = (table: string): string => `/t/${table}/sheets`;
export const parOf = (table: string): string => `/t/${table}/par`;
export const reviewOf = (table: string, seat: number): string => `/t/${table}/review/${seat}`;
export const lookOf = (table: string): string => `/t/${table}/look`;
export const duelOf = (duel: string): string => `/duel/${duel}`;
