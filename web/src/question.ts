/** What is asked, as it is read out when it changes, and shown in the title of the page. */

import { announce } from "./announce";
import { find } from "./dom";
import { sound } from "./sounds";
import { sayFirst } from "./titles";

export class Question {
  private said = "";
  private takeBack = "";

  announce(): void {
    this.announceQuestion();
    this.announceTakeBack();
  }

  /** Nothing is asked as long as the line is gone. */
  lost(): void {
    if (this.said !== "lost") announce("The line is gone. Trying again.");
    this.said = "lost";
  }

  /** Whatever is asked now is news. */
  forget(): void {
    this.said = "";
  }

  private announceQuestion(): void {
    const mine = find("#prompt .bar.mine") !== null;
    const words = find("#question")?.textContent ?? "";
    sayFirst(mine ? "Your move" : "");
    const asked = `${mine} ${words}`;
    if (asked === this.said) return;
    if (mine && !this.said.startsWith("true")) sound("turn");
    this.said = asked;
    announce(mine ? `Your move. ${words}` : words);
  }

  /** That a request to take something back is open, or what has become of it. */
  private announceTakeBack(): void {
    const words = find("#prompt .take-back")?.textContent ?? "";
    if (words !== this.takeBack) announce(words);
    this.takeBack = words;
  }
}
