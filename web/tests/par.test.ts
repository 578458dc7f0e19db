import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { verdict } from "../src/lib/par";
import { poll } from "../src/lib/poll";

test("who reached par is congratulated only if nobody can do better", () => {
  expect(verdict(44, 44, 44)).toBe("reached");
  expect(verdict(44, 44, 46)).toBe("unbeaten");
  expect(verdict(44, 44, null)).toBe("unbeaten");
  expect(verdict(43, 44, 44)).toBe("short");
  expect(verdict(43, 44, null)).toBe("short");
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a table's par and all its reviews can be asked about at once, for long, without being too fast", async () => {
  let asked = 0;
  const ask = () => Promise.resolve({ state: (asked += 1) ? ("working" as const) : ("done" as const) });
  const stops = [1, 2, 3, 4, 5].map(() => poll(ask, () => undefined, () => undefined));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBeGreaterThan(5);
  expect(asked / 60).toBeLessThan(4);
  for (const stop of stops) stop();
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
});
