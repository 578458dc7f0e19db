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

/** What is on its way. */
export interface Coming {
  /** All of it is here, as it should be. */
  right: Promise<void>;
  /** Keep it; true if all of it is kept then. */
  keep: () => Promise<boolean>;
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

  /** Does anything last here? */
  get keeps(): boolean {
    return this.cache !== null;
  }

  /** Where a file is; the version makes it another file after an update. */
  address(name: string): string {
    return `${this.folder}${name}?v=${this.contents.version}`;
  }

  async file(name: string): Promise<Response> {
    const coming = this.coming.get(name);
    if (coming) return (await coming).clone();
    return (await this.kept(name)) ?? this.fetched(name);
  }

  /** What lies here already. */
  async kept(name: string): Promise<Response | undefined> {
    return this.cache?.match(this.address(name));
  }

  async store(name: string, content: Response): Promise<void> {
    await this.cache?.put(this.address(name), content);
  }

  async drop(name: string): Promise<void> {
    await this.cache?.delete(this.address(name));
  }

  /** Fetch whatever is missing, and say how far that is. */
  complete(parts: readonly Part[], news: (share: number) => void): Coming {
    if (!this.cache) return { right: Promise.resolve(), keep: () => Promise.resolve(false) };
    const all = parts.reduce((sum, part) => sum + part.size, 0) || 1;
    let [have, said] = [0, 0];
    const came = (count: number): void => {
      have += count;
      const percent = Math.min(100, Math.floor((100 * have) / all));
      if (percent > said) news((said = percent) / 100);
    };
    const each = parts.map((part) => this.fetchWhole(part, came));
    const right = Promise.all(each).then(() => undefined);
    right.catch(() => undefined);
    return { right, keep: () => Promise.all(each.map(async (one) => (await one)())).then(() => true) };
  }

  /** Fetch one and look whether it came as it should; what is left to do then is to keep it. */
  private async fetchWhole(part: Part, came: (count: number) => void): Promise<() => Promise<void>> {
    if (await this.kept(part.name)) {
      came(part.size);
      return async () => undefined;
    }
    const coming = this.fetched(part.name);
    // Whoever needs it meanwhile reads along, and does not wait until all of it is here.
    this.coming.set(part.name, coming);
    try {
      const answer = await coming;
      const bytes = await read(answer.clone(), came);
      if (!(await isRight(bytes, part.hash))) throw new Error(`${part.name} came broken`);
      return async () => {
        await this.store(part.name, new Response(bytes, { headers: { "content-type": answer.headers.get("content-type") ?? "" } }));
        this.coming.delete(part.name);
      };
    } catch (error) {
      this.coming.delete(part.name);
      throw error;
    }
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

export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Browsers reckon hashes only on pages that came over HTTPS or from this machine. */
export async function isRight(bytes: Uint8Array<ArrayBuffer>, hash: string): Promise<boolean> {
  return !globalThis.crypto?.subtle || (await hashOf(bytes)) === hash;
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
  return opened(contents, folder);
}

/** The bundle with these contents, as far as it is kept. */
export async function opened(contents: Contents, folder: string): Promise<Bundle> {
  const cache = typeof caches === "undefined" ? null : await caches.open(CACHE + contents.version);
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
