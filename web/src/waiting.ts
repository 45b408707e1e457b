/** The waiting room: the page goes on by itself when somebody sits down or stands up. */

import { all } from "./dom";

const LOOK_EVERY = 1500;

interface Told {
  phase: string;
  seats: { name: string }[];
}

export function waitForPlayers(table: string): void {
  for (const link of all("[data-full-link]")) link.textContent = new URL(link.textContent, location.href).href;
  const before = document.body.dataset.names ?? "";
  setInterval(() => {
    void look(table).then((told) => {
      if (told && (told.phase !== "waiting" || told.seats.map((seat) => seat.name).join("\n") !== before)) location.reload();
    });
  }, LOOK_EVERY);
}

async function look(table: string): Promise<Told | null> {
  const response = await fetch(`/api/tables/${table}`).catch(() => null);
  return response?.ok ? ((await response.json()) as Told) : null;
}
