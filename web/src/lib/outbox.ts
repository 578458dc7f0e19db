// Commands on their way: one at a time, each with an id, sent again after a lost connection until it is answered. No I/O.

import type { Answer, Command, Refusal, Wish } from "./protocol";

export interface Outbox {
  /** What people have asked for and is not sent yet. */
  wishes: readonly Wish[];
  /** Sent and not answered; its `id` makes sending it twice harmless. */
  open: Command | null;
  /** Answered, but its event is not in the view yet: the next command must have seen it. */
  settling: number | null;
  /** What settles is the end of a turn. */
  ended: boolean;
}

export const EMPTY: Outbox = { wishes: [], open: null, settling: null, ended: false };

/** Waiting wishes beyond this are refused: nobody taps so far ahead on purpose. A hint may wipe a turn and draw another. */
export const MOST_WISHES = 16;

function ends(wanted: Wish): boolean {
  return wanted.do === "commit" || wanted.do === "retire" || wanted.do === "roll";
}

/**
 * A turn ends once, and dice are rolled once: a second wish for it, before the view shows what the first one did, would be
 * about something that nobody has seen. To wipe a mark that is not sent yet nothing needs to be sent.
 */
export function wish(box: Outbox, wanted: Wish): Outbox {
  const ending = box.ended || [box.open, ...box.wishes].some((one) => one && ends(one));
  if (ending && ends(wanted)) return box;
  const last = box.wishes.at(-1);
  if (wanted.do === "undo" && last?.do === "mark" && last.seat === wanted.seat) return { ...box, wishes: box.wishes.slice(0, -1) };
  return box.wishes.length >= MOST_WISHES ? box : { ...box, wishes: [...box.wishes, wanted] };
}

/** The next command to send, if nothing else is under way. */
export function next(box: Outbox, seen: number, id: () => string): [Outbox, Command | null] {
  const [first, ...rest] = box.wishes;
  if (box.open || box.settling !== null || !first) return [box, null];
  const command = { ...first, id: id(), seen };
  return [{ ...box, wishes: rest, open: command }, command];
}

/** What has to be sent again after a new connection. */
export function resend(box: Outbox): Command | null {
  return box.open;
}

/** The server could not reach its database: nobody knows whether the command was kept. */
export const AWAY = "server-data-away";

/** A refusal empties the queue: what followed was meant for another sheet. What may have been kept stays, to be sent again. */
export function answered(box: Outbox, answer: Answer, seq: number): [Outbox, Refusal | null] {
  if (!box.open || box.open.id !== answer.re) return [box, null];
  if ("refusal" in answer && answer.refusal.reason === AWAY) return [box, answer.refusal];
  if ("refusal" in answer) return [box.open.do === "why" ? { ...box, open: null } : EMPTY, answer.refusal];
  const settled = seq >= answer.seq;
  return [{ ...box, open: null, settling: settled ? null : answer.seq, ended: !settled && ends(box.open) }, null];
}

/** A newer view has what the last command did. */
export function viewed(box: Outbox, seq: number): Outbox {
  return box.settling !== null && seq >= box.settling ? { ...box, settling: null, ended: false } : box;
}

/** The marks that are on their way, without those that will be wiped again. */
export function marksOf(box: Outbox): { seat: number; mark: string }[] {
  const found: { seat: number; mark: string }[] = [];
  for (const one of [box.open, ...box.wishes]) {
    if (one?.do === "mark" && one.mark) found.push({ seat: one.seat, mark: one.mark });
    else if (one?.do === "undo") found.pop();
  }
  return found;
}

export function busy(box: Outbox): boolean {
  return box.open !== null || box.wishes.length > 0;
}
