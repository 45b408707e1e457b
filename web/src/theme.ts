/** Dark, light, or as the reader's system is. */

import { remember, remembered } from "./remembered";

const THEMES = ["auto", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

export function chosenTheme(): Theme {
  return THEMES.find((theme) => theme === remembered("theme", "auto")) ?? "auto";
}

export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
}

export function turnTheme(): Theme {
  const theme = nextTheme(chosenTheme());
  remember("theme", theme);
  applyTheme();
  return theme;
}
