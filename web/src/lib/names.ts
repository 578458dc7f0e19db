// Names that do not fit are cut where they are alike, so that people can be told apart.

/** Shorter beginnings fit everywhere. */
const LIKE = 4;

/** A name in two parts: the first may be cut, the second is where it differs from the others at the table. */
export function parted(name: string, others: readonly string[]): [string, string] {
  let same = 0;
  for (const other of others) {
    if (other === name) continue;
    let i = 0;
    while (i < name.length && name[i] === other[i]) i++;
    same = Math.max(same, i);
  }
  // A pair of code units is one character.
  if (/[\uDC00-\uDFFF]/.test(name[same] ?? "")) same--;
  return same < LIKE ? [name, ""] : [name.slice(0, same), name.slice(same)];
}

/** Everybody by a name: whoever gave none by a number, in the language of whoever looks. */
export function named<S extends { name: string; number: number }, V extends { seats: S[] }>(view: V, say: (number: number) => string): V {
  if (!view.seats.some((seat) => seat.number)) return view;
  return { ...view, seats: view.seats.map((seat) => (seat.number ? { ...seat, name: say(seat.number) } : seat)) };
}

/** A phrase or a refusal that names somebody as the server does, in the words of this page. */
export function renamed<D, P extends { details?: Record<string, D | string> }>(
  said: P,
  from: readonly { name: string; number: number }[],
  to: readonly { name: string }[],
): P {
  const words = new Map(from.flatMap((seat, i) => (seat.number ? [[seat.name, to[i]?.name ?? seat.name] as const] : [])));
  if (!said.details || words.size === 0) return said;
  const own = (value: D | string): D | string => (typeof value === "string" ? (words.get(value) ?? value) : value);
  return { ...said, details: Object.fromEntries(Object.entries(said.details).map(([key, value]) => [key, own(value)])) };
}
