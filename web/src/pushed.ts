/** A message of the house comes to the browser, and is touched. */

import type { Pushed, Touched, WorkerScope } from "./worker_scope";

interface Message {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** What a message says; one that nobody understands says at least that there is one, as browsers demand. */
export function read(words: string | undefined): Message {
  const plain = { title: "Fimbul", body: "Something waits for you.", path: "/", tag: "" };
  try {
    const said = JSON.parse(words ?? "{}") as Partial<Record<keyof Message, unknown>>;
    const text = (name: keyof Message): string => (typeof said[name] === "string" ? said[name] : plain[name]);
    return { title: text("title"), body: text("body"), path: text("path"), tag: text("tag") };
  } catch {
    return plain;
  }
}

/** A page of this house, whatever a message says. */
export function pageOf(path: string, origin: string): string {
  try {
    const url = new URL(path, origin);
    return url.origin === origin ? url.href : `${origin}/`;
  } catch {
    return `${origin}/`;
  }
}

function show(scope: WorkerScope, event: Pushed): void {
  const { title, body, path, tag } = read(event.data?.text());
  const looks = { icon: "/static/icon-192.png", badge: "/static/badge.png" };
  event.waitUntil(scope.registration.showNotification(title, { body, tag, data: path, ...looks }));
}

/** The page that is open already comes before one's eyes, else a new one does. */
async function open(scope: WorkerScope, event: Touched): Promise<void> {
  const path: unknown = event.notification.data;
  const url = pageOf(typeof path === "string" ? path : "/", scope.location.origin);
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("#")[0] === url);
  await (there ? there.focus() : scope.clients.openWindow(url));
}

export function hearMessages(scope: WorkerScope): void {
  scope.addEventListener("push", (event) => { show(scope, event); });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event));
  });
}
