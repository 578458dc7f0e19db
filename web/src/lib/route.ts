// Every screen has an address: there and back.

export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string }
  | { screen: "rules"; game: string | null }
  | { screen: "learn"; game: string; from: string | null }
  | { screen: "table"; table: string; part: Part };

/** What of a finished game is looked at: its result, the sheets, par's way, or the review of a seat. */
export type Part = "" | "sheets" | "par" | { review: number };

export function route(path: string): Route {
  // Codes are the same in capitals (SRV-1), but keys are kept under one spelling.
  const table = /^\/t\/([A-Za-z0-9]+)(?:\/(sheets|par|review\/(\d{1,2})))?\/?$/.exec(path);
  if (table) {
    const part = table[3] ? { review: Number(table[3]) } : table[2] === "par" || table[2] === "sheets" ? table[2] : "";
    return { screen: "table", table: table[1]!.toLowerCase(), part };
  }
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
