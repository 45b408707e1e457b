/** What happened since somebody last looked: the table as she saw it then and step by step up to now, skipped at will. */

import { announce } from "./announce";
import { moveArrow } from "./arrows";
import { BoardFrame } from "./board";
import { all, find, make, need, seatShape } from "./dom";
import { Folds } from "./folds";
import { cut } from "./log";
import type { Piece, Places } from "./log";
import { PictureOnPage } from "./pictures";
import { highlight } from "./places";
import type { Line, Since, SinceStep } from "./protocol";

const AHEAD = 4; // steps that are asked for before they are needed
const LEAST = 1300; // milliseconds of a step ...
const LETTER = 40; // ... for each letter of what is told ...
const MOST = 6500; // ... and at most

/** How long a step stays, so that what is told can be read. */
export function pace(letters: number): number {
  return Math.min(MOST, LEAST + LETTER * letters);
}

/** From where to where a sentence tells that somebody went: places by their ids. */
export function way(pieces: readonly Piece[]): [from: string, to: string] | null {
  const places = pieces.flatMap((piece, at) => (piece.place === undefined ? [] : [{ place: piece.place, before: pieces[at - 1]?.words ?? "" }]));
  const from = places.find(({ before }) => /\bfrom $/i.test(before));
  const to = places.find(({ place, before }) => place !== from?.place && /\b(to|into|attacked|threatened|at|of) $/i.test(before));
  return from && to ? [from.place, to.place] : null;
}

export class WayHere {
  private frame: BoardFrame | null = null;
  private sheet: Folds | null = null;
  private board: PictureOnPage | null = null;
  private tray: PictureOnPage | null = null;
  private steps: SinceStep[] = [];
  private readonly stills: [board: Node[], tray: Node[]][] = []; // the pictures of the steps that have been shown
  private last = 0;
  private at = -1;
  private lines: Line[] = [];
  private earlier = "";
  private asked = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private playing = false;
  private readonly bar = find("#since");

  constructor(
    private readonly places: Places,
    private readonly attend: (how: "now" | "since" | "more" | "away") => void,
  ) {
    document.addEventListener("keydown", (event) => { this.pressed(event); }, { capture: true });
    document.addEventListener("visibilitychange", () => { this.look(); });
    setInterval(() => { this.tellTime(); }, 250);
  }

  /** Whoever has a seat is here, or looks at something else; what happened meanwhile is shown first. */
  look(): void {
    if (!this.bar || find(".handing")) return;
    if (document.hidden) this.close();
    this.attend(document.hidden ? "away" : "since");
  }

  get open(): boolean {
    return this.bar !== null && !this.bar.hidden;
  }

  /** The first steps, or some more of them. */
  told(since: Since): void {
    if (!this.bar) return;
    this.asked = false;
    if (since.first === 0) this.begin(since);
    else if (this.open && since.first === this.steps.length) this.steps.push(...since.steps);
    else return;
    if (since.first === 0) this.show(0);
    else if (this.playing && this.timer === undefined) this.wait();
    this.offer();
  }

  private begin(since: Since): void {
    this.close();
    this.steps = [...since.steps];
    this.last = since.last;
    this.lines = since.lines ?? []; // nothing, if it takes too many
    this.earlier = since.earlier ?? "";
    this.stills.length = 0;
    for (const place of ["#since-board", "#since-tray"]) need(place).replaceChildren();
    this.board = new PictureOnPage(need("#since-board"));
    this.tray = new PictureOnPage(need("#since-tray"));
    document.body.classList.add("looking-back");
    for (const place of ["#since", "#since-frame", "#since-tray"]) need(place).hidden = false;
    this.frame ??= new BoardFrame(need("#since-frame"), need("#since-board"));
    this.sheet ??= new Folds(need("#since-tray"));
    this.playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.showPlaying();
    need("#since-title").focus();
  }

  /** The table as it is now; she has seen the rest or does not want to. */
  skip(): void {
    if (!this.open) return;
    this.close();
    this.attend("now");
    announce("The table as it is now.");
    (find("#question") ?? document.body).focus();
  }

  /** Nothing is shown of what was. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.playing = false;
    this.asked = false;
    this.at = -1;
    if (!this.bar || !this.open) return;
    highlight([]);
    document.body.classList.remove("looking-back");
    for (const place of ["#since", "#since-frame", "#since-tray"]) need(place).hidden = true;
  }

  act(what: string): void {
    if (what === "since-skip") this.skip();
    else if (what === "since-play") this.turnPlaying();
    else {
      this.playing = false;
      this.showPlaying();
      this.go(what === "since-next" ? 1 : -1);
    }
  }

  /** One step on or back; after the last one comes the table as it is. */
  private go(by: number): void {
    const to = this.at + by;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (to > this.last) this.skip();
    else if (to >= 0 && to < this.steps.length) this.show(to);
    this.offer();
  }

  private turnPlaying(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.playing) this.wait(LEAST);
    this.showPlaying();
  }

  private showPlaying(): void {
    const button = need("[data-do=since-play]");
    find("span", button)?.replaceChildren(this.playing ? "Pause" : "Play");
    button.setAttribute("aria-pressed", String(this.playing));
    find("use", button)?.setAttribute("href", this.playing ? "#i-pause" : "#i-play");
  }

  private wait(after?: number): void {
    const letters = this.inWords().length;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.at + 1 < this.steps.length || this.at >= this.last) this.go(1);
    }, after ?? pace(letters));
  }

  private show(number: number): void {
    const step = this.steps[number];
    if (!step) return;
    this.draw(number, step);
    this.at = number;
    need("#since-title").textContent = number ? `Since you looked: ${number} of ${this.last}` : "When you last looked";
    const told = number || step.lines.length ? step.lines : this.lines;
    need("#since-told").replaceChildren(...told.map((line) => sentence(line, this.places)));
    need("#since-note").textContent = number ? (step.heading ?? "") : this.earlier;
    this.tellTime();
    announce(`${need("#since-title").textContent}. ${this.inWords()}`);
    if (this.playing) this.wait();
    if (this.steps.length <= this.last && number + AHEAD >= this.steps.length && !this.asked) {
      this.asked = true;
      this.attend("more");
    }
  }

  private inWords(): string {
    return need("#since-told").textContent;
  }

  /** A step that has been shown stands as it was; the next one changes what was shown last. */
  private draw(number: number, step: SinceStep): void {
    const [board, tray] = [need("#since-board"), need("#since-tray")];
    const kept = this.stills[Math.min(number, this.stills.length - 1)];
    if (kept && (number < this.stills.length || this.at !== this.stills.length - 1)) {
      [board, tray].forEach((part, at) => { part.replaceChildren(...(kept[at] ?? []).map((node) => node.cloneNode(true))); });
    }
    if (number >= this.stills.length) {
      highlight([]);
      for (const former of all("g.line-of", board)) former.remove();
      if (step.board) this.board?.show(step.board);
      if (step.tray) this.tray?.show(step.tray);
      this.stills.push([copies(board), copies(tray)]);
    }
    this.frame?.changed();
    this.sheet?.lay();
    this.mark(number, step);
  }

  /** What a step was about is outlined with dots, and an arrow tells from where to where somebody went. */
  private mark(number: number, step: SinceStep): void {
    const board = need("#since-board");
    const told = number ? step.lines.map((line) => cut(line.text, this.places)) : [];
    highlight(told.flat().flatMap((piece) => piece.place ?? []));
    for (const pieces of told) {
      const found = way(pieces);
      const ends = found?.map((id) => document.getElementById(`s-${id}`));
      if (ends?.[0] && ends[1]) moveArrow(board, ends[0], ends[1]);
    }
  }

  private offer(): void {
    need("[data-do=since-back]").toggleAttribute("disabled", this.at <= 0);
    need("[data-do=since-next]").toggleAttribute("disabled", this.at + 1 >= this.steps.length && this.at < this.last);
    need("[data-do=since-skip] span").textContent = this.at >= this.last ? "To the table" : "Skip";
  }

  /** A clock that runs for her is never hidden. */
  private tellTime(): void {
    if (!this.open) return;
    const mine = find("#seats .seat.now [data-clock][data-running]");
    const row = mine?.closest<HTMLElement>("[data-seat]")?.dataset.seat;
    const left = mine && row === need("#main").dataset.seat ? mine.textContent : "";
    const place = need("#since-title");
    if ((place.dataset.left ?? "") !== left) place.dataset.left = left;
  }

  private pressed(event: KeyboardEvent): void {
    if (!this.open || event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
    if (event.key.length === 1) event.stopPropagation(); // the keys of the table play what is not seen now
    if (event.key === "Escape") this.skip();
    else if (event.key === "]" || event.key === "ArrowRight") this.act("since-next");
    else if (event.key === "[" || event.key === "ArrowLeft") this.act("since-back");
    else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) this.turnPlaying();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function copies(part: Element): Node[] {
  return [...part.childNodes].map((node) => node.cloneNode(true));
}

/** A sentence of the log with the shape of whoever did it. */
function sentence(line: Line, places: Places): HTMLElement {
  const row = make("p", "line");
  const words = make("span");
  words.append(...cut(line.text, places).map((piece) => (piece.strong ? make("b", "", piece.words) : piece.words)));
  row.append(seatShape(line.seat), words);
  return row;
}

