/** The slider through the worlds of a campaign: whichever is chosen is shown at once, without another page. */

import { all, find } from "./dom";
import { bindForms } from "./forms";
import { PictureOnPage, stillKnown } from "./pictures";
import type { Drawing } from "./protocol";
import { startTimes } from "./times";

interface World {
  after: number;
  map: Drawing;
  texts: Record<string, string>; // the parts of the page that are told anew, each in the element `world-NAME`
}

/** The address of the page that shows the world after a chapter; today's needs no number. */
export function worldAddress(home: string, after: number, last: number, about: string): string {
  const asked = new URLSearchParams();
  if (after !== last) asked.set("after", String(after));
  if (about) asked.set("about", about);
  return asked.size ? `${home}?${asked.toString()}` : home;
}

/** All worlds, the nearest to one first. */
export function nearestFirst(to: number, last: number): number[] {
  const worlds = Array.from({ length: last + 1 }, (_, number) => number);
  return worlds.sort((one, other) => Math.abs(one - to) - Math.abs(other - to));
}

export class Worlds {
  private readonly kept = new Map<number, Promise<World | null>>();
  private readonly picture: PictureOnPage;
  private wanted: number;
  private fetchingAll = false;

  constructor(
    private readonly slider: HTMLInputElement,
    private readonly map: HTMLElement,
    private readonly home: string,
    private readonly about: string,
  ) {
    this.picture = new PictureOnPage(map);
    this.wanted = Number(slider.value);
  }

  start(): void {
    const ticks = this.slider.parentElement?.querySelectorAll("li").length ?? 0;
    this.slider.style.setProperty("--of-all", String(ticks ? this.last / ticks : 1));
    this.slider.style.setProperty("--tick", String(ticks ? 1 / ticks : 0));
    this.mark();
    for (const tick of all("[data-after]", this.slider.parentElement ?? document)) {
      tick.tabIndex = -1; // the slider has the keys
      tick.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.slider.value = tick.dataset.after ?? "";
        this.slider.focus();
        this.moved();
        this.rested();
      });
    }
    for (const near of ["pointerenter", "pointerdown", "focus"]) {
      this.slider.addEventListener(near, () => void this.fetchAll());
    }
    this.slider.addEventListener("input", () => {
      this.moved();
    });
    this.slider.addEventListener("change", () => {
      this.rested();
    });
  }

  private get last(): number {
    return Number(this.slider.max);
  }

  private moved(): void {
    this.wanted = Number(this.slider.value);
    this.mark();
    void this.show(this.wanted);
  }

  /** Where the slider was left is the page's address, so that it is found again. */
  private rested(): void {
    history.replaceState(history.state, "", worldAddress(this.home, this.wanted, this.last, this.about));
    document.body.dataset.after = this.wanted === this.last ? "" : String(this.wanted);
    const corner = find<HTMLAnchorElement>(".world-corner", this.map);
    if (corner) corner.href = worldAddress(this.home, this.wanted, this.last, "");
  }

  /** The ticks behind the slider are bright up to where it is. */
  private mark(): void {
    for (const tick of all("[data-after]", this.slider.parentElement ?? document)) {
      const at = Number(tick.dataset.after);
      tick.parentElement?.classList.toggle("past", at <= this.wanted);
      if (at === this.wanted) tick.setAttribute("aria-current", "step");
      else tick.removeAttribute("aria-current");
      if (at === this.wanted) this.slider.setAttribute("aria-valuetext", `${tick.ariaLabel ?? ""}. ${tick.dataset.tip ?? ""}`);
    }
  }

  private async show(after: number): Promise<void> {
    const world = await this.fetched(after);
    if (this.wanted !== after) return;
    if (!world) {
      location.assign(worldAddress(this.home, after, this.last, this.about));
      return;
    }
    this.picture.show(world.map);
    for (const [name, text] of Object.entries(world.texts)) {
      const part = find(`#world-${name}`);
      if (part) part.innerHTML = text;
    }
    startTimes();
    bindForms(document);
  }

  private fetched(after: number): Promise<World | null> {
    const known = this.kept.get(after);
    if (known) return known;
    const asked = new URLSearchParams({ about: this.about, still: stillKnown() });
    const fetching = fetch(`${this.home}/after/${after}?${asked.toString()}`, { headers: { Accept: "application/json" } })
      .then((response) => (response.ok ? (response.json() as Promise<World>) : null))
      .then((world) => {
        if (world) this.picture.learn(world.map);
        return world;
      })
      .catch(() => null);
    this.kept.set(after, fetching);
    void fetching.then((world) => {
      if (!world) this.kept.delete(after);
    });
    return fetching;
  }

  /** Whoever takes the slider will want the worlds around, too: they come one by one, the nearest first. */
  private async fetchAll(): Promise<void> {
    if (this.fetchingAll) return;
    this.fetchingAll = true;
    for (const after of nearestFirst(this.wanted, this.last)) if (!(await this.fetched(after))) return;
  }
}
