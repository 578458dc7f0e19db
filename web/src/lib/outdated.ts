// A page that was loaded before the server learned a new version of the protocol.

import type { Refusal } from "./protocol";

const KEY = "felttip.version";

/** Shall we load the page again? Once for each version of the server: if that did not help, nothing will. */
export function outdated(store: Storage, refusal: Refusal): boolean {
  const ours = String(refusal.details.ours);
  if (store.getItem(KEY) === ours) return false;
  store.setItem(KEY, ours);
  return true;
}
