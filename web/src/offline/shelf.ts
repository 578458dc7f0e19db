// What this device keeps of its tables: every event, after each command, in IndexedDB.

const NAME = "felttip";
const VERSION = 1;

interface Row {
  table: string;
  seq: number;
  lines: string;
}

/** Wait for a request of the database. */
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException("no reason", "UnknownError"));
  });
}

/** Wait until all of it is on disk. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new DOMException("no reason", "AbortError"));
  });
}

export class Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(factory: IDBFactory = indexedDB): Promise<Shelf> {
    const request = factory.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore("events", { keyPath: ["table", "seq"] });
    return new Shelf(await done(request));
  }

  /** Append; a number that is taken already is refused, so that of two writers one loses and nothing is mixed. */
  async keep(table: string, seq: number, lines: string): Promise<void> {
    const transaction = this.database.transaction("events", "readwrite", { durability: "strict" });
    transaction.objectStore("events").add({ table, seq, lines } satisfies Row);
    // Nothing follows: it need not wait until somebody says so.
    transaction.commit();
    await finished(transaction);
  }

  /** What was kept of a table, in order. */
  async load(table: string): Promise<string[]> {
    const store = this.database.transaction("events").objectStore("events");
    const rows = (await done(store.getAll(IDBKeyRange.bound([table, 0], [table, Infinity])))) as Row[];
    return rows.map((row) => row.lines);
  }

  async tables(): Promise<string[]> {
    const keys = (await done(this.database.transaction("events").objectStore("events").getAllKeys())) as [string, number][];
    return [...new Set(keys.map(([table]) => table))];
  }

  /** It lives elsewhere now. */
  async drop(table: string): Promise<void> {
    const transaction = this.database.transaction("events", "readwrite", { durability: "strict" });
    transaction.objectStore("events").delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    await finished(transaction);
  }
}

/** A browser that keeps nothing: the games last as long as the page. */
export class Loose implements Pick<Shelf, "load" | "tables" | "drop"> {
  private readonly rows = new Map<string, string[]>();

  /** False: nothing lasts. */
  async keep(table: string, _seq: number, lines: string): Promise<boolean> {
    this.rows.set(table, [...(this.rows.get(table) ?? []), lines]);
    return false;
  }

  async load(table: string): Promise<string[]> {
    return this.rows.get(table) ?? [];
  }

  async tables(): Promise<string[]> {
    return [...this.rows.keys()];
  }

  async drop(table: string): Promise<void> {
    this.rows.delete(table);
  }
}
