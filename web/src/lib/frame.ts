// What is on its way to the screen comes first.

/** When the frame that comes next is on its way. */
export function afterFrame(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

/** When there is nothing else to do; not every browser says when. */
export function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then);
  else setTimeout(then, 500);
}
