import { beforeEach, expect, test } from "vitest";
import { WinBar } from "../src/winbar";

const SENT: boolean[] = [];

function standing(at: number, chances: number[]): Parameters<WinBar["told"]>[0] {
  return { is: "standing", seat: 0, at, chances };
}

beforeEach(() => {
  SENT.length = 0;
  localStorage.clear();
  document.body.innerHTML = `<div id="standing" data-emblems="1 2" hidden></div><button data-do="win-bar"></button>`;
});

test("the bar is shown to who wants it, at the moment that it is about", () => {
  const bar = new WinBar((on) => SENT.push(on));
  const place = document.querySelector<HTMLElement>("#standing");
  bar.tell();
  expect(SENT).toEqual([]);

  document.querySelector("button")?.click();
  bar.told(standing(6, [0.4, 0.6]), 7);
  expect(place?.hidden).toBe(true);
  bar.told(standing(7, [0.4, 0.6]), 7);

  expect(SENT).toEqual([true]);
  expect(place?.hidden).toBe(false);
  expect(place?.textContent).toContain("60 %");
});

test("where there is none any more it goes", () => {
  const bar = new WinBar((on) => SENT.push(on));
  document.querySelector("button")?.click();
  bar.told(standing(7, [0.4, 0.6]), 7);
  bar.told(standing(7, []), 7);

  expect(document.querySelector<HTMLElement>("#standing")?.hidden).toBe(true);
});
