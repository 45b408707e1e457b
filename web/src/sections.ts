/** The sections of a board, which a phone goes to from its foot; the board tells where each begins. */

import { all, find } from "./dom";

type Heading = [name: string, top: number];

export class Sections {
  constructor(private readonly frame: HTMLElement) {
    frame.addEventListener("scroll", () => { this.mark(); }, { passive: true });
  }

  go(name: string): void {
    const section = this.headings().find(([each]) => each === name);
    if (section) this.frame.scrollTop = section[1] - 4;
    this.mark(name);
  }

  /** The sections, and where each begins from the top of what is scrolled. */
  private headings(): Heading[] {
    const sheet = find("[data-headings]", this.frame);
    const drawing = sheet && find<SVGSVGElement>("svg", sheet);
    if (!sheet || !drawing) return [];
    const box = drawing.getBoundingClientRect();
    const start = box.top - this.frame.getBoundingClientRect().top + this.frame.scrollTop;
    const unit = box.width / drawing.viewBox.baseVal.width;
    const told = JSON.parse(sheet.dataset.headings ?? "[]") as Heading[];
    return told.map(([name, top]) => [name, start + top * unit]);
  }

  /** The section that is seen: the last that has begun above the middle. */
  private mark(wanted = ""): void {
    const middle = this.frame.scrollTop + this.frame.clientHeight / 2;
    const begun = this.headings().filter(([, top]) => top < middle);
    const name = wanted || begun.at(-1)?.[0];
    for (const button of all("[data-to]")) {
      if (button.dataset.to === name) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }
}
