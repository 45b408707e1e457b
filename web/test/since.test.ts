import { describe, expect, it } from "vitest";
import { cut } from "../src/log";
import { pace, way } from "../src/since";

const PLACES = { F4: "hex-F4", F5: "hex-F5", H6: "hex-H6", I5: "hex-I5", Ragna: "camp-sky" };

describe("the way that a sentence tells", () => {
  it("leads from where somebody left to where she went", () => {
    expect(way(cut("Ragna marched 2 civilians from F4 to F5.", PLACES))).toEqual(["hex-F4", "hex-F5"]);
  });

  it("also where the aim is told first", () => {
    expect(way(cut("Ragna threatened I5 from H6; the red civilian died.", PLACES))).toEqual(["hex-H6", "hex-I5"]);
  });

  it("is none where nobody went", () => {
    expect(way(cut("F4 took radiation.", PLACES))).toBeNull();
    expect(way(cut("Ragna drew a card.", PLACES))).toBeNull();
  });
});

describe("the pace", () => {
  it("is as long as there is to read, and ends", () => {
    expect(pace(80)).toBeGreaterThan(pace(10));
    expect(pace(10_000)).toBe(pace(1000));
  });
});
