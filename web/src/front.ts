/** What waits for the reader is counted on every page; the front page changes by itself when a table moves. */

import { Idiomorph } from "idiomorph";
import { all, find } from "./dom";
import { bindForms } from "./forms";
import type { Entry, FrontNews, Told } from "./protocol";
import { TableLine } from "./socket";
import { setClock, tellSpans } from "./spans";
import { setCount } from "./titles";

const SAY_EVERY = 10_000; // whoever listens is not to be talked over
const MOST_KEPT = 50; // messages, while nobody looks

function written(html: string): Element | null {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

/** Whoever stood in an entry that goes stands in the next one, or at the heading of the list. */
function moveFocus(entry: Element): void {
  if (!entry.contains(document.activeElement)) return;
  const beside = entry.nextElementSibling ?? entry.previousElementSibling;
  const heading = find("h2", entry.closest("section") ?? document);
  const target = beside ? find("a, button", beside) : heading;
  if (target === heading) heading?.setAttribute("tabindex", "-1");
  target?.focus();
}

/** A list as it is told: entries stay where they are, new ones come last; gives those that are new. */
export function fill(list: HTMLElement, entries: readonly Entry[]): Element[] {
  const there = new Map(all("[data-entry]", list).map((entry) => [entry.dataset.entry ?? "", entry]));
  const wanted = new Set(entries.map(([id]) => id));
  const fresh: Element[] = [];
  for (const [id, entry] of there) {
    if (wanted.has(id)) continue;
    moveFocus(entry);
    entry.remove();
  }
  for (const [id, html] of entries) {
    const entry = html === null ? null : written(html);
    const former = there.get(id);
    if (!entry) continue;
    if (former) {
      void Idiomorph.morph(former, entry, { morphStyle: "outerHTML", restoreFocus: true });
    } else {
      entry.classList.add("fresh");
      list.append(entry);
      fresh.push(entry);
    }
  }
  bindForms(list);
  return fresh;
}

/** What is left out when there is nothing in it, and what is said instead. */
function showOrHide(name: string, list: HTMLElement, empty: boolean): void {
  const instead = find(`[data-none="${name}"]`);
  const section = list.closest("section");
  if (instead) instead.hidden = !empty;
  else if (section) section.hidden = empty;
}

export function waitsWords(count: number): string {
  return count === 1 ? "one table waits for you" : `${count} tables wait for you`;
}

export class FrontPage {
  private readonly kept: FrontNews[] = []; // while nobody looks
  private unsaid: string[] = [];
  private saidAt = 0;
  private saying: ReturnType<typeof setTimeout> | undefined;
  private changed = false;
  private line: TableLine | undefined;

  constructor(private readonly isFront: boolean) {}

  start(): void {
    const { now } = document.body.dataset;
    if (now) setClock(Number(now));
    if (this.isFront) {
      setCount(all("[data-list=moves] > li").length);
      tellSpans();
      setInterval(tellSpans, 1000);
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden) this.catchUp();
      });
    }
    this.line = new TableLine(() => this.address(), {
      told: (message) => {
        this.told(message);
      },
      lost: (seconds) => {
        this.showLine(seconds);
      },
      back: () => {
        this.showLine(0);
      },
      left: () => {
        setCount(0);
        if (this.isFront) location.reload();
      },
    });
    this.line.start();
  }

  /** With a word for what the page shows, as long as that is what it was made with. */
  private address(): string {
    const { protocol, host } = location;
    const shows = this.changed ? "" : (document.body.dataset.shows ?? "");
    const form = this.isFront ? `page&shows=${shows}` : "count";
    return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/front?form=${form}`;
  }

  private showLine(seconds: number): void {
    const place = find("[data-front-line]");
    if (place && seconds !== 1) place.hidden = seconds === 0; // the first try comes after a second
  }

  told(message: Told): void {
    if (message.is !== "front") return;
    setClock(message.now);
    setCount(message.count);
    for (const place of all("[data-lit-count]")) {
      place.textContent = String(message.count);
      place.hidden = message.count === 0;
    }
    if (!message.lists || !this.isFront) return;
    this.changed = true;
    this.kept.push(message);
    if (this.kept.length > MOST_KEPT) location.reload();
    else if (!document.hidden) this.catchUp();
  }

  private catchUp(): void {
    for (const { lists, count } of this.kept.splice(0)) {
      for (const [name, entries] of Object.entries(lists ?? {})) this.show(name, entries);
      const place = find("[data-how-many]");
      if (place) place.textContent = waitsWords(count);
    }
    tellSpans();
  }

  private show(name: string, entries: readonly Entry[]): void {
    const list = find(`[data-list="${name}"]`);
    if (!list) return;
    const fresh = fill(list, entries);
    showOrHide(name, list, entries.length === 0);
    if (name !== "moves") return;
    this.unsaid.push(...fresh.map((entry) => find("[data-say]", entry)?.dataset.say ?? ""));
    this.saySoon();
  }

  /** New cards are read out together, after a while. */
  private saySoon(): void {
    if (!this.unsaid.length || this.saying !== undefined) return;
    const wait = Math.max(0, this.saidAt + SAY_EVERY - Date.now());
    this.saying = setTimeout(() => {
      const voice = find("#front-voice");
      const [first, ...others] = this.unsaid;
      if (voice && first) voice.textContent = others.length ? `${this.unsaid.length} more tables wait for you.` : `Your move. ${first}`;
      this.unsaid = [];
      this.saidAt = Date.now();
      this.saying = undefined;
    }, wait);
  }
}

/** Every page of somebody who is known counts; the front page is told to everybody. */
export function startFront(page: string | undefined): void {
  const isFront = page === "front";
  if (page !== "offline" && (isFront || find("meta[name=known]"))) new FrontPage(isFront).start();
}
