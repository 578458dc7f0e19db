// Python out of the bundle, in any worker: from what its memory held after an earlier start, or from its beginning.

import type { PyodideAPI } from "pyodide";
import type { Bundle } from "./bundle";
import { forget, recalled, remember, type Snapshot } from "./snapshot";
import { unzipped } from "./unzip";

const HOUSE = "/felttip";
const [CORE, GLUE, FIRST] = ["pyodide.asm.wasm", "pyodide.asm.mjs", "felttip.zip"] as const;

type Core = typeof import("pyodide");
type Files = Map<string, Uint8Array>;
type FileSystem = Pick<PyodideAPI["FS"], "mkdirTree" | "writeFile">;

/** What we touch of Pyodide's inside: as of version 314. */
interface Inside {
  HEAP8: Int8Array;
  wasmTable: WebAssembly.Table;
  onRuntimeInitialized?: () => void;
  growMemory(size: number): void;
  loadDynamicLibrary(path: string, how: { global: boolean; nodelete: boolean; loadAsync: boolean }, scope: object): void;
}

type Make = (inside: Inside) => Promise<Inside>;

/** The core of Python, compiled while all else is on its way. */
export async function compiled(bundle: Bundle): Promise<WebAssembly.Module> {
  const answer = await bundle.file(CORE);
  const known = answer.headers.get("content-type")?.startsWith("application/wasm");
  return known ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Put an archive of the bundle where Python finds it. */
export async function unpack(python: PyodideAPI, bundle: Bundle, name: string): Promise<void> {
  lay(python.FS, await contents(bundle, name));
}

async function contents(bundle: Bundle, name: string): Promise<Files> {
  return unzipped(new Uint8Array(await (await bundle.file(name)).arrayBuffer()));
}

function lay(system: FileSystem, files: Files): void {
  const folders = new Set<string>();
  for (const [name, content] of files) {
    const path = `${HOUSE}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) system.mkdirTree(folder);
    folders.add(folder);
    system.writeFile(path, content, { canOwn: true });
  }
}

/** Pyodide asks for its files by name; which version that is, the bundle knows. */
function divert(bundle: Bundle, folder: string): void {
  const real = self.fetch.bind(self);
  const names = new Set(bundle.contents.files.map((part) => part.name));
  self.fetch = (what, how) => {
    const url = new URL(what instanceof Request ? what.url : what, self.location.href);
    const name = url.pathname.startsWith(folder) ? url.pathname.slice(folder.length) : "";
    // The core is compiled already.
    if (name === CORE) return Promise.resolve(new Response());
    return names.has(name) ? bundle.file(name) : real(what, how);
  };
}

class Starter {
  private readonly pyodide: Promise<Core>;
  private readonly glue: Promise<{ default: Make }>;
  private readonly lock: Promise<string>;
  private readonly house: Promise<Files>;
  /** How many functions there are, after what was compiled apart from Python has been added to it. */
  private functions = 0;

  constructor(
    private readonly bundle: Bundle,
    private readonly folder: string,
    private readonly core: Promise<WebAssembly.Module>,
  ) {
    divert(bundle, folder);
    this.pyodide = import(/* @vite-ignore */ bundle.address("pyodide.mjs")) as Promise<Core>;
    this.glue = import(/* @vite-ignore */ bundle.address(GLUE)) as Promise<{ default: Make }>;
    this.lock = bundle.file("pyodide-lock.json").then((answer) => answer.text());
    this.house = contents(bundle, FIRST);
    for (const one of [this.glue, this.lock, this.house]) one.catch(() => undefined);
  }

  async start(snapshot: Snapshot | null, making: boolean): Promise<PyodideAPI> {
    const index = new URL(this.folder, self.location.href).href;
    const { loadPyodide } = await this.pyodide;
    const lockFileContents = await this.lock;
    this.instantiateOnce();
    return loadPyodide({
      indexURL: index,
      // Of its packages none is loaded: what we need of others lies in the bundle.
      packageBaseUrl: index,
      lockFileContents,
      createPyodideModule: ((inside: Inside) => this.make(inside, snapshot)) as never,
      // There is no site that could have customs.
      args: ["-S"],
      env: { PYTHONPATH: HOUSE },
      fsInit: async (system) => lay(system, await this.house),
      _makeSnapshot: making,
      ...(snapshot && { _loadSnapshot: snapshot.bytes }),
    });
  }

  /** What is compiled need not be compiled. */
  private instantiateOnce(): void {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (_, imports) => {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      const module = await this.core;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
  }

  private async make(inside: Inside, snapshot: Snapshot | null): Promise<Inside> {
    const libraries = [...(await this.house).keys()].filter((name) => name.endsWith(".so"));
    let trouble: unknown = null;
    // Before Python's own first step, with or without a snapshot: so they lie at the same place in its memory each time.
    inside.onRuntimeInitialized = () => {
      try {
        for (const name of libraries) inside.loadDynamicLibrary(`${HOUSE}/${name}`, { global: false, nodelete: true, loadAsync: false }, {});
        this.functions = inside.wasmTable.length;
        if (!snapshot) return;
        if (snapshot.table !== this.functions) throw new Error("its functions have other numbers");
        if (snapshot.heap > inside.HEAP8.length) inside.growMemory(snapshot.heap);
      } catch (error) {
        // Thrown from here, nobody would hear it.
        trouble = error;
      }
    };
    const made = await (await this.glue).default(inside);
    // Without a snapshot they can be loaded later, too: then there is only no other one.
    if (trouble && snapshot) throw trouble;
    return made;
  }

  /** Let the next start begin where this one is. */
  keep(python: PyodideAPI): void {
    const { _module: inside } = python as unknown as { _module: Inside };
    // Functions that were added later would be missing.
    if (inside.wasmTable.length !== this.functions) throw new Error("there are more functions than at first");
    const all = (python as unknown as { makeMemorySnapshot(): Uint8Array<ArrayBuffer> }).makeMemorySnapshot();
    remember(this.bundle, all, inside.HEAP8.length, this.functions).catch(whyNot("kept"));
  }
}

export interface Started {
  python: PyodideAPI;
  /** From what was kept of an earlier start. */
  again: boolean;
}

const whyNot = (what: string) => (error: unknown): void => console.warn(`Python's memory cannot be ${what}`, error);

/** Start Python with the files of this bundle and no others; `making`: if nothing was kept of an earlier start, keep this one. */
export async function startPython(bundle: Bundle, folder: string, core: Promise<WebAssembly.Module>, making: boolean): Promise<Started> {
  const starter = new Starter(bundle, folder, core);
  const snapshot = await recalled(bundle).catch(() => null);
  if (snapshot) {
    try {
      const python = await starter.start(snapshot, false);
      if (!(await snapshot.whole)) throw new Error("it is damaged");
      python.runPython("from felttip.offline.browser import awake\nawake()");
      return { python, again: true };
    } catch (error) {
      whyNot("used")(error);
      await forget(bundle);
    }
  }
  const python = await starter.start(null, making && bundle.keeps);
  if (making && bundle.keeps) {
    try {
      python.runPython("from felttip.offline.browser import warm\nwarm()");
      starter.keep(python);
    } catch (error) {
      whyNot("kept")(error);
    }
  }
  return { python, again: false };
}
