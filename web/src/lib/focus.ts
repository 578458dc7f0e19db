// Attachments for whoever uses the keyboard.

/** What has the focus inside may vanish: then the node takes it, so that nobody is sent back to the top of the page. */
export function keepFocus(node: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const inside = (event: FocusEvent): void => void (last = event.target);
  const watch = new MutationObserver(() => {
    if (!(last instanceof Node) || node.contains(last)) return;
    last = null;
    if (document.activeElement === document.body) node.focus({ preventScroll: true });
  });
  node.tabIndex = -1;
  node.addEventListener("focusin", inside);
  watch.observe(node, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    node.removeEventListener("focusin", inside);
  };
}

/** Where a key leads among so many radios; behind the last comes the first. */
export function step(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight" || key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (at + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** For a radiogroup: Tab finds the chosen radio only; arrows, Home and End move on, and choose. */
export function radios(group: HTMLElement): () => void {
  const all = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('[role="radio"]:enabled')];
  const rove = (): void => {
    const found = all();
    const stop = found.find((one) => one.ariaChecked === "true") ?? found[0];
    for (const one of found) one.tabIndex = one === stop ? 0 : -1;
  };
  const press = (event: KeyboardEvent): void => {
    const found = all();
    const at = found.findIndex((one) => one === event.target);
    const to = at < 0 || event.ctrlKey || event.altKey || event.metaKey ? null : step(event.key, at, found.length);
    if (to === null) return;
    event.preventDefault();
    found[to]!.focus();
    found[to]!.click();
  };
  const watch = new MutationObserver(rove);
  rove();
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ["aria-checked", "disabled"] });
  group.addEventListener("keydown", press);
  return () => {
    watch.disconnect();
    group.removeEventListener("keydown", press);
  };
}
