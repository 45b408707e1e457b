/** The page of an analysis: the curve leads to moments, each with its board and what would have been better. */

import { announce } from "./announce";
import { drawArrows } from "./arrows";
import type { Arrow } from "./arrows";
import { BoardFrame } from "./board";
import { all, find, need } from "./dom";
import { PictureOnPage, stillKnown } from "./pictures";
import { post } from "./post";
import type { Drawing } from "./protocol";
import { whenWidthChanges } from "./widths";

interface Moment {
  number: number;
  moment: string;
  arrows: Arrow[];
  board: Drawing;
  tray: Drawing;
}

const LOOK_EVERY = 1500;

export class AnalysisPage {
  private readonly main = need("main");
  private readonly base = `/t/${document.body.dataset.table ?? ""}/analysis`;
  private readonly frame = new BoardFrame(need("#frame"), need("#board"));
  private readonly board = new PictureOnPage(need("#board"));
  private readonly tray = new PictureOnPage(need("#tray"));
  private readonly stops = numbers(this.main.dataset.stops);
  private readonly turning = numbers(this.main.dataset.turning);
  private number = Number(this.main.dataset.moment ?? "0");
  private line = new URL(location.href).searchParams.get("line") ?? "0"; // so many actions of the better line are shown
  private wanted = "";

  start(): void {
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element) this.clicked(event.target, event);
    });
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const turning = /^[1-9]$/.test(event.key) ? this.turning[Number(event.key) - 1] : undefined;
      if (event.key === "ArrowLeft") this.go(this.stops.findLast((stop) => stop < this.number));
      else if (event.key === "ArrowRight") this.go(this.stops.find((stop) => stop > this.number));
      else if (turning !== undefined) this.go(turning);
      else return;
      event.preventDefault();
    });
    whenWidthChanges(() => this.frame.width, () => { this.go(this.number, this.line); });
    this.frame.changed(true);
    drawArrows(need("#board"), readArrows());
    this.go(this.number, this.line); // drawn for the room there is
  }

  private clicked(target: Element, event: MouseEvent): void {
    const link = target.closest<HTMLElement | SVGElement>("[data-moment]");
    const chart = target.closest<SVGSVGElement>("svg.chances");
    if (link && link !== this.main) {
      event.preventDefault();
      this.go(Number(link.dataset.moment), link.dataset.line);
    } else if (chart) this.go(this.nearest(momentAt(chart, event.clientX)));
    else if (target.closest("[data-do=branch]")) void this.branch();
    else if (target.closest("[data-do=make-puzzle]")) void this.makePuzzle();
  }

  private nearest(moment: number): number | undefined {
    return this.stops.reduce<number | undefined>(
      (best, stop) => (best === undefined || Math.abs(stop - moment) < Math.abs(best - moment) ? stop : best),
      undefined,
    );
  }

  private go(number: number | undefined, line = "0"): void {
    if (number === undefined) return;
    this.number = number;
    this.line = line;
    void this.show();
  }

  private async show(): Promise<void> {
    const seat = this.main.dataset.seat ?? "";
    const address = `${this.base}/${this.number}?as=${seat}&line=${this.line}&width=${Math.max(200, this.frame.width)}`;
    this.wanted = address;
    const response = await fetch(`${address}&still=${encodeURIComponent(stillKnown())}`).catch(() => null);
    if (!response?.ok || this.wanted !== address) return;
    const told = (await response.json()) as Moment;
    const before = [this.main.dataset.moment ?? "", this.main.dataset.line ?? this.line];
    const others = before[0] !== String(told.number) || before[1] !== this.line;
    [this.main.dataset.moment, this.main.dataset.line] = [String(told.number), this.line];
    const pressed = find("#moment :focus")?.dataset.step;
    need("#moment").innerHTML = told.moment;
    if (pressed) (find(`#moment [data-step="${pressed}"]`) ?? need("#moment-heading")).focus();
    this.board.show(told.board);
    this.tray.show(told.tray);
    this.frame.changed();
    drawArrows(need("#board"), told.arrows);
    this.markNow();
    const here = `${this.base}?as=${seat}&at=${told.number}${this.line === "0" ? "" : `&line=${this.line}`}`;
    for (const button of all("[data-copy-moment]")) button.dataset.copy = here;
    if (!others) return;
    history.replaceState(null, "", here);
    announce([".kicker", "h2", ".better-line [aria-current]"].map((each) => find(`#moment ${each}`)?.textContent ?? "").join(". "));
  }

  /** Where one is: on the curves and in the list. */
  private markNow(): void {
    for (const chart of all<SVGSVGElement>("svg.chances")) {
      const { left, room, moments } = chart.dataset;
      const x = Number(left) + (Number(room) * this.number) / Math.max(1, Number(moments));
      find("rect.now", chart)?.setAttribute("x", x.toFixed(1));
    }
    for (const link of all<HTMLElement | SVGElement>("a[data-moment]:not([data-line])")) {
      if (Number(link.dataset.moment) === this.number) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  private async branch(): Promise<void> {
    try {
      const number = Number(need("[data-do=branch]").dataset.number);
      const table = await post<{ id: string }>(`/api/tables/${document.body.dataset.table ?? ""}/fork`, { number });
      location.assign(`/t/${table.id}`);
    } catch (error) {
      need("#branch-refusal").textContent = error instanceof Error ? error.message : "That did not work.";
    }
  }

  private async makePuzzle(): Promise<void> {
    try {
      const address = `/api/tables/${document.body.dataset.table ?? ""}/puzzles`;
      const made = await post<{ name: string }>(address, { moment: this.number });
      location.assign(`/puzzle/${made.name}`);
    } catch (error) {
      need("#branch-refusal").textContent = error instanceof Error ? error.message : "That did not work.";
    }
  }
}

function numbers(words = ""): number[] {
  return words.split(" ").filter(Boolean).map(Number);
}

function readArrows(): Arrow[] {
  const told = JSON.parse(need("#frame").dataset.arrows ?? "[]") as [string, string[]][];
  return told.map(([kind, words]) => ({ kind, words }));
}

/** The moment of a chart that was touched. */
function momentAt(chart: SVGSVGElement, x: number): number {
  const box = chart.getBoundingClientRect();
  const { left, room, moments } = chart.dataset;
  const inside = ((x - box.left) / Math.max(1, box.width)) * chart.viewBox.baseVal.width;
  return ((inside - Number(left)) / Math.max(1, Number(room))) * Number(moments) - 0.5;
}

/** While a game is judged the page tells how far the judge is, and shows the analysis when it is whole. */
export function waitForJudge(table: string): void {
  if (!find("#progress")) return;
  setInterval(() => void look(table), LOOK_EVERY);
}

interface HowFar {
  state: string;
  judged: number;
  of: number | null;
}

async function look(table: string): Promise<void> {
  const response = await fetch(`/api/tables/${table}/analysis?brief=true`).catch(() => null);
  if (!response?.ok) return;
  const { state, judged, of } = (await response.json()) as HowFar;
  if (state !== "waiting" && state !== "judging") location.reload();
  else if (of) {
    const bar = need<HTMLProgressElement>("#progress");
    [bar.max, bar.value] = [of, judged];
    const words = `${judged} of ${of} decisions`;
    if (need("#how-far").textContent !== words) need("#how-far").textContent = words;
  }
}
