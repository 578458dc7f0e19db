import type { Deed, Json, Seat, Turn, View } from "../src/lib/protocol";

export function seat(name: string, more: Partial<Seat> = {}): Seat {
  return {
    name,
    kind: "person",
    pen: 0,
    online: true,
    away: false,
    waiting: true,
    sheet: 1,
    shown: [],
    total: 0,
    score: [],
    says: [],
    level: null,
    hints: 0,
    retired: false,
    absent_in: 0,
    number: 0,
    made: [],
    progress: null,
    ...more,
  };
}

export function turn(more: Partial<Turn> = {}): Turn {
  return { marks: [], committed: false, may_end: true, shown: [], legal: [], used: [], brings: 0, ...more };
}

export function view(more: Partial<View> = {}): View {
  return {
    v: 3,
    seq: 5,
    table: "abc234",
    game: "trails",
    board: "classic",
    phase: "turn",
    round: 3,
    rounds: 15,
    duel: null,
    held: null,
    commitment: "00",
    opening: null,
    hints: false,
    seats: [seat("Ann"), seat("Bob", { pen: 1 })],
    active: null,
    dice: [],
    rolls_left: 0,
    call: {
      text: "red blue",
      phrase: { message: "trails-call" },
      face: [
        { kind: "tile", colour: "red" },
        { kind: "tile", colour: "blue" },
      ],
    },
    left: null,
    you: [0],
    turns: {},
    last: [],
    result: null,
    rank: null,
    par: false,
    rematch: null,
    moments: 0,
    rolls: [],
    last_round: false,
    daily: null,
    taught: false,
    lesson: null,
    ...more,
  };
}

export function deed(more: Partial<Deed> = {}): Deed {
  return { round: 3, seat: 0, marks: [], goals: [], earned: 0, total: 0, on: more.seat ?? 0, fresh: more.marks ?? [], wiped: [], says: [], ...more };
}

/** A view as a document of the server: what `viewOf` reads. */
export function documentOf(made: View): Json {
  const numbered = (list: unknown[]): unknown => Object.fromEntries(list.map((one, i) => [i, one]));
  const on = (ids: string[]): unknown => Object.fromEntries(ids.map((id) => [id, true]));
  const seats = made.seats.map((one) => ({ ...one, shown: on(one.shown), score: numbered(one.score), says: numbered(one.says) }));
  const turns = Object.entries(made.turns).map(([number, one]) => {
    const legal = Object.fromEntries(one.legal.map(({ mark, ...rest }) => [mark, rest]));
    return [number, { ...one, shown: on(one.shown), legal }];
  });
  const left = made.left && numbered(made.left);
  return bare({ ...made, seats: numbered(seats), turns: Object.fromEntries(turns), left, rolls: numbered(made.rolls) }) as Json;
}

/** Without what is null. */
function bare(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null).map(([name, one]) => [name, bare(one)]));
}
