import { expect, test } from "vitest";
import { inWords } from "../src/puzzle";

const SOLVED = { found: true, chance: 0.62, best: 0.62, told: "March › F4", tried: 1, solved: 1 };

test("who has found it is told so, and how many others have", () => {
  expect(inWords(SOLVED)).toBe("Found! Your turn wins 62 %, and nothing better is known.");
  expect(inWords({ ...SOLVED, tried: 9, solved: 4 })).toContain("9 people have tried it, and 4 found it.");
});

test("who has not is told what would have been better", () => {
  const words = inWords({ ...SOLVED, found: false, chance: 0.4 });

  expect(words).toBe("Your turn wins 40 %. The best that is known wins 62 %: March › F4.");
});
