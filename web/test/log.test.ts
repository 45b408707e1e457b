import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { need } from "../src/dom";
import { cut, Talk } from "../src/log";
import { howOften, joined, spoken } from "../src/runs";

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
    talk.heard({ is: "chat", start: 0, lines: [["<b>Eve</b>", "<script>alert(1)</script>", false]] });
    expect(document.querySelector("#log img, #chat script, #chat b b")).toBeNull();
    expect(document.querySelector("#chat")?.textContent).toContain("<script>");
  });

  it("tells equal sentences of a seat once, with how often", () => {
    const talk = new Talk(places);
    const drew = { text: "Ember drew a card from F4.", seat: 1 };
    talk.told({ is: "log", start: 0, lines: [drew, { ...drew }, { ...drew, seat: 2 }, { text: "Sky rests.", seat: 0 }] });
    const rows = [...document.querySelectorAll("#log .line")];
    expect(rows.map((row) => row.querySelector(".often")?.textContent.trim())).toEqual(["×2Twice.", undefined, undefined]);
    expect(rows[0]?.querySelector(".often [aria-hidden]")?.textContent).toBe("×2");
    expect(rows[0]?.getAttribute("data-places")).toBe("hex-F4");
  });

  it("goes on counting with the next message, and back with an undo", () => {
    const talk = new Talk(places);
    const drew = { text: "Ember drew a card.", seat: 1 };
    const shown = (): string => document.querySelector("#log")?.textContent ?? "";
    talk.told({ is: "log", start: 0, lines: [drew, { ...drew }, { ...drew }] });
    talk.told({ is: "log", start: 3, lines: [{ ...drew }, { ...drew }] });
    expect(shown()).toContain("×5");
    talk.told({ is: "log", start: 2, lines: [{ text: "Ember rests.", seat: 1 }] });
    expect(shown()).toBe("Ember drew a card. ×2Twice.Ember rests.");
    talk.told({ is: "log", start: 1, lines: [] });
    expect(shown()).toBe("Ember drew a card.");
  });

  it("leaves rows alone that still stand", () => {
    const talk = new Talk(places);
    talk.told({ is: "log", start: 0, lines: [{ text: "One." }, { text: "Two." }] });
    const first = document.querySelector("#log .line");
    talk.told({ is: "log", start: 2, lines: [{ text: "Two." }] });
    expect(document.querySelector("#log .line")).toBe(first);
    expect(document.querySelectorAll("#log .line")).toHaveLength(2);
  });

  it("is read out with how often", () => {
    const talk = new Talk(places);
    const drew = { text: "Ember drew a card.", seat: 1 };
    talk.told({ is: "log", start: 0, lines: [{ text: "Round 2, gathering", heading: true }] });
    talk.told({ is: "log", start: 1, lines: [drew, drew, drew, drew, drew] });
    expect(document.querySelector("#voice")?.textContent).toBe("Ember drew a card. Five times.");
  });
});

describe("what is told once more", () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([] as unknown as DOMRectList); // both are put away
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const unread = (tab: string): string => document.querySelector(`[data-unread=${tab}]`)?.textContent ?? "";

  it("is no news when a line is back, but for what has come meanwhile", () => {
    const talk = new Talk(places);
    const lines = [{ text: "Turn 1", heading: true }, { text: "One.", seat: 0 }, { text: "Two." }];
    talk.told({ is: "log", start: 0, lines });
    talk.told({ is: "log", start: 0, lines: [...lines, { text: "Three." }] });
    expect(unread("log")).toBe("1");
    talk.told({ is: "log", start: 1, lines: [...lines.slice(1), { text: "Three." }] });
    expect(unread("log")).toBe("1");
  });

  it("is no news where another pair of ears gets its log", () => {
    const talk = new Talk(places);
    talk.told({ is: "log", start: 0, lines: [{ text: "Sky drew a refugee." }] });
    talk.told({ is: "log", start: 0, lines: [] });
    talk.told({ is: "log", start: 0, lines: [{ text: "Sky drew a card." }] });
    expect(unread("log")).toBe("");
  });

  it("is no news in a chat either", () => {
    const talk = new Talk(places);
    talk.heard({ is: "chat", start: 0, lines: [["Wen", "Hello", false]] });
    talk.opened();
    talk.heard({ is: "chat", start: 0, lines: [["Wen", "Hello", false], ["Olav", "Cold here", true]] });
    expect(unread("chat")).toBe("1");
    expect(document.querySelectorAll("#chat .account")).toHaveLength(1);
    expect(document.querySelector("#voice")?.textContent).toBe("Olav: Cold here");
  });
});

describe("a chat", () => {
  it("is bounded, and goes on where the line was broken", () => {
    const talk = new Talk(places);
    const lines = (from: number, to: number): [string, string, boolean][] =>
      Array.from({ length: to - from }, (_, at) => ["Wen", `Word ${from + at}`, false]);
    const words = (): (string | null)[] => [...document.querySelectorAll("#chat p")].map((said) => said.textContent);
    talk.heard({ is: "chat", start: 30, lines: lines(30, 230) });
    talk.heard({ is: "chat", start: 40, lines: lines(40, 240) });
    expect(words()).toEqual(lines(40, 240).map(([who, said]) => `${who} ${said}`));
    talk.heard({ is: "chat", start: 500, lines: lines(500, 502) });
    expect(words()).toEqual(["Wen Word 500", "Wen Word 501"]);
  });
});

describe("equal sentences", () => {
  it("are joined under one heading only", () => {
    const heading = { text: "Turn 2", heading: true };
    const lines = [heading, { text: "Nobody starved." }, heading, { text: "Nobody starved." }];
    expect(joined(lines).map((run) => run.times)).toEqual([1, 1, 1, 1]);
  });

  it("are counted in words", () => {
    expect([2, 3, 12, 40].map(howOften)).toEqual(["twice", "three times", "twelve times", "40 times"]);
    expect(spoken({ line: { text: "Sky drew a card." }, times: 1 })).toBe("Sky drew a card.");
  });
});

describe("the badge of the chat", () => {
  beforeEach(() => {
    need("#chat").getClientRects = () => [] as unknown as DOMRectList; // another tab is open
  });

  const badge = (): string => (need("[data-unread=chat]").hidden ? "" : need("[data-unread=chat]").textContent);

  it("counts the first thing that anybody says, and nothing from before the page was opened", () => {
    const quiet = new Talk(places);
    quiet.opened();
    quiet.heard({ is: "chat", start: 0, lines: [["Olav", "Hello", false]] });
    expect(badge()).toBe("1");

    const late = new Talk(places);
    late.heard({ is: "chat", start: 0, lines: [["Olav", "Hello", false]] });
    late.opened();
    late.read("chat");
    expect(badge()).toBe("");
    late.heard({ is: "chat", start: 1, lines: [["Olav", "Still there?", false]] });
    expect(badge()).toBe("1");
  });

  it("does not count what this page says itself", () => {
    const talk = new Talk(places);
    talk.opened();
    talk.says("Hello");
    talk.heard({ is: "chat", start: 0, lines: [["Ragna", "Hello", false]] });
    expect(badge()).toBe("");
    talk.heard({ is: "chat", start: 1, lines: [["Olav", "Hello", false]] });
    expect(badge()).toBe("1");
  });
});
