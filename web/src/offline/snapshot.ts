// What Python's memory held when it had started: kept with the bundle, so that the next start need not do all of it again.

import { hashOf, isRight, type Bundle } from "./bundle";

/** It is made on the device, so it is in no list. */
const NAME = "memory";
const [HEAP, TABLE, HASH, BROWSER] = ["felttip-heap", "felttip-table", "felttip-hash", "felttip-browser"] as const;
/** So many times its size has to be free: games come first. */
const MUCH = 8;

export interface Snapshot {
  bytes: Uint8Array<ArrayBuffer>;
  /** The size of the memory, in bytes: what was zero at its end is not kept. */
  heap: number;
  /** How many functions Python could call by number. */
  table: number;
  /** Nothing of it was lost. */
  whole: Promise<boolean>;
}

/** What was kept by this version of everything, in this browser. */
export async function recalled(bundle: Bundle): Promise<Snapshot | null> {
  const kept = await bundle.kept(NAME);
  if (!kept) return null;
  const { headers } = kept;
  if (headers.get(BROWSER) !== navigator.userAgent) {
    await bundle.drop(NAME);
    return null;
  }
  const bytes = new Uint8Array(await kept.arrayBuffer());
  // Reckoned beside the start, not before it.
  const whole = isRight(bytes, headers.get(HASH) ?? "-");
  return { bytes, heap: Number(headers.get(HEAP)), table: Number(headers.get(TABLE)), whole };
}

export async function remember(bundle: Bundle, all: Uint8Array<ArrayBuffer>, heap: number, table: number): Promise<void> {
  const bytes = trimmed(all);
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < MUCH * bytes.length) return;
  const headers = { [HEAP]: `${heap}`, [TABLE]: `${table}`, [HASH]: await hashOf(bytes), [BROWSER]: navigator.userAgent };
  await bundle.store(NAME, new Response(bytes, { headers }));
}

export const forget = (bundle: Bundle): Promise<void> => bundle.drop(NAME);

/** Without the zeros at the end. */
export function trimmed(all: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = all.length;
  while (end > 0 && all[end - 1] === 0) end--;
  return all.subarray(0, Math.min(all.length, Math.ceil(end / 16) * 16));
}
