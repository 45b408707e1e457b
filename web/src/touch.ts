/** A finger is broad: what is lit near by on a chart is meant. */

const NEAR = [8, 15, 22]; // pixels
const WAYS = 12;

/** The nearest lit thing to where a chart was touched by a finger; nothing where a lit thing itself was touched. */
export function touched(event: MouseEvent): Element | null {
  const target = event.target instanceof Element ? event.target : null;
  const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
  if (!byFinger || !target?.closest(".sheet.chart") || target.closest("[data-option]")) return null;
  for (const far of NEAR) {
    for (let way = 0; way < WAYS; way++) {
      const turn = (2 * Math.PI * way) / WAYS;
      const spot = document.elementFromPoint(event.clientX + far * Math.cos(turn), event.clientY + far * Math.sin(turn));
      const lit = spot?.closest(".sheet.chart [data-option]");
      if (lit) return lit;
    }
  }
  return null;
}
