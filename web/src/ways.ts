/** Pointing at where something can go: an arrow leads there from what has been picked, through what lies between. */

import { arrowAlong } from "./geometry";
import { find } from "./dom";

const SHAFTS = ["shaft-key", "shaft"];

function stroke(drawing: SVGElement, kind: string, line: string): Element {
  const path = document.createElementNS(drawing.namespaceURI, "path");
  path.setAttribute("class", kind);
  path.setAttribute("d", line);
  return path;
}

export class Ways {
  constructor(private readonly board: HTMLElement) {
    for (const kind of ["pointerover", "focusin"] as const) {
      board.addEventListener(kind, (event) => {
        this.point(event.target instanceof Element ? event.target.closest<SVGElement>(".pick[data-word]") : null);
      });
    }
    for (const kind of ["pointerleave", "focusout", "pointercancel"] as const) {
      board.addEventListener(kind, () => {
        this.clear();
      });
    }
  }

  /** After the board has changed: what was pointed at may lead elsewhere. */
  clear(): void {
    find(".pointed", this.board)?.remove();
  }

  private point(thing: SVGElement | null): void {
    this.clear();
    const origin = find<SVGElement>("[data-origin]", this.board)?.dataset.origin;
    if (!thing || !origin) return;
    this.draw([origin, ...(thing.dataset.through?.split(" ") ?? []), thing.dataset.word ?? ""]);
  }

  /** From a place to another. */
  between(from: string, to: string): void {
    this.clear();
    this.draw([from, to]);
  }

  private draw(names: readonly string[]): void {
    const drawing = find<SVGElement>(".sheet.chart > svg > g[id$=drawing]", this.board);
    if (!drawing) return;
    const way = names.map((name) => this.middle(name));
    const width = find<SVGSVGElement>("svg", this.board)?.viewBox.baseVal.width ?? 0;
    if (way.some((spot) => !spot)) return;
    const { shaft, head, end } = arrowAlong(way as [number, number][], width);
    const arrow = document.createElementNS(drawing.namespaceURI, "g");
    arrow.setAttribute("class", "mover arrow pointed");
    for (const kind of SHAFTS) arrow.append(stroke(drawing, kind, shaft));
    const tip = document.createElementNS(drawing.namespaceURI, "g");
    tip.setAttribute("transform", `translate(${end.join(" ")})`);
    tip.append(stroke(drawing, "arrow-head sized", head));
    arrow.append(tip);
    drawing.append(arrow);
  }

  /** Where arrows from and to a place end. */
  private middle(name: string): number[] | null {
    const at = find<SVGElement>(`[id$="land-${name}"][data-at]`, this.board)?.dataset.at;
    return at ? at.split(" ").map(Number) : null;
  }
}
