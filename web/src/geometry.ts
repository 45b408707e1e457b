/** Where things are and where a glance should rest: pure numbers, no page. */

const ABOVE = 40;
const EDGE = 8;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Shift {
  scale: number;
  x: number;
  y: number;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export const WHOLE: Shift = { scale: 1, x: 0, y: 0 };

const LEGIBLE = 0.8;
const NATURAL = 0.95;
const MARGIN = 56;
const FARTHEST_ZOOM = 6;
const ASKEW = 2.2;

/** The smallest box around all of them. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * How to frame a chart: whole where its names are legible, else close up on the lit things.
 * `lit` is in the pixels of the frame with the whole chart in it; `unit` is the size of a unit of the drawing then.
 */
export function framing(frame: Box, lit: Box | null, unit: number): Shift {
  if (unit >= LEGIBLE || !lit) return WHOLE;
  const closest = NATURAL / unit;
  const room = Math.min((frame.width - MARGIN) / lit.width, (frame.height - MARGIN) / lit.height);
  const scale = Math.max(1, Math.min(closest, room, FARTHEST_ZOOM));
  const x = frame.width / 2 - (lit.left + lit.width / 2) * scale;
  const y = frame.height / 2 - (lit.top + lit.height / 2) * scale;
  return held({ scale, x, y }, frame);
}

/**
 * The part of a chart to look at where what is lit lies too far apart to be seen at once: with what has been picked, or
 * else where most of it lies. As `framing`, in the pixels of the frame with the whole chart in it.
 */
export function crowded(frame: Box, lit: readonly Box[], picked: Box | null, unit: number): Box | null {
  const closest = NATURAL / unit;
  const room = { width: (frame.width - MARGIN) / closest, height: (frame.height - MARGIN) / closest };
  const near = (from: Box) =>
    lit.filter((box) => {
      const [[x, y], [toX, toY]] = [middle(from), middle(box)];
      return Math.abs(toX - x) <= room.width / 2 && Math.abs(toY - y) <= room.height / 2;
    });
  if (picked) return around([picked, ...near(picked)]);
  const best = lit.map((box) => near(box)).sort((one, two) => two.length - one.length)[0];
  return around(best ?? []);
}

/** A part of a chart as large as the frame allows. */
export function closeUp(frame: Box, part: Box): Shift {
  const scale = Math.max(1, Math.min(FARTHEST_ZOOM, frame.width / part.width, frame.height / part.height));
  const [across, down] = middle(part);
  return held({ scale, x: frame.width / 2 - across * scale, y: frame.height / 2 - down * scale }, frame);
}

/** A chart is not pushed out of its frame. */
export function held(shift: Shift, frame: Box): Shift {
  const scale = Math.max(1, Math.min(FARTHEST_ZOOM, shift.scale));
  const slackX = frame.width * 0.25 * (scale > 1 ? 1 : 0);
  const slackY = frame.height * 0.25 * (scale > 1 ? 1 : 0);
  return {
    scale,
    x: Math.min(slackX, Math.max(frame.width * (1 - scale) - slackX, shift.x)),
    y: Math.min(slackY, Math.max(frame.height * (1 - scale) - slackY, shift.y)),
  };
}

/** Which part of a chart is seen in its frame, in shares of the chart, which lies in the middle of the frame. */
export function shown(shift: Shift, frame: Box, chart: { width: number; height: number }): Box {
  const left = (frame.width - chart.width) / 2;
  const top = (frame.height - chart.height) / 2;
  return {
    left: (-shift.x / shift.scale - left) / chart.width,
    top: (-shift.y / shift.scale - top) / chart.height,
    width: frame.width / shift.scale / chart.width,
    height: frame.height / shift.scale / chart.height,
  };
}

export const CORNERS = ["", "left", "top", "top left"] as const;

/** The corner of a frame in which a chart of a size hides least of some boxes; the first of those that hide as much. */
export function freeCorner(frame: Box, size: { width: number; height: number }, boxes: readonly Box[]): string {
  const hidden = CORNERS.map((corner) => {
    const left = corner.includes("left") ? 0 : frame.width - size.width;
    const top = corner.includes("top") ? 0 : frame.height - size.height;
    return boxes.reduce((sum, box) => sum + shared(box, { left, top, ...size }), 0);
  });
  return CORNERS[hidden.indexOf(Math.min(...hidden))] ?? "";
}

/** How much two boxes have in common. */
function shared(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** Zoom by a factor while the point stays where it is. */
export function zoomed(shift: Shift, factor: number, x: number, y: number, frame: Box): Shift {
  const scale = Math.max(1, Math.min(FARTHEST_ZOOM, shift.scale * factor));
  const grown = scale / shift.scale;
  return held({ scale, x: x - (x - shift.x) * grown, y: y - (y - shift.y) * grown }, frame);
}

/** The chart moved so that a thing that is not wholly in the frame is in its middle; `thing` is in its pixels. */
export function bringing(shift: Shift, thing: Box, frame: Box): Shift {
  const across = thing.left >= 0 && thing.left + thing.width <= frame.width;
  const along = thing.top >= 0 && thing.top + thing.height <= frame.height;
  if (across && along) return shift;
  const [x, y] = middle(thing);
  return held({ scale: shift.scale, x: shift.x + frame.width / 2 - x, y: shift.y + frame.height / 2 - y }, frame);
}

/** Which of the boxes lies next in a direction; -1 if none does. What lies askew counts as farther. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  const [startX, startY] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, number) => {
    const [x, y] = middle(box);
    const [dx, dy] = [x - startX, y - startY];
    const across = direction === "ArrowLeft" || direction === "ArrowRight";
    const ahead = direction === "ArrowLeft" ? -dx : direction === "ArrowRight" ? dx : direction === "ArrowUp" ? -dy : dy;
    const aside = Math.abs(across ? dy : dx);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && aside <= ASKEW * ahead && cost < least) [best, least] = [number, cost];
  });
  return best;
}

type Spot = [number, number];

/**
 * An arrow along a way on a sheet that goes on at its other side: its shaft, which bends where spots are, and its head as
 * it is drawn around the shaft's end.
 */
export function arrowAlong(way: readonly Spot[], width: number): { shaft: string; head: string; end: Spot } {
  const spots = unrolled(way, width);
  const first: Spot = spots[0] ?? [0, 0];
  const last: Spot = spots.at(-1) ?? first;
  const before = spots.at(-2) ?? first;
  const [a, b] = towards(first, spots[1] ?? last, 14);
  const [c, d] = towards(last, before, 17);
  const [across, down] = direction(before, last);
  let shaft = `M${round(a)} ${round(b)}`;
  const turns = spots.slice(1, -1);
  turns.forEach(([x, y], number) => {
    const next = turns[number + 1];
    const [toX, toY] = next ? [(x + next[0]) / 2, (y + next[1]) / 2] : [c, d];
    shaft += `Q${round(x)} ${round(y)} ${round(toX)} ${round(toY)}`;
  });
  if (!turns.length) shaft += `L${round(c)} ${round(d)}`;
  const wings = [[across * 6, down * 6], [-down * 5, across * 5], [down * 5, -across * 5]];
  return { shaft, head: `M${wings.map((spot) => spot.map(round).join(" ")).join("L")}Z`, end: [round(c), round(d)] };
}

function unrolled(way: readonly Spot[], width: number): Spot[] {
  const found: Spot[] = [];
  for (const [x, y] of way) {
    const far = x - (found.at(-1)?.[0] ?? x);
    found.push([far > width / 2 ? x - width : far < -width / 2 ? x + width : x, y]);
  }
  return found;
}

function direction([x, y]: Spot, [toX, toY]: Spot): Spot {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [(toX - x) / length, (toY - y) / length];
}

export function towards(one: Spot, other: Spot, far: number): Spot {
  const step = Math.min(far, 0.3 * Math.hypot(other[0] - one[0], other[1] - one[1]));
  const [across, down] = direction(one, other);
  return [one[0] + step * across, one[1] + step * down];
}

export function round(number: number): number {
  return Math.round(number * 10) / 10;
}

function middle(box: Box): [number, number] {
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/**
 * How far to scroll so that some things are seen: all of them where they fit, else the first where none is seen.
 * A little of what is above them stays.
 */
export function missed(frame: Box, things: readonly Box[]): number {
  const whole = around(things);
  const first = things[0];
  if (!whole || !first) return 0;
  const bottom = frame.top + frame.height;
  if (!things.some((thing) => thing.top < bottom && thing.top + thing.height > frame.top)) {
    return Math.round(first.top - frame.top - ABOVE);
  }
  if (whole.height + EDGE > frame.height) return 0;
  const over = whole.top + whole.height + EDGE - bottom;
  return Math.round(over > 0 ? over : Math.min(0, whole.top - frame.top));
}
