import { afterEach, expect, it, vi } from "vitest";
import { hideTip, startTips } from "../src/tips";

afterEach(() => {
  hideTip();
  vi.useRealTimers();
});

it("tells of a thing what its tip says, and what describes it besides", () => {
  vi.useFakeTimers();
  document.body.innerHTML = `<svg><desc id="by-a">Next to B.</desc>
    <g id="a" data-tip="A: nobody." aria-describedby="by-a"></g><g id="b" data-tip="B: nobody."></g></svg>`;
  startTips();
  for (const [id, words] of [["a", "A: nobody. Next to B."], ["b", "B: nobody."]] as const) {
    const thing = document.getElementById(id);
    thing?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", clientX: 1 }));
    vi.advanceTimersByTime(400);
    expect(document.getElementById("tip")?.textContent).toBe(words);
    hideTip();
  }
});
