/** Places on the board that a sentence speaks of, outlined with dots above everything else. */

import { all } from "./dom";

const SVG = "http://www.w3.org/2000/svg";
const PREFIXES = ["b-", "b-tray-", "s-", "s-tray-"]; // of the table as it is, and of how it was

export function highlight(ids: readonly string[]): void {
  for (const former of all<SVGElement>("g.spoken-of")) former.remove();
  for (const id of ids) {
    for (const prefix of PREFIXES) {
      const thing = document.getElementById(prefix + id);
      const shape = thing?.querySelector<SVGGraphicsElement>("use, path, rect, circle, polygon");
      if (shape?.ownerSVGElement) shape.ownerSVGElement.append(outline(shape, shape.ownerSVGElement));
    }
  }
}

/** The shape of a thing as dots on a keyline, where it lies. */
function outline(shape: SVGGraphicsElement, drawing: SVGSVGElement): SVGGElement {
  const dots = document.createElementNS(SVG, "g");
  dots.setAttribute("class", "spoken-of");
  const here = shape.getScreenCTM();
  const whole = drawing.getScreenCTM();
  if (here && whole) {
    const { a, b, c, d, e, f } = whole.inverse().multiply(here);
    dots.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  }
  for (const kind of ["recent-key", "recent"]) {
    const line = shape.cloneNode(false) as SVGElement;
    for (const name of ["id", "transform", "fill"]) line.removeAttribute(name);
    line.setAttribute("class", kind);
    dots.append(line);
  }
  return dots;
}
