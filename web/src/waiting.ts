/** The waiting room: the page goes on by itself when somebody sits down. */

import { all } from "./dom";

const LOOK_EVERY = 2000;

interface Seats {
  phase: string;
  seats: unknown[];
}

export function waitForPlayers(table: string): void {
  for (const link of all("[data-full-link]")) link.textContent = new URL(link.textContent, location.href).href;
  let before = "";
  setInterval(() => {
    void look(table).then((now) => {
      if (before && now && now !== before) location.reload();
      before = now || before;
    });
  }, LOOK_EVERY);
}

async function look(table: string): Promise<string> {
  const response = await fetch(`/api/tables/${table}`).catch(() => null);
  if (!response?.ok) return "";
  const told = (await response.json()) as Seats;
  return JSON.stringify([told.phase, told.seats]);
}
