// This device as a place for tables: what it takes to get it ready, and the way to it. All else is loaded later.

import { recall, remember } from "./mine";
import { BASE, SITE } from "./site";
import type { Answer, Hearing, Line, Transport } from "./transport";

export type State = "never" | "idle" | "loading" | "ready" | "failed";

const WISH = "device";
const KEPT = "device-kept";
/** So long nobody may have done anything, in milliseconds, before it is loaded. */
const QUIET = 3_000;

interface Connection {
  saveData?: boolean;
  type?: string;
  metered?: boolean;
}

/** Is every byte paid for? Then nothing is loaded that nobody asked for. */
export function metered(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !!connection && (connection.saveData === true || connection.metered === true || connection.type === "cellular");
}

/** Without these nothing could be kept, or two windows would write at once. */
function possible(): boolean {
  if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") return false;
  return SITE || (isSecureContext && "caches" in globalThis && !!navigator.locks && !!navigator.serviceWorker);
}

class DeviceHome implements Transport {
  readonly far = false;
  state = $state<State>(typeof window !== "undefined" && possible() ? "idle" : "never");
  share = $state(0);
  /** It starts without a network. */
  kept = $state(typeof window !== "undefined" && recall(localStorage, KEPT) === "yes");
  /** This browser keeps games. */
  storage = $state(true);
  private started: Promise<Transport> | null = null;

  /** What somebody has said about it. */
  private wish = $state(typeof window === "undefined" ? null : recall(localStorage, WISH));

  /** Somebody does not want it. */
  get off(): boolean {
    return this.wish === "off";
  }

  /** Somebody has said no, or would have to say yes first. */
  get asks(): boolean {
    return this.state === "idle" && (this.off || (this.wish !== "on" && metered()));
  }

  /** It can be had without a network, now or after a while. */
  get within(): boolean {
    return this.state === "ready" || this.state === "loading" || (this.state !== "never" && (SITE || this.kept));
  }

  want(on: boolean): void {
    this.wish = on ? "on" : "off";
    remember(localStorage, WISH, this.wish);
    if (on) void this.start().catch(() => undefined);
  }

  start(): Promise<Transport> {
    this.started ??= this.begin();
    return this.started;
  }

  /** A server that was never given the bundle has nothing to offer: that is no failure, and nobody is told. */
  private async offered(): Promise<boolean> {
    if (SITE || this.kept) return true;
    return fetch(`${BASE}offline/bundle.json`).then((answer) => answer.status !== 404, () => true);
  }

  private async begin(): Promise<Transport> {
    const part = import("../offline/device");
    part.catch(() => undefined);
    if (!(await this.offered())) {
      this.state = "never";
      throw new Error("there is nothing to play with here");
    }
    this.state = "loading";
    try {
      const { begin } = await part;
      const ready = await begin(BASE, SITE, (share) => (this.share = share), () => this.broken());
      this.storage = ready.storage;
      this.state = "ready";
      void ready.kept.then(() => this.keepPage());
      return ready.transport;
    } catch (error) {
      this.broken();
      throw error;
    }
  }

  /** The page itself is kept, too, with all its parts: only then no network is needed. */
  private async keepPage(): Promise<void> {
    const worker = (await navigator.serviceWorker?.ready)?.active;
    if (!worker) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      // Without a network nothing new can be kept, and what is kept stays.
      if (data !== true) return;
      this.kept = true;
      remember(localStorage, KEPT, "yes");
    };
    worker.postMessage({ keep: document.documentElement.lang, games: SITE ? "api/games.json" : "api/games" }, [port2]);
    // Otherwise a browser that is short of room may throw it all away.
    void navigator.storage?.persist?.().catch(() => false);
  }

  /** The next one who needs it tries again. */
  private broken(): void {
    this.started = null;
    this.state = "failed";
  }

  async request(path: string, body?: unknown): Promise<Answer> {
    return (await this.start()).request(path, body);
  }

  open(table: string, hearing: Hearing, insist = false): Line {
    let line: Line | null = null;
    let closed = false;
    this.start().then(
      (ready) => (line = closed ? null : ready.open(table, hearing, insist)),
      () => closed || hearing.closed(1011),
    );
    return {
      say: (frame) => line?.say(frame),
      close: () => {
        closed = true;
        line?.close();
      },
    };
  }

  /** Get ready by itself: once there is a sheet on the screen, nobody does anything, and nobody plays at a server's table. */
  offer(playing: () => boolean): void {
    if (this.state !== "idle" || this.asks) return;
    let last = performance.now();
    const stir = (): void => void (last = performance.now());
    const signs = ["pointerdown", "keydown", "scroll"] as const;
    for (const sign of signs) addEventListener(sign, stir, { passive: true, capture: true });
    const timer = setInterval(() => {
      const quiet = performance.now() - last > QUIET && !document.hidden && !playing();
      if (this.state === "idle" && !(quiet && document.querySelector(".sheet:not(.blank)"))) return;
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, stir, { capture: true });
      if (this.state === "idle") void this.start().catch(() => undefined);
    }, 1000);
  }
}

export const device = new DeviceHome();
