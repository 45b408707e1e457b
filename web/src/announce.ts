/** What changes is said to readers of the screen, one sentence after the other. */

import { find } from "./dom";

export function announce(words: string): void {
  const voice = find("#voice");
  if (!voice || !words) return;
  const line = document.createElement("p");
  line.textContent = words;
  voice.append(line);
  while (voice.children.length > 6) voice.firstElementChild?.remove();
}
