/** How long ago and how long left, in words that go on by themselves; moments are the house's. */

import { timeLeft } from "./clocks";
import { all } from "./dom";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TENTHS_BELOW = 30_000;

let ahead = 0; // the house's clock before this one's

/** By the house's clock it is now this moment. */
export function setClock(now: number): void {
  ahead = now - Date.now();
}

export function leftWords(until: number, now: number): string {
  const left = until - now;
  if (left <= 0) return "time is up";
  return `${left < TENTHS_BELOW ? `00:${String(Math.floor(left / 1000)).padStart(2, "0")}` : timeLeft(left)} left`;
}

function spanWords(passed: number): string {
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`;
  return passed < DAY ? `${Math.floor(passed / HOUR)} h` : `${Math.floor(passed / DAY)} d`;
}

export function sinceWords(since: number, now: number): string {
  return now - since < MINUTE ? "just now" : `since ${spanWords(now - since)}`;
}

export function overWords(ended: number, now: number): string {
  const passed = now - ended;
  if (passed < MINUTE) return "over just now";
  return passed >= DAY && passed < 2 * DAY ? "over yesterday" : `over ${spanWords(passed)} ago`;
}

const WORDS = { until: leftWords, since: sinceWords, over: overWords };

export function tellSpans(): void {
  const now = Date.now() + ahead;
  for (const [name, told] of Object.entries(WORDS)) {
    for (const place of all(`[data-${name}]`)) {
      const words = told(Number(place.dataset[name]), now);
      if (place.textContent !== words) place.textContent = words;
    }
  }
}
