import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live } from "../src/lib/live.svelte";
import type { Command, Json, Refusal, View } from "../src/lib/protocol";
import { documentOf, turn, view } from "./fixtures";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The network is gone. */
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  get commands(): Command[] {
    return this.sent.map((text) => JSON.parse(text) as Command).filter((one) => "do" in one);
  }
}

const heard = { views: [] as View[], refusals: [] as Refusal[], unseen: 0 };

function newest(): FakeSocket {
  return FakeSocket.all[FakeSocket.all.length - 1]!;
}

function table(seq: number): { view: Json } {
  return { view: documentOf(view({ seq, you: [0], turns: { 0: turn() } })) };
}

function start(): Live {
  const live = new Live("abc234", ["key"], {
    view: (_, now) => heard.views.push(now),
    refused: (refusal) => heard.refusals.push(refusal),
    unseen: () => (heard.unseen += 1),
  });
  newest().open();
  newest().say(table(5));
  return live;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  Object.assign(heard, { views: [], refusals: [], unseen: 0 });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "play.test" });
  vi.stubGlobal("document", { ...new EventTarget(), addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("greets with its keys, and never in the address", () => {
  start();
  expect(newest().url).toBe("wss://play.test/api/tables/abc234/live");
  expect(JSON.parse(newest().sent[0]!)).toEqual({ hello: 3, keys: ["key"] });
});

test("a mark that was not answered is sent again over the next connection, once, with the same id", () => {
  const live = start();
  live.wish({ do: "mark", seat: 0, mark: "E5-E6" });
  const first = newest().commands[0]!;
  expect(live.pending).toEqual([{ seat: 0, mark: "E5-E6" }]);
  newest().drop();
  expect(live.online).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  newest().open();
  expect(newest().commands).toEqual([]);
  newest().say(table(6));
  expect(newest().commands).toEqual([first]);
  newest().say({ re: first.id, ok: true, seq: 6 });
  expect(live.pending).toEqual([]);
});

test("a mark whose ink is on its way is said at once, and nothing of it is shown before", async () => {
  const live = start();
  const seen = live.ahead({ do: "mark", seat: 0, mark: "E5-E6" });
  const [sent] = newest().commands;
  expect(sent?.mark).toBe("E5-E6");
  expect(live.pending).toEqual([]);
  newest().say({ re: sent!.id, ok: true, seq: 6, ...table(6) });
  expect(heard.views.at(-1)?.seq).toBe(5);
  seen();
  // Whoever offers marks sees that one was on its way, also if the answer has come already.
  expect(live.pending).toEqual([{ seat: 0, mark: "E5-E6" }]);
  expect(heard.views.at(-1)?.seq).toBe(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(live.pending).toEqual([]);
  expect(heard.views.at(-1)?.seq).toBe(6);
});

test("what was heard on a line that is gone is not shown later", async () => {
  const live = start();
  const seen = live.ahead({ do: "mark", seat: 0, mark: "E5-E6" });
  newest().say(table(7));
  newest().drop();
  vi.advanceTimersByTime(1000);
  newest().open();
  newest().say(table(6));
  seen();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.views.map((one) => one.seq)).toEqual([5, 6]);
});

test("what is wished without a connection waits for one", () => {
  const live = start();
  newest().drop();
  live.wish({ do: "undo", seat: 0 });
  vi.advanceTimersByTime(1000);
  newest().open();
  newest().say(table(9));
  expect(newest().commands.map((one) => [one.do, one.seen])).toEqual([["undo", 9]]);
});

test("waits longer after each failure, and gives up never", () => {
  start();
  for (let i = 0; i < 10; i++) {
    newest().drop();
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(i + 2);
  }
});

test("a connection that falls silent is replaced", () => {
  start();
  vi.advanceTimersByTime(46_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("answers pings", () => {
  start();
  newest().say({ ping: 3 });
  expect(JSON.parse(newest().sent.at(-1)!)).toEqual({ pong: 3 });
});

test("a change leads from one view to the next, and may come with an answer", () => {
  const live = start();
  const [before, seats] = [live.view, live.view?.seats];
  live.wish({ do: "mark", seat: 0, mark: "E5-E6" });
  const legal = { "E6-E7": { at: [1, 2], says: { message: "x" }, places: ["E7"] } };
  const changed = { seq: 6, turns: { 0: { marks: ["E5-E6"], shown: { "E5-E6": true }, legal } } };
  newest().say({ re: newest().commands[0]!.id, ok: true, seq: 6, change: changed });
  expect(live.unsettled).toBe(false);
  expect(live.view?.turns[0]).toMatchObject({ marks: ["E5-E6"], shown: ["E5-E6"], legal: [{ mark: "E6-E7", sign: null }] });
  expect(live.view?.seats.every((seat, i) => seat === seats?.[i])).toBe(true);
  expect(before?.turns[0]?.marks).toEqual([]);
  newest().say({ change: { seq: 7, turns: { 0: null }, seats: { 1: { online: false } } }, absent_in: { 1: 5000 } });
  expect(live.view?.turns).toEqual({});
  expect(live.view?.seats.map((seat) => [seat.online, seat.absent_in])).toEqual([[true, 0], [false, 5000]]);
  expect(live.view?.seats[0]).toBe(seats?.[0]);
});

test("whoever had to give way to another window comes back when somebody says so, and not by itself", () => {
  const live = start();
  newest().say({ re: null, refusal: { clause: "SRV-26", reason: "server-elsewhere", details: {} } });
  newest().drop(4008);
  expect(live.elsewhere).toBe(true);
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.all).toHaveLength(1);
  live.comeBack();
  newest().open();
  newest().say(table(9));
  expect([live.elsewhere, live.online, FakeSocket.all.length]).toEqual([false, true, 2]);
});

test("a refusal is told, and the mark goes", () => {
  const live = start();
  live.wish({ do: "mark", seat: 0, mark: "A1-A2" });
  const refusal = { clause: "TRA-3", reason: "trails-field-twice", details: {} };
  newest().say({ re: newest().commands[0]!.id, refusal });
  expect(heard.refusals).toEqual([refusal]);
  expect(live.pending).toEqual([]);
});

test("says when a table was never seen, and stops when it is closed", () => {
  const live = new Live("nowhere", [], { view: () => undefined, refused: () => undefined, unseen: () => (heard.unseen += 1) });
  newest().drop();
  expect(heard.unseen).toBe(1);
  live.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("it is unsettled from a wish until the view shows what it did", () => {
  const live = start();
  expect(live.unsettled).toBe(false);
  live.wish({ do: "undo", seat: 0 });
  expect(live.unsettled).toBe(true);
  newest().say({ re: newest().commands[0]!.id, ok: true, seq: 6 });
  expect(live.unsettled).toBe(true);
  newest().say(table(6));
  expect(live.unsettled).toBe(false);
});
