// What is worth saying aloud when one view follows another.

import { inWords } from "./face";
import type { Phrase, View } from "./protocol";

/** Were turns revealed between these two views? */
export function revealed(before: View | null, now: View): boolean {
  return before !== null && before.table === now.table && before.moments < now.moments;
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

/** That every sheet has gone to the next seat: of one's own, who has begun it. */
export function passedOn(before: View | null, now: View): Phrase[] {
  if (!revealed(before, now) || before?.phase !== "setup" || now.seats.length < 2) return [];
  const [mine, another] = now.you;
  if (mine === undefined || another !== undefined) return [{ message: "web-passed-on" }];
  const count = now.seats.length;
  return [{ message: "web-passed-on-mine", details: { name: now.seats[(mine + count - 1) % count]?.name ?? "" } }];
}

/** That the end is near, or has come: said once, when it becomes known. */
export function ending(before: View | null, now: View): Phrase[] {
  if (!before || before.table !== now.table) return [];
  if (now.phase === "over") return before.phase === "over" ? [] : [{ message: "web-over" }];
  return now.last_round && !before.last_round ? [lastSay(now.round === now.rounds)] : [];
}

/** That this is the last card, or the last round. */
export function lastSay(card: boolean): Phrase {
  return { message: card ? "web-last-card" : "web-last-round" };
}

/** Is it the first roll of a seat of ours that makes it itself? */
export function firstRoll(view: View): boolean {
  const { phase, rolls, active } = view;
  return phase === "roll" && rolls.length === 1 && active !== null && view.you.includes(active) && !view.seats[active]?.away;
}

/**
 * What everybody drew, goals, and the call of the next turn: for those who listen. With `covered`, one's own first roll
 * is not said yet.
 */
export function spoken(before: View | null, now: View, covered = false): Phrase[] {
  const said: Phrase[] = [];
  if (revealed(before, now)) {
    for (const deed of now.last) {
      const details = { name: now.seats[deed.seat]?.name ?? "", count: deed.marks.length, marks: deed.says };
      said.push({ message: "web-did", details });
    }
    said.push(...passedOn(before, now), ...goals(before, now));
  }
  said.push(...ending(before, now));
  const lay = before?.phase === "roll" ? JSON.stringify(before.dice) : "";
  const dice = now.phase === "roll" && JSON.stringify(now.dice) !== lay;
  if (dice && !(covered && firstRoll(now))) said.push(...keptSay(now), diceSay(now));
  const called = now.call && (now.call.text !== before?.call?.text || now.round !== before?.round);
  if (now.call && called) said.push({ message: "web-round", details: { round: now.round } }, now.call.phrase);
  return said;
}

/** Which dice somebody kept when they rolled again. */
export function keptSay(view: View): Phrase[] {
  const last = view.rolls.at(-1);
  if (!last || view.rolls.length < 2) return [];
  const name = view.seats[view.active ?? 0]?.name ?? "";
  const kept = last.dice.filter((_, i) => !last.rolled.includes(i));
  if (kept.length === 0) return [{ message: "web-keeps-none", details: { name } }];
  return [{ message: "web-keeps", details: { name, dice: kept.map(inWords) } }];
}

export function diceSay(view: View): Phrase {
  return {
    message: "web-dice-say",
    details: {
      name: view.seats[view.active ?? 0]?.name ?? "",
      dice: view.dice.map(inWords),
    },
  };
}
