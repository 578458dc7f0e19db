import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { giveWay, shared, watch } from "../src/offline/manners";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const word = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

test("only an isolated page has a word that all workers see", () => {
  vi.stubGlobal("crossOriginIsolated", false);
  expect(shared()).toBeNull();
  vi.stubGlobal("crossOriginIsolated", true);
  expect(shared()?.[0]).toBe(0);
});

test("whoever touches the page goes first, for a moment after the last touch", () => {
  const [page, said] = [new EventTarget(), word()];
  watch(said, page);
  page.dispatchEvent(new Event("pointerdown"));
  expect(said[0]).toBe(1);
  vi.advanceTimersByTime(90);
  page.dispatchEvent(new Event("pointerup"));
  vi.advanceTimersByTime(90);
  expect(said[0]).toBe(1);
  vi.advanceTimersByTime(90);
  expect(said[0]).toBe(0);
});

test("a key that is held down holds up nobody", () => {
  const [page, said] = [new EventTarget(), word()];
  watch(said, page);
  page.dispatchEvent(Object.assign(new Event("keydown"), { repeat: true }));
  expect(said[0]).toBe(0);
});

test("whoever thinks waits while somebody draws, and not for ever", () => {
  const wait = vi.spyOn(Atomics, "wait").mockReturnValue("timed-out");
  const said = word();
  giveWay(said);
  expect(wait).not.toHaveBeenCalled();
  Atomics.store(said, 0, 1);
  giveWay(said);
  expect(wait).toHaveBeenCalledWith(said, 0, 1, expect.any(Number));
});
