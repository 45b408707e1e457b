/** What a browser remembers of its reader's wishes and notes. */

/** The name under which the browser keeps it. */
export function slot(name: string): string {
  return `fimbul.${name}`;
}

export function remembered(name: string, otherwise: string): string {
  try {
    return localStorage.getItem(slot(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether it is kept: a browser that keeps nothing still plays. */
export function remember(name: string, value: string): boolean {
  try {
    localStorage.setItem(slot(name), value);
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(slot(name));
  } catch {
    // What was never kept need not be forgotten.
  }
}
