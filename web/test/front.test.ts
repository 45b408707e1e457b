import { beforeEach, describe, expect, it } from "vitest";
import { fill, FrontPage, waitsWords } from "../src/front";
import { leftWords, overWords, sinceWords } from "../src/spans";
import { counted } from "../src/titles";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function entry(id: string, words: string): string {
  return `<li id="move-${id}" data-entry="${id}"><a href="/t/${id}" data-say="${words}">${words}</a></li>`;
}

function list(): HTMLElement {
  return document.querySelector<HTMLElement>("[data-list=moves]") ?? document.body;
}

function shown(): string[] {
  return [...list().children].map((each) => each.textContent);
}

beforeEach(() => {
  document.body.innerHTML = `<b data-lit-count hidden></b><section hidden><h2>Your move <small data-how-many></small></h2>
    <ul data-list="moves">${entry("a", "A")}${entry("b", "B")}</ul></section>`;
});

describe("a list of the front page", () => {
  it("keeps its order when it is told another: what is new comes last", () => {
    const fresh = fill(list(), [["c", entry("c", "C")], ["b", null], ["a", entry("a", "A moved")]]);

    expect(shown()).toEqual(["A moved", "B", "C"]);
    expect(fresh.map((each) => each.id)).toEqual(["move-c"]);
  });

  it("lets go of what is told no more, and the focus goes to what stands beside it", () => {
    list().querySelector<HTMLElement>("a")?.focus();
    fill(list(), [["b", null]]);

    expect(shown()).toEqual(["B"]);
    expect(document.activeElement?.textContent).toBe("B");
  });
});

describe("the front page", () => {
  it("is told how much waits, and shows a list only if there is something in it", () => {
    const page = new FrontPage(true);
    const section = document.querySelector("section");
    page.told({ is: "front", count: 1, now: 0, lists: { moves: [["a", null]] } });
    expect(document.querySelector("[data-lit-count]")?.textContent).toBe("1");
    expect(document.title.startsWith("(1)")).toBe(true);
    expect(section?.hidden).toBe(false);

    page.told({ is: "front", count: 0, now: 0, lists: { moves: [] } });
    expect(document.title.startsWith("(")).toBe(false);
    expect(section?.hidden).toBe(true);
  });
});

describe("words on the front page", () => {
  it("count what waits", () => {
    expect([counted("Fimbul", 0), counted("Fimbul", 3)]).toEqual(["Fimbul", "(3) Fimbul"]);
    expect([waitsWords(1), waitsWords(3)]).toEqual(["one table waits for you", "3 tables wait for you"]);
  });

  it("say how long ago and how long left as the house does", () => {
    expect(sinceWords(0, 20 * MINUTE)).toBe("since 20 min");
    expect(sinceWords(0, 3 * HOUR)).toBe("since 3 h");
    expect(sinceWords(0, 30 * HOUR)).toBe("since 1 d");
    expect(sinceWords(0, 1000)).toBe("just now");
    expect(leftWords(45 * HOUR, 0)).toBe("1d 21h left");
    expect(leftWords(9_450, 0)).toBe("00:09 left");
    expect(leftWords(0, 1)).toBe("time is up");
    expect([overWords(0, 2 * MINUTE), overWords(0, 30 * HOUR), overWords(0, 50 * HOUR)]).toEqual([
      "over 2 min ago",
      "over yesterday",
      "over 2 d ago",
    ]);
  });
});
