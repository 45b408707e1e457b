import { expect, test } from "vitest";
import { drawArrows, shapeOf, withoutRepeats } from "../src/arrows";

test("a place that is named twice running is one place", () => {
  const [here, there] = [{ x: 10, y: 10 }, { x: 40, y: 10 }];

  expect(withoutRepeats([here, { x: 10.4, y: 10 }, there, here])).toEqual([here, there, here]);
});

test("words that lie nowhere on the board draw nothing", () => {
  const board = document.createElement("div");
  board.innerHTML = "<svg></svg>";

  drawArrows(board, [{ kind: "played", words: ["march", "F4"] }]);

  expect(board.querySelector("g.line-of")).toBeNull();
});

test("a land is where its troops are, else its name, else its own shape", () => {
  const board = document.createElement("div");
  const land = (name: string): string => `<g data-word="${name}"><path id="shape-${name}"/></g>`;
  const marks = (name: string): string => `<g id="b-marks-${name}"></g>`;
  board.innerHTML = `<svg>${land("peru")}${land("egypt")}${land("F4")}${marks("peru")}${marks("egypt")}<g id="b-army-peru"></g></svg>`;

  expect(["peru", "egypt", "F4", "G5"].map((word) => shapeOf(board, word)?.id)).toEqual(["b-army-peru", "b-marks-egypt", "shape-F4", undefined]);
});
