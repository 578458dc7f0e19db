// The parts of a face: a call, a card that is left, a die. What they look like is told, never guessed from text.

import type { Part, Phrase, Turn } from "./protocol";

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

/** How much of each part is gone: used up, or a number that a turn which has begun can write no more. */
export function gone(face: readonly Part[], turn: Pick<Turn, "marks" | "used" | "legal">): number[] {
  const fits = (part: Part, sign: Part | null): boolean =>
    sign?.kind === "number" && part.kind === "number" ? sign.text === part.text : sign === null;
  return face.map((part, i) => {
    const open = part.kind !== "number" || turn.marks.length === 0 || turn.legal.some(({ sign }) => fits(part, sign));
    return open ? (turn.used[i] ?? 0) : 1;
  });
}

/** Several small parts stand in rows, like dice on a table; a few stand side by side, as on a card. */
export function inRows(face: readonly Part[]): boolean {
  return face.length > 3 && face.every((part) => part.kind !== "or" && part.kind !== "strokes");
}
