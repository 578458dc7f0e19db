import { beforeEach, expect, test } from "vitest";
import { livesHere, tableIn } from "../src/lib/homes";
import { address, linkOf } from "../src/lib/site";
import type { Hearing } from "../src/lib/transport";
import { talk, type Talker } from "../src/offline/device";
import { ELSEWHERE, Host, type Device } from "../src/offline/host";
import type { FromTables, ToTables } from "../src/offline/messages";

/** A room that repeats what it hears, and says what it was asked to do. */
class FakeDevice implements Device {
  did: string[] = [];
  host: Host | null = null;
  fails = false;

  async answer(method: string, path: string, body: string | null) {
    this.did.push(`${method} ${path}`);
    if (this.fails) throw new Error("broken");
    return { status: 200, kind: "application/json", text: body ?? "null" };
  }
  async connect(line: number, table: string) {
    this.did.push(`connect ${line} ${table}`);
  }
  async say(line: number, frame: string) {
    if (this.fails) throw new Error("broken");
    this.host?.told(line, `re ${frame}`);
  }
  async leave(line: number) {
    this.did.push(`leave ${line}`);
  }
  forget(table: string) {
    this.did.push(`forget ${table}`);
  }
}

/** The locks of a browser with several windows. */
class FakeLocks {
  private readonly held = new Map<string, { lost: (error: Error) => void }>();

  request(name: string, how: { steal?: boolean }, then: (lock: object | null) => Promise<void> | void): Promise<void> {
    const holder = this.held.get(name);
    if (holder && !how.steal) return Promise.resolve(then(null));
    holder?.lost(new Error("stolen"));
    return new Promise((resolve, reject) => {
      const own = { lost: reject };
      this.held.set(name, own);
      void Promise.resolve(then({})).then(() => {
        if (this.held.get(name) === own) this.held.delete(name);
        resolve();
      });
    });
  }
}

const locks = { all: new FakeLocks() };

interface Window {
  device: FakeDevice;
  ready: ReturnType<typeof talk>;
  worker: Talker;
  broken: number;
}

/** A window with a worker, as the browser would have it. */
function open(): Window {
  const device = new FakeDevice();
  const worker: Talker = { postMessage: () => undefined, terminate: () => undefined, onmessage: null, onerror: null };
  const tell = (data: FromTables): void => void queueMicrotask(() => worker.onmessage?.call(worker as Worker, { data } as MessageEvent));
  const host = new Host(device, tell, locks.all as unknown as LockManager);
  device.host = host;
  worker.postMessage = (data: ToTables) => {
    if (data.do === "start") tell({ is: "ready", storage: true, again: false });
    else if (data.do !== "lost") queueMicrotask(() => host.hear(data));
  };
  const window: Window = { device, worker, broken: 0, ready: null as never };
  window.ready = talk(worker, { do: "start", base: "/", site: false }, () => undefined, () => undefined, () => (window.broken += 1));
  return window;
}

function hearing(): Hearing & { said: string[] } {
  const said: string[] = [];
  return { said, opened: () => said.push("opened"), heard: (frame) => said.push(frame), closed: (code) => said.push(`closed ${code}`) };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  locks.all = new FakeLocks();
});

test("asks the device as one asks the server", async () => {
  const { device, ready } = open();
  const { transport } = await ready;
  expect(await transport.request("/games")).toEqual({ status: 200, kind: "application/json", text: "null" });
  expect((await transport.request("/tables", { game: "x" })).text).toBe('{"game":"x"}');
  expect(device.did).toEqual(["GET /api/games", "POST /api/tables"]);
});

test("a line is opened, speaks, answers and ends, in this order", async () => {
  const { device, ready } = open();
  const ear = hearing();
  const line = (await ready).transport.open("0abcdef", ear);
  line.say("hello");
  await settled();
  line.close();
  line.say("too late");
  await settled();
  expect(ear.said).toEqual(["opened", "re hello"]);
  expect(device.did).toEqual(["connect 1 0abcdef", "leave 1", "forget 0abcdef"]);
});

test("one window has a table; another is told so, and can take it", async () => {
  const [first, second] = [open(), open()];
  const [one, two] = [hearing(), hearing()];
  (await first.ready).transport.open("0abcdef", one);
  await settled();
  (await second.ready).transport.open("0abcdef", two);
  await settled();
  expect([one.said, two.said]).toEqual([["opened"], [`closed ${ELSEWHERE}`]]);
  (await second.ready).transport.open("0abcdef", two, true);
  await settled();
  expect(one.said).toEqual(["opened", `closed ${ELSEWHERE}`]);
  expect(two.said.at(-1)).toBe("opened");
  // What the first one knew of the table is not true any more.
  expect(first.device.did.slice(1)).toEqual(["leave 1", "forget 0abcdef"]);
});

test("a table that was left is free for another window", async () => {
  const [first, second] = [open(), open()];
  const line = (await first.ready).transport.open("0abcdef", hearing());
  await settled();
  line.close();
  await settled();
  const ear = hearing();
  (await second.ready).transport.open("0abcdef", ear);
  await settled();
  expect(ear.said).toEqual(["opened"]);
});

test("what is only asked about a table is not remembered: another window may go on with it", async () => {
  const { device, ready } = open();
  const { transport } = await ready;
  await transport.request("/tables/0abcdef/log");
  await settled();
  await transport.request("/summaries?codes=0abcdef,0ghjkmn");
  await settled();
  expect(device.did).toEqual([
    "GET /api/tables/0abcdef/log", "forget 0abcdef",
    "GET /api/summaries?codes=0abcdef,0ghjkmn", "forget 0abcdef", "forget 0ghjkmn",
  ]);
  transport.open("0abcdef", hearing());
  await settled();
  await transport.request("/tables/0abcdef/log");
  await settled();
  expect(device.did.at(-1)).toBe("GET /api/tables/0abcdef/log");
});

test("a room that fails closes the line and answers all the same", async () => {
  const { device, ready } = open();
  const ear = hearing();
  const { transport } = await ready;
  const line = transport.open("0abcdef", ear);
  await settled();
  device.fails = true;
  line.say("hello");
  await settled();
  expect(ear.said).toEqual(["opened", "closed 1011"]);
  expect(device.did.slice(1)).toEqual(["leave 1", "forget 0abcdef"]);
  expect((await transport.request("/games")).status).toBe(500);
});

test("a worker that dies leaves nobody waiting", async () => {
  const window = open();
  const { transport } = await window.ready;
  const ear = hearing();
  transport.open("0abcdef", ear);
  await settled();
  window.worker.postMessage = () => undefined;
  const asked = transport.request("/games");
  window.worker.onerror?.call(window.worker as Worker, { message: "out of memory" } as ErrorEvent);
  await expect(asked).rejects.toThrow("out of memory");
  expect([window.broken, ear.said]).toEqual([1, ["opened", "closed 1011"]]);
});

test("the code of a table says where it lives", () => {
  expect(["abc234", "0abcdef", "nowhere"].map(livesHere)).toEqual([false, true, false]);
  expect(["/tables/abc234/log?since=1", "/tables", "/games"].map(tableIn)).toEqual(["abc234", null, null]);
});

test("on a page of files the whole address stands behind the number sign", () => {
  const at = (hash: string): object => address({ pathname: "/games/", search: "", hash }, true);
  expect(at("")).toEqual({ path: "/", search: "", hash: "" });
  expect(at("#/t/0abcdef/look?at=3")).toEqual({ path: "/t/0abcdef/look", search: "?at=3", hash: "" });
  expect(at("#/rules/trails#TRA-3")).toEqual({ path: "/rules/trails", search: "", hash: "#TRA-3" });
  expect([linkOf("/rules", true), linkOf("/rules", false)]).toEqual(["#/rules", "/rules"]);
});
