/** The sections of a board, which a phone goes to from its foot. */

import { all, find } from "./dom";

/** Where a section begins, from the top of what is scrolled. */
function top(frame: HTMLElement, section: Element): number {
  return section.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
}

export class Sections {
  constructor(private readonly frame: HTMLElement) {
    frame.addEventListener("scroll", () => { this.mark(); }, { passive: true });
  }

  go(name: string): void {
    const section = find<SVGElement>(`[data-section="${CSS.escape(name)}"]`, this.frame);
    if (section) this.frame.scrollTop = top(this.frame, section) - 4;
    this.mark(name);
  }

  /** The section that is seen: the last that has begun above the middle. */
  private mark(wanted = ""): void {
    const middle = this.frame.scrollTop + this.frame.clientHeight / 2;
    const begun = all<SVGElement>("[data-section]", this.frame).filter((each) => top(this.frame, each) < middle);
    const name = wanted || begun.at(-1)?.dataset.section;
    for (const button of all("[data-to]")) {
      if (button.dataset.to === name) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }
}
