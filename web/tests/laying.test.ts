import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTable, Refused } from "../src/lib/http";
import type { SeatPlan } from "../src/lib/protocol";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SEATS = [{ kind: "here" }, { kind: "open" }] as SeatPlan[];
const laid = { table: "abcdef", keys: {} };
const refusing = (reason: string, status: number): Response =>
  new Response(JSON.stringify({ refusal: { clause: "SRV-34", reason, details: {} } }), { status });

/** A network that answers like this, one after the other; what it was asked. */
function answering(...answers: (Response | Error)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_: string, init: { body: string }) => {
    asked.push(init.body);
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return asked;
}

test("a lost answer is asked for again, with the same id and the same keys", async () => {
  const asked = answering(new TypeError("cut"), refusing("server-data-away", 503), new Response(JSON.stringify(laid)));
  const opened = openTable("g", "b", SEATS, false);
  await vi.runAllTimersAsync();
  expect(await opened).toEqual(laid);
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(1);
  const wish = JSON.parse(asked[0]!) as { id: string; seats: { key?: string }[] };
  expect(wish.id).toMatch(/^[0-9a-f]{32}$/);
  expect(wish.seats[0]!.key).toMatch(/^[\w-]{43}$/);
  expect(wish.seats[1]!.key).toBeUndefined();
});

test("a refusal is final", async () => {
  const asked = answering(refusing("server-enough", 429));
  await expect(openTable("g", "b", SEATS, false)).rejects.toThrow(Refused);
  expect(asked).toHaveLength(1);
});
