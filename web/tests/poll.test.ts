import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../src/lib/http";
import { poll, type Progress } from "../src/lib/poll";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const working: Progress = { state: "working" };
const done: Progress = { state: "done" };

/** Somebody who asks a server that gives these answers, the last one for ever. */
function asking(...answers: (Progress | Error)[]) {
  const heard = { asked: 0, news: [] as string[], failed: [] as unknown[], stop: (): void => undefined };
  const ask = async (): Promise<Progress> => {
    const answer = answers[Math.min(heard.asked++, answers.length - 1)]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  heard.stop = poll(ask, (now) => heard.news.push(now.state), (error) => heard.failed.push(error));
  return heard;
}

test("what takes its time is asked for until it is done, and then no more", async () => {
  const heard = asking(working, working, done);
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.news).toEqual(["working"]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(heard.news).toEqual(["working", "working", "done"]);
  expect(heard.asked).toBe(3);
});

test("an answer that is lost, or a server that is asked too fast, ends nothing", async () => {
  const tooFast = new Refused({ clause: "SRV-4", reason: "server-too-fast", details: {} });
  const heard = asking(new Refused(null), working, tooFast, tooFast, done);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(heard.news).toEqual(["working", "done"]);
  expect(heard.failed).toEqual([]);
});

test.each([new Refused({ clause: "SRV-21", reason: "server-no-result", details: {} }), new Error("a fault")])(
  "any other refusal ends it: %s",
  async (why) => {
    const heard = asking(working, why, done);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(heard.news).toEqual(["working"]);
    expect(heard.failed).toEqual([why]);
    expect(heard.asked).toBe(2);
  },
);

test("a table's par and all its reviews can be asked about at once, for long, without being too fast", async () => {
  const all = [1, 2, 3, 4, 5].map(() => asking(working));
  const asked = () => all.reduce((sum, one) => sum + one.asked, 0);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked()).toBeGreaterThan(5);
  expect(asked() / 60).toBeLessThan(4);
  for (const one of all) one.stop();
  const before = asked();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked()).toBe(before);
});

test("whoever stops hears nothing of what was still on its way", async () => {
  const heard = [asking(done), asking(new Error("late"))];
  for (const one of heard) one.stop();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(heard.map((one) => [...one.news, ...one.failed])).toEqual([[], []]);
});
