/** How somebody is told what waits for her: this browser, the bell of a table, and the link of a letter. */

import { all, find } from "./dom";
import { post } from "./post";

const BELLS = ["all", "turns", "off"];
const BELL_WORDS: Record<string, string> = { all: "Told: everything", turns: "Told: only my turns", off: "Told: nothing" };
const REGISTERED = "told-here"; // the person who wanted it, and the session with which the house knows this browser

interface Bell {
  bell: string;
  reached: boolean;
}

/** The next thing that a bell says when it is touched. */
export function nextBell(now: string): string {
  return BELLS[(BELLS.indexOf(now) + 1) % BELLS.length] ?? "all";
}

/** What a browser calls itself, in two words. */
export function nameOf(agent: string): string {
  const browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find((name) => agent.includes(`${name}/`)) ?? "A browser";
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) => agent.includes(name));
  return (names[browser] ?? browser) + (system ? ` on ${system}` : "");
}

function showBell(now: string): void {
  for (const button of all("[data-bell]")) {
    button.dataset.now = now;
    button.dataset.tip = BELL_WORDS[now];
    find("use", button)?.setAttribute("href", now === "all" ? "#i-bell" : `#i-bell-${now}`);
    const words = find("span", button);
    if (words) words.textContent = BELL_WORDS[now] ?? "";
    else button.setAttribute("aria-label", BELL_WORDS[now] ?? "");
  }
}

/** The bell of a table goes round; whom nothing reaches is shown where to change that. */
async function ring(button: HTMLElement): Promise<void> {
  const address = `/api/tables/${button.dataset.bell ?? ""}/bell`;
  const told = await post<Bell>(address, { bell: nextBell(button.dataset.now ?? "off") });
  showBell(told.bell);
  if (!told.reached) location.assign("/notices");
}

function startBell(): void {
  const first = find("[data-bell]");
  if (!first) return;
  showBell(first.dataset.now ?? "all");
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-bell]") : null;
    if (button) void ring(button).catch(() => undefined);
  });
}

function session(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=token]")?.content.slice(0, 12) ?? "";
}

function sameKey(subscription: PushSubscription, key: string): boolean {
  const known = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...known));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

async function whoAmI(): Promise<string> {
  const answer = await fetch("/api/me", { headers: { Accept: "application/json" } });
  const me = (await answer.json()) as { id?: string };
  return me.id ?? "";
}

/** The house knows this browser from now on, with the session that it has. */
async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const label = nameOf(navigator.userAgent);
  await post("/api/notices/push", { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", label });
  localStorage.setItem(REGISTERED, `${await whoAmI()} ${session()}`);
}

async function subscribe(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error("Your browser does not let this page send messages. Allow it in its settings.");
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && !sameKey(before, key)) await before.unsubscribe();
  await register(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  location.reload();
}

function canBeTold(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

function startPush(): void {
  const card = find("[data-push]");
  const button = find<HTMLButtonElement>("[data-push-on]");
  const key = card?.dataset.push;
  if (!card || !button || !key || !canBeTold()) return;
  const words = find("[data-push-words]", card);
  if (words) words.textContent = "Messages come here also while no page of the house is open. Your browser asks whether you want that.";
  button.hidden = false;
  button.addEventListener("click", () => {
    const refusal = find("[data-refusal]", card);
    if (refusal) refusal.textContent = "";
    subscribe(key).catch((error: unknown) => {
      if (refusal) refusal.textContent = error instanceof Error ? error.message : "That did not work.";
    });
  });
}

/** Whoever has a new session here, and wanted to be told in this browser, still is; somebody else has not been asked. */
async function keepTold(): Promise<void> {
  const [person, before] = (localStorage.getItem(REGISTERED) ?? "").split(" ");
  if (!canBeTold() || !person || !session() || before === session() || Notification.permission !== "granted") return;
  if ((await whoAmI()) !== person) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription) await register(subscription);
  else localStorage.removeItem(REGISTERED);
}

/** The link of a letter has its token behind the #. */
function startConfirming(): void {
  const form = find<HTMLFormElement>("form[data-confirms]");
  const token = location.hash.slice(1);
  if (!form || !token) return;
  const field = find<HTMLInputElement>("[name=token]", form);
  const button = find("button", form);
  const words = find("[data-whole]", form);
  if (field) field.value = token;
  if (button) button.hidden = false;
  if (words) words.textContent = "Then you are told there what waits for you.";
}

/** Who has not said where her clock is, is where the browser is; and what is chosen in a list is sent at once. */
function startWishes(): void {
  const zone = find<HTMLSelectElement>("[data-wishes] [name=zone]");
  if (zone?.value === "UTC") {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if ([...zone.options].some((option) => option.value === here)) zone.value = here;
  }
  for (const form of all<HTMLFormElement>("form[data-sends-itself]")) {
    form.addEventListener("change", () => { form.requestSubmit(); });
  }
}

export function startNotices(): void {
  startBell();
  startPush();
  startConfirming();
  startWishes();
  void keepTold().catch(() => undefined);
}
