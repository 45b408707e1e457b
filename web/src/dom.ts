/** Finding and making elements. */

/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- as the DOM itself: who asks knows the kind */

export function find<Kind extends Element = HTMLElement>(selector: string, within: ParentNode = document): Kind | null {
  return within.querySelector<Kind>(selector);
}

export function all<Kind extends Element = HTMLElement>(selector: string, within: ParentNode = document): Kind[] {
  return [...within.querySelectorAll<Kind>(selector)];
}

/** An element that the page's template promises. */
export function need<Kind extends Element = HTMLElement>(selector: string): Kind {
  const found = find<Kind>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

export function make(tag: string, kind = "", words = ""): HTMLElement {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (words) made.textContent = words;
  return made;
}

/** A sign of the page's sprite: an icon, or the shape of a seat. */
export function sign(id: string, kind: string): SVGSVGElement {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("class", kind);
  drawn.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${id}`);
  drawn.append(use);
  return drawn;
}

export function seatShape(seat: number | null | undefined): Element {
  return seat === null || seat === undefined ? make("span", "nobody") : sign(`seat-${(seat % 7) + 1}`, "shape");
}

/** Brings a thing into sight in the box that scrolls it, with room at its sides; the page itself stays where it is. */
export function bringIn(thing: Element | null, box: Element, room = 0): void {
  if (!thing) return;
  const [inner, outer] = [thing.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollLeft += Math.max(0, inner.right + room - outer.right) - Math.max(0, outer.left + room - inner.left);
  box.scrollTop += Math.max(0, inner.bottom - outer.bottom) - Math.max(0, outer.top - inner.top);
}
