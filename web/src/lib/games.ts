// What can be played does not change while the page is open: asked for once.

import { games } from "./http";
import type { GameInfo } from "./protocol";

let asked: Promise<GameInfo[]> | null = null;

export async function gameInfo(name: string): Promise<GameInfo | null> {
  asked ??= games();
  try {
    return (await asked).find((one) => one.name === name) ?? null;
  } catch {
    asked = null;
    return null;
  }
}
