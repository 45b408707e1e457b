/** A turn that is prepared while others decide: what is touched there goes into a draft, and nothing of it is played. */

import { announce } from "./announce";
import { find } from "./dom";
import type { Answer, Preparation } from "./protocol";

const TOLD: Partial<Record<Preparation, string>> = {
  begin: "You prepare your next turn. Nothing of it is played before your turn comes.",
  keep: "Kept. It is played when your turn comes.",
  drop: "Dropped. Nothing is prepared any more.",
  close: "Nothing was kept of that.",
};

export class Preparing {
  constructor(private readonly send: (what: Preparation, thing: Element, more: { words?: string[]; crumb?: number }) => Promise<Answer>) {}

  /** Is a turn prepared on this page now? */
  get on(): boolean {
    return find("#prompt .bar.preparing") !== null;
  }

  pick(words: readonly string[], thing: Element): void {
    void this.send("pick", thing, { words: [...words] });
  }

  /** Back to before a crumb, or by one pick. */
  back(thing: Element, crumb?: number): void {
    void this.send("back", thing, crumb === undefined ? {} : { crumb });
  }

  act(act: string, button: Element): void {
    const what = act.replace("prepare-", "") as Preparation;
    void this.send(what, button, {}).then((answer) => {
      const told = TOLD[what];
      if (answer.is === "done" && told) announce(told);
    });
  }
}
