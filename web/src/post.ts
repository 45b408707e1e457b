/** Asking the house for something over HTTP. */

const TOKEN = "meta[name=token]";

/** It was refused, with what is wrong with single fields of a form. */
export class Wrong extends Error {
  constructor(
    words: string,
    readonly fields: Record<string, string>,
  ) {
    super(words);
  }
}

/** Nobody has said whether it was done. */
export class Unanswered extends Error {}

function meta(selector: string): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(selector);
}

function token(): string {
  return meta(TOKEN)?.content ?? "";
}

/** Whoever has not said a name comes in with a friendly one. */
export async function comeIn(name = ""): Promise<void> {
  if (token()) return;
  const friendly = meta("meta[name=friendly]")?.content ?? "Guest";
  await send("/api/people", { name: name.trim() || friendly }, "application/json");
}

/** Whoever has another session sends its token from now on. */
function keepToken(answer: Record<string, unknown>): void {
  const place = meta(TOKEN);
  if (place && typeof answer.token === "string") place.content = answer.token;
}

/** Posts JSON (or text) and gives the answer; a refusal is thrown as an Error with its sentence. */
export async function post<Given>(address: string, content: unknown, kind = "application/json"): Promise<Given> {
  if (!["/api/people", "/api/enter", "/api/login"].includes(address)) await comeIn();
  return send<Given>(address, content, kind);
}

/** The same for whoever need not be anybody here. */
export function postAsIs<Given>(address: string, content: unknown): Promise<Given> {
  return send<Given>(address, content, "application/json");
}

async function send<Given>(address: string, content: unknown, kind: string): Promise<Given> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": kind, Accept: "application/json", "X-Fimbul-Token": token() },
    body: kind === "application/json" ? JSON.stringify(content) : String(content),
  }).catch(() => null);
  if (!response) throw new Unanswered("The house does not answer. Please try again.");
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) {
    const fields = (answer.fields ?? {}) as Record<string, string>;
    throw new Wrong(sentence(answer) || `That was refused (${response.status}).`, fields);
  }
  keepToken(answer);
  return answer as Given;
}

function sentence(answer: Record<string, unknown>): string {
  for (const name of ["words", "detail", "message"]) {
    const words = answer[name];
    if (typeof words === "string") return words;
  }
  return "";
}
