// The parts of a face: a call, a card that is left, a die. What they look like is told, never guessed from text.

import type { Part, Phrase } from "./protocol";

/** A part in words. */
export function inWords(part: Part): Phrase {
  switch (part.kind) {
    case "tile":
      return { message: `colour-${part.colour}` };
    case "number":
    case "text":
      return { message: "face-text", details: { text: part.text } };
    case "strokes":
      return { message: "face-strokes", details: { count: part.count } };
    case "or":
      return { message: "face-or" };
  }
}

/** Several small parts stand in rows, like dice on a table; a few stand side by side, as on a card. */
export function inRows(face: readonly Part[]): boolean {
  return face.length > 3 && face.every((part) => part.kind !== "or" && part.kind !== "strokes");
}
