import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundle, LANGUAGES, ownName, preferred, Words } from "../src/lib/words";

const HERE = import.meta.dirname;
const ENGLISH = readFileSync(join(HERE, "../../src/felttip/words/en.ftl"), "utf8");

const words = new Words([
  bundle("de", "hello = Hallo { $name }"),
  bundle("en", "hello = Hello { $name }\nmany = { $n ->\n    [one] one\n   *[other] { $n } of them\n }\nred = red\nlist = { $all }!"),
]);

test("a message in the language of the page, or in English where that lacks it", () => {
  expect(words.say("hello", { name: "Ann" })).toBe("Hallo Ann");
  expect(words.say("many", { n: 1 })).toBe("one");
  expect(words.say("many", { n: 3 })).toBe("3 of them");
});

test("details can be phrases and lists of phrases", () => {
  expect(words.say("list", { all: [{ message: "red" }, { message: "hello", details: { name: "Bob" } }] })).toBe("red, Hallo Bob!");
});

test("a message that nobody wrote says the last words of its name", () => {
  expect(["nim-name", "nim-about", "nim-goal-three-in-a-row", "nim-too-many"].map((id) => words.say(id))).toEqual([
    "Nim",
    "Nim",
    "three in a row",
    "too many",
  ]);
});

test("the first language that somebody understands", () => {
  expect(preferred(null, ["ja-JP", "pt-BR", "en"])).toBe("pt");
  expect(preferred("fr", ["de"])).toBe("fr");
  expect(preferred("xx", [])).toBe("en");
});

test("languages are named in their own words", () => {
  expect(LANGUAGES.map(ownName)).toEqual(["English", "Deutsch", "Español", "Français", "Polski", "Português"]);
});

// What the page says and what the catalogue has.

function sources(folder: string): string {
  return readdirSync(join(HERE, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(HERE, folder, name), "utf8"))
    .join("\n");
}

const SOURCE = sources("../src");
const KNOWN = [...ENGLISH.matchAll(/^(web-[\w-]+) =/gm)].map((found) => found[1]!);

test("every message that the page names is in the catalogue", () => {
  const named = [...SOURCE.matchAll(/["'`](web-[\w-]*\w)["'`]/g)].map((found) => found[1]!);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((id) => !KNOWN.includes(id))).toEqual([]);
});

test("every message of the page in the catalogue is used", () => {
  const begun = [...SOURCE.matchAll(/`(web-[\w-]+-)\$\{/g)].map((found) => found[1]!);
  expect(KNOWN.filter((id) => !SOURCE.includes(`"${id}"`) && !begun.some((start) => id.startsWith(start)))).toEqual([]);
});
