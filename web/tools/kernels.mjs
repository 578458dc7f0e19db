// The kernels of a folder, for a program on the other side of a pipe (`felttip.targets.node`).
// A question: two lengths (4 bytes each), [what, ...details] as JSON, bytes. An answer: 0 or 1 (failed), length, bytes.
import { readFileSync, readSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const source = readFileSync(new URL("../src/offline/kernels.ts", import.meta.url), "utf8");
const { outputText } = ts.transpileModule(source, { compilerOptions: { target: "ES2022", module: "ESNext" } });
const { Kernels } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const folder = process.argv[2];
const kernels = new Kernels();
for (const file of readdirSync(folder).filter((name) => name.endsWith(".wasm"))) {
  const game = file.slice(0, -".wasm".length);
  await kernels.add(game, readFileSync(join(folder, file)), readFileSync(join(folder, `${game}.json`), "utf8"));
}

/** How long kernels have kept a processor busy so far, in microseconds; whoever compiles them meanwhile counts too. */
let spent = 0;

const text = (value) => Buffer.from(String(value ?? ""));

function answer([what, game, ...details], content) {
  switch (what) {
    case "describe":
    case "allocate":
    case "free":
    case "release":
    case "memory":
      return text(kernels[what](game, ...details));
    case "call": {
      const start = process.cpuUsage();
      const found = kernels.call(game, ...details, content);
      const { user, system } = process.cpuUsage(start);
      spent += user + system;
      return found;
    }
    case "spent":
      return text(spent);
    case "write":
      return kernels.write(game, ...details, content) ?? text();
    case "read":
      return kernels.read(game, ...details);
    default:
      throw new Error(`nobody knows what ${what} is`);
  }
}

/** So many bytes, or nothing if the other side has gone. */
function take(size) {
  const found = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const read = readSync(0, found, at, size - at, null);
    if (read === 0) return undefined;
    at += read;
  }
  return found;
}

function give(content) {
  for (let at = 0; at < content.length; ) at += writeSync(1, content, at);
}

for (let lengths; (lengths = take(8)) !== undefined; ) {
  const head = take(lengths.readUInt32LE(0));
  const content = take(lengths.readUInt32LE(4));
  if (head === undefined || content === undefined) break;
  let failed = 0;
  let found;
  try {
    found = answer(JSON.parse(head.toString()), content);
  } catch (error) {
    failed = 1;
    found = text(error);
  }
  const before = Buffer.alloc(8);
  before.writeUInt32LE(failed, 0);
  before.writeUInt32LE(found.length, 4);
  give(before);
  give(found);
}
