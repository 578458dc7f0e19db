// Something that takes its time on the server: ask again and again, until it is done or nobody wants to know any more.

import { Refused } from "./http";

/** In milliseconds. Every question counts as a change, of which a server takes so many a second from one address. */
const PAUSE = 2000;

export interface Progress {
  state: "working" | "done";
}

/** No answer, or asked too fast: neither says anything about the thing itself. */
function passing(error: unknown): boolean {
  return error instanceof Refused && (error.refusal === null || error.refusal.reason === "server-too-fast");
}

export function poll<T extends Progress>(ask: () => Promise<T>, news: (now: T) => void, failed: (error: unknown) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    try {
      const now = await ask();
      if (stopped) return;
      news(now);
      if (now.state === "done") return;
    } catch (error) {
      if (stopped) return;
      if (!passing(error)) return failed(error);
    }
    if (!stopped) timer = setTimeout(() => void look(), PAUSE);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
