import { expect, test } from "vitest";
import { drawArrows, withoutRepeats } from "../src/arrows";

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
