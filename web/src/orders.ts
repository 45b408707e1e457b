/** Standing orders, as a list that opens. */

import { find } from "./dom";

/** The list of standing orders closes as a menu does, and the keyboard is back where it was opened. */
export function closeOrders(): void {
  const open = find<HTMLDetailsElement>(".orders[open]");
  if (!open) return;
  const inside = open.contains(document.activeElement);
  open.open = false;
  if (inside) find("summary", open)?.focus();
}
