// A device in real Pyodide, under Node: plays a script that comes as JSON and tells what the page would be told.
//
//     node device.mjs BUNDLE < script.json > told.json
//
// A script: {"site", "shelf": {code: [lines]}, "steps": [["ask", method, path, body] | ["open", line, code] | ["say", line, frame]]}

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const bundle = resolve(process.argv[2]);
const script = JSON.parse(readFileSync(0, "utf-8"));

async function python() {
  const { loadPyodide } = await import(pathToFileURL(join(bundle, "pyodide.mjs")).href);
  const made = await loadPyodide({ indexURL: `${bundle}/` });
  made.unpackArchive(new Uint8Array(readFileSync(join(bundle, "felttip.zip"))), "zip", { extractDir: "/felttip" });
  made.runPython("import sys; sys.path.insert(0, '/felttip')");
  return made;
}

const began = performance.now();
const here = await python();
const work = here.runPython("from felttip.offline.thinking import work; work");
const shelf = new Map(Object.entries(script.shelf ?? {}).map(([code, lines]) => [code, new Map([[1, lines.join("\n")]])]));
const kept = {
  async keep(code, seq, lines) {
    const rows = shelf.get(code) ?? new Map();
    if (rows.has(seq)) throw new DOMException("taken", "ConstraintError");
    if (script.full) throw new DOMException("full", "QuotaExceededError");
    shelf.set(code, rows.set(seq, lines));
  },
  load: async (code) => [...(shelf.get(code) ?? new Map()).entries()].sort(([a], [b]) => a - b).map(([, lines]) => lines),
  tables: async () => [...shelf.keys()],
  drop: async (code) => void shelf.delete(code),
};

let thinking = 0;
let news = 0;
const think = async (job, news) => {
  thinking++;
  try {
    await new Promise((done) => setTimeout(done));
    return work(job, news);
  } finally {
    thinking--;
  }
};
const told = [];
const tell = (line, frame) => void (news++, told.push(["told", line, JSON.parse(frame)]));
const ended = (line, code) => void (news++, told.push(["ended", line, code]));
const begin = here.runPython("from felttip.offline.browser import begin; begin");
const device = begin(kept, think, tell, !!script.site, ended, (then) => queueMicrotask(then));
const ready = performance.now() - began;

/** Until nobody has anything to say any more. */
async function settle() {
  for (let calm = 0, last = -1; calm < 20; calm = news === last && !thinking ? calm + 1 : 0) {
    last = news;
    await new Promise((done) => setTimeout(done));
  }
}

for (const [what, ...rest] of script.steps) {
  if (what === "ask") {
    const answer = await device.answer(...rest);
    told.push(["answer", answer.status, answer.kind, answer.text]);
    answer.destroy();
  } else if (what === "open") await device.connect(...rest);
  else await device.say(...rest);
  await settle();
}
const all = Object.fromEntries(await Promise.all((await kept.tables()).map(async (code) => [code, (await kept.load(code)).join("\n").split("\n")])));
process.stdout.write(JSON.stringify({ told, shelf: all, ready }), () => process.exit(0));
