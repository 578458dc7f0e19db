// What the server says and is told: HTTP and WebSocket, protocol version 3 (docs/protocol.md).

export const VERSION = 3;

export type Detail = string | number | Phrase | Phrase[];

/** Words for people: a message of the catalogue and what it needs. */
export interface Phrase {
  message: string;
  details?: Record<string, Detail>;
}

export interface Refusal {
  clause: string;
  reason: string;
  details: Record<string, Detail>;
}

export interface GameInfo {
  name: string;
  boards: string[];
  seats: number[];
  sheets: Record<string, number>;
  players: string[];
  /** Programs that whoever runs the server lets play as well; a device has none. */
  engines?: string[];
  /** For each level what its computers are called, by pen. */
  names: Record<string, string[]>;
  /** What to switch on in the first drawing to show the game after some rounds. */
  sample: string[];
  /** The ranks of lone players, from the lowest to the highest. */
  ranks: Rank[];
  /** For each board its goals, in order. */
  goals: Record<string, Goal[]>;
  /** How a table is laid that teaches it; null: it has no lesson. */
  lesson: LessonInfo | null;
}

export interface LessonInfo {
  board: string;
  deal: string;
  /** The levels of the others. */
  computers: string[];
}

/** The step that fits, and what it suggests; without words there is nothing to do just now. */
export interface Lesson {
  /** How many steps there are. */
  of: number;
  /** Which of them this is, from 1. */
  number?: number;
  says?: Phrase;
  draw?: string[];
  /** The dice to roll again; none: keep them. */
  roll?: number[];
  finish?: boolean;
  /** A mark to try, and the clause that refuses it. */
  mistake?: { mark: string; clause: string };
  /** Places in the drawing that it is about. */
  points?: [number, number][];
  /** That was the lesson; the game goes on. */
  over?: boolean;
}

/** A picture for a clause: a sheet with marks that are allowed, or that the clause refuses. */
export interface Example {
  clause: string;
  board: string;
  sheet: number;
  right: boolean;
  face: Part[];
  shown: string[];
  /** Of those what belongs to the example. */
  fresh: string[];
  wrong: string | null;
  refusal: Refusal | null;
}

export interface Rank {
  name: string;
  /** The lowest total that has it; null: whoever has no higher one has this. */
  lowest: number | null;
}

export interface Goal {
  name: string;
  first: number;
  later: number;
}

/** A part of how a call, a card or a die looks. */
export type Part =
  | { kind: "tile"; colour: string }
  | { kind: "number"; text: string }
  | { kind: "strokes"; count: number }
  | { kind: "text"; text: string }
  | { kind: "or" };

export type SeatPlan = { kind: "here" | "open" | "computer"; name?: string; pen?: number; player?: string };

export type Phase = "gather" | "setup" | "roll" | "turn" | "over";

export interface Line {
  message: string;
  points: number;
  /** The seat was the first at this goal. */
  first?: boolean;
}

/** Something printed that can be asked about. */
export interface Spot {
  at: [number, number][];
  reach: number;
  title: Phrase;
}

/** What is told of it, or of the call. */
export interface Told {
  says: Phrase[];
  /** The cards so far. */
  gone?: Part[][];
}

export interface Seat {
  name: string;
  kind: "person" | "open" | "computer";
  pen: number;
  online: boolean;
  away: boolean;
  waiting: boolean;
  sheet: number;
  shown: string[];
  total: number;
  score: Line[];
  says: Phrase[];
  /** How a computer plays. */
  level: string | null;
  /** How many hints its person has had. */
  hints: number;
  /** What the running total is made of, where that is worth saying. */
  made: Phrase[];
  /** How far it has come on the way to the end of the game, where the game says that. */
  progress: { done: number; of: number; says: Phrase } | null;
  /** It passes every turn: nothing can be drawn on its sheet any more. */
  retired: boolean;
  /** In so many milliseconds from this view on others may let a computer play for it. */
  absent_in: number;
  /** Of a person who gave no name: the number by which we call them in our language. 0: the name. */
  number: number;
}

export interface Legal {
  mark: string;
  at: [number, number];
  says: Phrase;
  /** The places on the board that it is about. */
  places: string[];
  /** The part of the call that it uses up. */
  sign: Part | null;
}

export interface Turn {
  marks: string[];
  committed: boolean;
  may_end: boolean;
  shown: string[];
  legal: Legal[];
  /** For each part of the call how much of it the marks have used up: of strokes how many. */
  used: number[];
  /** How many points its seat would have more if the turn ended here. */
  brings: number;
  /** The same in words, with the goals that it has reached. */
  brought?: Phrase;
  /** What it would cost that one may not notice. */
  warns?: Phrase;
  /** Nothing can ever be drawn on this sheet again, and rounds follow. */
  spent?: boolean;
}

export interface Call {
  text: string;
  phrase: Phrase;
  face: Part[];
}

/** What one seat did in a moment that was revealed. */
export interface Deed {
  round: number;
  seat: number;
  marks: string[];
  goals: { name: string; points: number }[];
  /** How many points more its seat had after it. */
  earned: number;
  total: number;
  /** The seat on whose sheet it is. */
  on: number;
  /** What it switched on in that drawing: its marks, then what follows from them. */
  fresh: string[];
  /** What it switched off there. */
  wiped: string[];
  /** What was drawn, mark by mark. */
  says: Phrase[];
}

/** All dice after one roll, and which of them were rolled. */
export interface Roll {
  dice: Part[];
  rolled: number[];
}

/** A moment of the log. */
export interface Logged {
  round: number;
  call: Call;
  active: number | null;
  rolls: Roll[];
  deeds: Deed[];
  /** It was known before that this is the last round. */
  last: boolean;
}

export interface View {
  v: number;
  seq: number;
  table: string;
  game: string;
  board: string;
  phase: Phase;
  round: number;
  rounds: number | null;
  commitment: string | null;
  opening: string | null;
  /** People may ask for hints. */
  hints: boolean;
  seats: Seat[];
  active: number | null;
  dice: Part[];
  rolls_left: number;
  call: Call | null;
  left: Part[][] | null;
  you: number[];
  turns: Record<string, Turn>;
  last: Deed[];
  result: { seat: number; place: number; total: number }[] | null;
  rank: string | null;
  /** There is par to ask for. */
  par: boolean;
  rematch: string | null;
  /** The deal was played before. */
  again?: boolean;
  /** The code of the duel that the table belongs to. */
  duel: string | null;
  /** If a device has, or had, the deal: where the table lives. */
  held: "device" | "server" | null;
  /** How many moments have been revealed: so long is the log. */
  moments: number;
  /** Each roll of this round so far. */
  rolls: Roll[];
  /** The game ends with this round. */
  last_round: boolean;
  /** The daily that is played here: its day, and whether it is the one try that counts. */
  daily: { day: string; counted: boolean } | null;
  /** The table was laid as a lesson. */
  taught: boolean;
  /** For whoever learns. */
  lesson: Lesson | null;
}

/** One good turn, or one good choice of dice to roll again. */
export interface Advice {
  marks: string[] | null;
  dice: number[] | null;
  /** The total to be expected at the end. */
  points: number;
  reasons: Phrase[];
  /** What the drawing shows after the marks. */
  shown: string[] | null;
}

export interface Hint {
  round: number;
  advice: Advice[];
}

export interface Par {
  state: "working" | "done";
  share: number;
  best: number | null;
  bound: number | null;
  proof: string | null;
}

export interface Review {
  state: "working" | "done";
  share: number;
}

/** A turn that was made, or could have been. */
export interface PastTurn {
  round: number;
  call: Call;
  /** What the drawing shows after it. */
  shown: string[];
  says: Phrase[];
  goals: { name: string; points: number }[];
  total: number;
}

export interface ParTold {
  sheet: number;
  /** What the drawing shows before the first turn. */
  shown: string[];
  turns: PastTurn[];
}

/** One of two ways to decide. */
export interface Option {
  /** The total to be expected at the end. */
  points: number;
  shown: string[] | null;
  /** The dice that are rolled again. */
  dice: number[] | null;
  says: Phrase[];
}

export interface Decision {
  round: number;
  call: Call | null;
  dice: Part[];
  /** What the drawing showed before it. */
  shown: string[];
  played: Option;
  best: Option | null;
  luck: number;
  cost: number;
  better: Phrase[];
  against: Phrase[];
  certain: boolean;
}

/** A review, all in tenths of a point: start + luck - cost = total. */
export interface ReviewTold {
  sheet: number;
  start: number;
  luck: number;
  cost: number;
  total: number;
  decisions: Decision[];
  /** The costliest decisions, the costliest first. */
  worst: number[];
  effort: number | null;
  par: number | null;
}

export type Doing = "mark" | "why" | "undo" | "commit" | "retire" | "reopen" | "roll" | "start" | "fill" | "away" | "back" | "rematch" | "rename";

/** What a person wants done; `id` and `seen` are added when it is sent. */
export interface Wish {
  do: Doing;
  seat: number;
  mark?: string;
  marks?: string[];
  dice?: number[];
  name?: string;
  pen?: number;
  player?: string;
}

export interface Command extends Wish {
  id: string;
  seen: number;
}

/** `seq` is that of the view in which a command shows. */
export type Answer = { re: string; ok: true; seq: number; told?: Told } | { re: string | null; refusal: Refusal };

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** In so many milliseconds others may let a computer play for these seats, whose people are gone. */
export type Waits = Record<string, number>;

/** What is new: the whole document, or how it has changed (a JSON Merge Patch); it may come with an answer. */
export interface News {
  view?: Json;
  change?: Json;
  absent_in?: Waits;
}

export type FromServer = (News & Partial<Answer>) | { ping: number } | { pong: number };

/** Who sat where in a game that is looked back at, and their sheet before the first moment. */
export interface LookSeat extends Pick<Seat, "name" | "kind" | "pen" | "level" | "number" | "hints" | "sheet" | "shown" | "total"> {}

/** What a moment changed on a sheet; with another `sheet`, `on` is all that it shows. */
export interface Change {
  total: number;
  on?: string[];
  off?: string[];
  sheet?: number;
}

export interface LookStep extends Logged {
  changes: Change[];
}

/** A whole game, to look back at. */
export interface Look {
  table: string | null;
  game: string;
  board: string;
  rounds: number | null;
  over: boolean;
  again: "" | "yes" | "duel";
  seats: LookSeat[];
  steps: LookStep[];
  result: { seat: number; place: number; total: number }[];
  rank: string | null;
  par: boolean;
  /** Of a board that is the record's own. */
  drawings: Record<string, string>;
}

/** What is proved by a record, or what is wrong and where. */
export interface Verdict {
  proved: boolean;
  says: Phrase[];
  line: number | null;
  clause: string | null;
}

export interface Proved {
  verdict: Verdict;
  look: Look | null;
}

export interface Duel {
  duel: string;
  game: string;
  board: string;
  hints: boolean;
  seats: Pick<Seat, "kind" | "name" | "pen" | "level" | "number">[];
}

export interface DuelResult extends Pick<Seat, "name" | "number" | "pen" | "hints" | "total" | "sheet" | "shown"> {
  table: string;
  seat: number;
  first: boolean;
  again: boolean;
  place: number;
  /** What they had before the first round. */
  start: number;
  rounds: { round: number; call: Call; total: number }[];
}

export interface Comparison {
  duel: string;
  game: string;
  board: string;
  results: DuelResult[];
  playing: number;
}
