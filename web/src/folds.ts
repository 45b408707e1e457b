/** Parts of a board that a phone shows as a line each, and unfolds. */

import { all, find } from "./dom";

export class Folds {
  private readonly open = new Set<string>();

  constructor(private readonly board: HTMLElement) {
    board.addEventListener("click", (event) => {
      if (event.target instanceof Element && this.turn(event.target)) event.stopPropagation();
    });
    board.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (event.target instanceof Element && this.turn(event.target)) event.preventDefault();
    });
  }

  /** After the board has been drawn anew: what was open is opened again, and what follows it moves on. */
  lay(): void {
    const drawing = find<SVGSVGElement>("svg", this.board);
    if (!drawing || !find(".stacked", drawing)) return;
    let down = 0;
    for (const line of all<SVGGElement>(".stacked", drawing)) {
      if (down) line.style.translate = `0 ${down}px`;
      else line.style.removeProperty("translate");
      const button = find<SVGGElement>(".disclosure", line);
      const open = button !== null && this.open.has(button.id);
      line.classList.toggle("open", open);
      button?.setAttribute("aria-expanded", String(open));
      if (open) down += Number(line.dataset.unfolds ?? "0");
    }
    this.stretch(drawing, down);
  }

  private turn(target: Element): boolean {
    const button = target.closest(".disclosure");
    if (!button || document.body.matches(".asking-why")) return false;
    if (!this.open.delete(button.id)) this.open.add(button.id);
    this.lay();
    return true;
  }

  /** Makes the drawing higher than the table drew it. */
  private stretch(drawing: SVGSVGElement, more: number): void {
    drawing.dataset.height ??= drawing.getAttribute("viewBox")?.split(" ")[3] ?? "0";
    const { x, y, width } = drawing.viewBox.baseVal;
    const height = Number(drawing.dataset.height) + more;
    drawing.setAttribute("viewBox", [x, y, width, height].join(" "));
    if (drawing.hasAttribute("height")) drawing.setAttribute("height", String(height)); // it lies in its own size
  }
}
