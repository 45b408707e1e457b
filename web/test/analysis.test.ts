import { afterEach, expect, test, vi } from "vitest";
import { AnalysisPage } from "../src/analysis";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the board is fetched anew when it has another width, once it keeps it", () => {
  vi.useFakeTimers();
  const fetched = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", fetched);
  document.body.innerHTML = `<main data-seat="0" data-moment="0"><section id="frame" data-arrows="[]"><div id="board"></div></section>
    <section id="moment"></section><section id="tray"></section></main>`;
  const frame = document.querySelector("#frame");
  let width = 800;
  if (frame) Object.defineProperty(frame, "clientWidth", { get: () => width });
  new AnalysisPage().start();
  expect(fetched).toHaveBeenCalledTimes(1);

  dispatchEvent(new Event("resize")); // as a phone says whose bar of addresses comes and goes
  vi.runAllTimers();
  expect(fetched).toHaveBeenCalledTimes(1);

  for (width of [790, 700, 600]) dispatchEvent(new Event("resize"));
  vi.runAllTimers();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(fetched).toHaveBeenLastCalledWith(expect.stringContaining("width=600"));
});
