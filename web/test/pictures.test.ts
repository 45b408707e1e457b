import { beforeEach, describe, expect, it } from "vitest";
import { PictureOnPage, stillKnown } from "../src/pictures";
import type { Drawing } from "../src/protocol";

const SHELL = `<div class="sheet chart"><svg id="b-picture" class="fimbul" viewBox="0 0 9 9"><title>Turn 1</title></svg></div>`;
const WHOLE: Drawing = {
  shell: SHELL,
  still: ["coast", "<path d='M0 0'/>"],
  whole: true,
  pieces: [
    ["b-hex-A2", ` class="snow"`, "<text>A2</text>"],
    ["b-hex-B4", ` class="ice"`, "<text>B4</text>"],
    ["b-boat", ` transform="translate(1 1)"`, "<circle/>"],
  ],
};

let picture: PictureOnPage;

function named(id: string): Element {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

function order(): string[] {
  return [...named("b-moving").children].map((piece) => piece.id.replace("b-", ""));
}

beforeEach(() => {
  document.body.innerHTML = `<div id="board"></div>`;
  const board = document.querySelector<HTMLElement>("#board");
  if (!board) throw new Error("no board");
  picture = new PictureOnPage(board);
  expect(picture.show(WHOLE)).toBe(true);
});

describe("a picture on the page", () => {
  it("is drawn from its shell, what stands still and its pieces in their order", () => {
    expect(named("b-picture").parentElement?.className).toBe("sheet chart");
    expect(named("b-still").innerHTML).toContain("path");
    expect(order()).toEqual(["hex-A2", "hex-B4", "boat"]);
    expect(named("b-boat").namespaceURI).toBe("http://www.w3.org/2000/svg");
  });

  it("keeps whatever has not changed, and what has changed is the same element, so that it can glide", () => {
    const [hex, boat, coast] = [named("b-hex-A2").firstChild, named("b-boat"), named("b-still").firstChild];
    picture.show({ pieces: [["b-boat", ` transform="translate(9 9)"`], ["b-hex-B4", ` class="ice"`, "<text>B5</text>"]] });
    expect(named("b-boat")).toBe(boat);
    expect(boat.getAttribute("transform")).toBe("translate(9 9)");
    expect(boat.innerHTML).toContain("circle");
    expect(named("b-hex-A2").firstChild).toBe(hex);
    expect(named("b-hex-B4").textContent).toBe("B5");
    expect(named("b-still").firstChild).toBe(coast);
  });

  it("puts what is new in its place and lets go of what is gone", () => {
    picture.show({ pieces: [["b-lit-B4", "", "<path/>", "b-hex-B4"], ["b-first", "", "", ""]], gone: ["b-hex-A2"] });
    expect(order()).toEqual(["first", "hex-B4", "lit-B4", "boat"]);
  });

  it("takes another order, in which pieces as before are told by their ids", () => {
    const hex = named("b-hex-A2");
    expect(picture.show({ whole: true, pieces: [["b-boat"], ["b-new", "", ""], ["b-hex-A2"]] })).toBe(true);
    expect(order()).toEqual(["boat", "new", "hex-A2"]);
    expect(named("b-hex-A2")).toBe(hex);
  });

  it("says that it lacks something, so that all is told anew", () => {
    expect(picture.show({ pieces: [["b-nowhere", ` class="lit"`]] })).toBe(false);
    expect(picture.show({ still: ["never told"] })).toBe(false);
    expect(picture.show(WHOLE)).toBe(true);
  });

  it("takes another shell around the same drawing", () => {
    const boat = named("b-boat");
    picture.show({ shell: SHELL.replace("Turn 1", "Turn 2").replace("0 0 9 9", "0 0 9 8") });
    expect(named("b-picture").getAttribute("viewBox")).toBe("0 0 9 8");
    expect(named("b-picture").querySelector("title")?.textContent).toBe("Turn 2");
    expect(named("b-boat")).toBe(boat);
  });

  it("remembers what stood still, whatever stood there since", () => {
    const coast = named("b-still").firstChild;
    picture.show({ still: ["other", "<circle/>"] });
    expect(named("b-still").innerHTML).toContain("circle");
    expect(stillKnown().split(" ")).toEqual(expect.arrayContaining(["coast", "other"]));
    picture.show({ still: ["coast"] });
    expect(named("b-still").firstChild).toBe(coast);
  });

  it("reads by numbers what it has been told before, there or of the piece just before", () => {
    picture.show({
      pieces: [
        ["b-lit-A2", ` class="pick lit" role="button" aria-label="To A2"`, `<use href="#ring"/><text>A2</text>`, "b-hex-B4"],
        ["b-lit-B4", [1, 2, `aria-label="To B4"`], [1, 1, "<text>B4</text>"], "b-lit-A2"],
        ["b-hex-A2", ` class="snow lit"`, [0, 1, "A2!</text", 2, 1]],
      ],
    });
    expect(named("b-lit-B4").outerHTML).toBe(named("b-lit-A2").outerHTML.replaceAll("A2", "B4"));
    expect(named("b-hex-A2").textContent).toBe("A2!");
    picture.show({ pieces: [["b-lit-B4", [0, 2, `aria-label="To B5"`]]], shell: [0, 3, "Turn 2</title", 4, 3] });
    expect(named("b-lit-B4").getAttribute("aria-label")).toBe("To B5");
    expect(named("b-picture").querySelector("title")?.textContent).toBe("Turn 2");
  });

  it("may go, and come again", () => {
    picture.show({ shell: "", whole: true });
    expect(document.querySelector("#board")?.innerHTML).toBe("");
    expect(picture.show(WHOLE)).toBe(true);
    expect(order()).toEqual(["hex-A2", "hex-B4", "boat"]);
  });
});
