import { beforeEach, describe, expect, it } from "vitest";
import { cut, joinHeadings, Talk } from "../src/log";

const places = { F4: "hex-F4", F5: "hex-F5", "sniper team": "stack-sniper-team", team: "team" };

beforeEach(() => {
  document.body.innerHTML = `<div id="log"></div><div id="chat"></div><p id="last-said"></p>
    <span data-unread="log" hidden></span><span data-unread="chat" hidden></span><div id="voice"></div>`;
});

describe("a sentence", () => {
  it("is cut at its places and its numbers", () => {
    expect(cut("Blue marched 2 civilians from F4 to F5.", places).filter((piece) => piece.strong)).toEqual([
      { words: "2", strong: true },
      { words: "F4", place: "hex-F4", strong: true },
      { words: "F5", place: "hex-F5", strong: true },
    ]);
  });

  it("finds the longest name, and no name inside of a word", () => {
    const strong = cut("A Sniper team saw F44 and teamwork.", places).filter((piece) => piece.place);
    expect(strong).toEqual([{ words: "Sniper team", place: "stack-sniper-team", strong: true }]);
  });

  it("loses no letter", () => {
    const words = "In F4 a red civilian starved.";
    expect(cut(words, places).map((piece) => piece.words).join("")).toBe(words);
  });
});

describe("the log", () => {
  it("replaces whatever stood at the start and after", () => {
    const talk = new Talk(places);
    talk.told({ is: "log", start: 0, lines: [{ text: "One." }, { text: "Two." }, { text: "Three." }] });
    talk.told({ is: "log", start: 1, lines: [{ text: "Other." }] });
    expect([...document.querySelectorAll("#log .line")].map((line) => line.textContent)).toEqual(["One.", "Other."]);
  });

  it("begins where the table begins to tell, however late that is", () => {
    const talk = new Talk(places);
    talk.told({ is: "log", start: 500, lines: [{ text: "Late." }] });
    talk.told({ is: "log", start: 501, lines: [{ text: "Later." }] });
    expect(document.querySelectorAll("#log .line")).toHaveLength(2);
  });

  it("shows hostile words as words", () => {
    const talk = new Talk(places);
    talk.told({ is: "log", start: 0, lines: [{ text: "<img src=x onerror=alert(1)> won." }] });
    talk.heard({ is: "chat", start: 0, lines: [["<b>Eve</b>", "<script>alert(1)</script>"]] });
    expect(document.querySelector("#log img, #chat script, #chat b b")).toBeNull();
    expect(document.querySelector("#chat")?.textContent).toContain("<script>");
  });

  it("says a turn once, where a sentence and a heading say the same", () => {
    const talk = new Talk(places);
    const lines = [{ text: "Turn 5, Blue." }, { text: "A civilian starved." }, { text: "Turn 5, Blue", heading: true }];
    talk.told({ is: "log", start: 0, lines });
    joinHeadings(document.querySelector<HTMLElement>("#log") ?? document.body);
    expect(document.querySelectorAll("#log .as-turn")).toHaveLength(1);
    expect(document.querySelector<HTMLElement>("#log h3")?.hidden).toBe(true);
  });
});
