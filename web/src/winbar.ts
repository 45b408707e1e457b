/** The win bar: how the game stands for whoever looks, told again when something new is shown. */

import { all, find, make, seatShape } from "./dom";
import type { Standing } from "./protocol";
import { remember, remembered } from "./remembered";

const ON = "on";

export class WinBar {
  private readonly place = find("#standing");

  constructor(private readonly send: (on: boolean) => void) {
    this.press();
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-do=win-bar]")) this.turn();
    });
  }

  private get on(): boolean {
    return remembered("win-bar", "") === ON;
  }

  /** The reader's wish is remembered, and told on every new line. */
  tell(): void {
    if (this.place && this.on) this.send(true);
  }

  private turn(): void {
    remember("win-bar", this.on ? "" : ON);
    this.press();
    if (!this.place) return;
    this.place.hidden = true;
    this.send(this.on);
  }

  /** What came of it, if it is about what is shown now. */
  told({ at, chances }: Standing, now: number): void {
    if (!this.place || at !== now) return;
    this.place.hidden = !this.on || !chances.length;
    const emblems = (this.place.dataset.emblems ?? "").split(" ");
    const bar = make("span", "shares");
    const figures = make("span", "chances-now");
    chances.forEach((chance, seat) => {
      const share = make("i", `share-${emblems[seat] ?? ""}`);
      share.style.flexGrow = String(chance);
      bar.append(share);
      const figure = make("span", "", `${Math.round(chance * 100)} %`);
      const name = find(`#seat-row-${seat} b`)?.textContent ?? "";
      figure.prepend(seatShape(seat), make("span", "unseen", `${name}: `));
      figures.append(figure);
    });
    this.place.replaceChildren(make("span", "unseen", "Chances to win, as an expert sees them from here: "), bar, figures);
  }

  private press(): void {
    for (const button of all("[data-do=win-bar]")) button.setAttribute("aria-pressed", String(this.on));
  }
}
