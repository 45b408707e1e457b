/** The house as an app: its service worker, and the page for when there is no house. */

import { need } from "./dom";
import { waitBefore } from "./socket";

const ANSWERS = "/manifest.webmanifest"; // the smallest thing that the house alone says

/** Browsers have service workers over https and on the machine itself only. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    const wish = { scope: "/", updateViaCache: "none" } as const;
    void navigator.serviceWorker.register("/service_worker.js", wish).catch(() => undefined); // it works without
  });
}

/** Where the page goes when the house answers again: where it was to go, and that is never the offline page itself. */
export function comesBackTo(path: string): string | null {
  return path === "/offline" ? "/" : null;
}

/** Tries again and again, seldom after a while, and at once when the network is back or somebody wants it. */
export function startOffline(): void {
  const said = need("[data-next-try]");
  let tries = 0;
  let left = 0;
  const again = async (): Promise<void> => {
    said.textContent = "Trying now.";
    const answer = await fetch(ANSWERS, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) {
      const elsewhere = comesBackTo(location.pathname);
      if (elsewhere) location.replace(elsewhere);
      else location.reload();
      return;
    }
    tries += 1;
    left = waitBefore(tries);
  };
  const tick = (): void => {
    left -= 1;
    if (left > 0) said.textContent = `Next try in ${left} s.`;
    else if (left === 0) void again();
  };
  const now = (): void => {
    left = 0;
    void again();
  };
  need("[data-try-now]").addEventListener("click", now);
  addEventListener("online", now);
  setInterval(tick, 1000);
  void again();
}
