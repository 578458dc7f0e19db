// Keeps the shell of the page, so that it opens at once and without a network, and whatever of the bundle was fetched.
// Tables come from the server, or live on the device; neither goes through here.

declare const self: ServiceWorkerGlobalScope;

const SHELL = "felttip-shell-1";
/** Where the page lies: at the root of a server, or in some folder of a web space. */
const BASE = new URL(self.registration.scope).pathname;
const WORDS = `${BASE}api/words/`;
/** What does not change while a version of the server runs, and is needed to see anything. */
const PRINTED = ["games", "drawings/", "spots/", "rules/", "examples/"].map((one) => `${BASE}api/${one}`);

async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  const home = await fetch(BASE, { cache: "no-cache" });
  const html = await home.clone().text();
  await cache.put(BASE, home);
  const assets = [...html.matchAll(/(?:src|href)="([^"]*(?:assets|icons)\/[^"]+)"/g)].map((found) => new URL(found[1]!, self.registration.scope).pathname);
  await cache.addAll([...new Set(assets), `${WORDS}en.ftl`]);
  await clear(cache, await listed());
}

/** The names of all parts of the page. */
async function listed(): Promise<string[]> {
  const list = await fetch(`${BASE}assets.json`, { cache: "no-cache" });
  return ((await list.json()) as string[]).map((name) => BASE + name);
}

/** All parts of the page, what can be played and how it looks, for whoever will have no network. */
async function keepAll(language: string, games: string): Promise<void> {
  const cache = await caches.open(SHELL);
  const all = await listed();
  await Promise.all(all.map(async (one) => (await cache.match(one)) ?? cache.add(one)));
  await clear(cache, all);
  await cache.add(`${WORDS}${language}.ftl`);
  await cache.add(BASE + games);
  const told = (await (await cache.match(BASE + games))!.json()) as { drawings: Record<string, string[]> }[];
  const drawings = told.flatMap((one) => Object.values(one.drawings).flat()).map((one) => BASE + one.replace(/^\/|\?.*$/g, ""));
  await Promise.all(drawings.map(async (one) => (await cache.match(one)) ?? cache.add(one)));
}

/** Parts of an older page go when nobody can have it open any more. */
async function clear(cache: Cache, all: readonly string[]): Promise<void> {
  if ((await self.clients.matchAll({ type: "window" })).length > 1) return;
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (path.startsWith(`${BASE}assets/`) && !all.includes(path)) await cache.delete(request);
  }
}

async function fromNetwork(request: Request, key: Request | string): Promise<Response> {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fromNetwork(request, request);
}

/** The bundle is kept by whoever fetched it, whole and checked; only what is imported comes this way. */
async function fromBundle(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Isolated from other sites, as a server says it, too: only then the page can tell whoever thinks that somebody draws. */
async function isolated(answer: Promise<Response>): Promise<Response> {
  const found = await answer;
  if (found.type !== "basic" && found.type !== "default") return found;
  const headers = new Headers(found.headers);
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-embedder-policy", "require-corp");
  return new Response(found.body, { status: found.status, statusText: found.statusText, headers });
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  const { keep, games } = event.data as { keep?: string; games?: string };
  if (!keep || !games) return;
  event.waitUntil(keepAll(keep, games).then(() => event.ports[0]?.postMessage(true), () => event.ports[0]?.postMessage(false)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || !pathname.startsWith(BASE)) return;
  const under = (folder: string): boolean => pathname.startsWith(BASE + folder);
  if (request.mode === "navigate" && !under("api/")) event.respondWith(isolated(fromNetwork(request, BASE)));
  else if (under("assets/") || under("icons/")) event.respondWith(isolated(fromCache(request)));
  else if (under("offline/") && pathname.endsWith(".mjs") && search.startsWith("?v=")) event.respondWith(fromBundle(request));
  else if (pathname.startsWith(WORDS) || PRINTED.some((one) => pathname.startsWith(one))) event.respondWith(fromNetwork(request, request));
});

/** A notification leads to its table: in the tab that shows it, in any other one of ours, or in a new one. */
async function lead(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  const tab = tabs.find((one) => new URL(one.url).pathname === path) ?? tabs[0];
  if (!tab) return void (await self.clients.openWindow(path));
  await tab.focus();
  if (new URL(tab.url).pathname !== path) await tab.navigate(path);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(String(event.notification.data)));
});

export {};
