// The score as one would write it on paper: goals in the order of the board, the winner first.

import { merged } from "./lines";
import type { Goal, View } from "./protocol";

export interface Cell {
  points: number;
  /** Was this seat the first at the goal? Only where there is somebody to be first against. */
  first: boolean;
}

export interface Row {
  message: string;
  /** For each column; null: not reached. */
  cells: (Cell | null)[];
}

/** The seats, from the first place to the last. */
export function columns(view: View): number[] {
  return view.result ? view.result.map((one) => one.seat) : view.seats.map((_, seat) => seat);
}

/** All lines; `goals` are those of the board, in order. */
export function rows(view: View, goals: readonly Goal[]): Row[] {
  const order = columns(view);
  const found = merged(view.seats.map((seat) => seat.score.map((line) => line.message)));
  const place = (message: string): number => {
    const at = goals.findIndex((goal) => goal.name === message);
    return at < 0 ? goals.length : at;
  };
  const lines = [...found].sort((a, b) => place(a) - place(b));
  return lines.map((message) => ({ message, cells: order.map((seat) => cell(view, seat, message)) }));
}

function cell(view: View, seat: number, message: string): Cell | null {
  const line = view.seats[seat]?.score.find((one) => one.message === message);
  return line ? { points: line.points, first: line.first ?? false } : null;
}

/** The goals at which a seat was the first. */
export function firsts(view: View, seat: number): string[] {
  return view.seats[seat]?.score.filter((line) => line.first).map((line) => line.message) ?? [];
}
