/** Notes to oneself: for each table and seat, kept in this browser and never sent. */

import { need } from "./dom";
import { forget, remember, remembered, slot } from "./remembered";

const SAVE_WAIT = 400;

export class Notes {
  private owner = "";
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private readonly field = need<HTMLTextAreaElement>("#notes");
  private readonly kept = need("#notes-kept");

  constructor(private readonly table: string) {
    this.field.addEventListener("input", () => {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => {
        this.keep();
      }, SAVE_WAIT);
    });
    this.field.addEventListener("blur", () => {
      this.keep();
    });
    addEventListener("pagehide", () => {
      this.keep();
    });
    addEventListener("storage", (event) => {
      if (this.owner && event.key === slot(this.name)) this.field.value = event.newValue ?? "";
    });
  }

  /** Shows the notes of a seat, or of somebody who watches. */
  open(seat: number | null): void {
    const owner = seat === null ? "watching" : String(seat);
    if (owner === this.owner) return;
    this.close();
    this.owner = owner;
    this.field.value = remembered(this.name, "");
    this.field.disabled = false;
  }

  /** Puts the notes away, as before a screen is handed over. */
  close(): void {
    this.keep();
    this.owner = "";
    this.field.value = "";
    this.field.disabled = true;
  }

  private get name(): string {
    return `notes.${this.table}.${this.owner}`;
  }

  private keep(): void {
    clearTimeout(this.waiting);
    const written = this.field.value;
    if (!this.owner || written === remembered(this.name, "")) return;
    if (!written) forget(this.name);
    const safe = !written || remember(this.name, written);
    this.kept.textContent = safe
      ? "Only you see this; it is kept in this browser."
      : "This browser keeps nothing: what you write is gone when you leave.";
  }
}
