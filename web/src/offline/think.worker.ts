// Whoever thinks: computer players, hints, par and reviews, beside the tables, so that no mark waits.

import { opened, type Bundle, type Contents } from "./bundle";
import { Kernels } from "./kernels";
import { giveWay } from "./manners";
import type { FromThinker, ToThinker } from "./messages";
import { startPython, unpack } from "./python";

type Work = (job: string, news: (how: string) => void) => string;

/** The compiled rules of every game; one that cannot be had is done without. */
async function loadKernels(bundle: Bundle, word: Int32Array | null): Promise<Kernels> {
  const kernels = new Kernels(word ? () => giveWay(word) : undefined);
  const games = bundle.contents.files.flatMap(({ name }) => /^kernels\/(.+)\.wasm$/.exec(name)?.[1] ?? []);
  await Promise.all(
    games.map(async (game) => {
      try {
        const [module, text] = await Promise.all([bundle.file(`kernels/${game}.wasm`), bundle.file(`kernels/${game}.json`)]);
        await kernels.add(game, await module.arrayBuffer(), await text.text());
      } catch (error) {
        console.warn(`there are no kernels for ${game}`, error);
      }
    }),
  );
  return kernels;
}

async function start(base: string, contents: Contents, core: WebAssembly.Module, word: Int32Array | null): Promise<Work> {
  const folder = `${base}offline/`;
  const bundle = await opened(contents, folder);
  const [{ python }, kernels] = await Promise.all([startPython(bundle, folder, Promise.resolve(core), true), loadKernels(bundle, word)]);
  // What players have learned comes last over the network; until it is there they do without.
  await unpack(python, bundle, "minds.zip").catch((error: unknown) => console.warn("there are no minds", error));
  const use = python.runPython("from felttip.targets.browser import use\nuse") as (kernels: Kernels) => void;
  use(kernels);
  return python.runPython("from felttip.offline.thinking import work\nwork") as Work;
}

self.onmessage = ({ data }: MessageEvent<{ base: string; port: MessagePort; word: Int32Array | null }>) => {
  const { base, port, word } = data;
  const say = (message: FromThinker): void => port.postMessage(message);
  let work: Promise<Work> | null = null;
  // One job after the other.
  let last: Promise<void> = Promise.resolve();
  port.onmessage = ({ data: asked }: MessageEvent<ToThinker>) => {
    if (asked.do === "end") return self.close();
    if (asked.do === "start") {
      work = start(base, asked.contents, asked.core, word);
      return void work.catch((error: unknown) => console.error(error));
    }
    const { id, job } = asked;
    last = last
      .then(async () => {
        const ready = await work!;
        say({ is: "answer", id, answer: ready(job, (how) => say({ is: "news", id, how })) });
      })
      .catch((error: unknown) => say({ is: "failed", id, what: String(error) }));
  };
};
