/** What ends the turn takes no click that was meant for the question before. */

const WAIT = 500;

export class Guard {
  private since = -Infinity;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** A new question has come up, perhaps under a finger that is about to press again. */
  asked(): void {
    this.since = performance.now();
    document.body.classList.add("just-asked");
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      document.body.classList.remove("just-asked");
    }, WAIT);
  }

  /** Is it too early to take a click as an answer to it? */
  get tooEarly(): boolean {
    return performance.now() - this.since < WAIT;
  }
}
