// Which colours of the call a turn has used up: told by the spoken names of the marks while they were still offered.

import type { Legal, Phrase } from "./protocol";

/** The colour that a mark needs, if its spoken name has one. */
export function colourOf(says: Phrase): string | null {
  const colour = says.details?.colour;
  return typeof colour === "object" && !Array.isArray(colour) && colour.message.startsWith("colour-")
    ? colour.message.slice("colour-".length)
    : null;
}

export class Seen {
  private readonly colours = new Map<string, string>();

  learn(legal: readonly Legal[]): void {
    for (const one of legal) {
      const colour = colourOf(one.says);
      if (colour) this.colours.set(one.mark, colour);
    }
  }

  /** For each colour of the call: is it used up? */
  used(call: readonly string[], marks: readonly string[]): boolean[] {
    const gone = call.map(() => false);
    for (const mark of marks) {
      const at = call.findIndex((colour, i) => colour === this.colours.get(mark) && !gone[i]);
      if (at >= 0) gone[at] = true;
    }
    return gone;
  }
}
