/** The waiting room: the page goes on by itself when somebody sits down or stands up. */

import { all, find } from "./dom";

const LOOK_EVERY = 1500;

interface Told {
  phase: string;
  seats: { name: string }[];
}

/** Does an address mean the machine itself, wherever it is typed? */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Where friends find the house: as this page did, or, where that means this machine, in the network it is open to. */
export function addressForFriends(warning: HTMLElement | null): string {
  if (!warning || !isThisMachine(location.hostname)) return location.href;
  const network = warning.dataset.thisMachine ?? "";
  warning.hidden = false;
  warning.textContent = network
    ? `You are at ${location.host}, which works on this computer only; so the links have the address of this computer in your network.`
    : `These links work on this computer only, since the house is open to nobody else. Start it with --host 0.0.0.0 to open it to your network.`;
  return network || location.href;
}

export function waitForPlayers(table: string): void {
  const address = addressForFriends(find("[data-this-machine]"));
  for (const link of all("[data-full-link]")) link.textContent = new URL(link.textContent, address).href;
  for (const button of all("[data-copy]")) button.dataset.copy = new URL(button.dataset.copy ?? "", address).href;
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
