/** The tabs of a table: what is shown beside the board, or on a phone in its place. */

import { all } from "./dom";

export function openTab(tab: string): void {
  document.body.dataset.tab = tab;
  for (const each of all("[role=tab]")) each.setAttribute("aria-selected", String(each.dataset.tabOf === tab));
}
