/** The client of Fimbul's web table: each page starts what it needs. */

import { AnalysisPage, waitForJudge } from "./analysis";
import { startOffline, startWorker } from "./app";
import { startHome, startOpening } from "./campaign";
import { startCopying } from "./copying";
import { all, find } from "./dom";
import { startForms } from "./forms";
import { startLinks } from "./links";
import { startFront } from "./front";
import { nameDarkThings } from "./names";
import { startNotices } from "./notices";
import { startPuzzle } from "./puzzle";
import { ReplayPage } from "./replay";
import { soundsOn, turnSounds } from "./sounds";
import { TablePage } from "./table";
import { waitForPlayers } from "./waiting";
import { chosenTheme, turnTheme } from "./theme";
import { startTimes } from "./times";
import { startTips } from "./tips";

const THEME_WORDS = { auto: "as the system", dark: "dark", light: "light" };
const THEME_ICONS = { auto: "#i-auto", dark: "#i-moon", light: "#i-sun" };

function showTheme(): void {
  const theme = chosenTheme();
  for (const button of all("[data-theme-turn]")) {
    button.setAttribute("aria-label", `Theme: ${THEME_WORDS[theme]}`);
    button.dataset.tip = `Theme: ${THEME_WORDS[theme]}`;
    find("use", button)?.setAttribute("href", THEME_ICONS[theme]);
  }
}

function showSounds(): void {
  for (const button of all("[data-sound-turn]")) {
    button.setAttribute("aria-pressed", String(soundsOn()));
    button.dataset.tip = soundsOn() ? "Sounds are on" : "Sounds are off";
    find("use", button)?.setAttribute("href", soundsOn() ? "#i-sound" : "#i-mute");
  }
}

function startTop(): void {
  showTheme();
  showSounds();
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("[data-theme-turn]")) {
      turnTheme();
      showTheme();
    }
    if (target?.closest("[data-sound-turn]")) {
      turnSounds();
      showSounds();
    }
    const opened = target?.closest<HTMLElement>("[data-open]")?.dataset.open;
    if (opened) find<HTMLDialogElement>(`#${opened}`)?.showModal();
    if (target?.closest("[data-close], dialog [data-do]")) target.closest("dialog")?.close();
  });
}

document.documentElement.classList.add("scripted");
startTop();
startTips();
startTimes();
startCopying();
startLinks();
startForms();
startNotices();
nameDarkThings(document);
const page = document.body.dataset.page;
const table = document.body.dataset.table;
if (page === "table" && table) new TablePage(table).start();
if (page === "table" && table) startPuzzle(table);
if (page === "waiting" && table) waitForPlayers(table);
if (page === "replay") new ReplayPage().start();
if (page === "analysis") new AnalysisPage().start();
if (page === "judging" && table) waitForJudge(table);
if (page === "campaign") startHome();
if (page === "opening") startOpening();
if (page === "offline") startOffline();
else startWorker();
startFront(page);
