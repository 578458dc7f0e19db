// Whoever thinks lets those go first who draw: where there are few cores, ink would wait for a search otherwise.

/** So long after somebody has touched the page nobody thinks, in milliseconds: a mark is drawn, kept and shown by then. */
const LONG = 100;

/** A word that all workers see at once; only a page that is isolated from other sites has such. */
export function shared(): Int32Array | null {
  return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
}

/** Whoever touches the page or presses a key goes first. */
export function watch(word: Int32Array, page: EventTarget = self): void {
  let over: ReturnType<typeof setTimeout> | undefined;
  const stir = (event: Event): void => {
    // A key that is held down would let nobody think.
    if ("repeat" in event && event.repeat) return;
    Atomics.store(word, 0, 1);
    clearTimeout(over);
    over = setTimeout(() => {
      Atomics.store(word, 0, 0);
      Atomics.notify(word, 0);
    }, LONG);
  };
  for (const sign of ["pointerdown", "pointerup", "keydown"]) page.addEventListener(sign, stir, { passive: true, capture: true });
}

/** Called while thinking: wait until they have gone; not for ever, should the page hang. */
export function giveWay(word: Int32Array): void {
  if (Atomics.load(word, 0) !== 0) Atomics.wait(word, 0, 1, 2 * LONG);
}
