// How a call is shown large: colours as tiles, a number with its strokes as on a card, a choice of numbers, or its text.

import type { Call } from "./protocol";

export type Face =
  | { kind: "colours"; colours: string[] }
  | { kind: "card"; number: string; strokes: number }
  | { kind: "choice"; numbers: string[] }
  | { kind: "text"; text: string };

export function face(call: Pick<Call, "text" | "colours">): Face {
  if (call.colours) return { kind: "colours", colours: call.colours };
  const card = /^(\d+)\/(\d+)$/.exec(call.text);
  if (card) return { kind: "card", number: card[1]!, strokes: Number(card[2]) };
  if (/^\d+(\|\d+)+$/.test(call.text)) return { kind: "choice", numbers: call.text.split("|") };
  return { kind: "text", text: call.text };
}
