// Whoever thinks: computer players, hints, par and reviews, beside the tables, so that no mark waits.

import { newest, type Bundle } from "./bundle";
import type { FromThinker, ToThinker } from "./messages";
import { startPython } from "./python";

type Work = (job: string) => string | Promise<string>;

async function start(base: string): Promise<Work> {
  const folder = `${base}offline/`;
  const bundle: Bundle = await newest(folder);
  const python = await startPython(bundle, folder);
  const archive = await (await bundle.file("felttip.zip")).arrayBuffer();
  python.unpackArchive(archive, "zip", { extractDir: "/felttip" });
  return python.runPython("import sys; sys.path.insert(0, '/felttip'); from felttip.offline.thinking import work; work") as Work;
}

self.onmessage = ({ data }: MessageEvent<{ base: string; port: MessagePort }>) => {
  const { base, port } = data;
  let work: Promise<Work> | null = null;
  // One job after the other.
  let last: Promise<void> = Promise.resolve();
  port.onmessage = ({ data: asked }: MessageEvent<ToThinker>) => {
    work ??= start(base);
    if (asked === "soon") return;
    const { id, job } = asked;
    last = last
      .then(async () => port.postMessage({ id, answer: await (await work!)(job) } satisfies FromThinker))
      .catch((error: unknown) => port.postMessage({ id, failed: String(error) } satisfies FromThinker));
  };
};
