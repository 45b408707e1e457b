/** A table at which a puzzle is tried: how good was the turn? */

import { announce } from "./announce";
import { find } from "./dom";
import { post } from "./post";

interface Solved {
  found: boolean;
  chance: number;
  best: number;
  told: string;
  tried: number;
  solved: number;
}

export function startPuzzle(table: string): void {
  const button = find<HTMLButtonElement>("[data-do=solved]");
  const place = find("#solution");
  if (!button || !place) return;
  button.addEventListener("click", () => {
    button.disabled = true;
    place.textContent = "Thinking …";
    post<Solved>(`/api/tables/${table}/solution`, {})
      .then(inWords, (error: unknown) => (error instanceof Error ? error.message : "That did not work."))
      .then((words) => {
        place.textContent = words;
        announce(words);
        button.disabled = false;
      })
      .catch(() => undefined);
  });
}

export function inWords({ found, chance, best, told, tried, solved }: Solved): string {
  const others = tried > 1 ? ` ${tried} people have tried it, and ${solved} found it.` : "";
  if (found) return `Found! Your turn wins ${percent(chance)}, and nothing better is known.${others}`;
  return `Your turn wins ${percent(chance)}. The best that is known wins ${percent(best)}: ${told}.${others}`;
}

function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}
