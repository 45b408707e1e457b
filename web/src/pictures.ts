/** Pictures on the page: of each the table tells what has changed, piece by piece, and the rest stays as it is. */

import { Idiomorph } from "idiomorph";
import { all, find } from "./dom";
import { nameDarkThings } from "./names";
import type { Drawing, Piece, PieceTold } from "./protocol";
import { PieceReader, retell } from "./retelling";

/** What stands still in pictures, by its key: whatever was told once is never told again. */
const known = new Map<string, Element>();

/** The keys of what stands still in pictures and is known here, as an address tells them. */
export function stillKnown(): string {
  for (const layer of all<SVGGElement>("[data-key]")) if (layer.dataset.key) known.set(layer.dataset.key, layer);
  return [...known.keys()].join(" ");
}

/** Elements as they are written in SVG, in a group. */
function written(svg: string): Element {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg><g>${svg}</g></svg>`;
  const group = holder.content.querySelector("g");
  if (!group) throw new Error("That is no SVG.");
  return group;
}

/** What stands still under a key is kept as a layer with an id. */
function keepStill(key: string, svg: string, id: string): void {
  const fresh = written(svg);
  fresh.id = id;
  fresh.setAttribute("data-key", key);
  known.set(key, fresh);
}

/** An element gets the attributes of another, and no others. */
export function takeAttributes(to: Element, from: Element): void {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

export class PictureOnPage {
  private readonly told = new Map<string, Piece>(); // of each piece, what was told last ...
  private shell = ""; // ... and of what is around them

  constructor(private readonly part: HTMLElement) {}

  /** Shows what was told; false if it speaks of something that is not here: then all must be told anew. */
  show(drawing: Drawing): boolean {
    if (drawing.shell === "") {
      this.part.replaceChildren();
      this.told.clear();
      return true;
    }
    for (const former of all("g.spoken-of", this.part)) former.remove();
    if (drawing.shell !== undefined) {
      this.shell = retell(drawing.shell, this.shell);
      this.reshape(this.shell);
    }
    const layer = this.layer("moving");
    if (!layer || !this.settle(drawing.still)) return false;
    for (const id of drawing.gone ?? []) this.remove(id);
    const shown = drawing.whole ? this.showAll(drawing.pieces ?? [], layer) : this.showSome(drawing.pieces ?? [], layer);
    nameDarkThings(this.part);
    return shown;
  }

  /** What stands still in a picture that is shown later, so that it is told once for many. */
  learn({ still }: Drawing): void {
    const layer = this.layer("still");
    if (!layer || still?.[1] === undefined || known.has(still[0])) return;
    keepStill(still[0], still[1], layer.id);
  }

  /** The sheet and the outermost element as they are told; the drawing in them stays. */
  private reshape(shell: string): void {
    const holder = document.createElement("template");
    holder.innerHTML = shell;
    const svg = find("svg", this.part);
    const fresh = find("svg", holder.content);
    const [sheet, freshSheet] = [find(".sheet", this.part), find(".sheet", holder.content)];
    if (!svg || !fresh || Boolean(sheet) !== Boolean(freshSheet)) {
      this.part.replaceChildren(holder.content);
      this.told.clear();
      const whole = find("svg", this.part);
      const prefix = whole?.id.replace(/picture$/, "") ?? "";
      const layers = `<g id="${prefix}drawing" class="fimbul"><g id="${prefix}still"></g><g id="${prefix}moving"></g></g>`;
      whole?.append(...written(layers).children);
      return;
    }
    if (sheet && freshSheet) takeAttributes(sheet, freshSheet);
    takeAttributes(svg, fresh);
    for (const name of ["title", "desc"]) {
      const words = find(name, fresh)?.textContent ?? "";
      const said = find(name, svg);
      if (said && said.textContent !== words) said.textContent = words;
    }
  }

  private layer(name: "still" | "moving"): Element | null {
    const svg = find("svg", this.part);
    return svg && document.getElementById(svg.id.replace(/picture$/, name));
  }

  /** What stands still; it may be known only by its key. */
  private settle(still: Drawing["still"]): boolean {
    if (!still) return true;
    const [key, svg] = still;
    const layer = this.layer("still");
    if (!layer || (layer instanceof SVGElement && layer.dataset.key === key)) return layer !== null;
    if (svg !== undefined) keepStill(key, svg, layer.id);
    const now = known.get(key);
    if (now) layer.replaceWith(now);
    return now !== undefined;
  }

  private remove(id: string): void {
    document.getElementById(id)?.remove();
    this.told.delete(id);
  }

  /** Pieces that have changed or are new. */
  private showSome(pieces: readonly PieceTold[], layer: Element): boolean {
    let found = true;
    const reader = new PieceReader();
    for (const told of pieces) {
      const after = told[3];
      const piece = reader.read(told, after === undefined ? this.told.get(told[0]) : undefined);
      if (after === undefined) found = this.change(piece) !== null && found;
      else this.insert(piece, layer, after ? document.getElementById(after) : null);
    }
    return found;
  }

  /** All pieces there are, in their order. */
  private showAll(pieces: readonly PieceTold[], layer: Element): boolean {
    let found = true;
    const reader = new PieceReader();
    const ids = new Set(pieces.map(([id]) => id));
    for (const former of [...layer.children]) if (!ids.has(former.id)) this.remove(former.id);
    let last: Element | null = null;
    for (const told of pieces) {
      const piece = reader.read(told);
      let here = this.change(piece);
      if (!here && piece.length > 1) here = this.insert(piece, layer, last);
      if (!here) found = false;
      else if (here.previousElementSibling !== last) layer.insertBefore(here, last ? last.nextSibling : layer.firstChild);
      last = here ?? last;
    }
    return found;
  }

  private insert(piece: Piece, layer: Element, after: Element | null): Element | null {
    this.remove(piece[0]);
    const made = element(piece);
    if (made) layer.insertBefore(made, after ? after.nextSibling : layer.firstChild);
    this.told.set(piece[0], piece);
    return made;
  }

  /** A piece that is there takes what is told of it; one that is told as before stays as it is. */
  private change(piece: Piece): Element | null {
    const [id, attributes, inside] = piece;
    const here = document.getElementById(id);
    const before = this.told.get(id);
    if (!here || attributes === undefined) return here;
    if (inside === undefined) {
      const fresh = element(piece);
      if (fresh) takeAttributes(here, fresh);
      this.told.set(id, before?.[2] === undefined ? [id] : [id, attributes, before[2]]);
      return here;
    }
    if (before?.[1] !== attributes || before[2] !== inside) {
      const fresh = element(piece);
      if (fresh) void Idiomorph.morph(here, fresh, { morphStyle: "outerHTML", restoreFocus: true });
      this.told.set(id, [id, attributes, inside]);
    }
    return document.getElementById(id);
  }
}

/** A piece as an element. */
function element([id, attributes, inside]: Piece): Element | null {
  return written(`<g id="${id}"${attributes ?? ""}>${inside ?? ""}</g>`).firstElementChild;
}
