/** Lines of play drawn over a board: from place to place, dashed for what was played, whole for what was better. */

import { all, find } from "./dom";
import { towards } from "./geometry";

const SVG = "http://www.w3.org/2000/svg";
const GAP = 18; // between an arrow and the middle of a place

export interface Arrow {
  kind: string;
  words: string[];
}

interface Point {
  x: number;
  y: number;
}

/** The words of a line that lie on the board are joined; what was played lies beside what was better, not under it. */
export function drawArrows(board: Element, arrows: readonly Arrow[]): void {
  for (const former of all<SVGElement>("g.line-of", board)) former.remove();
  const drawing = find<SVGSVGElement>("svg", board);
  if (!drawing) return;
  const lines = arrows.map(({ kind, words }) => ({
    kind,
    points: withoutRepeats(words.flatMap((word) => middleOf(board, drawing, word) ?? [])),
  }));
  const [played, better] = lines;
  if (better && JSON.stringify(played?.points) === JSON.stringify(better.points)) return; // it differs in no place
  for (const { kind, points } of lines) {
    const line = written(kind, points);
    if (line) drawing.append(line);
  }
}

/** An arrow from one place of the board to another: somebody went there. */
export function moveArrow(board: Element, from: Element, to: Element): void {
  const drawing = find<SVGSVGElement>("svg", board);
  const middles = drawing && [from, to].map((place) => middle(drawing, place.querySelector("use, path, rect, circle, polygon") ?? place));
  const line = middles?.[0] && middles[1] && written("went", [middles[0], middles[1]]);
  if (line) drawing?.append(line);
}

/** The middle of what has a word on the board, in the units of the drawing; of a land, of what stands on it. */
function middleOf(board: Element, drawing: SVGSVGElement, word: string): Point | null {
  const shape = shapeOf(board, CSS.escape(word));
  return shape && middle(drawing, shape);
}

function middle(drawing: SVGSVGElement, shape: Element): Point | null {
  const whole = drawing.getScreenCTM();
  if (!whole) return null;
  const box = shape.getBoundingClientRect();
  const { x, y } = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(whole.inverse());
  return { x, y };
}

/** A land of many islands has its middle in the sea: its troops or its name say where it is. */
export function shapeOf(board: Element, word: string): Element | null {
  const thing = find(`[data-word="${word}"]`, board);
  const there = thing && (find(`[id$="-army-${word}"]`, board) ?? find(`[id$="-marks-${word}"]`, board));
  return there ?? thing?.querySelector("use, path, rect, circle, polygon") ?? thing;
}

export function withoutRepeats(points: readonly Point[]): Point[] {
  return points.filter((point, place) => {
    const before = points[place - 1];
    return !before || Math.hypot(point.x - before.x, point.y - before.y) > 1;
  });
}

/** From one place to another a line with a head, else a ring at each place; and the name at the last. */
function written(kind: string, points: readonly Point[]): SVGGElement | null {
  const last = points.at(-1);
  if (!last) return null;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `line-of ${kind}`);
  group.setAttribute("aria-hidden", "true");
  const [first] = points;
  const shapes = first && points.length === 2 ? arrow(first, last) : points.map(ring);
  for (const layer of ["key", "stroke"]) {
    for (const d of shapes) group.append(path(d, layer));
  }
  if (kind === "went") return group;
  const label = document.createElementNS(SVG, "text");
  label.setAttribute("x", last.x.toFixed(1));
  label.setAttribute("y", (last.y + (kind === "played" ? 34 : -26)).toFixed(1));
  label.setAttribute("text-anchor", "middle");
  label.textContent = kind;
  group.append(label);
  return group;
}

function path(d: string, layer: string): SVGPathElement {
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("d", d);
  drawn.setAttribute("class", layer);
  return drawn;
}

/** A line with a head that leaves both places to be read. */
function arrow(one: Point, other: Point): string[] {
  const [from, to] = [beside(one, other), beside(other, one)];
  return [`M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`, head(from, to)];
}

function beside(place: Point, other: Point): Point {
  const [x, y] = towards([place.x, place.y], [other.x, other.y], GAP);
  return { x, y };
}

function head(from: Point, to: Point): string {
  const turned = Math.atan2(to.y - from.y, to.x - from.x);
  const sides = [turned + 2.6, turned - 2.6].map((angle) => `${(to.x + 14 * Math.cos(angle)).toFixed(1)} ${(to.y + 14 * Math.sin(angle)).toFixed(1)}`);
  return `M${sides[0] ?? ""}L${to.x.toFixed(1)} ${to.y.toFixed(1)}L${sides[1] ?? ""}`;
}

function ring({ x, y }: Point): string {
  return `M${(x - 20).toFixed(1)} ${y.toFixed(1)}a20 20 0 1 0 40 0a20 20 0 1 0 -40 0`;
}
