/** How fast bots play: the reader's wish, remembered and told to each table; and a hurry, which ends with the next question. */

import { all, find } from "./dom";
import { remember, remembered } from "./remembered";

const USUAL = "usual";
const NOW = "now";

function show(): void {
  const chosen = remembered("tempo", USUAL);
  for (const button of all("[data-tempo][aria-pressed]")) {
    button.setAttribute("aria-pressed", String(button.dataset.tempo === chosen));
  }
}

/** Bots play at once, if there is anybody to hurry; whether there was. */
export function hurry(): boolean {
  const button = find("#prompt [data-tempo]");
  button?.click();
  return button !== null;
}

/** A table is told the reader's wish when its page opens, and whenever a button for it is pressed. */
export function startTempo(tell: (how: string) => void): void {
  if (!find("[data-tempo][aria-pressed]")) return;
  show();
  const chosen = remembered("tempo", USUAL);
  if (chosen !== USUAL) tell(chosen);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tempo]") : null;
    if (!button) return;
    const how = button.dataset.tempo ?? USUAL;
    tell(how);
    if (how === NOW) return;
    remember("tempo", how);
    show();
  });
}
