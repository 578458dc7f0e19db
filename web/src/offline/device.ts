// The way to the workers, from the page: loaded when somebody needs it.

import type { Answer, Hearing, Transport } from "../lib/transport";
import type { FromTables, ToTables } from "./messages";

export interface Ready {
  transport: Transport;
  /** When it starts without a network from then on. */
  kept: Promise<void>;
  storage: boolean;
}

/** A worker died: whoever waits for an answer gets none. */
const GONE = 1011;

/** What a line of talk needs of a worker. */
export type Talker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** Start both workers; `broken`: later on, one of them ended. */
export async function begin(base: string, site: boolean, news: (share: number) => void, broken: () => void): Promise<Ready> {
  const tables = new Worker(new URL("./table.worker.ts", import.meta.url), { type: "module", name: "tables" });
  const thinker = new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module", name: "thinker" });
  const { port1, port2 } = new MessageChannel();
  thinker.postMessage({ base, port: port2 }, [port2]);
  return talk(tables, { do: "start", base, site, think: port1 }, [port1], news, () => {
    thinker.terminate();
    broken();
  });
}

export function talk(worker: Talker, start: ToTables, ports: Transferable[], news: (share: number) => void, broken: () => void): Promise<Ready> {
  let count = 0;
  const asked = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const lines = new Map<number, Hearing>();
  const post = (message: ToTables): void => worker.postMessage(message);

  const end = (why: string): void => {
    worker.terminate();
    const [waiting, open] = [[...asked.values()], [...lines.values()]];
    asked.clear();
    lines.clear();
    for (const one of waiting) one.reject(new Error(why));
    broken();
    for (const one of open) one.closed(GONE);
  };

  const transport: Transport = {
    far: false,
    request(path, body) {
      const id = ++count;
      return new Promise((resolve, reject) => {
        asked.set(id, { resolve, reject });
        post({ do: "ask", id, method: body === undefined ? "GET" : "POST", path: `/api${path}`, body: body === undefined ? null : JSON.stringify(body) });
      });
    },
    open(table, hearing, insist = false) {
      const line = ++count;
      lines.set(line, hearing);
      post({ do: "open", line, table, insist });
      return {
        say: (frame) => post({ do: "say", line, frame }),
        close: () => {
          if (lines.delete(line)) post({ do: "close", line });
        },
      };
    },
  };

  let allKept = (): void => undefined;
  const keeping = new Promise<void>((done) => (allKept = done));
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromTables>) => {
      if (data.is === "loading") news(data.share);
      else if (data.is === "ready") resolve({ transport, kept: keeping, storage: data.storage });
      else if (data.is === "kept") allKept();
      else if (data.is === "failed") {
        reject(new Error(data.what));
        end(data.what);
      } else if (data.is === "answer") {
        const { id, status, kind, text } = data;
        asked.get(id)?.resolve({ status, kind, text });
        asked.delete(id);
      } else if (data.is === "opened") lines.get(data.line)?.opened();
      else if (data.is === "heard") lines.get(data.line)?.heard(data.frame);
      else {
        const hearing = lines.get(data.line);
        lines.delete(data.line);
        hearing?.closed(data.code);
      }
    };
    worker.onerror = (event) => {
      const why = (event as ErrorEvent).message ?? "the worker ended";
      reject(new Error(why));
      end(why);
    };
    worker.postMessage(start, ports);
  });
}
