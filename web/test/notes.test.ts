import { beforeEach, describe, expect, it, vi } from "vitest";
import { Notes } from "../src/notes";

function field(): HTMLTextAreaElement {
  const found = document.querySelector<HTMLTextAreaElement>("#notes");
  if (!found) throw new Error("no field for notes");
  return found;
}

function write(words: string): void {
  field().value = words;
  field().dispatchEvent(new Event("blur"));
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = `<textarea id="notes" disabled></textarea><p id="notes-kept"></p>`;
});

describe("notes", () => {
  it("are kept for the table and the seat", () => {
    new Notes("whiteout").open(2);
    write("Ember bluffs");
    expect(localStorage.getItem("fimbul.notes.whiteout.2")).toBe("Ember bluffs");
    new Notes("whiteout").open(2);
    expect(field().value).toBe("Ember bluffs");
    new Notes("drift").open(2);
    expect(field().value).toBe("");
  });

  it("are not shown to another seat of the same screen, nor while it is handed over", () => {
    const notes = new Notes("whiteout");
    notes.open(0);
    field().value = "I have the rifle";
    notes.close();
    expect([field().value, field().disabled]).toEqual(["", true]);
    notes.open(1);
    expect([field().value, field().disabled]).toEqual(["", false]);
    notes.close();
    notes.open(0);
    expect(field().value).toBe("I have the rifle");
  });

  it("leave nothing behind when they are wiped out", () => {
    new Notes("whiteout").open(null);
    write("Who wins?");
    expect(localStorage.getItem("fimbul.notes.whiteout.watching")).toBe("Who wins?");
    write("");
    expect(localStorage).toHaveLength(0);
  });

  it("say so where a browser keeps nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    new Notes("whiteout").open(0);
    write("Ember bluffs");
    vi.unstubAllGlobals();
    expect(document.querySelector("#notes-kept")?.textContent).toContain("gone when you leave");
  });

  it("written in another window are shown in this one", () => {
    new Notes("whiteout").open(0);
    dispatchEvent(new StorageEvent("storage", { key: "fimbul.notes.whiteout.0", newValue: "From there" }));
    expect(field().value).toBe("From there");
  });
});
