/** What a service worker has around it, as far as ours needs it: TypeScript knows the page's surroundings only. */

export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface Pushed extends LastingEvent {
  readonly data: { text(): string } | null;
}

export interface Touched extends LastingEvent {
  readonly notification: Notification;
}

interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Pages {
  claim(): Promise<void>;
  matchAll(wanted: { type: "window"; includeUncontrolled: boolean }): Promise<OpenPage[]>;
  openWindow(url: string): Promise<unknown>;
}

export interface WorkerScope {
  readonly location: Location;
  readonly clients: Pages;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", heard: (event: LastingEvent) => void): void;
  addEventListener(kind: "push", heard: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", heard: (event: Touched) => void): void;
  addEventListener(kind: "fetch", heard: (event: Fetching) => void): void;
}
