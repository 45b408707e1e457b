/** What a service worker has around it, as far as ours needs it: TypeScript knows the page's surroundings only. */

export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", heard: (event: LastingEvent) => void): void;
  addEventListener(kind: "fetch", heard: (event: Fetching) => void): void;
}
