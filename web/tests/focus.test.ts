import { expect, test } from "vitest";
import { step } from "../src/lib/focus";

test("arrows go round a group of radios, Home and End to its ends, other keys nowhere", () => {
  expect(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Home", "End"].map((key) => step(key, 0, 4))).toEqual([1, 1, 3, 3, 0, 3]);
  expect(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Home", "End"].map((key) => step(key, 3, 4))).toEqual([0, 0, 2, 2, 0, 3]);
  expect(["Tab", "Enter", " ", "d"].map((key) => step(key, 1, 4))).toEqual([null, null, null, null]);
});
