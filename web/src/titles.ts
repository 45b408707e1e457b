/** The title of the page: what it is, and before it how many tables wait for its reader; so does the app's badge. */

interface Badged {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

const COUNTED = /^\(\d+\) /;

const page = document.title.replace(COUNTED, "");
let words = page;
let count = 0;

/** A title with what it counts. */
export function counted(title: string, lit: number): string {
  return lit > 0 ? `(${lit}) ${title}` : title;
}

function show(): void {
  const title = counted(words, count);
  if (document.title !== title) document.title = title;
}

/** What is more urgent stands before what the page is called; nothing, if nothing is. */
export function sayFirst(urgent: string): void {
  words = urgent ? `${urgent} · ${page}` : page;
  show();
}

/** So many tables wait: in the title, and on the app where the system shows that. */
export function setCount(lit: number): void {
  count = lit;
  show();
  const app = navigator as Badged;
  const shown = lit > 0 ? app.setAppBadge?.(lit) : app.clearAppBadge?.();
  shown?.catch(() => undefined); // only an app that is installed has a badge
}
