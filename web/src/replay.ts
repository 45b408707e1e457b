/** The page of a replay: a slider through the game, seen as everyone or as a seat. */

import { announce } from "./announce";
import { BoardFrame } from "./board";
import { highest, path, turnLabels } from "./curves";
import type { Curve, Landmark } from "./curves";
import { all, bringIn, find, make, need } from "./dom";
import { cut } from "./log";
import type { Places } from "./log";
import { Notes } from "./notes";
import { morphRows } from "./parts";
import { PictureOnPage, stillKnown } from "./pictures";
import { highlight } from "./places";
import { post } from "./post";
import type { Drawing } from "./protocol";
import { openTab } from "./tabs";
import { Folds } from "./folds";
import { Volleys } from "./volleys";
import { whenWidthChanges } from "./widths";

const PLAY_EVERY = 900;

interface Moment {
  rows: Record<string, string>;
  board: Drawing;
  tray: Drawing;
  heading: string;
  said: string;
  lines: number;
  values: Record<string, number[]>;
}

interface Course {
  curves: Curve[];
  turns: [number, string][];
  landmarks: Landmark[];
}

const LABEL_ROOM = 26;

/** The whole story of a campaign goes on with its next game, if there is one and all of this one has been played. */
function goToNextGame(): boolean {
  const next = find<HTMLAnchorElement>("[data-next-game]");
  if (!next) return false;
  location.assign(`${next.href}&play=1`);
  return true;
}

export class ReplayPage {
  private step: number;
  private seat: string;
  private playing: ReturnType<typeof setInterval> | undefined;
  private readonly kept = new Map<string, Moment>();
  private readonly slider = need<HTMLInputElement>("#slider");
  private readonly frame = new BoardFrame(need("#frame"), need("#board"));
  private readonly board = new PictureOnPage(need("#board"));
  private readonly tray = new PictureOnPage(need("#tray"));
  private readonly sheet = new Folds(need("#tray"));
  private readonly volleys = new Volleys(false);
  private readonly base: string;
  private wanted = "";
  private drawn = "";

  constructor() {
    this.base = need("main").dataset.replay ?? "";
    this.step = Number(this.slider.value);
    this.seat = new URLSearchParams(location.search).get("as") ?? find("[data-as][aria-pressed=true]")?.dataset.as ?? "";
  }

  start(): void {
    this.slider.addEventListener("input", () => {
      this.go(Number(this.slider.value));
    });
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element) this.clicked(event.target);
    });
    document.addEventListener("keydown", (event) => {
      if (event.target instanceof Element && event.target.closest("input:not([type=range]), textarea")) return;
      if (event.key === "[") this.go(this.step - 1);
      else if (event.key === "]") this.go(this.step + 1);
      else if (event.key === " " && event.target === document.body) this.goOn();
      else return;
      event.preventDefault();
    });
    const seat = need("main").dataset.seat;
    new Notes(document.body.dataset.table ?? "").open(seat ? Number(seat) : null);
    this.strengthen();
    this.pressEyes();
    this.offerSteps();
    this.frame.changed(true);
    void this.drawCourse();
    this.follow(Number(need("#log").dataset.lines ?? "0"));
    whenWidthChanges(() => this.frame.width, () => {
      this.kept.clear();
      this.drawTurns();
      void this.show();
    });
    void this.show();
    if (new URLSearchParams(location.search).has("play")) this.turnPlaying();
  }

  private get last(): number {
    return Number(this.slider.max);
  }

  private go(step: number): void {
    this.step = Math.max(0, Math.min(this.last, step));
    this.slider.value = String(this.step);
    this.offerSteps();
    void this.show();
  }

  private clicked(target: Element): void {
    const act = target.closest<HTMLElement>("[data-do]")?.dataset.do;
    const seen = target.closest<HTMLElement>("[data-as]");
    const line = target.closest<HTMLElement>("[data-step]");
    const curve = target.closest<HTMLElement>("[data-curve]");
    const tab = target.closest<HTMLElement>("[data-tab-of]")?.dataset.tabOf;
    if (act === "back") this.turn(-1);
    else if (act === "forward") this.turn(1);
    else if (act === "step-back") this.go(this.step - 1);
    else if (act === "step-on") this.go(this.step + 1);
    else if (act === "play") this.turnPlaying();
    else if (act === "branch") void this.branch();
    else if (seen) this.lookAs(seen);
    else if (curve) this.followCurve(curve);
    else if (tab) this.open(tab);
    else if (line) this.go(Number(line.dataset.step));
  }

  /** The space bar plays, or in a lesson, which everybody reads at an own pace, goes one step on. */
  private goOn(): void {
    if (find("[data-do=play]")) this.turnPlaying();
    else this.go(this.step + 1);
  }

  /** To the turn before or after this one. */
  private turn(way: number): void {
    const turns = this.course?.turns.map(([step]) => step) ?? [];
    const next = way > 0 ? turns.find((step) => step > this.step) : turns.findLast((step) => step < this.step);
    this.go(next ?? (way > 0 ? this.last : 0));
  }

  private course: Course | null = null;
  private values: Record<string, number[]> = {};

  private turnPlaying(): void {
    const button = need("[data-do=play]");
    if (this.playing !== undefined) {
      clearInterval(this.playing);
      this.playing = undefined;
    } else {
      if (this.step === this.last) this.go(0);
      this.playing = setInterval(() => {
        if (this.step < this.last) this.go(this.step + 1);
        else if (!goToNextGame()) this.turnPlaying();
      }, PLAY_EVERY);
    }
    const on = this.playing !== undefined;
    find("span", button)?.replaceChildren(on ? "Pause" : "Play");
    button.setAttribute("aria-label", on ? "Pause" : "Play");
    find("use", button)?.setAttribute("href", on ? "#i-pause" : "#i-play");
  }

  private lookAs(button: HTMLElement): void {
    this.seat = button.dataset.as ?? "";
    this.pressEyes();
    void this.show();
  }

  private pressEyes(): void {
    for (const each of all("[data-as]")) each.setAttribute("aria-pressed", String(each.dataset.as === this.seat));
  }

  /** A lesson has no step before its first note and none after its last. */
  private offerSteps(): void {
    find("[data-do=step-back]")?.toggleAttribute("disabled", this.step === 0);
    find("[data-do=step-on]")?.toggleAttribute("disabled", this.step === this.last);
  }

  private async show(): Promise<void> {
    const address = `${this.base}/${this.step}?as=${this.seat}&width=${Math.max(200, this.frame.width)}`;
    this.wanted = address;
    const moment = this.kept.get(address) ?? (await this.fetched(address));
    if (!moment || this.wanted !== address || this.drawn === address) return;
    this.drawn = address;
    morphRows(moment.rows);
    this.board.show(moment.board);
    this.tray.show(moment.tray);
    this.frame.changed();
    this.sheet.lay();
    this.volleys.fall();
    need("#heading").textContent = moment.heading;
    need("#said").textContent = moment.said;
    this.values = moment.values;
    this.showValues();
    const told = inWords(moment);
    this.slider.setAttribute("aria-valuetext", told);
    this.follow(moment.lines);
    this.moveMarker();
    for (const link of all("[data-copy-moment]")) {
      link.dataset.copy = `${location.pathname}?at=${this.step}&as=${this.seat}`;
    }
    if (this.playing === undefined) announce(told);
  }

  private async fetched(address: string): Promise<Moment | null> {
    const response = await fetch(`${address}&still=${encodeURIComponent(stillKnown())}`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!response?.ok) return null;
    const moment = (await response.json()) as Moment;
    if (this.kept.size > 400) this.kept.clear();
    this.kept.set(address, moment);
    return moment;
  }

  private open(tab: string): void {
    openTab(tab);
    scrollToNow();
  }

  /** Log and chat show where the game is: what is told and said, and paler what is still to come. */
  private follow(lines: number): void {
    for (const row of all("#log > [data-first]")) {
      const begun = Number(row.dataset.first) < lines;
      row.classList.toggle("future", !begun);
      row.classList.toggle("current", begun && Number(row.dataset.last) >= lines - 1);
    }
    for (const said of all("#chat > [data-step]")) {
      said.classList.toggle("future", Number(said.dataset.step) > this.step);
      said.classList.toggle("current", Number(said.dataset.step) === this.step);
    }
    scrollToNow();
  }

  /** Places that a sentence names are strong, and shown on the board when it is pointed at. */
  private strengthen(): void {
    const places = JSON.parse(need("#frame").dataset.places ?? "{}") as Places;
    for (const sentence of all("#log .sentence")) {
      const pieces = cut(sentence.textContent, places);
      const ids = pieces.flatMap((piece) => (piece.place ? [piece.place] : []));
      sentence.replaceChildren(...pieces.map((piece) => (piece.strong ? make("b", "", piece.words) : piece.words)));
      const row = sentence.closest(".line");
      row?.addEventListener("pointerenter", () => {
        highlight(ids);
      });
      row?.addEventListener("pointerleave", () => {
        highlight([]);
      });
    }
  }

  private followCurve(button: HTMLElement): void {
    for (const each of all("[data-curve]")) each.setAttribute("aria-pressed", String(each === button));
    this.drawCurves();
    this.showValues();
  }

  private get curve(): string {
    return find("[data-curve][aria-pressed=true]")?.dataset.curve ?? "";
  }

  /** Beside each seat, what the curve that is drawn has come to. */
  private showValues(): void {
    this.values[this.curve]?.forEach((value, seat) => {
      find(`[data-value="${seat}"]`)?.replaceChildren(String(value));
    });
  }

  private async drawCourse(): Promise<void> {
    const response = await fetch(`${this.base}/course`).catch(() => null);
    if (!response?.ok) return;
    this.course = (await response.json()) as Course;
    this.drawCurves();
    this.drawLandmarks();
    this.drawTurns();
  }

  /** The curves that are chosen, one for each seat, and where one is. */
  private drawCurves(): void {
    const chosen = this.course?.curves.filter((curve) => curve.name === this.curve) ?? [];
    const most = highest(chosen);
    const lines = chosen.map((curve) => {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("d", path(curve.values, most, 1000, 54));
      line.setAttribute("class", all("#legend .curve")[curve.seat]?.getAttribute("class") ?? "curve");
      line.setAttribute("transform", "translate(0 3)");
      return line;
    });
    const marker = document.createElementNS("http://www.w3.org/2000/svg", "path");
    marker.setAttribute("class", "marker");
    need("#course").replaceChildren(...lines, marker);
    this.moveMarker();
  }

  private drawLandmarks(): void {
    const legend = need("#legend");
    const known = new Set<string>();
    const marks = this.course?.landmarks ?? [];
    need("#landmarks").replaceChildren(...marks.map((mark) => this.at(mark.step, make("span", "landmark"), mark.icon)));
    for (const mark of marks) {
      if (known.has(mark.name)) continue;
      known.add(mark.name);
      const entry = make("li", "", mark.name);
      entry.prepend(sign(mark.icon));
      legend.append(entry);
    }
  }

  /** A tick where each turn begins, and its number where there is room. */
  private drawTurns(): void {
    const turns = this.course?.turns ?? [];
    const row = need("#turns");
    const ticks = turns.map(([step]) => this.at(step, make("i", "tick")));
    const labels = turnLabels(turns, this.last, row.clientWidth, LABEL_ROOM);
    row.replaceChildren(...ticks, ...labels.map(({ step, words }) => this.at(step, make("span", "", words))));
  }

  private at(step: number, thing: HTMLElement, icon = ""): HTMLElement {
    thing.style.left = `${((step / Math.max(1, this.last)) * 100).toFixed(2)}%`;
    if (icon) thing.append(sign(icon));
    return thing;
  }

  private moveMarker(): void {
    const x = (this.step / Math.max(1, this.last)) * 1000;
    find("#course .marker")?.setAttribute("d", `M${x.toFixed(1)} 0V60`);
    this.slider.style.setProperty("--done", String(x / 1000));
  }

  private async branch(): Promise<void> {
    const button = need("[data-do=branch]");
    try {
      const picks = JSON.parse(need(".reel").dataset.picks ?? "[]") as number[];
      const number = picks[this.step] ?? 0;
      const table = await post<{ id: string }>(button.dataset.address ?? "", { number });
      location.assign(`/t/${table.id}`);
    } catch (error) {
      need("#heading").textContent = error instanceof Error ? error.message : "That did not work.";
    }
  }
}

/** In whatever is open beside the board, what was told or said last is in sight. */
function scrollToNow(): void {
  const told = all("#log > .current");
  const said = all("#chat > :not(.future)").at(-1) ?? find("#chat > :first-child");
  bringIn(told.at(-1) ?? null, need("#log"));
  bringIn(told[0] ?? find("#log > :first-child"), need("#log"));
  if (said) bringIn(said, need("#chat"));
}

/** Where the game is and what was said last, with one full stop each. */
function inWords({ heading, said }: Moment): string {
  const where = heading.endsWith(".") ? heading : `${heading}.`;
  return said ? `${where} ${said}` : where;
}

/** An icon as the house draws it. */
function sign(icon: string): SVGSVGElement {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("class", "fimbul sign-of");
  drawn.setAttribute("viewBox", "-13 -13 26 26");
  drawn.setAttribute("aria-hidden", "true");
  drawn.innerHTML = icon;
  return drawn;
}
