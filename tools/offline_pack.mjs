// Pack the bundle: bytecode of the browser's own Python, the standard library cut to what is imported, and a list of it all.
//
//     node tools/offline_pack.mjs PYODIDE STAGE BUNDLE

import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const [pyodideFolder, stage, bundle] = process.argv.slice(2).map((one) => resolve(one));
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);

const python = await loadPyodide({ indexURL: `${pyodideFolder}/` });
python.mountNodeFS("/stage", stage);
python.mountNodeFS("/pyodide", pyodideFolder);
mkdirSync(join(bundle, "kernels"), { recursive: true });
python.mountNodeFS("/bundle", bundle);
python.runPython(readFileSync(new URL("offline_pack.py", import.meta.url), "utf-8"), { filename: "offline_pack.py" });

for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) copyFileSync(join(pyodideFolder, name), join(bundle, name));

// No package comes from elsewhere.
const { info } = JSON.parse(readFileSync(join(pyodideFolder, "pyodide-lock.json"), "utf-8"));
writeFileSync(join(bundle, "pyodide-lock.json"), JSON.stringify({ info, packages: {} }));

/** What need not be there before the first game. */
const LATER = /^(minds\.zip)$/;

const all = (folder) => readdirSync(join(bundle, folder)).flatMap((name) => (statSync(join(bundle, folder, name)).isDirectory() ? all(join(folder, name)) : [join(folder, name)]));
const list = join(bundle, "bundle.json");
const before = new Map((existsSync(list) ? JSON.parse(readFileSync(list, "utf-8")).files : []).map((one) => [one.name, one.hash]));
const names = all(".").filter((one) => !one.endsWith(".br") && one !== "bundle.json").sort();
for (const name of all(".").filter((one) => one.endsWith(".br") && !names.includes(one.slice(0, -3)))) rmSync(join(bundle, name));

/** As small as it gets; what is as it was stays as it is, since this takes its time. */
function squeezed(name, body, hash) {
  const to = join(bundle, `${name}.br`);
  if (before.get(name) !== hash || !existsSync(to)) {
    const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    writeFileSync(to, brotliCompressSync(body, { params }));
  }
  return statSync(to).size;
}

const files = names.map((name) => {
  const body = readFileSync(join(bundle, name));
  const hash = createHash("sha256").update(body).digest("hex");
  return { name, size: body.length, packed: squeezed(name, body, hash), hash, ...(LATER.test(name) ? { later: true } : {}) };
});
const version = createHash("sha256").update(files.map((one) => one.hash).join()).digest("hex").slice(0, 16);
writeFileSync(join(bundle, "bundle.json"), `${JSON.stringify({ version, files }, null, 1)}\n`);

const sum = (some) => (some.reduce((total, one) => total + one.packed, 0) / 1e6).toFixed(2);
for (const one of files) console.log(`${String(one.size).padStart(9)} ${String(one.packed).padStart(8)}  ${one.name}`);
console.log(`before the first game ${sum(files.filter((one) => !one.later))} MB, in all ${sum(files)} MB (brotli)`);
process.exit(0);
