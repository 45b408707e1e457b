import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { need } from "../src/dom";
import { Guard } from "../src/guard";
import { startKeys } from "../src/keys";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the guard of what ends a turn", () => {
  it("takes no click in the first half second of a question, and shows that", () => {
    const guard = new Guard();
    expect(guard.tooEarly).toBe(false);
    guard.asked();
    expect(guard.tooEarly).toBe(true);
    expect(document.body.className).toBe("just-asked");
    vi.advanceTimersByTime(499);
    expect(guard.tooEarly).toBe(true);
    vi.advanceTimersByTime(1);
    expect(guard.tooEarly).toBe(false);
    expect(document.body.className).toBe("");
  });

  it("begins anew with every question", () => {
    const guard = new Guard();
    guard.asked();
    vi.advanceTimersByTime(400);
    guard.asked();
    vi.advanceTimersByTime(400);
    expect(guard.tooEarly).toBe(true);
    expect(document.body.className).toBe("just-asked");
  });
});

describe("a key that is held down", () => {
  it("presses once", () => {
    document.body.innerHTML = `<div id="prompt"><button class="btn lit">Dig</button></div>`;
    const button = need("button");
    button.getClientRects = () => [{}] as unknown as DOMRectList;
    const pressed = vi.fn();
    button.addEventListener("click", pressed);
    const nothing = () => undefined;
    startKeys({ undo: nothing, why: nothing, log: nothing, cancel: nothing });
    const press = (repeat: boolean) => document.dispatchEvent(new KeyboardEvent("keydown", { key: "1", repeat }));
    press(false);
    press(true);
    press(true);
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});
