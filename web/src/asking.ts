/** What cannot be taken back is asked once more, in the bar. */

import { announce } from "./announce";
import { make, need } from "./dom";
import type { Guard } from "./guard";

const NO = "Not yet";

export class Asking {
  stays = false; // though the table moves on meanwhile, as when bots play
  onClose: (() => void) | null = null; // of this question
  private then: (() => void) | null = null;
  private instead: (() => void) | null = null;

  constructor(private readonly guard: Guard) {}

  /** The note may be several sentences: the second is what matters. */
  ask(question: string, note: string | readonly string[], yes: string, then: () => void): void {
    this.close();
    this.then = then;
    need("#asking-question").textContent = question;
    const sentences = typeof note === "string" ? [note] : note;
    need("#asking-note").replaceChildren(...sentences.map((each, number) => make(number === 1 ? "b" : "span", "", each)));
    need("#asking-yes").textContent = yes;
    this.show(true);
    need("#asking-yes").focus();
    announce(question);
  }

  /** What would be different, told with the question that is open. */
  tell(changes: readonly (readonly [what: string, then: string])[]): void {
    const rows = changes.map(([what, then]) => {
      const row = make("div");
      row.append(make("dt", "", what), make("dd", "", then));
      return row;
    });
    need("#asking-changes").replaceChildren(...rows);
    if (changes.length) announce(changes.map(([what, then]) => `${what}: ${then}.`).join(" "));
  }

  /** No may be an answer as well. */
  offer(no: string, instead: () => void): void {
    need("[data-do=asking-no]").textContent = no;
    this.instead = instead;
  }

  refused(): void {
    if (this.guard.tooEarly && this.instead) return;
    const instead = this.instead;
    this.close();
    instead?.();
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
    this.then = this.instead = null;
    need("[data-do=asking-no]").textContent = NO;
    need("#asking-changes").replaceChildren();
    this.stays = false;
  }

  private show(open: boolean): void {
    need("#asking").hidden = !open;
    need("#prompt").hidden = open;
    this.guard.asked();
  }
}
