/** The page of a replay: a slider through the game, seen as everyone or as a seat. */

import { announce } from "./announce";
import { BoardFrame } from "./board";
import { highest, path } from "./curves";
import type { Curve } from "./curves";
import { all, find, make, need } from "./dom";
import { cut, highlight, joinHeadings } from "./log";
import type { Places } from "./log";
import { morphParts } from "./parts";
import { post } from "./post";
import type { Part } from "./protocol";

const PLAY_EVERY = 900;

interface Moment {
  parts: Partial<Record<Part, string>>;
  heading: string;
  lines: number;
}

interface Course {
  curves: Curve[];
  turns: [number, string][];
}

export class ReplayPage {
  private step: number;
  private seat: string;
  private playing: ReturnType<typeof setInterval> | undefined;
  private readonly kept = new Map<string, Moment>();
  private readonly slider = need<HTMLInputElement>("#slider");
  private readonly frame = new BoardFrame(need("#frame"), need("#board"));
  private readonly base: string;
  private wanted = "";
  private drawn = "";

  constructor() {
    this.base = need("main").dataset.replay ?? "";
    this.step = Number(this.slider.value);
    this.seat = new URLSearchParams(location.search).get("as") ?? "";
  }

  start(): void {
    this.slider.addEventListener("input", () => {
      this.go(Number(this.slider.value));
    });
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element) this.clicked(event.target);
    });
    document.addEventListener("keydown", (event) => {
      if (event.target instanceof Element && event.target.closest("input:not([type=range])")) return;
      if (event.key === "[") this.go(this.step - 1);
      else if (event.key === "]") this.go(this.step + 1);
      else if (event.key === " " && event.target === document.body) this.turnPlaying();
      else return;
      event.preventDefault();
    });
    this.strengthen();
    joinHeadings(need("#log"));
    this.frame.changed(true);
    void this.drawCourse();
    this.follow(Number(need("#log").dataset.lines ?? "0"));
    addEventListener("resize", () => {
      this.kept.clear();
      void this.show();
    });
    void this.show();
  }

  private get last(): number {
    return Number(this.slider.max);
  }

  private go(step: number): void {
    this.step = Math.max(0, Math.min(this.last, step));
    this.slider.value = String(this.step);
    void this.show();
  }

  private clicked(target: Element): void {
    const act = target.closest<HTMLElement>("[data-do]")?.dataset.do;
    const seen = target.closest<HTMLElement>("[data-as]");
    const line = target.closest<HTMLElement>("[data-step]");
    if (act === "back") this.turn(-1);
    else if (act === "forward") this.turn(1);
    else if (act === "play") this.turnPlaying();
    else if (act === "branch") void this.branch();
    else if (seen) this.lookAs(seen);
    else if (line) this.go(Number(line.dataset.step));
  }

  /** To the turn before or after this one. */
  private turn(way: number): void {
    const turns = this.course?.turns.map(([step]) => step) ?? [];
    const next = way > 0 ? turns.find((step) => step > this.step) : turns.findLast((step) => step < this.step);
    this.go(next ?? (way > 0 ? this.last : 0));
  }

  private course: Course | null = null;

  private turnPlaying(): void {
    const button = need("[data-do=play]");
    if (this.playing !== undefined) {
      clearInterval(this.playing);
      this.playing = undefined;
    } else {
      if (this.step === this.last) this.go(0);
      this.playing = setInterval(() => {
        if (this.step >= this.last) this.turnPlaying();
        else this.go(this.step + 1);
      }, PLAY_EVERY);
    }
    const on = this.playing !== undefined;
    find("span", button)?.replaceChildren(on ? "Pause" : "Play");
    find("use", button)?.setAttribute("href", on ? "#i-pause" : "#i-play");
  }

  private lookAs(button: HTMLElement): void {
    this.seat = button.dataset.as ?? "";
    for (const each of all("[data-as]")) each.setAttribute("aria-pressed", String(each === button));
    void this.show();
  }

  private async show(): Promise<void> {
    const address = `${this.base}/${this.step}?as=${this.seat}&width=${Math.max(200, this.frame.width)}`;
    this.wanted = address;
    const moment = this.kept.get(address) ?? (await this.fetched(address));
    if (!moment || this.wanted !== address || this.drawn === address) return;
    this.drawn = address;
    morphParts(moment.parts);
    this.frame.changed();
    need("#heading").textContent = moment.heading;
    this.slider.setAttribute("aria-valuetext", moment.heading);
    this.follow(moment.lines);
    this.moveMarker();
    for (const link of all("[data-copy-moment]")) {
      link.dataset.copy = `${location.pathname}?at=${this.step}&as=${this.seat}`;
    }
    if (this.playing === undefined) announce(moment.heading);
  }

  private async fetched(address: string): Promise<Moment | null> {
    const response = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!response?.ok) return null;
    const moment = (await response.json()) as Moment;
    if (this.kept.size > 400) this.kept.clear();
    this.kept.set(address, moment);
    return moment;
  }

  /** The log shows where the game is: what is told, and paler what is still to come. */
  private follow(lines: number): void {
    const log = need("#log");
    const rows = [...log.children];
    rows.forEach((row, number) => {
      row.classList.toggle("future", number >= lines);
      row.classList.toggle("current", number === lines - 1);
    });
    rows[Math.max(0, lines - 1)]?.scrollIntoView({ block: "nearest" });
  }

  /** Places that a sentence names are strong, and shown on the board when it is pointed at. */
  private strengthen(): void {
    const places = JSON.parse(need("#frame").dataset.places ?? "{}") as Places;
    for (const sentence of all("#log .line > span:last-child")) {
      const pieces = cut(sentence.textContent, places);
      const ids = pieces.flatMap((piece) => (piece.place ? [piece.place] : []));
      sentence.replaceChildren(...pieces.map((piece) => (piece.strong ? make("b", "", piece.words) : piece.words)));
      sentence.parentElement?.addEventListener("pointerenter", () => {
        highlight(ids);
      });
      sentence.parentElement?.addEventListener("pointerleave", () => {
        highlight([]);
      });
    }
  }

  private async drawCourse(): Promise<void> {
    const response = await fetch(`${this.base}/course`).catch(() => null);
    if (!response?.ok) return;
    this.course = (await response.json()) as Course;
    const chart = need<SVGSVGElement>("#course");
    const [width, height] = [1000, 60];
    const most = highest(this.course.curves);
    const lines = this.course.curves.map((curve) => {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("d", path(curve.values, most, width, height - 6));
      line.setAttribute("class", `curve seat-colour-${(curve.seat % 7) + 1}`);
      line.setAttribute("transform", "translate(0 3)");
      return line;
    });
    const ticks = this.course.turns.map(([step]) => {
      const tick = document.createElementNS("http://www.w3.org/2000/svg", "path");
      tick.setAttribute("d", `M${((step / Math.max(1, this.last)) * width).toFixed(1)} ${height}v6`);
      tick.setAttribute("class", "turn-tick");
      return tick;
    });
    const marker = document.createElementNS("http://www.w3.org/2000/svg", "path");
    marker.setAttribute("class", "marker");
    chart.replaceChildren(...ticks, ...lines, marker);
    this.moveMarker();
  }

  private moveMarker(): void {
    const x = (this.step / Math.max(1, this.last)) * 1000;
    find("#course .marker")?.setAttribute("d", `M${x.toFixed(1)} 0V66`);
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
