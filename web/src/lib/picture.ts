// A result to show around: as text and as a picture, both without anything that would help whoever plays it later.

import type { Logged } from "./protocol";

export interface Shown {
  /** What stands in the picture, from top to bottom. */
  game: string;
  day: string;
  total: string;
  unit: string;
  lines: string[];
  /** What the row below them shows. */
  caption: string;
  /** The points of each round. */
  rounds: number[];
  link: string;
}

/** What a seat earned in each round. */
export function byRound(log: readonly Logged[], seat: number): number[] {
  const found = new Map<number, number>();
  for (const { round, deeds } of log) {
    const own = deeds.filter((deed) => deed.seat === seat).reduce((sum, deed) => sum + deed.earned, 0);
    found.set(round, (found.get(round) ?? 0) + own);
  }
  return [...found.keys()].sort((a, b) => a - b).map((round) => found.get(round)!);
}

const BLOCKS = "▁▂▃▄▅▆▇█";

/** More than these could not be told apart. */
const MOST = 18;

/** How high each round stands, from 0 to 1; of many rounds always some together. */
export function heights(rounds: readonly number[]): number[] {
  const together = Math.ceil(rounds.length / MOST) || 1;
  const sums = rounds.flatMap((_, i) => (i % together ? [] : [rounds.slice(i, i + together).reduce((sum, points) => sum + points, 0)]));
  const most = Math.max(1, ...sums);
  return sums.map((points) => Math.max(0, points) / most);
}

export function asText(shown: Shown): string {
  const row = heights(shown.rounds)
    .map((height) => BLOCKS[Math.round(height * (BLOCKS.length - 1))])
    .join("");
  const head = `Felttip · ${shown.game} · ${shown.day}`;
  return [head, [`${shown.total} ${shown.unit}`, ...shown.lines].join(" · "), row, shown.link].filter(Boolean).join("\n");
}

export const SIZE = 1080;

export interface Colours {
  ground: string;
  paper: string;
  edge: string;
  text: string;
  soft: string;
  pen: string;
  wash: string;
  /** Of the tiles that lie around the sheet. */
  tiles: string[];
}

const FONT = 'ui-rounded, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Draw it on a square: a sheet on a table, written on with a felt tip. */
export function paint(context: CanvasRenderingContext2D, shown: Shown, colours: Colours): void {
  const { paper, edge, text, soft, pen, wash } = colours;
  const write = (words: string, y: number, size: number, weight: number, colour: string, most = 860): void => {
    context.fillStyle = colour;
    context.font = `${weight} ${size}px ${FONT}`;
    const wide = context.measureText(words).width;
    if (wide > most) context.font = `${weight} ${Math.floor((size * most) / wide)}px ${FONT}`;
    context.fillText(words, SIZE / 2, y);
  };
  context.textAlign = "center";
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, SIZE, SIZE);
  scatter(context, colours.tiles);
  context.save();
  context.shadowColor = "rgb(70 55 30 / 22%)";
  context.shadowBlur = 40;
  context.shadowOffsetY = 12;
  box(context, 60, 60, SIZE - 120, SIZE - 120, 56, paper);
  context.restore();
  context.strokeStyle = edge;
  context.lineWidth = 3;
  context.stroke();
  write(`Felttip · ${shown.day}`, 160, 38, 600, soft);
  write(shown.game, 250, 76, 750, text);
  write(shown.total, 490, 250, 800, pen);
  swing(context, pen);
  write(shown.unit, 608, 42, 600, soft);
  shown.lines.slice(0, 2).forEach((line, i) => write(line, 682 + 58 * i, 44, 650, text));
  // What is not told leaves no gap.
  const top = 700 + 58 * Math.min(2, shown.lines.length);
  write(shown.caption, top, 28, 600, soft);
  bars(context, heights(shown.rounds), top + 28, pen, wash);
  write(shown.link.replace(/^https?:\/\//, ""), 985, 32, 600, soft);
}

/** Where a tile lies, and how it is turned. */
const LYING: [number, number, number][] = [
  [38, 120, -0.25],
  [150, 36, 0.3],
  [1046, 190, 0.35],
  [960, 1046, -0.2],
  [34, 905, 0.4],
  [1050, 800, -0.4],
];

/** Some tiles on the table, half under the sheet. */
function scatter(context: CanvasRenderingContext2D, tiles: readonly string[]): void {
  tiles.forEach((colour, i) => {
    const [x, y, turn] = LYING[i % LYING.length]!;
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    box(context, -44, -44, 88, 88, 20, colour);
    context.restore();
  });
}

function box(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, round: number, colour: string): void {
  context.beginPath();
  context.roundRect(x, y, width, height, round);
  context.fillStyle = colour;
  context.fill();
}

/** The same swing of the pen as under every result. */
function swing(context: CanvasRenderingContext2D, pen: string): void {
  context.save();
  context.translate(SIZE / 2 - 230, 512);
  context.scale(2.3, 2.3);
  context.strokeStyle = pen;
  context.lineWidth = 5;
  context.lineCap = context.lineJoin = "round";
  context.stroke(new Path2D("M6 13c34-9 74-10 96-5s12 12 1 8 10-11 34-10 40 5 57 2"));
  context.restore();
}

const [LEFT, WIDTH, BOTTOM] = [130, SIZE - 260, 925];

/** A small tile for each round, filled as high as it brought points. */
function bars(context: CanvasRenderingContext2D, all: readonly number[], top: number, pen: string, wash: string): void {
  const step = Math.min(64, WIDTH / Math.max(1, all.length));
  const from = LEFT + (WIDTH - step * all.length) / 2;
  const wide = step * 0.78;
  all.forEach((height, i) => {
    const x = from + step * i + (step - wide) / 2;
    const round = wide / 3;
    box(context, x, top, wide, BOTTOM - top, round, wash);
    const high = Math.max(2 * round, (BOTTOM - top) * height);
    if (height > 0) box(context, x, BOTTOM - high, wide, high, round, pen);
  });
}
