// The room in a worker: the same Python that the server runs, with the tables that live on this device.

import { newest, settle, type Bundle } from "./bundle";
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

/** What is needed next, in its order: that nothing is lost, what players have learned, and then whoever thinks. */
async function keepRest(bundle: Bundle, folder: string, keeping: Promise<boolean>): Promise<void> {
  try {
    if (await keeping) {
      await settle(bundle, folder);
      tell({ is: "kept" });
    }
    const later = bundle.contents.files.filter((part) => part.later);
    await bundle.complete(later, () => undefined);
  } catch {
    // The next start tries again; until then it needs the network.
  }
}

async function start(base: string, site: boolean, think: MessagePort): Promise<Host> {
  const folder = `${base}offline/`;
  const bundle = await newest(folder);
  const first = bundle.contents.files.filter((part) => !part.later);
  const keeping = bundle.complete(first, (share) => tell({ is: "loading", share }));
  keeping.catch(() => undefined);
  const shelf = await Shelf.open().catch(() => null);
  const python = await startPython(bundle, folder);
  await unpack(python, bundle, "felttip.zip");
  const make = python.runPython("from felttip.offline.browser import begin\nbegin") as (...all: unknown[]) => Device;
  let host: Host | null = null;
  const told = (line: number, frame: string): void => host?.told(line, frame);
  const ended = (line: number, code: number): void => host?.ended(line, code);
  const device = make(shelf ?? new Loose(), thinking(think), told, site, ended);
  host = new Host(device, tell, navigator.locks ?? null);
  tell({ is: "ready", storage: shelf !== null });
  void keepRest(bundle, folder, keeping).then(() => think.postMessage("soon" satisfies ToThinker));
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
