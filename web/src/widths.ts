/** Boards are drawn for a width: where it is another, they are asked for again, once it stays as it is. */

const WAIT = 250;

export function whenWidthChanges(widthNow: () => number, then: () => void): void {
  let known = widthNow();
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (widthNow() === known) return;
      known = widthNow();
      then();
    }, WAIT);
  });
}
