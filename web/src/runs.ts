/** Equal sentences of a seat, one after the other, are told once, with how often. */

import { make } from "./dom";
import type { Line } from "./protocol";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

export interface Run {
  line: Line;
  times: number;
}

/** Lines as rows of a log; a heading is always a row of its own. */
export function joined(lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && !line.heading && isSame(last.line, line)) last.times += 1;
    else runs.push({ line, times: 1 });
  }
  return runs;
}

/** Do both say the same, in the same place of a log? */
export function isSame(one: Line, other: Line | undefined): boolean {
  const alike = one.text === other?.text && Boolean(one.heading) === Boolean(other.heading);
  return alike && (one.seat ?? null) === (other.seat ?? null);
}

/** How often, as it is read out. */
export function howOften(times: number): string {
  return times === 2 ? "twice" : `${NUMBERS[times] ?? times} times`;
}

/** A sentence as it is read out. */
export function spoken(run: Run): string {
  return run.times > 1 ? `${run.line.text} ${sentence(howOften(run.times))}` : run.line.text;
}

/** The sign after a sentence: figures for the eye, words for the ear. */
export function timesMark(times: number): HTMLElement {
  const mark = make("span", "often");
  const seen = make("span", "", `×${times}`);
  seen.setAttribute("aria-hidden", "true");
  mark.append(" ", seen, make("span", "unseen", sentence(howOften(times))));
  return mark;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
