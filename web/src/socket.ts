/** The line to the table: it sends what is asked, passes on what is told, and comes back by itself when it breaks. */

import type { Answer, Ask, Told } from "./protocol";

export interface Listener {
  told(message: Told): void;
  lost(secondsToNextTry: number): void;
  back(): void;
}

export const LINE_LOST: Answer = { is: "no", ref: -1, words: "The line is gone. Nothing was sent." };

export const NO_ANSWER: Answer = {
  is: "no",
  ref: -1,
  words: "The line broke before the answer came; when it is back you see whether that has arrived.",
};

const FIRST_WAIT = 1;
const LONGEST_WAIT = 20;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

/** How many seconds to wait before a try; it doubles up to a limit. */
export function waitBefore(tries: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, tries - 1));
}

export class TableLine {
  private socket: WebSocket | null = null;
  private ref = 0;
  private tries = 0;
  private seconds = 0;
  private countdown: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private readonly open = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly address: () => string,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.connect();
    setInterval(() => {
      this.watch();
    }, PING_EVERY);
    addEventListener("online", () => {
      this.tryNow();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.tryNow();
    });
  }

  get alive(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Asks the table for something; the promise is the answer in words, never a failure. */
  ask(what: Ask): Promise<Answer> {
    if (!this.socket || !this.alive) return Promise.resolve(LINE_LOST);
    const ref = ++this.ref;
    this.socket.send(JSON.stringify({ ...what, ref }));
    return new Promise((resolve) => this.open.set(ref, resolve));
  }

  tryNow(): void {
    if (this.alive || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearInterval(this.countdown);
    this.connect();
  }

  private connect(): void {
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.heardAt = Date.now();
      this.listener.back();
    });
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      this.heardAt = Date.now();
      this.hear(JSON.parse(event.data) as Told);
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) this.broken();
    });
  }

  private hear(message: Told): void {
    if (message.is === "done" || message.is === "no" || message.is === "because") {
      this.open.get(message.ref)?.(message);
      this.open.delete(message.ref);
    } else {
      this.listener.told(message);
    }
  }

  private broken(): void {
    this.socket = null;
    for (const resolve of this.open.values()) resolve(NO_ANSWER);
    this.open.clear();
    this.tries += 1;
    this.seconds = waitBefore(this.tries);
    clearInterval(this.countdown);
    this.listener.lost(this.seconds);
    this.countdown = setInterval(() => {
      this.seconds -= 1;
      if (this.seconds > 0) {
        this.listener.lost(this.seconds);
        return;
      }
      clearInterval(this.countdown);
      this.connect();
    }, 1000);
  }

  /** A line that has died in silence is cut, so that a new one is tried. */
  private watch(): void {
    if (!this.alive) return;
    if (Date.now() - this.heardAt > SILENCE) this.socket?.close();
    else void this.ask({ do: "ping" });
  }
}
