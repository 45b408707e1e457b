/** Tips: what a thing is, when it is pointed at; why it cannot be picked, when that was asked. */

import { find, make } from "./dom";

const HOVER_WAIT = 350;
const TOUCH_WAIT = 450;

let shown: HTMLElement | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;
let pressedAt = ""; // what comes up there under a pointer that rests was not pointed at

/** Shows words above a thing, or below it where there is no room; a rule is a link into the rulebook. */
export function showTip(thing: Element, words: string, rule = ""): void {
  hideTip();
  const tip = make("div", "tip", words);
  tip.id = "tip";
  tip.setAttribute("role", "tooltip");
  if (rule) {
    const game = document.body.dataset.game ?? "";
    const link = document.createElement("a");
    link.href = `/rules/${game}#${rule}`;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = `Rule ${rule}`;
    tip.append(link);
  }
  document.body.append(tip);
  place(tip, thing.getBoundingClientRect());
  shown = tip;
}

export function hideTip(): void {
  clearTimeout(waiting);
  shown?.remove();
  shown = null;
}

function place(tip: HTMLElement, thing: DOMRect): void {
  const middle = thing.left + thing.width / 2;
  const left = Math.max(8, Math.min(innerWidth - tip.offsetWidth - 8, middle - tip.offsetWidth / 2));
  const above = thing.top - tip.offsetHeight - 10;
  const below = above < 8;
  tip.classList.toggle("below", below);
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? Math.min(thing.bottom + 10, innerHeight - tip.offsetHeight - 8) : above}px`;
  tip.style.setProperty("--point", `${Math.max(14, Math.min(tip.offsetWidth - 14, middle - left))}px`);
}

function tipped(target: EventTarget | null): HTMLElement | SVGElement | null {
  return target instanceof Element ? target.closest<HTMLElement | SVGElement>("[data-tip]") : null;
}

/** What a thing is, and what describes it besides: what never changes of a place is told once. */
function words(thing: HTMLElement | SVGElement): string {
  const besides = document.getElementById(thing.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  return [thing.dataset.tip ?? "", besides].filter(Boolean).join(" ");
}

function later(thing: HTMLElement | SVGElement, wait: number): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (thing.isConnected && !find("#tip")) showTip(thing, words(thing));
  }, wait);
}

function placeOf(event: PointerEvent): string {
  return `${event.clientX} ${event.clientY}`;
}

export function startTips(): void {
  document.addEventListener("pointerover", (event) => {
    const thing = tipped(event.target);
    if (event.pointerType === "mouse" && thing && placeOf(event) !== pressedAt) later(thing, HOVER_WAIT);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse" && tipped(event.target)) hideTip();
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("#tip")) return;
    hideTip();
    pressedAt = placeOf(event);
    const thing = tipped(event.target);
    if (event.pointerType !== "mouse" && thing) later(thing, TOUCH_WAIT);
  });
  document.addEventListener("pointerup", () => {
    clearTimeout(waiting);
  });
  document.addEventListener("focusin", (event) => {
    const thing = tipped(event.target);
    if (thing?.matches(":focus-visible")) later(thing, HOVER_WAIT);
  });
  document.addEventListener("focusout", hideTip);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideTip();
  });
  addEventListener("scroll", hideTip, { capture: true, passive: true });
}
