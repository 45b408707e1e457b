import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Told } from "../src/protocol";
import { LINE_LOST, NO_ANSWER, TableLine, waitBefore } from "../src/socket";

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: string[] = [];

  constructor() {
    super();
    FakeSocket.made.push(this);
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  send(words: string): void {
    this.sent.push(words);
  }

  close(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason }));
  }

  hear(message: Told): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

const listener = { told: vi.fn(), lost: vi.fn(), back: vi.fn(), left: vi.fn() };

function lastSocket(): FakeSocket {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error("no socket was made");
  return socket;
}

function connecting(): TableLine {
  const line = new TableLine(() => "ws://here", listener);
  line.start();
  return line;
}

function started(): TableLine {
  const line = connecting();
  lastSocket().opens();
  return line;
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("the line", () => {
  it("gives the answer to the one who asked", async () => {
    const line = started();
    const answer = line.ask({ do: "again" });
    lastSocket().hear({ is: "done", ref: 1 });
    expect(await answer).toEqual({ is: "done", ref: 1 });
    expect(listener.told).not.toHaveBeenCalled();
  });

  it("comes back at once and in silence when another server goes on, with what was asked meanwhile", async () => {
    const line = started();
    const unanswered = line.ask({ do: "again" });
    lastSocket().close(1012);
    const asked = line.ask({ do: "again" });
    expect(await unanswered).toBe(NO_ANSWER);
    vi.advanceTimersByTime(250);
    expect(FakeSocket.made).toHaveLength(2);
    lastSocket().opens();
    expect(lastSocket().sent).toEqual([JSON.stringify({ do: "again", ref: 2 })]);
    lastSocket().hear({ is: "done", ref: 2 });
    expect(await asked).toEqual({ is: "done", ref: 2 });
    expect(listener.lost).not.toHaveBeenCalled();
  });

  it("tells that it is lost when it does not come back at once", () => {
    started();
    lastSocket().close(1012);
    vi.advanceTimersByTime(250);
    lastSocket().close(1006);
    expect(listener.lost).toHaveBeenCalled();
  });

  it("is not tried again by somebody who has left", () => {
    const line = started();
    lastSocket().close(4401, "You have left.");
    line.tryNow();
    vi.advanceTimersByTime(60_000);
    expect(listener.left).toHaveBeenCalledWith("You have left.");
    expect(listener.lost).not.toHaveBeenCalled();
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("answers in words when it breaks before the answer comes", async () => {
    const line = started();
    const answer = line.ask({ do: "pick", seat: 0, at: 1, word: "pass" });
    lastSocket().close();
    expect(await answer).toEqual(NO_ANSWER);
  });

  it("says that nothing was sent where it was gone already", async () => {
    const line = started();
    lastSocket().close();
    expect(await line.ask({ do: "again" })).toEqual(LINE_LOST);
    expect(lastSocket().sent).toHaveLength(0);
  });

  it("keeps what is asked before it is open, and sends it once", async () => {
    const line = connecting();
    const answer = line.ask({ do: "pick", seat: 0, at: 1, word: "pass" });
    expect(lastSocket().sent).toHaveLength(0);
    lastSocket().opens();
    lastSocket().close();
    vi.advanceTimersByTime(1000);
    lastSocket().opens();
    expect(FakeSocket.made.map((socket) => socket.sent.length)).toEqual([1, 0]);
    expect(await answer).toEqual(NO_ANSWER);
  });

  it("says that nothing was sent where it has never opened", async () => {
    const line = connecting();
    const answer = line.ask({ do: "again" });
    lastSocket().close();
    expect(await answer).toEqual(LINE_LOST);
    vi.advanceTimersByTime(1000);
    lastSocket().opens();
    expect(lastSocket().sent).toHaveLength(0);
  });

  it("gives a try up that does not open for long", () => {
    connecting();
    vi.advanceTimersByTime(40_000);
    expect(listener.lost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(40_000);
    expect(listener.lost).toHaveBeenCalled();
  });

  it("counts down and tries again", () => {
    started();
    lastSocket().close();
    expect(listener.lost).toHaveBeenLastCalledWith(1);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.made).toHaveLength(2);
    lastSocket().opens();
    expect(listener.back).toHaveBeenCalledTimes(2);
  });

  it("waits longer after each failure, up to a limit", () => {
    expect([1, 2, 3, 4, 5, 6, 60].map(waitBefore)).toEqual([1, 2, 4, 8, 16, 20, 20]);
  });
});
