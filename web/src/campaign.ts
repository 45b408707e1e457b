/** The home of a campaign, and the page of what a game has opened. */

import { all, find } from "./dom";
import { Worlds } from "./worlds";

/** A territory that is touched tells its story; what is chosen otherwise stays. */
export function storyAddress(home: string, after: string, word: string): string {
  const asked = new URLSearchParams(after ? { after, about: word } : { about: word });
  return `${home}?${asked.toString()}#about`;
}

const NARROW = 660;
const WIDE = 900;

/** Maps are drawn in a few sizes: which of them is for so much room. */
export function sizeFor(width: number): number {
  return width < NARROW ? 0 : width < WIDE ? 1 : 2;
}

/** A map that was drawn for other room is asked for anew, once: the house remembers how much there is. */
function fitMap(map: HTMLElement): void {
  const width = map.clientWidth;
  const asked = `home-${width}`;
  if (!width || sizeFor(width) === sizeFor(Number(map.dataset.width)) || sessionStorage.getItem(asked)) return;
  sessionStorage.setItem(asked, "asked");
  document.cookie = `width=${width}; path=/; samesite=lax; max-age=31536000`;
  location.reload();
}

export function startHome(): void {
  const { home = "", about = "" } = document.body.dataset;
  const map = find("[data-world]");
  if (map) fitMap(map);
  map?.addEventListener("click", (event) => {
    const thing = event.target instanceof Element ? event.target.closest<SVGElement>("[data-place]") : null;
    if (thing?.dataset.place) location.assign(storyAddress(home, document.body.dataset.after ?? "", thing.dataset.place));
  });
  map?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (event.target instanceof Element) event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  const slider = find<HTMLInputElement>("[data-worlds]");
  if (map && slider) new Worlds(slider, map, home, about).start();
  for (const card of all("[data-card]")) {
    card.addEventListener("click", () => {
      turnCard(card);
    });
  }
}

/** A faction card shows its other side. */
function turnCard(card: Element): void {
  const button = find("[data-turn-card]", card);
  if (!button) return;
  const turned = card.classList.toggle("turned");
  card.classList.toggle("turned-back", !turned);
  button.setAttribute("aria-pressed", String(turned));
}

const AROUND = ["left-1", "right-1", "left-2", "right-2"]; // where the cards that were read before lean

/** The card just read stands upright, those before it lean away, still older ones are put aside. */
function stand(cards: readonly HTMLElement[], read: number): void {
  cards.forEach((card, number) => {
    const back = read - number;
    card.classList.toggle("face-up", back >= 0);
    for (const place of AROUND) card.classList.toggle(place, back > 0 && AROUND[back - 1] === place);
    card.classList.toggle("upright", back === 0);
    card.classList.toggle("laid-by", back > AROUND.length);
  });
}

/** How many cards lie there, in words. */
export function lying(read: number, all: number): string {
  const there = read + 1 === 1 ? "One card lies on the table" : `${read + 1} cards lie on the table`;
  const left = all - read - 1;
  return left ? `${there}, ${left} to come.` : `${there}; that is all.`;
}

/** Cards are read one by one; when all have been, the button sends that. */
export function startOpening(): void {
  const cards = all("main li.opened-card");
  const words = find("[data-lie]");
  let read = -1;
  const next = (): void => {
    read += 1;
    stand(cards, read);
    if (words) words.textContent = lying(read, cards.length);
    document.body.classList.toggle("last-card", read + 1 >= cards.length);
    find("h2", cards[read])?.focus();
  };
  if (cards.length) next();
  find("[data-next-card]")?.addEventListener("click", (event) => {
    if (read + 1 >= cards.length) return;
    event.preventDefault();
    next();
  });
  find("[data-all-cards]")?.addEventListener("click", () => {
    read = cards.length - 1;
    stand(cards, read);
    document.body.classList.add("all-cards", "last-card");
    if (words) words.textContent = lying(read, cards.length);
    find("[data-next-card]")?.focus();
  });
}
