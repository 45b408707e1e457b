import { describe, expect, it } from "vitest";
import { nameOf, nextBell } from "../src/notices";
import { pageOf, read } from "../src/pushed";

describe("the bell of a table", () => {
  it("goes round", () => {
    expect(["all", "turns", "off"].map(nextBell)).toEqual(["turns", "off", "all"]);
  });
});

describe("a message", () => {
  it("says what the house said", () => {
    const said = { title: "It is your move: Winter", body: "Meltwater", path: "/t/1", tag: "x" };
    expect(read(JSON.stringify(said))).toEqual(said);
  });

  it("that nobody understands says that there is one", () => {
    for (const words of [undefined, "{", '{"title": 3}', "null"]) expect(read(words).title).toBe("Fimbul");
  });

  it("leads to a page of this house only", () => {
    const house = "https://games.example";
    expect(pageOf("/t/1", house)).toBe(`${house}/t/1`);
    for (const path of ["https://other.example/t/1", "//other.example", "javascript:alert(1)", "http://"]) {
      expect(pageOf(path, house)).toBe(`${house}/`);
    }
  });
});

describe("a browser", () => {
  it("is called as people call it", () => {
    expect(nameOf("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36")).toBe("Chrome on Linux");
    expect(nameOf("Mozilla/5.0 (iPhone; CPU iPhone OS 19) Version/19 Safari/605")).toBe("Safari on iPhone");
    expect(nameOf("")).toBe("A browser");
  });
});
