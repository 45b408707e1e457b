/** Clocks run in the page between two messages. */

import { all } from "./dom";

const LAST_SECONDS = 30_000;

/** Time as a clock shows it; the last half minute with tenths. */
export function timeLeft(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < LAST_SECONDS) return (left / 1000).toFixed(1);
  const seconds = Math.floor(left / 1000);
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}d ${pad((seconds % 86_400) / 3600)}h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}h ${pad((seconds % 3600) / 60)}m`;
  return `${pad(seconds / 60)}:${pad(seconds % 60)}`;
}

function pad(number: number): string {
  return String(Math.floor(number)).padStart(2, "0");
}

let shownAt = Date.now();

/** The clocks in the page are what the table has just told. */
export function clocksTold(): void {
  shownAt = Date.now();
  tick();
}

export function tick(): void {
  for (const clock of all("[data-clock]")) {
    const running = "running" in clock.dataset;
    const left = Number(clock.dataset.clock) - (running ? Date.now() - shownAt : 0);
    const words = timeLeft(left);
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("short", running && left < LAST_SECONDS);
  }
}

export function startClocks(): void {
  tick();
  setInterval(tick, 100);
}
