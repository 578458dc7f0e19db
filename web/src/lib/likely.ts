// Several marks lie under a finger and none may be made: which of them should the server explain?
// A guess from names and places alone; whatever it is, the server's answer is true.

import { distance, type Point } from "./geometry";

export interface Scene {
  /** The text of the call: a mark that writes what it begins with is likelier. */
  call: string;
  ink: readonly string[];
  offered: readonly string[];
  middle(mark: string): Point | null;
}

const ends = (mark: string): string[] => (mark.includes("-") ? mark.split(/-+/) : []);

function counted(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const end of marks.flatMap(ends)) counts.set(end, (counts.get(end) ?? 0) + 1);
  return counts;
}

export function likely(ids: readonly string[], scene: Scene): string | null {
  const sign = /^\w+/.exec(scene.call)?.[0];
  const inked = counted(scene.ink);
  const offers = counted(scene.offered);
  const anchors = [...scene.ink, ...scene.offered].map((id) => scene.middle(id)).filter((point) => point !== null);
  const cost = (id: string): number => {
    const here = scene.middle(id);
    const far = here ? Math.min(900, ...anchors.map((anchor) => distance(anchor, here))) : 900;
    const otherSign = id.includes("=") && sign && !id.endsWith(`=${sign}`) && !id.endsWith("=x") ? 2000 : 0;
    // Where lines go on: at the loose ends of the ink, and where several offers begin.
    const goesOn = ends(id).some((end) => inked.get(end) === 1 || (offers.get(end) ?? 0) > 1) ? -500 : 0;
    return far + otherSign + goesOn + (scene.ink.includes(id) ? 1500 : 0) + id.length / 100;
  };
  const [first, ...rest] = ids;
  return first === undefined ? null : rest.reduce((a, b) => (cost(b) < cost(a) ? b : a), first);
}
