/** The line to the table: it sends what is asked, passes on what is told, and comes back by itself when it breaks. */

import type { Answer, Ask, Told } from "./protocol";

export interface Listener {
  told(message: Told): void;
  lost(secondsToNextTry: number): void;
  back(): void;
  left(words: string): void;
}

export const LINE_LOST: Answer = { is: "no", ref: -1, words: "The line is gone. Nothing was sent." };

export const NO_ANSWER: Answer = {
  is: "no",
  ref: -1,
  words: "The line broke before the answer came; when it is back you see whether that has arrived.",
};

const COMES_BACK = 1012; // another server of the house goes on, or this one in a moment: nothing is wrong
const HAS_LEFT = 4401; // the house has hung up: who looked has left, perhaps on another device
const AT_ONCE_MS = 200; // at most: not all come back in the same moment
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
  private over = false;
  private returning = false; // in a moment, and nobody need know
  private readonly open = new Map<number, (answer: Answer) => void>();
  private readonly unsent = new Map<number, string>(); // asked before the line was open

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

  /** Asks the table for something, once the line is open; the promise is the answer in words, never a failure. */
  ask(what: Ask): Promise<Answer> {
    if (!this.alive && !this.connecting && !this.returning) return Promise.resolve(LINE_LOST);
    const ref = ++this.ref;
    const words = JSON.stringify({ ...what, ref });
    if (this.alive) this.socket?.send(words);
    else this.unsent.set(ref, words);
    return new Promise((resolve) => this.open.set(ref, resolve));
  }

  tryNow(): void {
    if (this.alive || this.connecting || this.returning || this.over) return;
    clearInterval(this.countdown);
    this.connect();
  }

  private get alive(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private get connecting(): boolean {
    return this.socket?.readyState === WebSocket.CONNECTING;
  }

  private connect(): void {
    const socket = new WebSocket(this.address());
    this.socket = socket;
    this.returning = false;
    this.heardAt = Date.now();
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.heardAt = Date.now();
      this.listener.back();
      for (const words of this.unsent.values()) socket.send(words);
      this.unsent.clear();
    });
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      this.heardAt = Date.now();
      this.hear(JSON.parse(event.data) as Told);
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket) return;
      if (event.code === HAS_LEFT) this.end(event.reason);
      else if (event.code === COMES_BACK && this.tries === 0) this.callAgain();
      else this.broken();
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

  private letGo(): void {
    this.socket = null;
    for (const [ref, resolve] of this.open) resolve(this.unsent.has(ref) ? LINE_LOST : NO_ANSWER);
    this.open.clear();
    this.unsent.clear();
  }

  /** The line is not tried again: it would show what somebody else sees. */
  private end(words: string): void {
    this.over = true;
    this.letGo();
    this.listener.left(words);
  }

  /** The line is tried again at once, and what is asked meanwhile is sent then. */
  private callAgain(): void {
    this.letGo();
    this.tries = 1;
    this.returning = true;
    setTimeout(() => {
      this.connect();
    }, Math.random() * AT_ONCE_MS);
  }

  private broken(): void {
    this.letGo();
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

  /** A line that has died in silence, or does not open, is cut, so that a new one is tried. */
  private watch(): void {
    if (Date.now() - this.heardAt > SILENCE) this.socket?.close();
    else if (this.alive) void this.ask({ do: "ping" });
  }
}
