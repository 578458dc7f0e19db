// Files that the page makes: one is given to whoever pressed, and the final sheets become a picture.

import { loadDrawing, type Drawing } from "./drawing";

export function give(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A sheet in a picture, with what stands below it. */
export interface Pictured {
  path: string;
  shown: readonly string[];
  pen: number;
  name: string;
  total: string;
}

const SIDE = 900;
const GAP = 36;
const FOOT = 84;
const FONT = "ui-rounded, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** All sheets side by side, two in a row, with names and totals: light, as on paper. */
export async function picture(title: string, sheets: readonly Pictured[]): Promise<Blob> {
  const drawn = await Promise.all(sheets.map(async (one) => ({ ...one, drawing: await loadDrawing(one.path) })));
  const images = await Promise.all(drawn.map((one) => image(inked(one.drawing, one.shown, one.pen))));
  const columns = Math.min(2, sheets.length);
  const tall = Math.max(...drawn.map(({ drawing }) => (SIDE * drawing.height) / drawing.width));
  const rows = Math.ceil(sheets.length / columns);
  const canvas = document.createElement("canvas");
  canvas.width = columns * (SIDE + GAP) + GAP;
  canvas.height = GAP + 70 + rows * (tall + FOOT);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#f1ebdf";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(pen, title, GAP, GAP + 38, "700 44px", "left");
  drawn.forEach((one, i) => {
    const [x, y] = [GAP + (i % columns) * (SIDE + GAP), GAP + 70 + Math.floor(i / columns) * (tall + FOOT)];
    pen.drawImage(images[i]!, x, y, SIDE, (SIDE * one.drawing.height) / one.drawing.width);
    write(pen, one.name, x + 8, y + tall + 50, "650 38px", "left", SIDE - 220);
    write(pen, one.total, x + SIDE - 8, y + tall + 50, "750 38px", "right");
  });
  return new Promise((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no picture"))), "image/png"));
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, align: CanvasTextAlign, most?: number): void {
  pen.font = `${font} ${FONT}`;
  pen.fillStyle = "#2f2a24";
  pen.textAlign = align;
  pen.fillText(text, x, y, most);
}

/** The drawing with this ink, and with its style inside: a picture by itself. */
export function inked(drawing: Drawing, shown: readonly string[], pen: number): string {
  const svg = drawing.svg.cloneNode(true) as SVGSVGElement;
  svg.setAttribute("class", `ft light pen-${pen}`);
  svg.setAttribute("width", String(SIDE));
  svg.setAttribute("height", String((SIDE * drawing.height) / drawing.width));
  const on = new Set(shown);
  for (const mark of svg.querySelectorAll(".mark")) mark.classList.toggle("on", on.has(mark.id));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = drawing.css;
  svg.prepend(style);
  return new XMLSerializer().serializeToString(svg);
}

async function image(svg: string): Promise<HTMLImageElement> {
  const found = new Image();
  found.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await found.decode();
  } finally {
    URL.revokeObjectURL(found.src);
  }
  return found;
}
