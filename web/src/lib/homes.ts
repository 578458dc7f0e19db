// A table lives at the server or on this device, and its code alone says where.

/** Codes of the server have six characters, and none of them is a zero. */
const HERE = /^0[0-9a-z]{5,15}$/;

export function livesHere(table: string): boolean {
  return HERE.test(table);
}

/** The table that a path is about. */
export function tableIn(path: string): string | null {
  return /^\/tables\/([^/?]+)/.exec(path)?.[1] ?? null;
}
