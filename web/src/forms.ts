/** Forms of the house: whatever is filled in is posted as JSON, and a refusal is said in the form. */

import { all, find } from "./dom";
import { newKey, privateLink } from "./links";
import { comeIn, post, postAsIs, Unanswered, Wrong } from "./post";

export type Value = string | number | boolean;

const DONE = "done";

interface Table {
  id: string;
}

interface SeatWish {
  who: string;
  name?: string;
  agent?: string;
}

/** A field's value in the type that the game wants. */
export function typed(kind: string, value: string): Value {
  if (kind === "int") return Number(value);
  if (kind === "bool") return value === "true";
  return value;
}

/** What was chosen for a game. */
function chosenOptions(form: HTMLFormElement): Record<string, Value> {
  const options: Record<string, Value> = {};
  for (const field of all<HTMLInputElement | HTMLSelectElement>("[data-choice]", form)) {
    const chosen = field instanceof HTMLInputElement && field.type === "checkbox" ? String(field.checked) : field.value;
    options[field.dataset.choice ?? ""] = typed(field.dataset.kind ?? "str", chosen);
  }
  return options;
}

/** The message for a new campaign, from its form. */
function newCampaign(form: HTMLFormElement): Record<string, unknown> {
  return { game: form.dataset.game, options: chosenOptions(form), title: text(new FormData(form), "title") };
}

/** The message for a new table, from its form. */
export function newTable(form: HTMLFormElement): Record<string, unknown> {
  const seats = all("[data-seat-row]", form)
    .filter((row) => !row.hidden)
    .map(seatWish);
  const chosen = new FormData(form);
  return {
    game: form.dataset.game,
    options: chosenOptions(form),
    seats,
    title: text(chosen, "title"),
    listed: chosen.get("listed") === "on",
    pace: paceOf(chosen),
    open_talk: chosen.get("open_talk") === "on",
    private_talk: chosen.get("private_talk") === "on",
  };
}

function text(chosen: FormData, name: string): string {
  const value = chosen.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function seatWish(row: HTMLElement): SeatWish {
  const who = find<HTMLSelectElement>("[name=who]", row)?.value ?? "free";
  if (who.startsWith("bot:")) return { who: "bot", agent: who.slice(4) };
  const name = find<HTMLInputElement>("[name=name]", row)?.value.trim() ?? "";
  return who === "here" ? { who, name } : { who };
}

function paceOf(chosen: FormData): Record<string, unknown> {
  const kind = text(chosen, "pace") || "free";
  if (kind === "live") {
    const window = chosen.get("window");
    const times = { kind, minutes: Number(chosen.get("minutes")), seconds: Number(chosen.get("seconds")) };
    return window === null ? times : { ...times, window: Number(window) };
  }
  return kind === "days" ? { kind, days: Number(chosen.get("days")) } : { kind };
}

/** As many rows as the game has seats; names only for people at this screen; times only for the pace that has them. */
export function fitRows(form: HTMLFormElement): void {
  const wanted = find<HTMLSelectElement>("[data-choice=seats]", form)?.value;
  all("[data-seat-row]", form).forEach((row, number) => {
    row.hidden = wanted !== undefined && number >= Number(wanted);
    const name = find("[name=name]", row);
    if (name) name.hidden = find<HTMLSelectElement>("[name=who]", row)?.value !== "here";
  });
  const pace = text(new FormData(form), "pace");
  for (const times of all("[data-pace]", form)) times.hidden = times.dataset.pace !== pace;
}

function say(form: HTMLFormElement, words: string): void {
  const place = find("[data-refusal]", form);
  if (place) place.textContent = words;
}

/** What is wrong with a field is said beside it; where that is folded away it is opened, and the first is looked at. */
function sayByField(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const place of all("[data-wrong]", form)) {
    place.textContent = fields[place.dataset.wrong ?? ""] ?? "";
    const fold = place.textContent ? place.closest("details") : null;
    if (fold) fold.open = true;
  }
  const first = all("[data-wrong]", form).find((place) => place.textContent);
  first?.scrollIntoView({ block: "center" });
}

/** What a form asks for. */
function wanted(form: HTMLFormElement): Record<string, unknown> {
  if ("campaign" in form.dataset) return newCampaign(form);
  return form.dataset.game === undefined ? plain(form) : newTable(form);
}

async function submit(form: HTMLFormElement): Promise<void> {
  const address = form.dataset.post ?? "";
  await nameFirst(form);
  if ("showsKey" in form.dataset) {
    await renewKey(form, address);
    return;
  }
  const ask = "stranger" in form.dataset ? postAsIs<Partial<Table>> : post<Partial<Table>>;
  const answer = await ask(address, wanted(form));
  if (form.dataset.done) sessionStorage.setItem(DONE, form.dataset.done);
  const then = form.dataset.then?.replace("{id}", answer.id ?? "");
  if (then === undefined) location.reload();
  else if ("replace" in form.dataset) location.replace(then);
  else location.assign(then);
}

/** An invitation asks for the name of somebody who is new. */
async function nameFirst(form: HTMLFormElement): Promise<void> {
  const name = find<HTMLInputElement>("[data-my-name]", form);
  if (name) await comeIn(name.value);
}

/** The new private link is shown when it is good; and also when nobody can say whether it is. */
async function renewKey(form: HTMLFormElement, address: string): Promise<void> {
  const key = newKey();
  try {
    await post(address, { key });
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    showKey(form, key);
    const words = "No answer has come, so keep this link as well: it is yours if the old one no longer works.";
    throw new Error(words, { cause: error });
  }
  showKey(form, key);
}

function showKey(form: HTMLFormElement, key: string): void {
  const place = find("[data-key]", form);
  if (!place) return;
  place.textContent = privateLink(key);
  place.hidden = false;
  const button = find("[data-copy]", form);
  if (!button) return;
  button.dataset.copy = place.textContent;
  button.hidden = false;
}

/** What the last form has done is said once, on the page that comes after it. */
export function tellDone(): void {
  const place = find("[data-told]");
  const words = sessionStorage.getItem(DONE);
  if (!place || !words) return;
  sessionStorage.removeItem(DONE);
  place.hidden = false;
  place.textContent = words;
}

function plain(form: HTMLFormElement): Record<string, unknown> {
  const content: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") content[name] = value;
  }
  return content;
}

async function openRecord(form: HTMLFormElement): Promise<void> {
  const file = find<HTMLInputElement>("input[type=file]", form)?.files?.[0];
  if (!file) throw new Error("Choose a record first.");
  const table = await post<Table>(form.dataset.record ?? "", await file.text(), "text/plain");
  location.assign(`/t/${table.id}/replay`);
}

function watchOut(form: HTMLFormElement, doing: Promise<void>): void {
  say(form, "");
  sayByField(form, {});
  form.classList.add("busy");
  doing
    .catch((error: unknown) => {
      say(form, error instanceof Error ? error.message : "That did not work.");
      if (error instanceof Wrong) sayByField(form, error.fields);
    })
    .finally(() => {
      form.classList.remove("busy");
    });
}

const bound = new WeakSet<HTMLFormElement>();

/** Forms that have come onto the page are posted by it, too. */
export function bindForms(within: ParentNode): void {
  for (const form of all<HTMLFormElement>("form[data-post], form[data-record]", within)) {
    if (bound.has(form)) continue;
    bound.add(form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      watchOut(form, form.dataset.record === undefined ? submit(form) : openRecord(form));
    });
    if (form.dataset.game) {
      fitRows(form);
      form.addEventListener("change", () => {
        fitRows(form);
      });
    }
  }
}

export function startForms(): void {
  tellDone();
  bindForms(document);
}
