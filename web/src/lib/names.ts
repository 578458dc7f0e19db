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
