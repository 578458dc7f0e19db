// What this device remembers: the keys of its seats, and how people like the page.

export interface Mine {
  table: string;
  game: string;
  /** Seat -> key. A key never leaves this device but to the server. */
  keys: Record<string, string>;
  at: number;
  /** When somebody left the table here; for a while they can come back. */
  left?: number;
  /** It teaches its game, and whoever sits there comes from a table that is still gathering. */
  from?: string;
  /** It teaches its game, and somebody knew enough. */
  untaught?: boolean;
  /** It came from the server, where it has this code. */
  was?: string;
}

export type Store = Pick<Storage, "getItem" | "setItem">;

const TABLES = "felttip.tables";
const MOST = 60;
/** For how long one can come back to a table that one has left, in milliseconds. */
export const REGRET = 15 * 60_000;

/** The tables of this device that nobody has left. */
export function myTables(store: Store): Mine[] {
  return all(store).filter((one) => one.left === undefined);
}

/** The same, each once: what was sent to where it came from is at both places. */
export function eachOnce(tables: readonly Mine[]): Mine[] {
  return tables.filter((one) => !tables.some(({ table }) => table === one.was));
}

/** The tables that somebody left here a short while ago. */
export function leftTables(store: Store, now: number): Mine[] {
  return all(store).filter((one) => one.left !== undefined && one.left > now - REGRET);
}

function all(store: Store): Mine[] {
  try {
    const read: unknown = JSON.parse(store.getItem(TABLES) ?? "[]");
    return Array.isArray(read) ? read.filter(isMine).sort((a, b) => b.at - a.at) : [];
  } catch {
    return [];
  }
}

function isMine(one: unknown): one is Mine {
  if (typeof one !== "object" || one === null) return false;
  const { table, game, keys, at } = one as Partial<Mine>;
  return (
    typeof table === "string" && typeof game === "string" && typeof at === "number" && typeof keys === "object" && !!keys
  );
}

function write(store: Store, tables: Mine[]): void {
  try {
    store.setItem(TABLES, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // A device that remembers nothing can still play.
  }
}

export function find(store: Store, table: string): Mine | undefined {
  return myTables(store).find((one) => one.table === table);
}

/** The table here that has come from one at the server. */
export function cameFrom(store: Store, table: string): Mine | undefined {
  return all(store).find((one) => one.was === table);
}

/** Keep these keys beside those that the device has for the table already. */
export function keep(store: Store, table: string, game: string, keys: Record<string, string>, at: number): void {
  const others = all(store).filter((one) => one.table !== table);
  const before = find(store, table);
  write(store, [{ ...before, table, game, keys: { ...before?.keys, ...keys }, at }, ...others]);
}

/** Something more about a table that this device has. */
export function note(store: Store, table: string, more: Pick<Mine, "from" | "untaught" | "was">): void {
  write(
    store,
    all(store).map((one) => (one.table === table ? { ...one, ...more } : one)),
  );
}

export function forget(store: Store, table: string): void {
  write(
    store,
    all(store).filter((one) => one.table !== table),
  );
}

/** Leave a table; its keys are kept for a while, and those of tables that were left before that go now. */
export function leave(store: Store, table: string, now: number): void {
  const kept = all(store).filter((one) => one.left === undefined || one.left > now - REGRET);
  write(
    store,
    kept.map((one) => (one.table === table ? { ...one, left: now } : one)),
  );
}

/** Come back to a table that was left. */
export function rejoin(store: Store, table: string): void {
  write(
    store,
    all(store).map(({ left, ...one }) => (left === undefined || one.table === table ? one : { ...one, left })),
  );
}

export function recall(store: Store, what: string): string | null {
  try {
    return store.getItem(`felttip.${what}`);
  } catch {
    return null;
  }
}

export function remember(store: Store, what: string, value: string): void {
  try {
    store.setItem(`felttip.${what}`, value);
  } catch {
    // As above.
  }
}
