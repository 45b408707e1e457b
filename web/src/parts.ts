/** The parts of the page are morphed into what the table tells, so that pieces keep their identity and glide. */

import { Idiomorph } from "idiomorph";
import { find } from "./dom";
import type { Part } from "./protocol";

export function morphPart(name: Part, content: string): void {
  const part = find(`#${name}`);
  if (!part) return;
  void Idiomorph.morph(part, content, { morphStyle: "innerHTML", restoreFocus: true });
}

export function morphParts(parts: Partial<Record<Part, string>>): void {
  for (const [name, content] of Object.entries(parts)) morphPart(name as Part, content);
}
