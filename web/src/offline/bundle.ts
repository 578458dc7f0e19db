// The bundle: Python, the rules and the kernels, as files. Kept whole under its version, so that a later start needs no network.

export interface Part {
  name: string;
  size: number;
  /** SHA-256, in hexadecimal. */
  hash: string;
  /** Not needed before the first game. */
  later?: boolean;
}

export interface Contents {
  version: string;
  files: Part[];
}

/** In a worker with Python, `fetch` asks the bundle: this one asks the network. */
const network = globalThis.fetch.bind(globalThis);

const CACHE = "felttip-bundle-";
const LIST = "bundle.json";

/** Windows that use a version hold this lock together; what nobody holds may go. */
const useOf = (version: string): string => `${CACHE}${version}`;

export class Bundle {
  /** What is on its way. */
  private readonly coming = new Map<string, Promise<Response>>();

  constructor(
    readonly contents: Contents,
    private readonly folder: string,
    private readonly cache: Cache | null,
  ) {}

  /** Where a file is; the version makes it another file after an update. */
  address(name: string): string {
    return `${this.folder}${name}?v=${this.contents.version}`;
  }

  async file(name: string): Promise<Response> {
    const coming = this.coming.get(name);
    if (coming) return (await coming).clone();
    return (await this.cache?.match(this.address(name))) ?? this.fetched(name);
  }

  /** Fetch whatever is missing, and say how far that is; true if all of it is kept now. */
  async complete(parts: readonly Part[], news: (share: number) => void): Promise<boolean> {
    if (!this.cache) return false;
    const all = parts.reduce((sum, part) => sum + part.size, 0) || 1;
    let have = 0;
    const came = (count: number): void => news(Math.min(1, (have += count) / all));
    await Promise.all(parts.map((part) => this.keep(part, came)));
    return true;
  }

  private async keep(part: Part, came: (count: number) => void): Promise<void> {
    const address = this.address(part.name);
    if (await this.cache!.match(address)) return came(part.size);
    const coming = this.whole(part, came);
    // Whoever needs it meanwhile does not wait until it is kept.
    this.coming.set(part.name, coming);
    try {
      await this.cache!.put(address, (await coming).clone());
    } finally {
      this.coming.delete(part.name);
    }
  }

  private async whole(part: Part, came: (count: number) => void): Promise<Response> {
    const answer = await this.fetched(part.name);
    const bytes = await read(answer, came);
    if (!(await right(bytes, part.hash))) throw new Error(`${part.name} came broken`);
    return new Response(bytes, { headers: { "content-type": answer.headers.get("content-type") ?? "" } });
  }

  private async fetched(name: string): Promise<Response> {
    const answer = await network(this.address(name));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
  }
}

async function read(answer: Response, came: (count: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let count = 0;
  const reader = answer.body!.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    count += next.value.length;
    came(next.value.length);
  }
  const all = new Uint8Array(count);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Browsers reckon hashes only on pages that came over HTTPS or from this machine. */
async function right(bytes: Uint8Array<ArrayBuffer>, hash: string): Promise<boolean> {
  if (!globalThis.crypto?.subtle) return true;
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(hash);
}

/** The newest bundle there is: what the server has, or without a network what is kept. */
export async function newest(folder: string): Promise<Bundle> {
  const storage = typeof caches === "undefined" ? null : caches;
  let contents: Contents | null = null;
  try {
    const answer = await network(folder + LIST, { cache: "no-cache" });
    if (answer.ok) contents = (await answer.json()) as Contents;
  } catch {
    // Without a network there is what was kept.
  }
  contents ??= storage && (await kept(storage, folder));
  if (!contents) throw new Error("there is no bundle");
  const cache = storage && (await storage.open(CACHE + contents.version));
  return new Bundle(contents, folder, cache);
}

async function kept(storage: CacheStorage, folder: string): Promise<Contents | null> {
  for (const name of (await storage.keys()).reverse()) {
    if (!name.startsWith(CACHE)) continue;
    const list = await (await storage.open(name)).match(folder + LIST);
    if (list) return (await list.json()) as Contents;
  }
  return null;
}

/** All of it is there: from now on it starts without a network, and older ones go as soon as no window uses them. */
export async function settle(bundle: Bundle, folder: string): Promise<void> {
  if (typeof caches === "undefined") return;
  const own = useOf(bundle.contents.version);
  const cache = await caches.open(own);
  await cache.put(folder + LIST, new Response(JSON.stringify(bundle.contents), { headers: { "content-type": "application/json" } }));
  const { locks } = navigator;
  // Held for as long as this window lives.
  void locks?.request(own, { mode: "shared" }, () => new Promise(() => undefined));
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE) || name === own) continue;
    await locks?.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await caches.delete(name);
    });
  }
}
