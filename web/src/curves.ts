/** The curves under a replay, as paths. */

export interface Curve {
  name: string;
  seat: number;
  values: number[];
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
