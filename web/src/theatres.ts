/** Parts of a large chart to look at from near by: a button for each and for the whole, with keys. */

import { all, make } from "./dom";

export class Theatres {
  private readonly buttons: HTMLElement;
  private listed = "";

  constructor(
    frame: HTMLElement,
    private readonly board: HTMLElement,
    private readonly look: (part: Element | null) => void,
  ) {
    this.buttons = make("div", "theatres");
    this.buttons.setAttribute("role", "group");
    this.buttons.setAttribute("aria-label", "Parts of the map");
    this.buttons.hidden = true;
    frame.before(this.buttons);
    document.addEventListener("keydown", (event) => {
      this.pressed(event);
    });
  }

  /** After the board has changed: the parts that the chart has now, none where it has none. */
  list(): void {
    const names = this.parts().map((part) => part.dataset.theatre ?? "");
    if (names.join() === this.listed) return;
    this.listed = names.join();
    this.buttons.hidden = !names.length;
    this.buttons.replaceChildren(...["World", ...names].map((name, number) => this.button(name, number)));
  }

  private parts(): SVGElement[] {
    return all<SVGElement>(".sheet.chart [data-theatre]", this.board);
  }

  private button(name: string, number: number): HTMLElement {
    const button = make("button", "theatre-button");
    button.setAttribute("type", "button");
    button.setAttribute("aria-keyshortcuts", number ? `Shift+${String(number)}` : "0");
    button.textContent = name;
    button.addEventListener("click", () => {
      this.turn(number);
    });
    return button;
  }

  private turn(number: number): void {
    this.look(number ? (this.parts()[number - 1] ?? null) : null);
    this.mark(number);
  }

  /** Which part is looked at; -1 is none of them. */
  mark(number: number): void {
    [...this.buttons.children].forEach((button, at) => {
      button.setAttribute("aria-pressed", String(at === number));
    });
  }

  /** Digits alone press the buttons of the bar; with Shift they choose a part, and 0 is the whole. */
  private pressed(event: KeyboardEvent): void {
    if (this.buttons.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]")) return;
    const number = /^Digit([0-9])$/.exec(event.code)?.[1];
    if (number === undefined || event.shiftKey === (number === "0") || Number(number) > this.parts().length) return;
    event.preventDefault();
    this.turn(Number(number));
  }
}
