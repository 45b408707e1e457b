/** What stays for good is seen where it would be, with its name, and asked once more. */

import type { Asking } from "./asking";
import { all, find } from "./dom";
import { changesOf } from "./forecasts";

const NO_WAY_BACK = "After this answer there is no undo.";

/** The name that was written for what is picked; empty where none is asked for, or it is to be given later. */
function givenName(): string {
  return find<HTMLInputElement>("#given-name")?.value.trim() ?? "";
}

/** What is picked, as its button says it: who stands there does not matter now. */
function titleOf(word: string): string {
  const titles = JSON.parse(find(".bar[data-titles]")?.dataset.titles ?? "{}") as Record<string, string>;
  return titles[word] ?? word;
}

export function askForEver(asking: Asking, thing: Element, word: string, send: (name: string) => void): void {
  const name = givenName();
  const where = titleOf(word);
  const doing = all(".crumb:not(.open)").at(-1)?.textContent;
  const written = find(".preview-name", thing);
  asking.ask(
    `${doing ? `${doing}: ${where}` : where}, for ever?`,
    name ? `It will be called ${name}. ${NO_WAY_BACK}` : NO_WAY_BACK,
    name ? `${name}, for ever` : "For ever",
    () => { send(name); },
  );
  asking.tell(changesOf(word));
  if (written) written.textContent = name;
  thing.classList.add("previewed");
  asking.onClose = () => {
    thing.classList.remove("previewed");
  };
}
