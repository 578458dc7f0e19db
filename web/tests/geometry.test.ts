import { expect, test } from "vitest";
import { along, asked, beside, between, distance, elsewhere, meant, nearest, targets, type Arrow, type Target } from "../src/lib/geometry";

const legal = (mark: string, x: number, y: number) => ({ mark, at: [x, y] as [number, number], says: { message: mark }, places: [], sign: null });
const spot = (name: string, x: number, y: number): Target => ({ at: [x, y], marks: [legal(name, x, y)] });

const GRID = ["a", "b", "c"].flatMap((row, y) => [0, 1, 2].map((x) => spot(`${row}${x}`, x * 60, y * 60)));
const named = (target: Target | null): string | undefined => target?.marks[0]?.mark;

test("marks with the same target come together", () => {
  const found = targets([legal("C3=3", 10, 20), legal("D4=3", 50, 20), legal("C3=4", 10.01, 20)]);
  expect(found.map((target) => target.marks.map((one) => one.mark))).toEqual([["C3=3", "C3=4"], ["D4=3"]]);
});

test("a tap means the nearest target, within reach only", () => {
  expect(named(nearest(GRID, [70, 55], 30))).toBe("b1");
  expect(nearest(GRID, [30, 30], 40)).toBeNull();
});

test("arrow keys go to the neighbour that one sees there", () => {
  const go = (arrow: Arrow): string | undefined => named(beside(GRID, [60, 60], arrow));
  expect([go("ArrowLeft"), go("ArrowRight"), go("ArrowUp"), go("ArrowDown")]).toEqual(["b0", "b2", "a1", "c1"]);
});

test("arrow keys find slanted neighbours and come round at the rim", () => {
  const hexes = [spot("up", 30, -52), spot("right", 60, 0), spot("down", -30, 52)];
  expect(named(beside(hexes, [0, 0], "ArrowUp"))).toBe("up");
  expect(named(beside(hexes, [0, 0], "ArrowDown"))).toBe("down");
  expect(named(beside(GRID, [120, 60], "ArrowRight"))).toBe("b0");
});

test("every target can be reached by arrow keys from every other", () => {
  const scattered = [spot("a", 0, 0), spot("b", 100, 13), spot("c", 140, 90), spot("d", 20, 150), spot("e", 80, 70)];
  for (const start of scattered) {
    const seen = new Set<Target>([start]);
    for (const here of seen) {
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const) {
        const there = beside(scattered, here.at, arrow);
        if (there) seen.add(there);
      }
    }
    expect(seen.size).toBe(scattered.length);
  }
});

test("a fast finger skips nothing", () => {
  const points = between([0, 0], [100, 0], 9);
  expect(points[points.length - 1]).toEqual([100, 0]);
  expect(Math.max(...points.map((point, i) => distance(point, points[i - 1] ?? [0, 0])))).toBeLessThanOrEqual(9);
});

test("a drag takes targets in their order, and not the one it began on", () => {
  const trail = { from: [0, 0] as const, points: between([0, 0], [120, 0], 9) };
  const first = along(trail, GRID, 25);
  expect(named(first![0])).toBe("a1");
  const second = along(first![1], GRID, 25);
  expect(named(second![0])).toBe("a2");
  expect(along(second![1], GRID, 25)).toBeNull();
});

test("a tap asks about the nearest thing within its own reach, wherever that is printed", () => {
  const about = (message: string, reach: number, ...at: [number, number][]) => ({ at, reach, title: { message } });
  const spots = [about("castle", 20, [0, 0], [200, 0]), about("well", 30, [40, 0])];
  const told = (x: number, y: number) => asked(spots, [x, y])?.title.message;
  expect(told(5, 5)).toBe("castle");
  expect(told(19, 0)).toBe("castle");
  expect(told(195, 3)).toBe("castle");
  expect(told(25, 0)).toBe("well");
  expect(told(0, 25)).toBeUndefined();
});

test("what is printed where somebody points is asked about, unless a mark lies as near", () => {
  const island = { at: [[100, 100]] as [number, number][], reach: 30, title: { message: "island" } };
  const way = targets([{ mark: "A1-B1", at: [140, 100], says: { message: "" }, places: [], sign: null }]);
  expect(meant(island, way, [104, 100])).toBe(island);
  expect(meant(island, way, [122, 100])).toBeNull();
  expect(meant(island, [], [122, 100])).toBe(island);
  expect(meant(null, way, [104, 100])).toBeNull();
});

test("whoever points to the middle of one thing does not mean what lies beside it", () => {
  const way = targets([{ mark: "A1-B1", at: [140, 100], says: { message: "" }, places: [], sign: null }]);
  expect(elsewhere([100, 100], way, [104, 100])).toBe(true);
  expect(elsewhere([100, 100], way, [115, 100])).toBe(false);
  expect(elsewhere([140, 100], way, [140, 100])).toBe(false);
  expect(elsewhere(null, way, [104, 100])).toBe(false);
});
