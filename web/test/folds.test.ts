import { beforeEach, describe, expect, it } from "vitest";
import { Folds } from "../src/folds";

const CAMPS = `<svg viewBox="0 0 390 900">
  <g class="stacked" data-unfolds="60"><g id="fold-ember" class="disclosure" aria-expanded="false"><rect></rect></g></g>
  <g class="stacked" data-unfolds="90"><g id="fold-moss" class="disclosure" aria-expanded="false"></g></g>
  <g class="stacked"></g></svg>`;

let board: HTMLElement;
let folds: Folds;

function click(selector: string): void {
  board.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

function stack(): (string | undefined)[] {
  return [...board.querySelectorAll<SVGElement>(".stacked")].map((line) => line.style.getPropertyValue("translate"));
}

beforeEach(() => {
  document.body.className = "";
  document.body.innerHTML = `<div id="board">${CAMPS}</div>`;
  board = document.querySelector<HTMLElement>("#board") ?? document.body;
  folds = new Folds(board);
  folds.lay();
});

describe("a folded camp", () => {
  it("unfolds, and whatever follows makes room", () => {
    click("#fold-ember rect");
    expect(board.querySelector("#fold-ember")?.getAttribute("aria-expanded")).toBe("true");
    expect(stack()).toEqual(["", "0 60px", "0 60px"]);
    expect(board.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 390 960");
    click("#fold-ember rect");
    expect(stack()).toEqual(["", "", ""]);
    expect(board.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 390 900");
  });

  it("stays open when the board is drawn anew", () => {
    click("#fold-ember");
    click("#fold-moss");
    board.innerHTML = CAMPS.replace("900", "950");
    folds.lay();
    expect(stack()).toEqual(["", "0 60px", "0 150px"]);
    expect(board.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 390 1100");
  });

  it("obeys the keyboard", () => {
    const key = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    board.querySelector("#fold-moss")?.dispatchEvent(key);
    expect(key.defaultPrevented).toBe(true);
    expect(stack()).toEqual(["", "", "0 90px"]);
  });

  it("answers why instead, when that is asked", () => {
    document.body.className = "asking-why";
    click("#fold-ember");
    expect(board.querySelector("#fold-ember")?.getAttribute("aria-expanded")).toBe("false");
    const key = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    board.querySelector("#fold-ember")?.dispatchEvent(key);
    expect(board.querySelector("#fold-ember")?.getAttribute("aria-expanded")).toBe("false");
  });
});
