// What the page, the worker with the tables and those who think say to each other.

import type { Contents } from "./bundle";

/** Who thinks: of turns and hints, for which somebody waits, or of what takes its time. */
export type Who = "turns" | "studies";

export type ToTables =
  | { do: "start"; base: string; site: boolean }
  /** A worker that thinks has ended. */
  | { do: "lost"; who: Who }
  | { do: "ask"; id: number; method: string; path: string; body: string | null }
  | { do: "open"; line: number; table: string; insist: boolean }
  | { do: "say"; line: number; frame: string }
  | { do: "close"; line: number };

export type FromTables =
  | { is: "loading"; share: number }
  /** `storage`: whether this browser keeps games; `again`: whether Python went on where an earlier start was. */
  | { is: "ready"; storage: boolean; again: boolean }
  /** It starts without a network from now on. */
  | { is: "kept" }
  | { is: "failed"; what: string }
  /** Somebody is needed who thinks. */
  | { is: "hiring"; who: Who; port: MessagePort }
  | { is: "answer"; id: number; status: number; kind: string; text: string }
  | { is: "opened"; line: number }
  | { is: "heard"; line: number; frame: string }
  | { is: "closed"; line: number; code: number };

/** The core of Python comes compiled already. */
export type ToThinker = { do: "start"; contents: Contents; core: WebAssembly.Module } | { do: "think"; id: number; job: string } | { do: "end" };
export type FromThinker = { is: "news"; id: number; how: string } | { is: "answer"; id: number; answer: string } | { is: "failed"; id: number; what: string };
