// Keeps the shell of the page, so that it opens at once and without a network. Tables always come from the server.

declare const self: ServiceWorkerGlobalScope;

const SHELL = "felttip-shell-1";

async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  const home = await fetch("/", { cache: "no-cache" });
  const html = await home.clone().text();
  await cache.put("/", home);
  const assets = [...html.matchAll(/(?:src|href)="(\/(?:assets|icons)\/[^"]+)"/g)].map((found) => found[1]!);
  await cache.addAll([...new Set(assets), "/api/words/en.ftl"]);
  // What no longer belongs to the page goes.
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (path.startsWith("/assets/") && !assets.includes(path)) await cache.delete(request);
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

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(fromNetwork(request, "/"));
  else if (pathname.startsWith("/assets/") || pathname.startsWith("/icons/")) event.respondWith(fromCache(request));
  else if (pathname.startsWith("/api/words/")) event.respondWith(fromNetwork(request, request));
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
