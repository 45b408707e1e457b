/** The curves, landmarks and turns under a replay, as paths and places. */

export interface Curve {
  name: string;
  seat: number;
  values: number[];
}

export interface Landmark {
  step: number;
  name: string;
  icon: string;
}

export interface Label {
  step: number;
  words: string;
}

/** A line through the values, from left to right, the highest of all curves at the top. */
export function path(values: readonly number[], most: number, width: number, height: number): string {
  const last = Math.max(1, values.length - 1);
  return values
    .map((value, step) => {
      const x = (step / last) * width;
      const y = height - (most ? value / most : 0) * height;
      return `${step ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

export function highest(curves: readonly Curve[]): number {
  return Math.max(1, ...curves.flatMap((curve) => curve.values));
}

/** The number of each turn where it begins; those that would stand too close to the one before are left out. */
export function turnLabels(turns: readonly [number, string][], last: number, width: number, room: number): Label[] {
  const labels: Label[] = [];
  let number = "";
  for (const [step, heading] of turns) {
    const words = /\d+/.exec(heading)?.[0] ?? "";
    if (!words || words === number) continue;
    number = words;
    const before = labels.at(-1);
    if (!before || ((step - before.step) / Math.max(1, last)) * width >= room) labels.push({ step, words });
  }
  return labels;
}
