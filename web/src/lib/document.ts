// What the server tells of a table is a document that changes in places. Here it becomes the view that the page shows.

import type { Json, Legal, Line, Part, Phrase, Roll, Seat, Turn, View, Waits } from "./protocol";

/** RFC 7396. Whatever does not change stays the same object. */
export function merged(target: Json | undefined, patch: Json): Json {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const found = target && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete found[name];
    else found[name] = merged(found[name], value);
  }
  return found;
}

/** A list of which only some entries change, by their numbers from 0: an object keeps such names in order. */
type Numbered<T> = Record<string, T>;

type SeatDocument = Omit<Seat, "shown" | "score" | "says" | "level" | "progress" | "absent_in"> & {
  shown: Record<string, true>;
  score: Numbered<Line>;
  says: Numbered<Phrase>;
  level?: string;
  progress?: NonNullable<Seat["progress"]>;
};

type TurnDocument = Omit<Turn, "shown" | "legal"> & {
  /** How the drawing differs from that of the seat: switched on, or off. */
  shown: Record<string, boolean>;
  legal: Record<string, Omit<Legal, "mark" | "sign"> & { sign?: Part }>;
};

/** Nothing is null in a document: it is left out. */
type Optional = "rounds" | "opening" | "active" | "call" | "result" | "rank" | "rematch" | "duel" | "held" | "daily" | "lesson";

export type TableDocument = Omit<View, "seats" | "turns" | "left" | "rolls" | Optional> & {
  [Name in Optional]?: NonNullable<View[Name]>;
} & { seats: Numbered<SeatDocument>; turns: Record<string, TurnDocument>; left?: Numbered<Part[]>; rolls: Numbered<Roll> };

/** What was made of a part of a document is kept with it: what has not changed is not made again. */
const seats = new WeakMap<SeatDocument, Seat>();
const turns = new WeakMap<TurnDocument, { on: Seat; turn: Turn }>();

export function viewOf(json: Json, waits: Waits = {}): View {
  const document = json as unknown as TableDocument;
  const all = Object.values(document.seats).map((seat) => seatOf(seat));
  const now = all.map((seat, i) => (waits[i] ? { ...seat, absent_in: waits[i] } : seat));
  return {
    rounds: null,
    opening: null,
    active: null,
    call: null,
    result: null,
    rank: null,
    rematch: null,
    duel: null,
    held: null,
    daily: null,
    lesson: null,
    ...document,
    seats: now,
    left: document.left ? Object.values(document.left) : null,
    rolls: Object.values(document.rolls),
    turns: Object.fromEntries(Object.entries(document.turns).map(([seat, turn]) => [seat, turnOf(turn, all[Number(seat)]!)])),
  };
}

function seatOf(seat: SeatDocument): Seat {
  const kept = seats.get(seat);
  if (kept) return kept;
  const made: Seat = {
    level: null,
    progress: null,
    absent_in: 0,
    ...seat,
    shown: Object.keys(seat.shown),
    score: Object.values(seat.score),
    says: Object.values(seat.says),
  };
  seats.set(seat, made);
  return made;
}

function turnOf(turn: TurnDocument, seat: Seat): Turn {
  const kept = turns.get(turn);
  if (kept?.on === seat) return kept.turn;
  const on = seat.shown.filter((name) => turn.shown[name] !== false);
  const fresh = Object.keys(turn.shown).filter((name) => turn.shown[name] && !on.includes(name));
  const legal = Object.entries(turn.legal).map(([mark, one]) => ({ sign: null, ...one, mark }));
  const made: Turn = { ...turn, shown: [...on, ...fresh], legal: legal.sort(inReadingOrder) };
  turns.set(turn, { on: seat, turn: made });
  return made;
}

/** A document has no order: from top to bottom, and from left to right. */
function inReadingOrder(one: Legal, other: Legal): number {
  return one.at[1] - other.at[1] || one.at[0] - other.at[0] || (one.mark < other.mark ? -1 : 1);
}
