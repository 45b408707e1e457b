/** The service worker: the app opens without a network, with the page that says so. It keeps nothing of anybody. */

import { OFFLINE, isHashed, isUnreachable, needed } from "./keeping";
import { hearMessages } from "./pushed";
import type { WorkerScope } from "./worker_scope";

declare const self: WorkerScope;
declare const VERSION: string; // the house puts it before this script, so that a new one replaces it

const KEPT = `fimbul-${VERSION}`;
const MOST_KEPT = 60;

/** The page for when there is no house, which is nobody's, and the files that it needs. */
async function keepOffline(): Promise<void> {
  const cache = await caches.open(KEPT);
  const page = await fetch(OFFLINE, { cache: "no-store" });
  if (!page.ok) throw new Error(`The page for when there is no house is not there (${page.status}).`);
  await cache.addAll(needed(await page.clone().text()));
  await cache.put(OFFLINE, page);
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("fimbul-") && name !== KEPT).map((name) => caches.delete(name)));
}

async function kept(address: string): Promise<Response | undefined> {
  return (await caches.open(KEPT)).match(address);
}

/** A page comes from the house, always; where nobody answers, the one that says so. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer && !isUnreachable(answer.status)) return answer;
  return (await kept(OFFLINE)) ?? answer ?? Response.error();
}

/** A file whose address changes with what is in it is fetched once. */
async function file(request: Request): Promise<Response> {
  const found = await kept(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(KEPT);
  const all = await cache.keys();
  const old = all.filter(({ url }) => new URL(url).pathname !== OFFLINE).slice(0, Math.max(0, all.length - MOST_KEPT));
  await Promise.all(old.map((each) => cache.delete(each)));
  await cache.put(request, answer).catch(() => undefined); // no room: it is fetched again
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepOffline().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isHashed(request.url, self.location.origin)) event.respondWith(file(request));
});

hearMessages(self);
