// The best total that somebody reached on this device, for each game, board and number of seats.

import { recall, remember, type Store } from "./mine";

/** How a total compares: the first one ever, better than all before, as good as the best, or below it. */
export interface Standing {
  how: "first" | "new" | "equal" | "below";
  /** The best of the other games; 0 if there are none. */
  best: number;
}

interface Kept {
  total: number;
  /** At which table. */
  table: string;
  /** The best before it. */
  before: number | null;
}

export const kindOf = (game: string, board: string, seats: number): string => `${game}/${board}/${seats}`;

/** Note the total of a finished game; whoever comes back to it is told the same again, until it is beaten. */
export function note(store: Store, kind: string, table: string, total: number): Standing {
  const all = read(store);
  const kept = all[kind];
  if (kept?.table === table) return { how: kept.before === null ? "first" : "new", best: kept.before ?? 0 };
  if (!kept || total > kept.total) {
    all[kind] = { total, table, before: kept?.total ?? null };
    remember(store, "best", JSON.stringify(all));
    return { how: kept ? "new" : "first", best: kept?.total ?? 0 };
  }
  return { how: total === kept.total ? "equal" : "below", best: kept.total };
}

function read(store: Store): Record<string, Kept> {
  try {
    const found: unknown = JSON.parse(recall(store, "best") ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Kept] => isKept(entry[1])));
  } catch {
    return {};
  }
}

function isKept(one: unknown): one is Kept {
  if (typeof one !== "object" || one === null) return false;
  const { total, table, before } = one as Partial<Kept>;
  return typeof total === "number" && typeof table === "string" && (typeof before === "number" || before === null);
}
