// What is worth saying aloud when one view follows another.

import { inWords } from "./face";
import type { Deed, Phrase, View } from "./protocol";

function key(last: readonly Deed[]): string {
  return JSON.stringify(last);
}

/** Were turns revealed between these two views? */
export function revealed(before: View | null, now: View): boolean {
  return before !== null && before.table === now.table && key(before.last) !== key(now.last);
}

/** The goals that were reached in the moment just revealed, one sentence for each seat. */
export function goals(before: View | null, now: View): Phrase[] {
  if (!revealed(before, now)) return [];
  return now.last
    .filter((deed) => deed.goals.length > 0)
    .map((deed) => ({
      message: "web-goal",
      details: {
        name: now.seats[deed.seat]?.name ?? "",
        goals: deed.goals.map((goal) => ({ message: goal.name })),
        points: deed.goals.reduce((sum, goal) => sum + goal.points, 0),
      },
    }));
}

/** What everybody drew, goals, and the call of the next turn: for those who listen. */
export function spoken(before: View | null, now: View): Phrase[] {
  const said: Phrase[] = [];
  if (revealed(before, now)) {
    for (const deed of now.last) {
      const details = { name: now.seats[deed.seat]?.name ?? "", count: deed.marks.length, marks: deed.marks.join(", ") };
      said.push({ message: "web-did", details });
    }
    said.push(...goals(before, now));
  }
  if (now.phase === "over" && before?.phase !== "over") said.push({ message: "web-over" });
  const lay = before?.phase === "roll" ? JSON.stringify(before.dice) : "";
  const dice = now.phase === "roll" && JSON.stringify(now.dice) !== lay;
  if (dice) said.push(diceSay(now));
  const called = now.call && (now.call.text !== before?.call?.text || now.round !== before?.round);
  if (now.call && called) said.push({ message: "web-round", details: { round: now.round } }, now.call.phrase);
  return said;
}

function diceSay(view: View): Phrase {
  return {
    message: "web-dice-say",
    details: {
      name: view.seats[view.active ?? 0]?.name ?? "",
      dice: view.dice.map(inWords),
    },
  };
}
