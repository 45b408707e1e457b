/** What a browser remembers of its reader's wishes. */

export function remembered(name: string, otherwise: string): string {
  try {
    return localStorage.getItem(`fimbul.${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`fimbul.${name}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
