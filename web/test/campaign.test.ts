import { describe, expect, it } from "vitest";
import { nearestFirst, worldAddress } from "../src/worlds";
import { lying, sizeFor, storyAddress } from "../src/campaign";

describe("the home of a campaign", () => {
  it("is drawn in one of three sizes", () => {
    expect([390, 820, 1068].map(sizeFor)).toEqual([0, 1, 2]);
  });

  it("keeps the world that was chosen when a story is asked for", () => {
    expect(storyAddress("/c/x", "3", "ural")).toBe("/c/x?after=3&about=ural#about");
  });
});

describe("the slider through the worlds", () => {
  it("has an address for each world, and the home's own for today's", () => {
    expect(worldAddress("/c/x", 2, 6, "")).toBe("/c/x?after=2");
    expect(worldAddress("/c/x", 6, 6, "ural")).toBe("/c/x?about=ural");
    expect(worldAddress("/c/x", 6, 6, "")).toBe("/c/x");
  });

  it("asks for the worlds around it first", () => {
    expect(nearestFirst(2, 4)).toEqual([2, 1, 3, 0, 4]);
  });
});

describe("an opening", () => {
  it("says how many cards lie there and how many are to come", () => {
    expect(lying(0, 9)).toBe("One card lies on the table, 8 to come.");
    expect(lying(8, 9)).toBe("9 cards lie on the table; that is all.");
  });
});
