// The room in a worker: the same Python that the server runs, with the tables that live on this device.

import { newest, settle, type Bundle, type Coming, type Part } from "./bundle";
import { Host, type Device } from "./host";
import type { FromTables, ToTables, Who } from "./messages";
import { compiled, startPython } from "./python";
import { Loose, Shelf } from "./shelf";
import { Thinker, type Equipment } from "./thinkers";

/** If nobody looks at a table by then, in milliseconds, whoever thinks gets ready all the same. */
const SOON = 2_000;
/** So long whoever studies stays without anything to do. */
const REST = 60_000;

const tell = (message: FromTables): void => self.postMessage(message);

type Think = (job: string, news: ((how: string) => void) | null) => Promise<string>;

class Thinkers {
  private readonly all: Record<Who, Thinker>;

  constructor(equipment: Equipment) {
    const hire = (who: Who, port: MessagePort): void => self.postMessage({ is: "hiring", who, port } satisfies FromTables, { transfer: [port] });
    // A search of twenty seconds holds up no turn.
    this.all = { turns: new Thinker("turns", equipment, hire), studies: new Thinker("studies", equipment, hire, REST) };
  }

  readonly think: Think = (job, news) => (news ? this.all.studies.ask(job, news) : this.all.turns.ask(job));

  wake(): void {
    this.all.turns.wake();
  }

  lost(who: Who): void {
    this.all[who].lost();
  }
}

interface Room {
  host: Host;
  thinkers: Thinkers;
}

type Need = "tables" | "thinkers" | "later";

/** For what a part is needed: the tables themselves, whoever thinks, or only to play well. */
const need = ({ name, later }: Part): Need => (later ? "later" : name.startsWith("kernels/") ? "thinkers" : "tables");

/** What is needed next, in its order: that it starts without a network, and what players have learned. Only with both it is said to need none. */
async function keepAll(bundle: Bundle, folder: string, first: Coming): Promise<void> {
  const rest = (what: Need): Promise<boolean> => bundle.complete(bundle.contents.files.filter((part) => need(part) === what), () => undefined).keep();
  try {
    const starts = (await first.keep()) && (await rest("thinkers"));
    if (starts) await settle(bundle, folder);
    if ((await rest("later")) && starts) tell({ is: "kept" });
  } catch {
    // The next start tries again; until then it needs the network.
  }
}

async function start(base: string, site: boolean): Promise<Room> {
  const folder = `${base}offline/`;
  const opening = Shelf.open().catch(() => null);
  const bundle = await newest(folder);
  const first = bundle.complete(bundle.contents.files.filter((part) => need(part) === "tables"), (share) => tell({ is: "loading", share }));
  const core = compiled(bundle);
  const { python, again } = await startPython(bundle, folder, core, false);
  const make = python.runPython("from felttip.offline.browser import begin\nbegin") as (...all: unknown[]) => Device;
  // All that was started from came as it should.
  await first.right;
  const [shelf, thinkers] = [await opening, new Thinkers({ contents: bundle.contents, core: await core })];
  let host: Host | null = null;
  let seen = (): void => undefined;
  const looked = new Promise<void>((done) => (seen = done));
  const told = (line: number, frame: string): void => {
    host?.told(line, frame);
    seen();
  };
  const ended = (line: number, code: number): void => host?.ended(line, code);
  const device = make(shelf ?? new Loose(), thinkers.think, told, site, ended, (then: () => void) => queueMicrotask(then));
  host = new Host(device, tell, navigator.locks ?? null);
  tell({ is: "ready", storage: shelf !== null, again });
  setTimeout(seen, SOON);
  // Whoever thinks would only be in the way of the first view.
  void Promise.all([keepAll(bundle, folder, first), looked]).then(() => thinkers.wake());
  return { host, thinkers };
}

let room: Promise<Room> | null = null;

self.onmessage = ({ data }: MessageEvent<ToTables>) => {
  if (data.do === "lost") return void room?.then(({ thinkers }) => thinkers.lost(data.who));
  if (data.do !== "start") return void room?.then(({ host }) => host.hear(data));
  room = start(data.base, data.site);
  room.catch((error: unknown) => {
    console.error(error);
    tell({ is: "failed", what: String(error) });
  });
};
