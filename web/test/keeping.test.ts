import { describe, expect, it } from "vitest";
import { comesBackTo } from "../src/app";
import { isHashed, isUnreachable, needed } from "../src/keeping";

const HOUSE = "https://games.example";

describe("what a service worker may keep", () => {
  it("is a file whose address changes with what is in it", () => {
    expect(isHashed("/static/client.js?1a2b", HOUSE)).toBe(true);
    expect(isHashed(`${HOUSE}/style/meltwater.css?1a2b`, HOUSE)).toBe(true);
    expect(isHashed("/static/mark.svg", HOUSE)).toBe(false);
    expect(isHashed("/static/mark.svg?", HOUSE)).toBe(false);
  });

  it("is nothing of a table, of a person, or of another site", () => {
    for (const address of ["/", "/t/1/cut/dark.svg?2", "/api/me?static", "/me?x=/static/", "https://other.example/static/a?1"]) {
      expect(isHashed(address, HOUSE)).toBe(false);
    }
  });

  it("is what the offline page names, each file once", () => {
    const page = '<link href="/static/style.css?1"><script src="/static/client.js?1"></script><a href="/">x</a><link href="/static/style.css?1">';
    expect(needed(page)).toEqual(["/static/style.css?1", "/static/client.js?1"]);
  });
});

describe("when nobody answers", () => {
  it("a proxy that has no house behind it is nobody, and the house's own refusals are the house's", () => {
    expect([502, 504].every(isUnreachable)).toBe(true);
    expect([200, 404, 429, 500, 503].some(isUnreachable)).toBe(false);
  });

  it("the page goes where it was to go, and never to itself", () => {
    expect(comesBackTo("/t/1")).toBeNull();
    expect(comesBackTo("/offline")).toBe("/");
  });
});
