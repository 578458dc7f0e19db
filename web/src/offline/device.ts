// The way to the workers, from the page: loaded when somebody needs it.

import type { Answer, Hearing, Transport } from "../lib/transport";
import { shared, watch } from "./manners";
import type { FromTables, ToTables, Who } from "./messages";

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

/** Start the worker with the tables, and those who think when it asks for them; `broken`: later on, it ended. */
export async function begin(base: string, site: boolean, news: (share: number) => void, broken: () => void): Promise<Ready> {
  const tables = new Worker(new URL("./table.worker.ts", import.meta.url), { type: "module", name: "tables" });
  const thinkers = new Map<Who, Worker>();
  const word = shared();
  if (word) watch(word);
  const hire = (who: Who, port: MessagePort): void => {
    const thinker = new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module", name: who });
    thinkers.get(who)?.terminate();
    thinkers.set(who, thinker);
    thinker.onerror = () => {
      if (thinkers.get(who) !== thinker) return;
      thinker.terminate();
      tables.postMessage({ do: "lost", who } satisfies ToTables);
    };
    thinker.postMessage({ base, port, word }, [port]);
  };
  return talk(tables, { do: "start", base, site }, news, hire, () => {
    for (const thinker of thinkers.values()) thinker.terminate();
    broken();
  });
}

export function talk(
  worker: Talker,
  start: ToTables,
  news: (share: number) => void,
  hire: (who: Who, port: MessagePort) => void,
  broken: () => void,
): Promise<Ready> {
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
      else if (data.is === "hiring") hire(data.who, data.port);
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
    worker.postMessage(start);
  });
}
