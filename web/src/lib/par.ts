// What a total says about par.

export type Verdict = "reached" | "unbeaten" | "short";

/** Only who has a total that nobody can beat reached par; otherwise nothing better was found, or something was. */
export function verdict(total: number, best: number, bound: number | null): Verdict {
  if (total < best) return "short";
  return bound === best && total === best ? "reached" : "unbeaten";
}
