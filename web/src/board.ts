/** The board in its frame: whole where there is room, close up on lit things where there is not, moved by hand. */

import { all, find, make } from "./dom";
import { draggable, Drags } from "./drags";
import { Folds } from "./folds";
import { around, bringing, closeUp, crowded, framing, freeCorner, held, missed, round, shown, WHOLE, zoomed } from "./geometry";
import type { Box, Shift } from "./geometry";
import { Theatres } from "./theatres";
import { Ways } from "./ways";

const DRAG = 6;
const FAR = 0.45; // pixels for a unit of the drawing under which nobody reads its names
const SEEN = 0.5; // of its natural size a chart can be read at least
const NEARER = 0.62; // what of its size a thing keeps in the drawing when there is room for all names around it
const CORNER = { width: 128, height: 108 }; // how large the small chart is at most
const EDGE = 10; // between the small chart and the edge of the frame

/** The same drawing once more: whatever changes in it changes here, too. */
function smallChart(drawn: SVGSVGElement): SVGSVGElement {
  const small = document.createElementNS(drawn.namespaceURI, "svg") as SVGSVGElement;
  small.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(drawn.namespaceURI, "use");
  use.setAttribute("href", `#${drawn.id.replace(/picture$/, "drawing")}`);
  small.append(use);
  return small;
}

export class BoardFrame {
  private shift: Shift = WHOLE;
  private litBefore = "";
  private drawnBefore = 0;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private dragged = 0;
  private drags = false;
  private readonly corner: HTMLElement;
  private readonly folds: Folds;
  private readonly theatres: Theatres;
  private readonly ways: Ways;

  constructor(
    private readonly frame: HTMLElement,
    private readonly board: HTMLElement,
    go?: (words: readonly string[], thing: Element) => void,
  ) {
    this.folds = new Folds(board);
    this.ways = new Ways(board);
    if (go) new Drags(board, this.ways, go);
    this.corner = make("button", "corner");
    this.corner.setAttribute("type", "button");
    this.corner.setAttribute("aria-label", "Show the whole board");
    this.corner.hidden = true;
    frame.append(this.corner);
    this.theatres = new Theatres(frame, board, (part) => {
      this.show(part ? closeUp(this.box(), this.boxOf(part)) : WHOLE, true);
    });
    this.listen();
  }

  get width(): number {
    return Math.round(this.frame.clientWidth);
  }

  /** After the board has changed: frame what is lit, or else what is chosen or fought over, if it is other than before. */
  changed(force = false): void {
    this.folds.lay();
    this.ways.clear();
    this.theatres.list();
    const offered = all<SVGElement>("[data-option]", this.board);
    const lit = offered.length ? offered : all<SVGElement>(".chosen[id]:not(.water), .heed[id]", this.board);
    const words = lit.map((thing) => thing.dataset.option ?? thing.id).join(" ");
    const drawn = this.svg()?.viewBox.baseVal.width ?? 0;
    const redrawn = drawn !== this.drawnBefore; // for other room
    if (this.chart && (force || redrawn || (words !== this.litBefore && words))) {
      this.show(this.framed(lit), !force);
    } else if (!this.chart) {
      this.show(WHOLE, false);
      if (words !== this.litBefore || redrawn) this.reveal(offered);
    }
    this.litBefore = words;
    this.drawnBefore = drawn;
    this.drawCorner();
    this.dodge(lit.map((thing) => this.boxOf(thing)));
  }

  /** What is lit, as near as it can be; where it lies too far apart for a small page, a part of it. */
  private framed(lit: readonly SVGElement[]): Shift {
    const boxes = lit.map((thing) => this.boxOf(thing));
    const whole = framing(this.box(), around(boxes), this.unit());
    if (whole.scale * this.unit() >= SEEN || !find("[data-theatre]", this.board)) return whole;
    const origin = find("[data-origin]", this.board);
    const part = crowded(this.box(), boxes, origin && this.boxOf(origin), this.unit());
    return part ? framing(this.box(), part, this.unit()) : whole;
  }

  /** The small chart lies where it hides least of what is lit, at the right below if it may. */
  private dodge(lit: readonly Box[]): void {
    const { scale, x, y } = this.shift;
    const seen = lit.map((box) => ({
      left: box.left * scale + x,
      top: box.top * scale + y,
      width: box.width * scale,
      height: box.height * scale,
    }));
    const size = { width: this.corner.offsetWidth + EDGE, height: this.corner.offsetHeight + EDGE };
    const corner = freeCorner(this.box(), size, seen);
    this.frame.classList.toggle("corner-left", corner.includes("left"));
    this.frame.classList.toggle("corner-top", corner.includes("top"));
  }

  /** A board that is scrolled comes to what is lit where that is not seen. */
  private reveal(lit: readonly Element[]): void {
    const frame = this.frame.getBoundingClientRect();
    const way = missed(frame, lit.map((thing) => thing.getBoundingClientRect()));
    if (way) this.frame.scrollTop += way;
  }

  get chart(): boolean {
    return find(".sheet.chart", this.board) !== null;
  }

  private box(): Box {
    return { left: 0, top: 0, width: this.frame.clientWidth, height: this.frame.clientHeight };
  }

  private svg(): SVGSVGElement | null {
    return find<SVGSVGElement>(".sheet > svg", this.board);
  }

  /** Pixels for a unit of the drawing when the whole of it is shown. */
  private unit(): number {
    const view = this.svg()?.viewBox.baseVal;
    if (!view?.width) return 1;
    return Math.min(this.frame.clientWidth / view.width, this.frame.clientHeight / view.height);
  }

  /** Where a thing is; of a sea, what is around its counters. */
  private boxOf(thing: Element): Box {
    const counters = thing.matches(".afloat") ? thing.querySelector(".hit") : null;
    const here = (counters ?? thing).getBoundingClientRect();
    const whole = this.board.getBoundingClientRect();
    const scale = whole.width / this.frame.clientWidth || 1;
    return {
      left: (here.left - whole.left) / scale,
      top: (here.top - whole.top) / scale,
      width: here.width / scale,
      height: here.height / scale,
    };
  }

  private show(shift: Shift, glide: boolean): void {
    this.shift = shift;
    this.theatres.mark(shift.scale <= 1.05 ? 0 : -1);
    this.board.classList.toggle("gliding", glide);
    this.board.style.transform =
      shift.scale === 1 && !shift.x && !shift.y ? "" : `translate(${shift.x}px, ${shift.y}px) scale(${shift.scale})`;
    this.frame.classList.toggle("close-up", shift.scale > 1.05);
    const scale = this.unit() * shift.scale;
    this.frame.classList.toggle("far", scale < FAR && find(".grows, .sized", this.board) !== null);
    const shrink = Math.min(1, Math.max(1, this.unit()) / scale);
    this.board.style.setProperty("--shrink", String(Math.round(shrink * 1000) / 1000));
    this.frame.classList.toggle("near-by", shrink < NEARER);
    this.drawWindow();
  }

  private drawCorner(): void {
    const drawn = this.svg();
    this.corner.hidden = !this.chart || !drawn || this.shift.scale <= 1.05;
    if (this.corner.hidden || !drawn) return;
    if (!find("svg", this.corner)) this.corner.append(smallChart(drawn), make("span", "window"));
    find("svg", this.corner)?.setAttribute("viewBox", drawn.getAttribute("viewBox") ?? "");
    const { width, height } = drawn.viewBox.baseVal;
    const least = Math.min(CORNER.width / width, CORNER.height / height);
    this.corner.style.width = `${Math.round(width * least)}px`;
    this.corner.style.height = `${Math.round(height * least)}px`;
    this.drawWindow();
  }

  private drawWindow(): void {
    const pane = find(".window", this.corner);
    if (this.corner.hidden && this.shift.scale > 1.05 && this.chart) {
      this.drawCorner();
      return;
    }
    if (this.shift.scale <= 1.05) this.corner.hidden = true;
    if (!pane) return;
    const view = this.svg()?.viewBox.baseVal;
    if (!view) return;
    const seen = shown(this.shift, this.box(), { width: view.width * this.unit(), height: view.height * this.unit() });
    for (const side of ["left", "top", "width", "height"] as const) pane.style[side] = `${round(seen[side] * 100)}%`;
  }

  private listen(): void {
    this.corner.addEventListener("click", () => {
      this.show(WHOLE, true);
    });
    new ResizeObserver(() => {
      this.changed(true);
    }).observe(this.frame);
    this.board.addEventListener("focusin", (event) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) this.follow(event.target);
    });
    this.frame.addEventListener("wheel", (event) => { this.wheeled(event); }, { passive: false });
    this.frame.addEventListener("pointerdown", (event) => {
      this.pressed(event);
    });
    this.frame.addEventListener("pointermove", (event) => {
      this.moved(event);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
      this.frame.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    }
    // A drag that ends over a lit thing is no pick.
    this.frame.addEventListener(
      "click",
      (event) => {
        if (this.dragged > DRAG) event.stopPropagation();
        this.dragged = 0;
      },
      { capture: true },
    );
    this.frame.addEventListener("dblclick", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-option]")) return;
      if (this.chart) this.show(this.shift.scale > 1.05 ? WHOLE : this.zoomAt(2, event), true);
    });
  }

  /** What the keyboard comes to on a chart is in sight. */
  private follow(thing: Element): void {
    if (!this.chart) return;
    const [here, frame] = [thing.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const box = { left: here.left - frame.left, top: here.top - frame.top, width: here.width, height: here.height };
    const shift = bringing(this.shift, box, this.box());
    if (shift !== this.shift) this.show(shift, true);
  }

  private zoomAt(factor: number, event: MouseEvent): Shift {
    const frame = this.frame.getBoundingClientRect();
    return zoomed(this.shift, factor, event.clientX - frame.left, event.clientY - frame.top, this.box());
  }

  private wheeled(event: WheelEvent): void {
    if (!this.chart) return;
    event.preventDefault();
    this.show(this.zoomAt(Math.exp(-event.deltaY / 400), event), false);
  }

  private pressed(event: PointerEvent): void {
    if (!this.chart || (event.pointerType === "mouse" && event.button !== 0)) return;
    if (event.target instanceof Element && event.target.closest(".corner")) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = 0;
    this.drags = draggable(event) !== null;
  }

  private moved(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.pointers.entries()].filter(([id]) => id !== event.pointerId);
    this.dragged += Math.hypot(now.x - before.x, now.y - before.y);
    this.pointers.set(event.pointerId, now);
    const other = others[0]?.[1];
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      const frame = this.frame.getBoundingClientRect();
      const [x, y] = [(now.x + other.x) / 2 - frame.left, (now.y + other.y) / 2 - frame.top];
      this.show(zoomed(this.shift, factor || 1, x, y, this.box()), false);
    } else if (this.dragged > DRAG && this.shift.scale > 1 && !this.drags) {
      const moved = { ...this.shift, x: this.shift.x + now.x - before.x, y: this.shift.y + now.y - before.y };
      this.show(held(moved, this.box()), false);
    }
  }
}
