import { beforeEach, expect, test } from "vitest";
import type { FromThinker, ToThinker, Who } from "../src/offline/messages";
import { Thinker } from "../src/offline/thinkers";

/** A worker that does what it is told, when it is told. */
class FakeWorker {
  heard: ToThinker[] = [];

  constructor(
    readonly who: Who,
    private readonly port: MessagePort,
  ) {
    port.onmessage = ({ data }: MessageEvent<ToThinker>) => this.heard.push(data);
  }

  say(message: FromThinker): void {
    this.port.postMessage(message);
  }
}

let hired: FakeWorker[] = [];
const equipment = { contents: { version: "1", files: [] }, core: {} as WebAssembly.Module };
const thinker = (rest?: number): Thinker => new Thinker("studies", equipment, (who, port) => hired.push(new FakeWorker(who, port)), rest);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  hired = [];
});


test("nobody is hired before there is something to think about, and then one for all of it", async () => {
  const one = thinker();
  expect(hired).toEqual([]);
  const answers = Promise.all([one.ask("a"), one.ask("b")]);
  await settled();
  expect(hired[0]!.heard.map((message) => message.do)).toEqual(["start", "think", "think"]);
  hired[0]!.say({ is: "answer", id: 2, answer: "B" });
  hired[0]!.say({ is: "answer", id: 1, answer: "A" });
  expect(await answers).toEqual(["A", "B"]);
  expect(hired.length).toBe(1);
});

test("whoever asks is told how far it is, and that nothing came of it", async () => {
  const one = thinker();
  const heard: string[] = [];
  const answer = one.ask("a", (how) => heard.push(how));
  await settled();
  hired[0]!.say({ is: "news", id: 1, how: "0.5" });
  hired[0]!.say({ is: "failed", id: 1, what: "too hard" });
  await expect(answer).rejects.toThrow("too hard");
  expect(heard).toEqual(["0.5"]);
});

test("a worker that is lost leaves nobody waiting, and the next job gets another", async () => {
  const one = thinker();
  const answer = one.ask("a");
  one.lost();
  await expect(answer).rejects.toThrow("gone");
  const again = one.ask("b");
  await settled();
  expect(hired.length).toBe(2);
  hired[1]!.say({ is: "answer", id: 2, answer: "B" });
  expect(await again).toBe("B");
});

test("whoever has nothing to do for a while goes", async () => {
  const one = thinker(30);
  const answer = one.ask("a");
  await settled();
  hired[0]!.say({ is: "answer", id: 1, answer: "A" });
  await answer;
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(hired[0]!.heard.at(-1)).toEqual({ do: "end" });
  void one.ask("b");
  expect(hired.length).toBe(2);
});
