// Those who think, as the worker with the tables sees them: each is started when there is something to think about.

import type { Contents } from "./bundle";
import type { FromThinker, ToThinker, Who } from "./messages";

interface Asked {
  resolve: (answer: string) => void;
  reject: (error: Error) => void;
  news: ((how: string) => void) | null;
}

/** What whoever thinks starts with. */
export interface Equipment {
  contents: Contents;
  core: WebAssembly.Module;
}

export class Thinker {
  private port: MessagePort | null = null;
  private readonly asked = new Map<number, Asked>();
  private count = 0;
  private going: ReturnType<typeof setTimeout> | undefined;

  /** `rest`: after so many milliseconds without anything to do it goes, and its memory with it. */
  constructor(
    private readonly who: Who,
    private readonly equipment: Equipment,
    private readonly hire: (who: Who, port: MessagePort) => void,
    private readonly rest = Infinity,
  ) {}

  /** Start, if it has not. */
  wake(): MessagePort {
    if (this.port) return this.port;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<FromThinker>) => this.hear(data);
    this.port = port1;
    this.hire(this.who, port2);
    this.post({ do: "start", ...this.equipment });
    return port1;
  }

  /** What comes of a job; `news` is told how far it is. */
  ask(job: string, news: ((how: string) => void) | null = null): Promise<string> {
    clearTimeout(this.going);
    this.wake();
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject, news });
      this.post({ do: "think", id, job });
    });
  }

  /** Its worker has ended: whoever waits gets nothing, and the next one who asks another worker. */
  lost(): void {
    this.port?.close();
    this.port = null;
    const waiting = [...this.asked.values()];
    this.asked.clear();
    for (const one of waiting) one.reject(new Error("whoever thinks is gone"));
  }

  private post(message: ToThinker): void {
    this.port?.postMessage(message);
  }

  private hear(said: FromThinker): void {
    const one = this.asked.get(said.id);
    if (said.is === "news") return void one?.news?.(said.how);
    this.asked.delete(said.id);
    if (said.is === "answer") one?.resolve(said.answer);
    else one?.reject(new Error(said.what));
    if (this.asked.size === 0 && this.rest < Infinity) this.going = setTimeout(() => this.go(), this.rest);
  }

  private go(): void {
    this.post({ do: "end" });
    this.lost();
  }
}
