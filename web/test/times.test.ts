import { describe, expect, it } from "vitest";

import { dayWords, hourWords } from "../src/times";

describe("times", () => {
  it("leaves the year out of a day of this year", () => {
    const day = new Date(2026, 10, 14, 20, 5);
    expect(dayWords(day, new Date(2026, 11, 1))).toBe("14 Nov");
    expect(dayWords(day, new Date(2027, 0, 1))).toBe("14 Nov 2026");
    expect(hourWords(day)).toContain("20:05");
  });
});
