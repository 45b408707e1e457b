/** Days and hours, told by the clock of who reads them; the house has told them by its own. */

import { all } from "./dom";

/** A day as one says it: without the year if it is this one. */
export function dayWords(at: Date, today: Date, locale = "en-GB"): string {
  const year = at.getFullYear() === today.getFullYear() ? undefined : "numeric";
  return at.toLocaleDateString(locale, { day: "numeric", month: "short", year });
}

/** A day with its hour. */
export function hourWords(at: Date, locale = "en-GB"): string {
  return at.toLocaleString(locale, { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
}

export function startTimes(): void {
  for (const time of all<HTMLTimeElement>("time[data-day], time[data-hour]")) {
    const at = new Date(time.dateTime);
    if (!Number.isNaN(at.getTime())) {
      time.textContent = "hour" in time.dataset ? hourWords(at) : dayWords(at, new Date());
    }
  }
}
