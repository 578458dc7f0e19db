// Between the page and the room in this worker: who holds which table, and who is told what.

import type { FromTables, ToTables } from "./messages";

/** The room: felttip.offline.Device, as JavaScript sees it. */
export interface Device {
  answer(method: string, path: string, body: string | null): Promise<{ status: number; kind: string; text: string }>;
  connect(line: number, table: string): Promise<void>;
  say(line: number, frame: string): Promise<void>;
  leave(line: number): Promise<void>;
  /** Another window may go on with it: what is known of it here is no longer true. */
  forget(table: string): void;
}

/** As the server says it: the table was opened elsewhere. */
export const ELSEWHERE = 4008;
const FAILED = 1011;

/** The tables that a path is about. */
function about(path: string): string[] {
  const table = /^\/api\/tables\/([^/?]+)/.exec(path)?.[1];
  return table ? [table] : (/^\/api\/summaries\?codes=(.*)/.exec(path)?.[1]?.split(",") ?? []);
}

interface Held {
  release: () => void;
  lines: Set<number>;
}

export class Host {
  private readonly held = new Map<string, Held>();
  private readonly tables = new Map<number, string>();
  /** One thing after the other for each line, as on a wire. */
  private readonly last = new Map<number, Promise<void>>();

  constructor(
    private readonly device: Device,
    private readonly tell: (message: FromTables) => void,
    private readonly locks: LockManager | null,
  ) {}

  hear(message: Exclude<ToTables, { do: "start" | "lost" }>): void {
    if (message.do === "ask") void this.ask(message.id, message.method, message.path, message.body);
    else if (message.do === "open") this.after(message.line, () => this.open(message.line, message.table, message.insist));
    else if (message.do === "say") this.after(message.line, () => this.say(message.line, message.frame));
    else this.after(message.line, () => this.close(message.line));
  }

  /** What the room has to say. */
  told(line: number, frame: string): void {
    if (this.tables.has(line)) this.tell({ is: "heard", line, frame });
  }

  /** The room has ended a line. */
  ended(line: number, code: number): void {
    if (!this.tables.has(line)) return;
    this.release(line);
    this.tell({ is: "closed", line, code });
  }

  private after(line: number, what: () => Promise<void>): void {
    const next = (this.last.get(line) ?? Promise.resolve()).then(what).catch(async (error: unknown) => {
      console.error(error);
      // Whoever comes again finds the table as it was kept.
      await this.close(line).catch(() => undefined);
      this.tell({ is: "closed", line, code: FAILED });
    });
    this.last.set(line, next);
    void next.then(() => this.last.get(line) === next && this.last.delete(line));
  }

  private async ask(id: number, method: string, path: string, body: string | null): Promise<void> {
    try {
      const { status, kind, text } = await this.device.answer(method, path, body);
      this.tell({ is: "answer", id, status, kind, text });
    } catch (error) {
      console.error(error);
      this.tell({ is: "answer", id, status: 500, kind: "application/json", text: "{}" });
    }
    for (const table of about(path)) if (!this.held.has(table)) this.device.forget(table);
  }

  private async open(line: number, table: string, insist: boolean): Promise<void> {
    if (!(await this.hold(table, insist))) return this.tell({ is: "closed", line, code: ELSEWHERE });
    this.tables.set(line, table);
    this.held.get(table)?.lines.add(line);
    await this.device.connect(line, table);
    this.tell({ is: "opened", line });
  }

  private async say(line: number, frame: string): Promise<void> {
    if (this.tables.has(line)) await this.device.say(line, frame);
  }

  private async close(line: number): Promise<void> {
    if (!this.tables.has(line)) return;
    try {
      await this.device.leave(line);
    } finally {
      this.release(line);
    }
  }

  /** Nobody listens on a line any more; the table of the last one is free for other windows. */
  private release(line: number): void {
    const table = this.tables.get(line);
    if (table === undefined) return;
    this.tables.delete(line);
    const held = this.held.get(table);
    held?.lines.delete(line);
    if (!held || held.lines.size > 0) return;
    this.held.delete(table);
    this.device.forget(table);
    held.release();
  }

  /** One window at a time has a table; whoever insists takes it. */
  private hold(table: string, insist: boolean): Promise<boolean> {
    if (this.held.has(table)) return Promise.resolve(true);
    const { locks } = this;
    if (!locks) {
      this.held.set(table, { release: () => undefined, lines: new Set() });
      return Promise.resolve(true);
    }
    return new Promise((answer) => {
      const asked = insist ? { steal: true } : { ifAvailable: true };
      const taken = (lock: Lock | null): Promise<void> | void => {
        if (!lock) return answer(false);
        return new Promise((release) => {
          this.held.set(table, { release, lines: new Set() });
          answer(true);
        });
      };
      locks.request(`felttip-table-${table}`, asked, taken).catch(() => this.lose(table));
    });
  }

  /** Another window has taken it. */
  private lose(table: string): void {
    const lines = this.held.get(table)?.lines ?? [];
    this.held.delete(table);
    for (const line of lines) {
      this.tables.delete(line);
      this.tell({ is: "closed", line, code: ELSEWHERE });
      void this.device.leave(line);
    }
    this.device.forget(table);
  }
}
