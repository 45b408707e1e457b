/** Dice of a combat fall tier by tier, and a combat that is over is let go after a while. */

import { all } from "./dom";

const TIER = 600; // from one tier to the next
const LINGERS = 2600; // how long a combat that is over can still be looked at

export class Volleys {
  private readonly seen = new Set<string>();
  private readonly gone = new Set<string>();
  private first = true;

  constructor(private readonly goes: boolean) {}

  /** After something was drawn: dice that were not there before fall, those of a later tier later. */
  fall(): void {
    const tiers = new Map<string, number>();
    for (const volley of all<SVGGElement>("[data-volley]")) {
      const key = volley.dataset.volley ?? "";
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      const tier = key.replace(/-[a-z]+$/, "");
      if (!tiers.has(tier)) tiers.set(tier, tiers.size);
      if (this.first) continue;
      volley.style.setProperty("--after", `${String((tiers.get(tier) ?? 0) * TIER)}ms`);
      volley.classList.add("falls");
    }
    this.letGo(tiers.size * TIER);
    this.first = false;
  }

  private letGo(after: number): void {
    if (!this.goes) return;
    for (const fought of all<SVGGElement>("[data-fought]")) {
      const key = [...all<SVGGElement>("[data-volley]", fought)].map((volley) => volley.dataset.volley).join();
      if (this.gone.has(key)) fought.classList.add("gone");
      else setTimeout(() => { this.leave(fought, key); }, after + LINGERS);
    }
  }

  private leave(fought: Element, key: string): void {
    this.gone.add(key);
    fought.classList.add("gone");
  }
}
