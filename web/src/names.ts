/** Names for whoever listens to the board: what is dark is called what its tip says. */

import { all } from "./dom";

const LIT_OR_NAMED = "[data-option], [data-tip], [role=button]";

/** A thing with others inside is a group; one without is read as one picture, not as the marks that it is drawn of. */
export function nameDarkThings(part: ParentNode): void {
  for (const drawing of all<SVGSVGElement>("svg.fimbul", part)) drawing.setAttribute("role", "group");
  for (const thing of all<SVGElement>("svg [data-tip]:not([data-option])", part)) {
    if (thing.getAttribute("role") === "button") continue;
    thing.setAttribute("role", thing.querySelector(LIT_OR_NAMED) ? "group" : "img");
    thing.setAttribute("aria-label", thing.dataset.tip ?? "");
  }
  describeLitThings(part);
}

/** What stands still on a board may describe lit things, as a place by its neighbours: it is told once, and said here. */
function describeLitThings(part: ParentNode): void {
  for (const description of all<SVGElement>("[data-describes]", part)) {
    const thing = document.getElementById(description.dataset.describes ?? "");
    if (thing?.hasAttribute("data-option")) thing.setAttribute("aria-describedby", description.id);
  }
}
