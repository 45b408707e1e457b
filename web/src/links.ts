/** Links with a secret: it stands behind the #, which no request sends, and so in no log on its way. */

import { all, find, make } from "./dom";

interface Person {
  id: string;
  name: string;
}

const KEY_BYTES = 32;
const SHORTEST_SECRET = 16; // what is shorter is a place in the page

/** What stands behind the # of the page's address, if it is a secret. */
export function secretInAddress(): string {
  const found = location.hash.slice(1);
  return found.length < SHORTEST_SECRET ? "" : found;
}

export function privateLink(key: string): string {
  return `${location.origin}/enter#${key}`;
}

/** A new private key. The page makes it, so that it is known though the answer of the house be lost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** An invitation is put into its form; where none is needed there is none. */
function takeInvitation(): void {
  for (const field of all<HTMLInputElement>("[data-from-link]")) {
    field.value = secretInAddress();
    if (field.value) void lookAtInvitation(field);
    else field.remove();
  }
}

/** An invitation that is good for nothing any more says so at once, and has no button. */
export async function lookAtInvitation(field: HTMLInputElement): Promise<void> {
  const asked = { headers: { "X-Fimbul-Invitation": field.value } };
  const response = await fetch(field.dataset.fromLink ?? "", asked).catch(() => null);
  const form = field.closest("form");
  if (!form || !response || response.ok || response.status >= 500) return;
  const { words } = (await response.json().catch(() => ({}))) as { words?: string };
  const sorry = make("p", "dead-link", words ?? "This invitation is not good any more.");
  sorry.setAttribute("role", "alert");
  form.replaceChildren(sorry);
}

async function personOf(key: string): Promise<Person | null> {
  const asked = { headers: { Authorization: `Bearer ${key}` }, credentials: "omit" } as const;
  const response = await fetch("/api/me", asked).catch(() => null);
  return response?.ok ? ((await response.json()) as Person) : null;
}

/** Whoever opens a private link is told whose it is, and asked: a link of a stranger would make them that stranger. */
export async function askWhose(form: HTMLFormElement): Promise<void> {
  const key = secretInAddress();
  if (!key) return;
  history.replaceState(null, "", location.pathname);
  const person = await personOf(key);
  const words = find("[data-whose]", form);
  if (!words) return;
  if (person === null) words.textContent = "Nobody has this private link now. Perhaps a newer one was made.";
  else if (person.id === form.dataset.me) words.textContent = "This private link is your own.";
  else offer(form, key, person, words);
}

function offer(form: HTMLFormElement, key: string, person: Person, words: HTMLElement): void {
  const { called } = form.dataset;
  const who = person.name === called ? `somebody else who is called ${person.name}` : person.name;
  words.textContent = called === undefined ? `This is the private link of ${who}.` : `Come in as ${who} instead?`;
  const field = find<HTMLInputElement>("[name=key]", form);
  if (field) field.value = key;
  const button = find("button", form);
  if (button) {
    button.textContent = `Come in as ${person.name}`;
    button.hidden = false;
  }
  for (const card of all("[data-way-back]")) card.hidden = false;
}

export function startLinks(): void {
  takeInvitation();
  const form = find<HTMLFormElement>("form[data-private-link]");
  if (!form) return;
  void askWhose(form);
  addEventListener("hashchange", () => {
    if (secretInAddress()) location.reload();
  });
}
