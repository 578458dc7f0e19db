import type { Deed, Seat, Turn, View } from "../src/lib/protocol";

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
    v: 2,
    seq: 5,
    table: "abc234",
    game: "trails",
    board: "classic",
    phase: "turn",
    round: 3,
    rounds: 15,
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
    ...more,
  };
}

export function deed(more: Partial<Deed> = {}): Deed {
  return { round: 3, seat: 0, marks: [], goals: [], earned: 0, total: 0, on: more.seat ?? 0, fresh: more.marks ?? [], wiped: [], says: [], ...more };
}
