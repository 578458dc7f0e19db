// Pyodide out of the bundle, in either worker.

import type { PyodideAPI } from "pyodide";
import type { Bundle } from "./bundle";

const HOUSE = "/felttip";

type Core = typeof import("pyodide");

/** Put an archive of the bundle where Python finds it. */
export async function unpack(python: PyodideAPI, bundle: Bundle, name: string): Promise<void> {
  python.unpackArchive(await (await bundle.file(name)).arrayBuffer(), "zip", { extractDir: HOUSE });
}

/** Start Python with the files of this bundle and no others. */
export async function startPython(bundle: Bundle, folder: string): Promise<PyodideAPI> {
  const real = self.fetch.bind(self);
  // Pyodide asks for its files by name; which version that is, the bundle knows.
  const names = new Set(bundle.contents.files.map((part) => part.name));
  self.fetch = (what, how) => {
    const url = new URL(what instanceof Request ? what.url : what, self.location.href);
    const name = url.pathname.startsWith(folder) ? url.pathname.slice(folder.length) : "";
    return names.has(name) ? bundle.file(name) : real(what, how);
  };
  const [core, module] = await Promise.all([
    import(/* @vite-ignore */ bundle.address("pyodide.mjs")) as Promise<Core>,
    import(/* @vite-ignore */ bundle.address("pyodide.asm.mjs")) as Promise<{ default: never }>,
  ]);
  const python = await core.loadPyodide({
    indexURL: new URL(folder, self.location.href).href,
    createPyodideModule: module.default,
    // Of its packages none is loaded: what we need of others lies in the bundle.
    lockFileContents: await (await bundle.file("pyodide-lock.json")).text(),
    packageBaseUrl: new URL(folder, self.location.href).href,
  });
  python.runPython(`import sys; sys.path.insert(0, "${HOUSE}")`);
  return python;
}
