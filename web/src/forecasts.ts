/** What is told of a pick before it is made: the page shows it, and asks once more. */

import type { Asking } from "./asking";
import { find } from "./dom";

/** As fimbul/draw/panels.py has it: an empty text leaves it to the page. */
export interface Forecast {
  question: string;
  told: string[];
  yes: string;
  no: string;
  instead: string;
  changes: [what: string, then: string][];
}

/** What is told of a word in the question that is asked now, if anything is. */
function forecastOf(word: string): Forecast | undefined {
  const told = JSON.parse(find("#prompt .bar[data-forecasts]")?.dataset.forecasts ?? "[]") as [string[], Forecast][];
  return told.find(([words]) => words.includes(word))?.[1];
}

export function changesOf(word: string): Forecast["changes"] {
  return forecastOf(word)?.changes ?? [];
}

/** What would follow is seen first, at the thing and in the bar; a pick of which nothing is told is sent at once. */
export function lookAhead(asking: Asking, thing: Element, word: string, send: (word: string) => void): void {
  const forecast = forecastOf(word);
  if (!forecast) {
    send(word);
    return;
  }
  const { question, told, yes, no, instead, changes } = forecast;
  asking.ask(question, told, yes, () => { send(word); });
  asking.tell(changes);
  if (instead) asking.offer(no, () => { send(instead); });
  thing.classList.add("previewed");
  asking.onClose = () => {
    thing.classList.remove("previewed");
  };
}
