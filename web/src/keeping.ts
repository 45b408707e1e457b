/** What a service worker may keep: files whose address changes with what is in them, and the page for no network. */

export const OFFLINE = "/offline";

const GATEWAY_FAILED = [502, 504]; // a proxy answers in place of the house

/** Is it a file of this house that anybody may have, and whose address tells its content? */
export function isHashed(address: string, origin: string): boolean {
  const { origin: from, pathname, search } = new URL(address, origin);
  return from === origin && search.length > 1 && (pathname.startsWith("/static/") || pathname.startsWith("/style/"));
}

/** Has somebody answered who is not the house? */
export function isUnreachable(status: number): boolean {
  return GATEWAY_FAILED.includes(status);
}

/** The files that a page needs, as it names them. */
export function needed(page: string): string[] {
  const named = [...page.matchAll(/(?:src|href)="(\/(?:static|style)\/[^"]+)"/g)].map(([, address]) => address ?? "");
  return [...new Set(named)];
}
