// Kernels in real Pyodide, under Node: a program in Python, with the kernels at hand, and what it answers.
//
//     node kernels.mjs BUNDLE KERNELS.js < program.py > answer

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const bundle = resolve(process.argv[2]);
const { Kernels } = await import(pathToFileURL(resolve(process.argv[3])).href);
const { loadPyodide } = await import(pathToFileURL(join(bundle, "pyodide.mjs")).href);

const kernels = new Kernels();
for (const file of readdirSync(join(bundle, "kernels")).filter((name) => name.endsWith(".wasm"))) {
  const game = file.slice(0, -".wasm".length);
  const text = readFileSync(join(bundle, "kernels", `${game}.json`), "utf8");
  await kernels.add(game, readFileSync(join(bundle, "kernels", file)), text);
}

const python = await loadPyodide({ indexURL: `${bundle}/` });
python.unpackArchive(new Uint8Array(readFileSync(join(bundle, "felttip.zip"))), "zip", { extractDir: "/felttip" });
python.runPython("import sys; sys.path.insert(0, '/felttip')");
python.globals.set("kernels", kernels);
process.stdout.write(python.runPython(readFileSync(0, "utf8")));
