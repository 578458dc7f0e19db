import { expect, test } from "vitest";
import { verdict } from "../src/lib/par";

test("who reached par is congratulated only if nobody can do better", () => {
  expect(verdict(44, 44, 44)).toBe("reached");
  expect(verdict(44, 44, 46)).toBe("unbeaten");
  expect(verdict(44, 44, null)).toBe("unbeaten");
  expect(verdict(43, 44, 44)).toBe("short");
  expect(verdict(43, 44, null)).toBe("short");
});
