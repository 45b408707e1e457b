/** The parts of the page are morphed into what the table tells, so that pieces keep their identity and glide. */

import { Idiomorph } from "idiomorph";
import { find } from "./dom";
import { nameDarkThings } from "./names";
import type { Part } from "./protocol";

/** A list that somebody has opened stays open while the table goes on. */
function keepOpen(name: string, node: Element): boolean {
  return !(name === "open" && node instanceof HTMLDetailsElement);
}

export function morphPart(name: Part, content: string): void {
  const part = find(`#${name}`);
  if (!part) return;
  const callbacks = { beforeAttributeUpdated: keepOpen };
  void Idiomorph.morph(part, content, { morphStyle: "innerHTML", restoreFocus: true, callbacks });
  nameDarkThings(part);
}

export function morphParts(parts: Partial<Record<Part, string>>): void {
  for (const [name, content] of Object.entries(parts)) morphPart(name as Part, content);
}
