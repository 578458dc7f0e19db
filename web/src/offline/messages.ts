// What the page and the worker with the tables say to each other.

export type ToTables =
  | { do: "start"; base: string; site: boolean; think: MessagePort }
  | { do: "ask"; id: number; method: string; path: string; body: string | null }
  | { do: "open"; line: number; table: string; insist: boolean }
  | { do: "say"; line: number; frame: string }
  | { do: "close"; line: number };

export type FromTables =
  | { is: "loading"; share: number }
  /** `storage`: whether this browser keeps games. */
  | { is: "ready"; storage: boolean }
  /** It starts without a network from now on. */
  | { is: "kept" }
  | { is: "failed"; what: string }
  | { is: "answer"; id: number; status: number; kind: string; text: string }
  | { is: "opened"; line: number }
  | { is: "heard"; line: number; frame: string }
  | { is: "closed"; line: number; code: number };

/** A job for whoever thinks, or that there will be some soon; and what came of it. */
export type ToThinker = { id: number; job: string } | "soon";
export type FromThinker = { id: number; answer: string } | { id: number; failed: string };
