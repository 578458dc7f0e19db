// A live table: keeps a line to it open, holds the newest view, and brings every command to an answer.

import { tick } from "svelte";
import { merged, viewOf } from "./document";
import { randomId } from "./ids";
import { answered, busy, EMPTY, marksOf, next, resend, viewed, wish, type Outbox } from "./outbox";
import { server, type Line, type Transport } from "./transport";
import { VERSION, type Answer, type FromServer, type Json, type News, type Refusal, type Told, type View, type Wish } from "./protocol";

/** No sign of life for longer than two pings: the connection is dead, even if nobody said so. */
const SILENCE = 45_000;
const FIRST_PAUSE = 400;
/** The server ends, and another one goes on: with this code it says so, and nobody needs to notice. */
const RESTART = 1012;
const RESTART_PAUSE = 200;
const LONGEST_PAUSE = 8_000;
/** So long until something is sent again of which nobody knows whether it was kept. */
const AGAIN_PAUSE = 1_000;
/** The table was opened elsewhere so often that this connection had to give way. */
const ELSEWHERE = 4008;

export interface Listener {
  view(before: View | null, now: View): void;
  refused(refusal: Refusal): void;
  /** The connection ended before the table was ever seen. */
  unseen(): void;
}

export class Live {
  view = $state.raw<View | null>(null);
  online = $state(false);
  /** Another window took the place of this one: it comes back when somebody wants it to, and not by itself. */
  elsewhere = $state(false);
  /** Marks that are sent but not in the view yet. */
  pending = $state.raw<{ seat: number; mark: string }[]>([]);
  /** Something is sent, or will be, that the view does not show yet. */
  unsettled = $state(false);

  /** What was heard while ink is on its way to the screen: it comes after that. */
  private heard: FromServer[] | null = null;
  private document: Json = null;
  private box: Outbox = EMPTY;
  private readonly questions = new Map<string, (told: Told | null) => void>();
  private line: Line | null = null;
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private later: ReturnType<typeof setTimeout> | undefined;
  private ready = false;
  private closed = false;

  constructor(
    private readonly table: string,
    private keys: string[],
    private readonly listener: Listener,
    private readonly transport: Transport = server,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Other keys: greet again with them. */
  useKeys(keys: string[]): void {
    this.keys = keys;
    this.comeBack();
  }

  /** Connect now, whatever kept us from it. */
  readonly comeBack = (): void => {
    const insist = this.elsewhere;
    this.elsewhere = false;
    this.pause = FIRST_PAUSE;
    this.drop();
    this.connect(insist);
  };

  wish(wanted: Wish): void {
    this.box = wish(this.box, wanted);
    this.flush();
  }

  /** Say it at once. What follows, and what is heard until then, is shown when somebody calls what comes back: the ink comes first. */
  ahead(wanted: Wish): () => void {
    this.heard ??= [];
    this.box = wish(this.box, wanted);
    this.push();
    return () => {
      this.show();
      // Whoever offers marks has to see first that one was on its way, or would not offer the same ones again.
      void tick().then(() => {
        const heard = this.heard ?? [];
        this.heard = null;
        for (const message of heard) this.hear(message);
      });
    };
  }

  /** What can be told of something printed on a sheet, or without a number of the call; null if nobody answers. */
  ask(seat: number, spot: number | null = null): Promise<Told | null> {
    const id = randomId();
    const told = new Promise<Told | null>((tell) => this.questions.set(id, tell));
    if (this.ready) this.send({ id, seen: this.view?.seq ?? 0, do: "ask", seat, spot });
    else this.forget();
    return told;
  }

  /** Nobody will answer any more. */
  private forget(): void {
    for (const tell of this.questions.values()) tell(null);
    this.questions.clear();
  }

  get busy(): boolean {
    return busy(this.box);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    clearTimeout(this.later);
    const line = this.line;
    this.line = null;
    this.ready = false;
    if (this.heard) this.heard = [];
    this.forget();
    line?.close();
  }

  private readonly hurry = (): void => {
    if (this.closed || this.online || this.elsewhere || document.visibilityState === "hidden") return;
    this.comeBack();
  };

  /** A network that is gone does not close its connections: nobody would notice for a while. */
  private readonly cut = (): void => {
    if (this.transport.far) this.lost();
  };

  private connect(insist = false): void {
    this.line = this.transport.open(
      this.table,
      {
        opened: () => this.line?.say(JSON.stringify({ hello: VERSION, keys: this.keys })),
        heard: (frame) => this.hear(JSON.parse(frame) as FromServer),
        closed: (code) => (code === RESTART && this.ready ? this.again() : this.lost(code)),
      },
      insist,
    );
    this.alive();
  }

  /** Come again at once; only if that fails, the connection is lost. */
  private again(): void {
    this.drop();
    this.retry = setTimeout(() => this.connect(), RESTART_PAUSE * Math.random());
  }

  private lost(code = 0): void {
    this.drop();
    this.online = false;
    this.elsewhere ||= code === ELSEWHERE;
    if (this.closed || this.elsewhere) return;
    if (this.view === null) this.listener.unseen();
    // A little different for everybody, so that not all come back in the same moment.
    this.retry = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  private alive(): void {
    clearTimeout(this.watch);
    if (this.transport.far) this.watch = setTimeout(() => this.lost(), SILENCE);
  }

  private hear(message: FromServer): void {
    this.alive();
    if (this.heard) return void this.heard.push(message);
    if ("ping" in message) this.send({ pong: message.ping });
    if ("ping" in message || "pong" in message) return;
    if (message.view !== undefined || message.change !== undefined) this.see(message);
    if (message.re !== undefined) this.answer(message as Answer);
  }

  private answer(message: Answer): void {
    if ("refusal" in message && message.re === null) {
      this.listener.refused(message.refusal);
    } else if (message.re !== null && this.questions.has(message.re)) {
      this.questions.get(message.re)?.("told" in message ? (message.told ?? null) : null);
      this.questions.delete(message.re);
    } else {
      const [box, refusal] = answered(this.box, message, this.view?.seq ?? 0);
      this.box = box;
      if (refusal) this.listener.refused(refusal);
      clearTimeout(this.later);
      if (refusal && box.open) this.later = setTimeout(() => this.box.open && this.send(this.box.open), AGAIN_PAUSE);
      this.flush();
    }
  }

  private see(news: News): void {
    const before = this.view;
    this.document = news.change === undefined ? (news.view ?? null) : merged(this.document, news.change);
    const now = viewOf(this.document, news.absent_in);
    this.view = now;
    this.box = viewed(this.box, now.seq);
    this.online = true;
    this.pause = FIRST_PAUSE;
    this.listener.view(before, now);
    if (!this.ready) {
      this.ready = true;
      const open = resend(this.box);
      if (open) this.send(open);
    }
    this.flush();
  }

  private flush(): void {
    this.push();
    this.show();
  }

  private push(): void {
    if (!this.ready) return;
    const [box, command] = next(this.box, this.view?.seq ?? 0, randomId);
    this.box = box;
    if (command) this.send(command);
  }

  private show(): void {
    this.unsettled = this.busy || this.box.settling !== null;
    this.pending = marksOf(this.box);
  }

  private send(message: unknown): void {
    this.line?.say(JSON.stringify(message));
  }
}
