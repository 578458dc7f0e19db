// Something that takes its time on the server: ask again and again, until it is done or nobody wants to know any more.

/** In milliseconds. Every question counts as a change, of which a server takes so many a second from one address. */
const PAUSE = 2000;

export interface Progress {
  state: "working" | "done";
}

export function poll<T extends Progress>(ask: () => Promise<T>, news: (now: T) => void, failed: (error: unknown) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    try {
      const now = await ask();
      if (stopped) return;
      news(now);
      if (now.state === "working") timer = setTimeout(() => void look(), PAUSE);
    } catch (error) {
      if (!stopped) failed(error);
    }
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
