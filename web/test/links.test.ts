import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { need } from "../src/dom";
import { askWhose, lookAtInvitation, privateLink, secretInAddress, startLinks } from "../src/links";

const KEY = "a-key-of-more-than-sixteen-letters";
const OLAV = { id: "1", name: "Olav" };

function page(me = ""): HTMLFormElement {
  document.body.innerHTML = `<form data-private-link ${me}><input type="hidden" name="key"><p data-whose>Not whole.</p>
    <button hidden>Come in</button></form><div data-way-back hidden></div>`;
  return need<HTMLFormElement>("form");
}

function words(): string {
  return document.querySelector("[data-whose]")?.textContent ?? "";
}

function answer(person: object | null): void {
  const response = { ok: person !== null, json: () => Promise.resolve(person) };
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(response));
}

beforeEach(() => {
  history.replaceState(null, "", `/enter#${KEY}`);
  answer(OLAV);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a private link", () => {
  it("has its key where no request sends it, and the address is cleared of it", async () => {
    expect(new URL(privateLink(KEY)).hash).toBe(`#${KEY}`);
    await askWhose(page());
    expect(location.href).not.toContain(KEY);
    expect(document.querySelector("input")?.value).toBe(KEY);
  });

  it("tells whose it is and waits for the button", async () => {
    const form = page();
    const posted = vi.fn();
    form.addEventListener("submit", posted);
    await askWhose(form);
    expect(words()).toBe("This is the private link of Olav.");
    expect(document.querySelector("button")?.hidden).toBe(false);
    expect(document.querySelector("button")?.textContent).toBe("Come in as Olav");
    expect(posted).not.toHaveBeenCalled();
  });

  it("asks somebody who is here as another person, and offers the way back", async () => {
    await askWhose(page(`data-me="2" data-called="Ragna"`));
    expect(words()).toBe("Come in as Olav instead?");
    expect(document.querySelector<HTMLElement>("[data-way-back]")?.hidden).toBe(false);
  });

  it("is not taken for one's own because the name is the same", async () => {
    await askWhose(page(`data-me="2" data-called="Olav"`));
    expect(words()).toBe("Come in as somebody else who is called Olav instead?");
  });

  it("that is one's own changes nothing", async () => {
    await askWhose(page(`data-me="1" data-called="Olav"`));
    expect(words()).toBe("This private link is your own.");
    expect(document.querySelector("button")?.hidden).toBe(true);
  });

  it("that nobody has says so", async () => {
    answer(null);
    await askWhose(page());
    expect(words()).toContain("Nobody has this private link now");
    expect(document.querySelector("button")?.hidden).toBe(true);
  });
});

describe("an invitation", () => {
  const invited = `<form><input type="hidden" name="invitation" data-from-link="/api/tables/T/invitation" value="secret">
    <button>Sit down</button></form>`;

  async function lookedAt(status: number, words: string): Promise<string> {
    const told = { ok: status < 400, status, json: () => Promise.resolve({ words }) };
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(told));
    document.body.innerHTML = invited;
    await lookAtInvitation(need<HTMLInputElement>("input"));
    return document.querySelector("button") ? "may sit down" : document.body.textContent.trim();
  }

  it("that is dead says so and has no button", async () => {
    expect(await lookedAt(409, "This invitation is used up: Olav has that seat.")).toContain("used up: Olav");
  });

  it("that is good, or of which nobody can say, has its button", async () => {
    expect(await lookedAt(200, "")).toBe("may sit down");
    expect(await lookedAt(503, "Not now.")).toBe("may sit down");
  });

  it("is put into the form from behind the #, and a place in the page is none", () => {
    const form = `<form><input type="hidden" name="invitation" data-from-link="/invitation"></form>`;
    document.body.innerHTML = form;
    startLinks();
    expect(document.querySelector("input")?.value).toBe(KEY);
    history.replaceState(null, "", "/join/table#main");
    document.body.innerHTML = form;
    startLinks();
    expect(document.querySelector("input")).toBeNull();
    expect(secretInAddress()).toBe("");
  });
});
