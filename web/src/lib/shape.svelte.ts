// How the screen is cut: upright, sideways like a phone on its side, or wide enough for a column with all there is to know.

export type Shape = "upright" | "sideways" | "wide";

const SIDEWAYS = matchMedia("(min-width: 520px) and (min-aspect-ratio: 1.15)");
const WIDE = matchMedia("(min-width: 900px) and (min-height: 560px) and (min-aspect-ratio: 1.15)");

class Screen {
  shape = $state<Shape>(now());

  constructor() {
    const look = (): void => void (this.shape = now());
    SIDEWAYS.addEventListener("change", look);
    WIDE.addEventListener("change", look);
  }
}

function now(): Shape {
  return WIDE.matches ? "wide" : SIDEWAYS.matches ? "sideways" : "upright";
}

export const screen = new Screen();
