/** The whole table from the keyboard. */

import { all, find } from "./dom";
import { nearest } from "./geometry";
import type { Direction } from "./geometry";
import { hurry } from "./tempo";
import { nameDarkThings } from "./names";

const PAUSE = 1200;
const DARK = ["#board", "#tray"].map((part) => `${part} [data-word][data-tip]:not([data-option])`).join(", ");
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export interface Hands {
  undo(): void;
  why(): void;
  log(): void;
  cancel(): void;
}

type Thing = HTMLElement | SVGElement;

let typed = "";
let typedAt = 0;

/** Things that can be picked, in reading order: on the board, in the bar, in the tray. */
export function litThings(): Thing[] {
  const things = all<Thing>("#board [data-option], #prompt [data-option], #tray [data-option]");
  return things.filter((thing) => thing.getClientRects().length > 0);
}

/** Things that are dark, in reading order. */
function darkThings(): Thing[] {
  return all<Thing>(DARK).filter((thing) => thing.getClientRects().length > 0);
}

function asksWhy(): boolean {
  return document.body.matches(".asking-why");
}

/** What the keys walk through: what is lit, or while somebody asks why, what is dark. */
function reached(): Thing[] {
  return asksWhy() ? darkThings() : litThings();
}

/**
 * While somebody asks why, the button for it is down and dark things can be walked to as lit ones can; where the walk
 * has ended it may stay.
 */
export function showAskingWhy(): void {
  const asking = asksWhy();
  for (const button of all("[data-do=why]")) button.setAttribute("aria-pressed", String(asking));
  for (const thing of asking ? darkThings() : all<Thing>(DARK)) {
    if (asking) {
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
    } else if (thing !== document.activeElement) {
      thing.removeAttribute("tabindex");
      thing.removeAttribute("role");
    }
  }
  nameDarkThings(document);
}

/** Where the keyboard goes on after a pick in a part of the page: there, else at a thing, else at what closes. */
export function next(part: string, lit: readonly Thing[]): Thing | undefined {
  const within = (selector: string) => lit.find((thing) => thing.closest(selector));
  const there = part === "prompt" ? undefined : within(`#${part}`);
  return there ?? within("#board, #tray") ?? within(".solid") ?? lit[0];
}

/** Where a thing is: of a land with far islands, where it is clicked on first. */
function spot(thing: Element): DOMRect {
  return (thing.querySelector(".hit") ?? thing).getBoundingClientRect();
}

function move(direction: Direction): void {
  const things = reached();
  const from = document.activeElement;
  const others = things.filter((thing) => thing !== from);
  if (!(from instanceof Element) || !things.includes(from as Thing)) {
    things[0]?.focus();
    return;
  }
  const next = nearest(
    spot(from),
    others.map((thing) => spot(thing)),
    direction,
  );
  others[next]?.focus();
}

/** The lit thing whose word begins with what has been typed. */
export function typedThing(letters: string, things: readonly Thing[]): Thing | undefined {
  return things.find((thing) => (thing.dataset.word ?? "").toLowerCase().startsWith(letters));
}

function type(key: string, now: number): boolean {
  const letters = (now - typedAt < PAUSE ? typed : "") + key.toLowerCase();
  const thing = typedThing(letters, reached());
  if (!thing) return false;
  thing.focus();
  typed = letters;
  typedAt = now;
  return true;
}

function button(number: number): HTMLElement | undefined {
  return all("#prompt .btn.lit").filter((each) => each.getClientRects().length > 0)[number - 1];
}

export function startKeys(hands: Hands): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select")) return;
    if (event.repeat && /^([1-9 ]|Enter)$/.test(event.key)) event.preventDefault(); // a key held down presses once
    else if (press(event.key, target, hands)) event.preventDefault();
  });
}

function press(key: string, target: Element | null, hands: Hands): boolean {
  if (ARROWS.includes(key) && !target?.closest("#log, #chat, [role=slider]")) {
    move(key as Direction);
    return true;
  }
  if (key === "Enter" || key === " ") {
    const thing = target?.closest(asksWhy() ? "svg [data-word]" : "svg [data-option]");
    thing?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return thing !== null && thing !== undefined;
  }
  if (key === "Escape") {
    hands.cancel();
    return false;
  }
  if (key === "?") {
    hands.why();
    return true;
  }
  if (/^[a-z0-9]$/i.test(key)) {
    const going = Date.now() - typedAt < PAUSE && typed !== "";
    if ((going || asksWhy()) && type(key, Date.now())) return true;
    if (/^[1-9]$/.test(key)) {
      button(Number(key))?.click();
      return true;
    }
    if (key === "u" || key === "U") hands.undo();
    else if (key === "l" || key === "L") hands.log();
    else if ((key === "h" || key === "H") && hurry()) return true;
    else return type(key, Date.now());
    return true;
  }
  return false;
}
