// Where the page lies: at a server, or as files in some folder of any web space, with nobody behind it.

const meta = typeof document === "undefined" ? null : document.querySelector?.<HTMLMetaElement>('meta[name="felttip"]');

/** Nobody answers but this device. */
export const SITE = meta?.content === "site";

/** The folder of the page. */
export const BASE = SITE ? new URL(".", location.href).pathname : "/";

/** An address of ours, taken apart. */
export interface Address {
  path: string;
  search: string;
  hash: string;
}

const NOWHERE = { pathname: "/", search: "", hash: "" };

/** Where we are. A file server knows only the folder, so there the whole address stands behind its number sign. */
export function address(at: Pick<Location, "pathname" | "search" | "hash"> = globalThis.location ?? NOWHERE, site = SITE): Address {
  if (!site) return { path: at.pathname, search: at.search, hash: at.hash };
  const [, path, search, hash] = /^#?([^?#]*)(\?[^#]*)?(#.*)?$/.exec(at.hash) ?? [];
  return { path: path || "/", search: search ?? "", hash: hash ?? "" };
}

/** What a link to an address of ours says. */
export function linkOf(to: string, site = SITE): string {
  return site ? `#${to}` : to;
}

/** The same for people elsewhere. */
export function wholeLink(to: string): string {
  return new URL(linkOf(to), location.href).href;
}

/** What never changes lies beside the page as files: nobody has to get ready for it. Null: there is no such file. */
export async function fromFiles(path: string, body?: unknown): Promise<{ status: number; kind: string; text: string } | null> {
  if (body !== undefined || !/^\/(games|words|rules|drawings|spots|examples)(\/|$)/.test(path)) return null;
  const answer = await fetch(`${BASE}api${path}${/\.\w+$/.test(path) ? "" : ".json"}`).catch(() => null);
  return answer?.ok ? { status: 200, kind: answer.headers.get("content-type") ?? "", text: await answer.text() } : null;
}
