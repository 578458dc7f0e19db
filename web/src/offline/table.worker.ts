// The room in a worker: the same Python that the server runs, with the tables that live on this device.

import { newest, settle } from "./bundle";
import { Host, type Device } from "./host";
import type { FromThinker, FromTables, ToTables, ToThinker } from "./messages";
import { startPython, unpack } from "./python";
import { Loose, Shelf } from "./shelf";

const tell = (message: FromTables): void => self.postMessage(message);

/** Ask whoever thinks, in the other worker. */
function thinking(port: MessagePort): (job: string) => Promise<string> {
  let count = 0;
  const asked = new Map<number, { resolve: (answer: string) => void; reject: (error: Error) => void }>();
  port.onmessage = ({ data }: MessageEvent<FromThinker>) => {
    const one = asked.get(data.id);
    asked.delete(data.id);
    if ("answer" in data) one?.resolve(data.answer);
    else one?.reject(new Error(data.failed));
  };
  return (job) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      asked.set(id, { resolve, reject });
      port.postMessage({ id, job });
    });
}

async function start(base: string, site: boolean, think: MessagePort): Promise<Host> {
  const folder = `${base}offline/`;
  const bundle = await newest(folder);
  const first = bundle.contents.files.filter((part) => !part.later);
  const kept = await bundle.complete(first, (share) => tell({ is: "loading", share }));
  if (kept) await settle(bundle, folder);
  const shelf = await Shelf.open().catch(() => null);
  const python = await startPython(bundle, folder);
  await unpack(python, bundle, "felttip.zip");
  const make = python.runPython("from felttip.offline.browser import begin\nbegin") as (...all: unknown[]) => Device;
  let host: Host | null = null;
  const told = (line: number, frame: string): void => host?.told(line, frame);
  const ended = (line: number, code: number): void => host?.ended(line, code);
  const device = make(shelf ?? new Loose(), thinking(think), told, site, ended);
  host = new Host(device, tell, navigator.locks ?? null);
  tell({ is: "ready", kept, storage: shelf !== null });
  // What is needed next, in its order: whoever thinks, and what they have learned.
  const later = bundle.contents.files.filter((part) => part.later);
  void bundle.complete(later, () => undefined).catch(() => undefined).then(() => think.postMessage("soon" satisfies ToThinker));
  return host;
}

let host: Promise<Host> | null = null;

self.onmessage = ({ data }: MessageEvent<ToTables>) => {
  if (data.do !== "start") return void host?.then((ready) => ready.hear(data));
  host = start(data.base, data.site, data.think);
  host.catch((error: unknown) => {
    console.error(error);
    tell({ is: "failed", what: String(error) });
  });
};
