// It is somebody's turn: the tab says so, and whoever looks elsewhere hears, feels or reads it, as they like.

import { asked } from "./desk";
import { recall, remember } from "./mine";
import type { View } from "./protocol";
import { BASE } from "./site";

export const WAYS = ["sound", "buzz", "note"] as const;
export type AlertWay = (typeof WAYS)[number];

/** Whoever looks at the page all the time is told only after a wait as long as this, in milliseconds. */
const PATIENCE = 8_000;

/** Has one of our seats something to do, at a table with others? Alone it is always one's own turn. */
export function ourTurn(view: View | null): boolean {
  return view !== null && view.seats.length > 1 && view.you.some((seat) => asked(view, seat) && !view.seats[seat]?.away);
}

class Alerts {
  /** How many tables wait for us: the tab says so. */
  due = $state(0);
  on = $state<Record<AlertWay, boolean>>({
    sound: recall(localStorage, "alert-sound") !== "off",
    // Whoever wants things to keep still does not want them to shake; of sound the system tells us nothing.
    buzz: recall(localStorage, "alert-buzz") !== "off" && (recall(localStorage, "alert-buzz") === "on" || !still()),
    note: recall(localStorage, "alert-note") === "on" && may() === "granted",
  });
  /** Nobody has said yet whether they want to be notified. */
  open = $state(may() === "default" && recall(localStorage, "alert-note") === null);
  private since = Date.now();

  /** So many tables wait for us now. */
  count(due: number): void {
    this.due = due;
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon) icon.href = `${BASE}icons/felttip${due ? "-turn" : ""}.svg`;
  }

  /** A table went on: if it is our turn now and was not, say so. */
  follow(before: View | null, now: View, say: () => string): void {
    const mine = ourTurn(now);
    this.count(mine ? 1 : 0);
    if (before && ourTurn(before) && !mine) this.since = Date.now();
    if (before && mine && !ourTurn(before)) this.call(say(), `/t/${now.table}`, Date.now() - this.since);
  }

  /** Tell people, unless they see it anyway. */
  call(words: string, path: string, waited = 0): void {
    const elsewhere = document.hidden || !document.hasFocus();
    if (!elsewhere && waited < PATIENCE) return;
    if (this.on.sound) ring();
    if (this.on.buzz) navigator.vibrate?.([60, 60, 60]);
    if (this.on.note && elsewhere) void notify(words, path);
  }

  switch(way: AlertWay, on: boolean): void {
    if (way === "note" && on && may() !== "granted") return void this.ask();
    this.on[way] = on;
    remember(localStorage, `alert-${way}`, on ? "on" : "off");
    if (way === "note") this.open = false;
  }

  /** Once, because somebody said yes to us; the browser asks for itself then. */
  async ask(): Promise<void> {
    const answer = await Notification.requestPermission().catch(() => "denied");
    this.on.note = answer === "granted";
    this.open = false;
    remember(localStorage, "alert-note", this.on.note ? "on" : "off");
  }
}

/** May we notify? Pages that came over plain HTTP may not. */
export function may(): NotificationPermission | "never" {
  return typeof Notification === "undefined" || !isSecureContext ? "never" : Notification.permission;
}

/** Does the system ask for less motion? */
function still(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export const canBuzz = typeof navigator.vibrate === "function";

/** Two soft notes, one after the other. */
function ring(): void {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  const loud = audio.createGain();
  loud.connect(audio.destination);
  [660, 880].forEach((pitch, i) => {
    const note = audio.createOscillator();
    const start = audio.currentTime + i * 0.16;
    note.type = "triangle";
    note.frequency.value = pitch;
    note.connect(loud);
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.15);
    note.start(start);
    note.stop(start + 0.16);
    if (i) note.onended = () => void audio.close();
  });
}

async function notify(words: string, path: string): Promise<void> {
  const note = { body: words, tag: path, icon: `${BASE}icons/felttip-192.png`, data: path };
  try {
    // Phones want it from the worker; a page without one says it itself.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification("Felttip", note);
    else new Notification("Felttip", note).onclick = () => window.focus();
  } catch {
    // The tab says it all the same.
  }
}

export const alerts = new Alerts();
