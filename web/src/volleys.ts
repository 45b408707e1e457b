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
    const fought = all<SVGGElement>("[data-fought]");
    if (!this.goes || !fought.length) return;
    const volleys = fought.flatMap((part) => all<SVGGElement>("[data-volley]", part));
    const key = volleys.map((volley) => volley.dataset.volley).join();
    if (this.gone.has(key)) this.hide(fought);
    else setTimeout(() => { this.leave(fought, key); }, after + LINGERS);
  }

  private leave(fought: readonly Element[], key: string): void {
    this.gone.add(key);
    this.hide(fought);
  }

  /** What is no part of a combat that is over any more has been drawn anew for another one. */
  private hide(fought: readonly Element[]): void {
    for (const part of fought) if (part.matches("[data-fought]")) part.classList.add("gone");
  }
}
