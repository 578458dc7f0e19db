// What the whole page shares: where it is, its language, its theme, and what it says to people.

import { text } from "./http";
import { recall, remember } from "./mine";
import type { Detail, Phrase, Refusal } from "./protocol";
import { address, linkOf } from "./site";
import { bundle, preferred, Words, type Language } from "./words";

export type Theme = "auto" | "light" | "dark";
export type Tone = "warm" | "plain";

/** What stands behind # names a place, unless it is something for the table itself (`take=…`). */
function placed(hash: string): string {
  return /^#[A-Z]+-\d+$/.test(hash) ? hash.slice(1) : "";
}

const NO_WORDS = new Words([]);

class Page {
  path = $state(address().path);
  /** The place on the screen that the address names. */
  place = $state(placed(address().hash));
  /** What the screen is called, for the tab and for the list behind the browser's Back. */
  title = $state("");
  language = $state<Language>(preferred(recall(localStorage, "language"), navigator.languages));
  theme = $state<Theme>("auto");
  words = $state.raw<Words>(NO_WORDS);
  ready = $state(false);
  silent = $state(false);
  /** What is told just now; each belongs to a moment of the game, if there is one, and ends with it. */
  toasts = $state<{ id: number; text: string; tone: Tone; moment: number; rule: string | null }[]>([]);
  /** What was told at this table and is kept in its log, each with the moment after which it was told. */
  notes = $state.raw<{ moment: number; text: string; rule: string | null }[]>([]);
  /** How many moments of the game at this table are over. */
  private moment = 0;
  /** Several people at the table share this device. */
  shared = false;
  /** How many places of their own announcements have on this screen; without one they lie over it. */
  places = $state(0);
  spoken = $state("");
  /** Somebody plays at a table of the server. */
  atServer = false;
  private count = 0;
  private english: Promise<string> | null = null;

  constructor() {
    addEventListener("popstate", () => this.arrive());
    const theme = recall(localStorage, "theme");
    this.useTheme(theme === "light" || theme === "dark" ? theme : "auto");
  }

  go(path: string): void {
    // What was told of this screen is not for the next one.
    this.quiet();
    const at = address();
    if (path !== at.path + at.hash) history.pushState({ steps: this.steps + 1 }, "", linkOf(path));
    this.arrive();
    if (!this.place) scrollTo(0, 0);
  }

  private arrive(): void {
    const at = address();
    this.path = at.path;
    this.place = placed(at.hash);
  }

  /** Another address for what is the same screen to a person: Back does not stop here. */
  turnTo(path: string): void {
    history.replaceState(history.state, "", linkOf(path));
    this.arrive();
    if (!this.place) scrollTo(0, 0);
  }

  /** To where one came from; whoever came with a link has been nowhere before. */
  back(otherwise: string): void {
    if (this.steps > 0) history.back();
    else this.turnTo(otherwise);
  }

  /** How many screens of ours lie before this one. */
  private get steps(): number {
    return (history.state as { steps?: number } | null)?.steps ?? 0;
  }

  useTheme(theme: Theme): void {
    this.theme = theme;
    remember(localStorage, "theme", theme);
    document.documentElement.classList.remove("light", "dark");
    if (theme !== "auto") document.documentElement.classList.add(theme);
  }

  /** Speak a language; where its catalogue lacks a message, or is missing, English helps out. */
  async speak(language: Language): Promise<void> {
    this.language = language;
    try {
      this.english ??= text("/words/en.ftl");
      const bundles = [bundle("en", await this.english)];
      if (language !== "en") {
        const own = await text(`/words/${language}.ftl`).catch(() => "");
        if (own) bundles.unshift(bundle(language, own));
      }
      if (this.language !== language) return;
      this.words = new Words(bundles);
      this.ready = true;
      this.silent = false;
      document.documentElement.lang = language;
    } catch {
      this.english = null;
      this.silent = true;
      setTimeout(() => void this.speak(this.language), 2000);
    }
  }

  chooseLanguage(language: Language): void {
    remember(localStorage, "language", language);
    void this.speak(language);
  }

  say(message: string, details?: Record<string, Detail>): string {
    return this.words.say(message, details);
  }

  phrase(phrase: Phrase): string {
    return this.words.phrase(phrase);
  }

  /** Somebody came to a table at which so many moments are over. */
  sit(moment: number): void {
    this.moment = moment;
    this.notes = [];
    this.toasts = this.toasts.map((toast) => ({ ...toast, moment }));
  }

  /** So many moments are over now: what belonged to an earlier one is said no longer. */
  reach(moment: number): void {
    if (moment === this.moment) return;
    this.moment = moment;
    this.toasts = this.toasts.filter((toast) => toast.moment === moment);
  }

  /** Somebody else looks now: what was told to whoever looked before is not for them. */
  quiet(): void {
    this.toasts = this.toasts.filter((toast) => toast.tone === "warm");
  }

  /** Something that the log of this table keeps. */
  note(words: string, rule: string | null = null): void {
    this.notes = [...this.notes, { moment: this.moment, text: words, rule }];
  }

  /** A short notice that goes away by itself. */
  tell(words: string, tone: Tone = "plain", rule: string | null = null): void {
    const id = ++this.count;
    const others = this.toasts.filter((toast) => toast.text !== words && toast.tone === "warm");
    this.toasts = [...others.slice(-2), { id, text: words, tone, moment: this.moment, rule }];
    setTimeout(() => this.hush(id), (rule ? 5000 : 2500) + 55 * words.length);
  }

  hush(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Why not; `rule` is where the clause stands that says so. */
  refuse(refusal: Refusal | null, rule: string | null = null): void {
    const words = refusal ? this.words.refusal(refusal) : this.say("web-no-answer");
    this.tell(words, "plain", rule);
    // Where several people share a device, the others read the same log.
    if (!this.shared) this.note(words, rule);
  }

  /** For those who listen. */
  announce(sentences: string[]): void {
    if (sentences.length) this.spoken = sentences.join(" ");
  }
}

export const page = new Page();

/** The message, in the language of the page. */
export function t(message: string, details?: Record<string, Detail>): string {
  return page.say(message, details);
}
