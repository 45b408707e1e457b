/** What cannot be taken back is asked once more, in the bar. */

import { announce } from "./announce";
import { need } from "./dom";
import type { Guard } from "./guard";

export class Asking {
  stays = false; // though the table moves on meanwhile, as when bots play
  onClose: (() => void) | null = null; // of this question
  private then: (() => void) | null = null;

  constructor(private readonly guard: Guard) {}

  ask(question: string, note: string, yes: string, then: () => void): void {
    this.close();
    this.then = then;
    need("#asking-question").textContent = question;
    need("#asking-note").textContent = note;
    need("#asking-yes").textContent = yes;
    this.show(true);
    need("#asking-yes").focus();
    announce(question);
  }

  /** A second click of the one that asked is no answer. */
  agreed(): void {
    if (this.guard.tooEarly) return;
    const then = this.then;
    this.close();
    then?.();
  }

  close(): void {
    if (this.then) this.show(false);
    this.onClose?.();
    this.onClose = null;
    this.then = null;
    this.stays = false;
  }

  private show(open: boolean): void {
    need("#asking").hidden = !open;
    need("#prompt").hidden = open;
    this.guard.asked();
  }
}
