/** What a bot would do: told under what is asked, until the table moves on. */

import { announce } from "./announce";
import { find, make } from "./dom";
import type { Advice, Answer } from "./protocol";

const NOTHING = "Nothing comes to mind in time. Ask again, please.";

export class Hint {
  private readonly place = find("#hint");

  constructor() {
    find("[data-do=hint-close]")?.addEventListener("click", () => { this.close(); });
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.close();
    });
  }

  /** Somebody thinks for a while, and tells it then. */
  ask(send: () => Promise<Answer>): void {
    this.show([make("p", "note", "Thinking …")]);
    void send().then((answer) => {
      if (answer.is === "no") this.close();
    });
  }

  /** What came of it, if it is about what is asked now. */
  told({ at, ways, reason }: Advice, now: number): void {
    if (at !== now) return;
    if (!ways.length) {
      this.show([make("p", "note", NOTHING)]);
      announce(NOTHING);
      return;
    }
    const list = make("ol", "ways");
    list.append(...ways.map(way));
    this.show(reason ? [list, make("p", "note", `The first one leaves ${reason}.`)] : [list]);
    const [best] = ways;
    if (best) announce(`It would play ${best[0]}: ${percent(best[1])}. ${reason ? `That leaves ${reason}.` : ""}`);
  }

  close(): void {
    if (this.place) this.place.hidden = true;
  }

  private show(inside: Element[]): void {
    if (!this.place) return;
    find(".told", this.place)?.replaceChildren(...inside);
    this.place.hidden = false;
    this.place.scrollIntoView({ block: "nearest" });
  }
}

/** A way through the turn, with a bar as long as the chance. */
function way([told, chance]: [string, number]): HTMLElement {
  const line = make("li");
  const bar = make("span", "chance");
  bar.style.setProperty("--part", String(chance));
  line.append(make("span", "way", told), bar, make("b", "", percent(chance)));
  return line;
}

/** A chance in words. */
function percent(chance: number): string {
  return `wins ${Math.round(chance * 100)} %`;
}
