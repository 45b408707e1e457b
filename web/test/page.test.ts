import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { timeLeft } from "../src/clocks";
import { highest, path, turnLabels } from "../src/curves";
import { fitRows, newTable, startForms, tellDone, typed } from "../src/forms";
import { next, showAskingWhy, typedThing } from "../src/keys";
import { nameDarkThings } from "../src/names";
import { morphParts } from "../src/parts";
import { applyTheme, chosenTheme, nextTheme, turnTheme } from "../src/theme";

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = "";
});

describe("clocks", () => {
  it("show days, hours, minutes, and at the end tenths", () => {
    const minute = 60_000;
    expect(timeLeft(45 * 60 * minute)).toBe("1d 21h");
    expect(timeLeft(61 * minute)).toBe("1h 01m");
    expect(timeLeft(12 * minute + 40_000)).toBe("12:40");
    expect(timeLeft(9_450)).toBe("9.4");
    expect(timeLeft(-5)).toBe("0.0");
  });
});

describe("the theme", () => {
  it("follows the system until one is chosen", () => {
    applyTheme();
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(turnTheme()).toBe("dark");
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(chosenTheme()).toBe("dark");
    expect(nextTheme("light")).toBe("auto");
  });
});

describe("a new private link", () => {
  const form = `<form data-post="/api/key" data-shows-key><p data-key hidden></p>
    <button type="button" data-copy="" hidden></button><p data-refusal></p><button>New</button></form>`;

  function press(): void {
    document.head.innerHTML = `<meta name="token" content="t">`;
    document.body.innerHTML = form;
    startForms();
    document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  }

  function link(): string {
    const place = document.querySelector<HTMLElement>("[data-key]");
    return place?.hidden === false ? place.textContent : "";
  }

  afterEach(() => {
    vi.unstubAllGlobals();
    document.head.innerHTML = "";
  });

  it("has the key that the page has made and sent", async () => {
    const fetched = vi.fn().mockResolvedValue({ ok: true, json: () => Promise.resolve({}) });
    vi.stubGlobal("fetch", fetched);
    press();
    await vi.waitFor(() => {
      expect(link()).not.toBe("");
    });
    const sent = JSON.parse((fetched.mock.calls[0]?.[1] as { body: string }).body) as { key: string };
    expect(sent.key).toMatch(/^[\w-]{43}$/);
    expect(link()).toContain(`/enter#${sent.key}`);
  });

  it("is shown though no answer has come, and is not when it was refused", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new Error("gone")));
    press();
    await vi.waitFor(() => {
      expect(document.querySelector("[data-refusal]")?.textContent).toContain("No answer has come");
    });
    expect(link()).toContain("/enter#");
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue({ ok: false, json: () => Promise.resolve({ words: "No." }) }));
    press();
    await vi.waitFor(() => {
      expect(document.querySelector("[data-refusal]")?.textContent).toBe("No.");
    });
    expect(link()).toBe("");
  });
});

describe("a list that somebody has opened", () => {
  it("stays open while the table goes on, and closes with what it belongs to", () => {
    document.body.innerHTML = `<div id="prompt"><details id="orders" open><div>Pass</div></details></div>`;
    morphParts({ prompt: `<p>Ember decides</p><details id="orders"><div>Pass</div></details>` });
    expect(document.querySelector("details")?.open).toBe(true);
    morphParts({ prompt: `<p>Over</p>` });
    expect(document.querySelector("details")).toBeNull();
  });
});

describe("what is dark", () => {
  it("is called what its tip says, and read as a whole", () => {
    document.body.innerHTML = `<svg class="fimbul" role="img"><g id="hex" data-tip="F4, snow: nobody."><text>F4</text></g>
      <g id="camp" data-tip="Your camp"><g id="lit" role="button" data-option="3" aria-label="Mentor"></g></g></svg>`;
    nameDarkThings(document);
    const role = (id: string) => document.getElementById(id)?.getAttribute("role");
    expect(document.querySelector("svg")?.getAttribute("role")).toBe("group");
    expect([role("hex"), role("camp"), role("lit")]).toEqual(["img", "group", "button"]);
    expect(document.getElementById("hex")?.getAttribute("aria-label")).toBe("F4, snow: nobody.");
    expect(document.getElementById("lit")?.getAttribute("aria-label")).toBe("Mentor");
  });
});

describe("asking why", () => {
  const bar = (words: string) => `<p>${words}</p><button data-do="why" aria-pressed="false">Why can’t I?</button>`;
  const pressed = () => document.querySelector("button")?.getAttribute("aria-pressed");

  it("goes on while the table does, and the button shows it", () => {
    document.body.innerHTML = `<div id="prompt">${bar("Ember decides")}</div>`;
    document.body.className = "asking-why";
    showAskingWhy();
    expect(pressed()).toBe("true");
    morphParts({ prompt: bar("Moss decides") });
    showAskingWhy();
    expect(pressed()).toBe("true");
    document.body.className = "";
    showAskingWhy();
    expect(pressed()).toBe("false");
  });

  it("leaves nothing behind to walk to, not even in what has been folded since", () => {
    document.body.innerHTML = `<div id="board"><svg><g data-word="F4" data-tip="F4" tabindex="0" role="button"></g></svg></div>`;
    showAskingWhy();
    expect(document.querySelector("g")?.hasAttribute("tabindex")).toBe(false);
  });
});

describe("the keyboard after a pick", () => {
  it("stays where it was, or goes on to a thing, and to what takes back last of all", () => {
    document.body.innerHTML = `<div id="prompt"><button id="back">Take a card back</button>
      <button id="done" class="solid">Do it</button></div><div id="tray"><button id="card">Scavenger</button></div>`;
    const [back, done, card] = [...document.querySelectorAll("button")];
    if (!back || !done || !card) throw new Error("no buttons");
    expect(next("tray", [back, done, card])).toBe(card);
    expect(next("prompt", [back, card])).toBe(card);
    expect(next("tray", [back, done])).toBe(done);
    expect(next("tray", [back])).toBe(back);
  });
});

describe("what a form has done", () => {
  it("is said once", () => {
    document.body.innerHTML = `<p data-told hidden></p>`;
    sessionStorage.setItem("done", "You have an account.");
    tellDone();
    expect(document.querySelector("p")?.textContent).toBe("You have an account.");
    document.body.innerHTML = `<p data-told hidden></p>`;
    tellDone();
    expect(document.querySelector("p")?.hidden).toBe(true);
  });
});

describe("a new table", () => {
  it("is told in the types that the game wants", () => {
    document.body.innerHTML = `<form data-game="scavengers"><select data-choice="seats" data-kind="int"><option>2</option></select>
      <input type="checkbox" data-choice="hold_back" data-kind="bool" checked><input name="title" value=" Whiteout ">
      <input type="radio" name="pace" value="live" checked><input name="minutes" value="20"><input name="seconds" value="5">
      <ul><li data-seat-row><select name="who"><option value="me">Me</option></select><input name="name"></li>
      <li data-seat-row><select name="who"><option value="bot:greedy">Bot</option></select><input name="name"></li>
      <li data-seat-row><select name="who"><option value="free">Free</option></select><input name="name"></li></ul></form>`;
    const form = document.querySelector("form");
    if (!form) throw new Error("no form");
    fitRows(form);
    expect(newTable(form)).toEqual({
      game: "scavengers",
      options: { seats: 2, hold_back: true },
      seats: [{ who: "me" }, { who: "bot", agent: "greedy" }],
      title: "Whiteout",
      listed: false,
      open_talk: false,
      private_talk: false,
      pace: { kind: "live", minutes: 20, seconds: 5 },
    });
  });

  it("reads numbers as numbers and yes as yes", () => {
    expect([typed("int", "4"), typed("bool", "true"), typed("str", "winter")]).toEqual([4, true, "winter"]);
  });
});

it("finds a lit thing by the letters of its name", () => {
  document.body.innerHTML = `<i data-word="F4"></i><i data-word="F5"></i><i data-word="march"></i>`;
  const things = [...document.querySelectorAll<HTMLElement>("i")];
  expect(typedThing("f5", things)?.dataset.word).toBe("F5");
  expect(typedThing("m", things)?.dataset.word).toBe("march");
  expect(typedThing("x", things)).toBeUndefined();
});

it("numbers the turns of a replay where there is room", () => {
  const turns: [number, string][] = [
    [0, "Set-up"],
    [2, "Turn 1, Blue"],
    [3, "Turn 1, Red"],
    [4, "Turn 2, Blue"],
    [8, "Turn 3, Blue"],
  ];
  expect(turnLabels(turns, 10, 100, 30)).toEqual([{ step: 2, words: "1" }, { step: 8, words: "3" }]);
  expect(turnLabels(turns, 10, 1000, 30).map((label) => label.words)).toEqual(["1", "2", "3"]);
});

it("draws curves from the floor to the highest value of all", () => {
  const most = highest([{ name: "Survivors", seat: 0, values: [0, 10] }]);
  expect(path([0, 10], most, 100, 50)).toBe("M0.0 50.0L100.0 0.0");
});
