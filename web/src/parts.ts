/** Parts of the page are morphed into what the table tells, so that whatever stays keeps its identity. */

import { Idiomorph } from "idiomorph";
import { find } from "./dom";
import { nameDarkThings } from "./names";
import type { Part, Text } from "./protocol";
import { retell } from "./retelling";

/** What was told last of each part and row, by its name. */
const told = new Map<string, string>();

function read(name: string, text: Text): string {
  const content = retell(text, told.get(name) ?? "");
  told.set(name, content);
  return content;
}

/** A list that somebody has opened stays open while the table goes on. */
function keepOpen(name: string, node: Element): boolean {
  return !(name === "open" && node instanceof HTMLDetailsElement);
}

const callbacks = { beforeAttributeUpdated: keepOpen };

function morphPart(name: Part, content: string): void {
  const part = find(`#${name}`);
  if (!part) return;
  void Idiomorph.morph(part, content, { morphStyle: "innerHTML", restoreFocus: true, callbacks });
  nameDarkThings(part);
}

/** Each part is told as the inside of the element with its name. */
export function morphParts(parts: Partial<Record<Part, Text>>): void {
  for (const [name, text] of Object.entries(parts)) morphPart(name as Part, read(name, text));
}

/** Each row is told as a whole element, by its id. */
export function morphRows(rows: Record<string, Text>): void {
  for (const [id, text] of Object.entries(rows)) {
    const row = document.getElementById(id);
    const content = read(id, text);
    if (row) void Idiomorph.morph(row, content, { morphStyle: "outerHTML", restoreFocus: true, callbacks });
  }
}
