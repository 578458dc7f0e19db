// The catalogue of words in the browser: the same Project Fluent files that the server reads.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Detail, Phrase, Refusal } from "./protocol";

export const LANGUAGES = ["en", "de", "es", "fr", "pl", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

export function bundle(language: string, text: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  made.addResource(new FluentResource(text), { allowOverrides: true });
  return made;
}

export class Words {
  /** In the order of preference; the last one is English and has everything. */
  constructor(private readonly bundles: readonly FluentBundle[]) {}

  has(message: string): boolean {
    return this.bundles.some((one) => one.hasMessage(message));
  }

  say(message: string, details: Record<string, Detail> = {}): string {
    for (const one of this.bundles) {
      const pattern = one.getMessage(message)?.value;
      if (pattern) return one.formatPattern(pattern, this.filled(details), []);
    }
    return bare(message);
  }

  phrase(phrase: Phrase): string {
    return this.say(phrase.message, phrase.details ?? {});
  }

  refusal(refusal: Refusal): string {
    return this.say(refusal.reason, refusal.details);
  }

  private filled(details: Record<string, Detail>): Record<string, FluentVariable> {
    return Object.fromEntries(Object.entries(details).map(([key, value]) => [key, this.detail(value)]));
  }

  private detail(detail: Detail): FluentVariable {
    if (Array.isArray(detail)) return detail.map((one) => this.phrase(one)).join(", ");
    return typeof detail === "object" ? this.phrase(detail) : detail;
  }
}

/** What a message that nobody wrote says: the last words of its own name. Only a game of another package lacks words. */
function bare(message: string): string {
  const [game = "", ...rest] = message.split("-");
  const tail = rest.join("-");
  if (tail === "name" || tail === "about") return game.charAt(0).toUpperCase() + game.slice(1);
  return tail.replace(/^goal-/, "").replaceAll("-", " ") || message;
}

/** The language to begin with: what was chosen before, or the first of the browser's that we speak. */
export function preferred(chosen: string | null, browser: readonly string[]): Language {
  for (const tag of [chosen, ...browser]) {
    const found = LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/** A language in its own words. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
