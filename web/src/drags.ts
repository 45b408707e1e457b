/** A stack that is pressed and let go elsewhere goes there: both picks are one message. By mouse; fingers move the chart. */

import type { Ways } from "./ways";

const FAR = 6; // pixels; what moves less is a click

type Go = (words: readonly string[], thing: Element) => void;

/** Is a thing under a pointer one that can be dragged by it? */
export function draggable(event: PointerEvent): SVGElement | null {
  if (event.pointerType === "touch" || event.button !== 0 || !(event.target instanceof Element)) return null;
  return event.target.closest<SVGElement>(".sheet.chart [data-drags][data-option]");
}

export class Drags {
  private word = "";
  private start = { x: 0, y: 0 };
  private far = false;

  constructor(
    private readonly board: HTMLElement,
    private readonly ways: Ways,
    private readonly go: Go,
  ) {
    board.addEventListener("pointerdown", (event) => {
      this.word = draggable(event)?.dataset.word ?? "";
      this.start = { x: event.clientX, y: event.clientY };
      this.far = false;
    });
    board.addEventListener("pointermove", (event) => {
      this.moved(event);
    });
    document.addEventListener("pointerup", (event) => {
      this.letGo(event);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.end();
    });
  }

  private moved(event: PointerEvent): void {
    if (!this.word) return;
    this.far ||= Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > FAR;
    const there = this.under(event)?.dataset.word;
    if (this.far && there && there !== this.word) this.ways.between(this.word, there);
    else if (this.far) this.ways.clear();
  }

  private letGo(event: PointerEvent): void {
    const [word, there] = [this.word, this.far ? this.under(event) : null];
    this.end();
    if (word && there?.dataset.word && there.dataset.word !== word) this.go([word, there.dataset.word], there);
  }

  private end(): void {
    if (this.far) this.ways.clear();
    this.word = "";
    this.far = false;
  }

  private under(event: PointerEvent): SVGElement | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-word]") ?? null;
    return found && this.board.contains(found) ? found : null;
  }
}
