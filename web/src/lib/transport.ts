// Whoever answers: the server beyond a network, or this device. Same paths, same frames (docs/protocol.md).

/** What came back; whatever its status is, somebody has answered. */
export interface Answer {
  status: number;
  kind: string;
  text: string;
}

/** What is heard on the line to a table. */
export interface Hearing {
  opened(): void;
  heard(frame: string): void;
  closed(code: number): void;
}

export interface Line {
  say(frame: string): void;
  /** Nothing is heard from then on. */
  close(): void;
}

export interface Transport {
  /** It is beyond a network: that can be cut, or fall silent without a word. */
  readonly far: boolean;
  /** Fails only if nobody answers. */
  request(path: string, body?: unknown): Promise<Answer>;
  /** `insist`: take the table from another window that holds it. */
  open(table: string, hearing: Hearing, insist?: boolean): Line;
}

export const server: Transport = {
  far: true,

  async request(path, body) {
    const asked = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`/api${path}`, asked);
    return { status: answer.status, kind: answer.headers.get("content-type") ?? "", text: await answer.text() };
  },

  open(table, hearing) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/live`);
    socket.onopen = () => hearing.opened();
    socket.onmessage = (event) => hearing.heard(String(event.data));
    socket.onclose = (event) => hearing.closed(event.code);
    return {
      say(frame) {
        if (socket.readyState === WebSocket.OPEN) socket.send(frame);
      },
      close() {
        socket.onclose = socket.onmessage = socket.onopen = null;
        socket.close();
      },
    };
  },
};
