/** Several lists that follow one order, each with gaps, as one list in that order. */
export function merged(lists: readonly (readonly string[])[]): string[] {
  const all: string[] = [];
  for (const list of lists) {
    for (const [i, line] of list.entries()) {
      if (all.includes(line)) continue;
      const next = list.slice(i + 1).find((later) => all.includes(later));
      all.splice(next === undefined ? all.length : all.indexOf(next), 0, line);
    }
  }
  return all;
}
