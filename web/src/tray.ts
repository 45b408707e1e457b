/** What lies before a seat, in a row that is scrolled sideways. */

import { all, bringIn, find, need } from "./dom";

const ROOM_AT_CARDS = 24;

/** Cards that are lit, and all out of sight in the row that was scrolled before, come in from the first on. */
export function revealInTray(): void {
  const tray = need("#tray");
  const { left, right } = tray.getBoundingClientRect();
  const boxes = all("[data-option]", tray).map((card) => card.getBoundingClientRect());
  if (!boxes.some((box) => box.left >= left && box.right <= right)) bringIn(find("[data-option]", tray), tray, ROOM_AT_CARDS);
}
