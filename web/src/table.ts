/** The page of a table: what is touched becomes a message, what is told becomes the page. */

import { announce } from "./announce";
import { Asking } from "./asking";
import { BoardFrame } from "./board";
import { clocksTold, startClocks } from "./clocks";
import { all, bringIn, find, need } from "./dom";
import { Folds } from "./folds";
import { lookAhead } from "./forecasts";
import { askForEver } from "./forever";
import { Guard } from "./guard";
import { Hint } from "./hint";
import { litThings, next, showAskingWhy, startKeys } from "./keys";
import { Talk } from "./log";
import type { Places } from "./log";
import { Notes } from "./notes";
import { closeOrders } from "./orders";
import { Preparing } from "./preparing";
import { morphParts, morphRows } from "./parts";
import { PictureOnPage, stillKnown } from "./pictures";
import type { Answer, Ask, Page, Told } from "./protocol";
import { Question } from "./question";
import { Sections } from "./sections";
import { TableLine } from "./socket";
import type { Listener } from "./socket";
import { WayHere } from "./since";
import { sound } from "./sounds";
import { startTempo } from "./tempo";
import { touched } from "./touch";
import { openTab } from "./tabs";
import { hideTip, showTip } from "./tips";
import { revealInTray } from "./tray";
import { Volleys } from "./volleys";
import { WinBar } from "./winbar";

const LOOK_WAIT = 250;
const LEFT_WAIT = 4000;

export class TablePage implements Listener {
  private seat: number | null;
  private at: number;
  private sending = false;
  private byKeyboard = false;
  private lookTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly line: TableLine;
  private readonly frame = new BoardFrame(need("#frame"), need("#board"), (words, thing) => { this.sendPicks(words, thing); });
  private readonly board = new PictureOnPage(need("#board"));
  private readonly tray = new PictureOnPage(need("#tray"));
  private readonly sheet = new Folds(need("#tray"));
  private readonly volleys = new Volleys(true);
  private readonly sections = new Sections(need("#frame"));
  private readonly guard = new Guard();
  private readonly asking = new Asking(this.guard);
  private readonly hint = new Hint();
  private readonly winBar = new WinBar((on) => void this.line.ask({ do: "bar", on }));
  private readonly preparing = new Preparing((what, thing, more) => this.send({ do: "prepare", seat: this.seat ?? 0, what, ...more }, thing));
  private readonly since: WayHere;
  private readonly talk: Talk;
  private readonly notes: Notes;
  private readonly question = new Question();

  constructor(table: string) {
    const { seat, at } = need("#main").dataset;
    this.seat = seat ? Number(seat) : null;
    this.at = Number(at);
    const places = JSON.parse(need("#frame").dataset.places ?? "{}") as Places;
    this.talk = new Talk(places);
    this.since = new WayHere(places, (how) => void this.line.ask({ do: "attend", how }));
    this.notes = new Notes(table);
    this.line = new TableLine(() => this.address(table), this);
  }

  start(): void {
    this.listen();
    startClocks();
    startKeys({
      undo: () => {
        this.undo();
      },
      why: () => {
        this.turnWhy();
      },
      log: () => {
        this.openTab("log");
        need("#log").focus();
      },
      cancel: () => {
        this.asking.close();
        this.turnWhy(false);
        closeOrders();
      },
    });
    this.frame.changed(true);
    this.sheet.lay();
    this.volleys.fall();
    this.rememberWidth();
    this.handedOver();
    this.line.start();
    startTempo((how) => void this.line.ask({ do: "hurry", how }));
  }

  told(message: Told): void {
    if (message.is === "page") this.shown(message);
    else if (message.is === "log") this.talk.told(message);
    else if (message.is === "chat") this.talk.heard(message);
    else if (message.is === "whispers") this.talk.whispered(message);
    else if (message.is === "next") location.assign(`/t/${message.table}`);
    else if (message.is === "advice") this.hint.told(message, this.at);
    else if (message.is === "standing") this.winBar.told(message, this.at);
    else if (message.is === "since") this.since.told(message);
    else if (message.is === "opened") location.assign(`/c/${message.campaign}/opening`);
  }

  lost(seconds: number): void {
    this.settled();
    document.body.classList.add("offline");
    const bar = need("#line");
    bar.hidden = false;
    need("#line-words").textContent = `The table is safe, with all that it has shown you. Trying again in ${seconds} s.`;
    this.question.lost();
  }

  /** Whoever has left is told so, and then sees what everybody may see. */
  left(words: string): void {
    this.settled();
    document.body.classList.add("offline");
    need("#line").hidden = false;
    need("#line-words").textContent = words;
    for (const button of all("#line [data-do=try-now]")) button.hidden = true;
    announce(words);
    setTimeout(() => {
      location.reload();
    }, LEFT_WAIT);
  }

  back(): void {
    document.body.classList.remove("offline");
    need("#line").hidden = true;
    this.question.forget();
    this.winBar.tell();
    this.since.look();
  }

  private address(table: string): string {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return `${scheme}//${location.host}/api/tables/${table}/socket?form=page&width=${this.width}&still=${encodeURIComponent(stillKnown())}`;
  }

  private shown(page: Page): void {
    this.talk.opened();
    const handed = find(".handing") !== null;
    const moved = page.seat !== this.seat || page.at !== this.at;
    this.seat = page.seat;
    this.at = page.at;
    if (moved) {
      this.settled();
      this.hint.close();
      this.guard.asked();
    }
    const question = find("#question")?.textContent;
    const focused = document.activeElement;
    const part = focused?.closest("#board, #prompt, #tray, #handover")?.id ?? "";
    morphParts(page.parts);
    morphRows(page.rows ?? {});
    const shown = [!page.board || this.board.show(page.board), !page.tray || this.tray.show(page.tray)];
    if (shown.includes(false)) this.look(true);
    for (const crumbs of all("#prompt .crumbs")) crumbs.scrollLeft = crumbs.scrollWidth;
    if ("prompt" in page.parts) for (const row of all("#prompt .reach")) row.scrollLeft = 0;
    if (page.rows) bringIn(find("#seats .now"), need("#seats"));
    if (moved) revealInTray();
    hideTip();
    const other = moved || question !== find("#question")?.textContent;
    if ((other && !this.asking.stays) || find(".ended, .handing")) this.asking.close();
    if ("handover" in page.parts) this.handedOver();
    if (find(".handing")) this.notes.close();
    else this.notes.open(page.seat);
    if (handed && !find(".handing")) this.since.look();
    if (page.board ?? page.tray) this.frame.changed();
    this.sheet.lay();
    this.volleys.fall();
    if (page.rows ?? page.parts.prompt) clocksTold(); // a clock that runs comes with every change
    this.moveFocus(part);
    if (document.body.matches(".asking-why")) showAskingWhy();
    this.question.announce();
  }

  /** A keyboard that has picked in a part of the page stays among the lit things. */
  private moveFocus(part: string): void {
    if (!part || !this.byKeyboard) return;
    const now = document.activeElement;
    if (now && now !== document.body && now.isConnected) return;
    const target = next(part, litThings()) ?? find("#question");
    target?.focus();
  }

  private handedOver(): void {
    this.talk.recent();
    const open = find(".handing") !== null;
    if (open) this.since.close();
    document.body.classList.toggle("handing-over", open);
    for (const part of all("main > :not(#handover), body > .top")) part.toggleAttribute("inert", open);
    if (open) find(".handing [data-do=take]")?.focus();
  }

  private listen(): void {
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element) this.clicked(touched(event) ?? event.target);
    });
    document.addEventListener("keydown", () => (this.byKeyboard = true), { capture: true });
    document.addEventListener("pointerdown", () => (this.byKeyboard = false), { capture: true });
    find<HTMLFormElement>("#say")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say();
    });
    addEventListener("resize", () => {
      clearTimeout(this.lookTimer);
      this.lookTimer = setTimeout(() => {
        this.look();
      }, LOOK_WAIT);
    });
  }

  private get width(): number {
    return Math.max(200, Math.min(4000, this.frame.width));
  }

  /** The next page of this browser is drawn for the room it has. */
  private rememberWidth(): void {
    document.cookie = `width=${this.width}; path=/; samesite=lax; max-age=31536000`;
  }

  /** Says what room there is; or asks for everything, where something that was told is not here. */
  private look(anew = false): void {
    this.rememberWidth();
    void this.line.ask({ do: "look", width: this.width, anew });
  }

  private clicked(target: Element): void {
    const lit = target.closest<HTMLElement | SVGElement>("[data-option]");
    const act = target.closest<HTMLElement>("[data-do]");
    const crumb = target.closest<HTMLElement>("[data-crumb]");
    const tab = target.closest<HTMLElement>("[data-tab-of]");
    const thing = target.closest<HTMLElement | SVGElement>("[data-word]");
    if (!target.closest(".orders")) closeOrders();
    if (lit && this.seat !== null) this.pick(lit);
    else if (crumb) this.backTo(crumb);
    else if (act) this.act(act);
    else if (tab) this.openTab(tab.dataset.tabOf ?? "board", tab.dataset.to);
    else if (thing) this.darkThing(thing);
    else if (!target.closest("#tip")) this.turnWhy(false);
  }

  private openTab(tab: string, section?: string): void {
    openTab(tab);
    if (section) this.sections.go(section);
    if (tab === "log" || tab === "chat") this.talk.read(tab);
  }

  /** Sends what is asked; a refusal is said at the thing. */
  private async send(what: Ask, thing: Element | null): Promise<Answer> {
    const answer = await this.line.ask(what);
    if (answer.is === "no") {
      this.settled();
      this.refused(thing, answer.words, answer.rule);
    }
    return answer;
  }

  /** No pick is on its way any more. */
  private settled(): void {
    this.sending = false;
    document.body.classList.remove("busy");
  }

  private refused(thing: Element | null, words: string, rule?: string): void {
    const at = thing?.isConnected ? thing : need("#prompt");
    showTip(at, words, rule);
    announce(rule ? `${words} Rule ${rule}.` : words);
  }

  private pick(thing: HTMLElement | SVGElement): void {
    const word = thing.dataset.word ?? "";
    const { endsTurn, handsOver, forGood } = find("#prompt .bar")?.dataset ?? {};
    const meant = thing.getAttribute("aria-label") ?? thing.textContent;
    if (this.preparing.on) this.preparing.pick([word], thing);
    else if (this.guard.tooEarly && endsTurn?.split(" ").includes(word)) {
      this.refused(thing, "That ends your turn. Once more, if you mean it.");
    } else if (handsOver?.split(" ").includes(word)) {
      this.asking.ask("Hand over?", meant, "Hand over", () => { this.sendPicks([word], thing); });
    } else if (forGood !== undefined) {
      askForEver(this.asking, thing, word, (name) => { this.sendPicks([word], thing, name); });
    } else lookAhead(this.asking, thing, word, (picked) => { this.sendPicks([picked], thing); });
  }

  /** Sends what one gesture says: all its words are picked, or none. */
  private sendPicks([word, ...then]: readonly string[], thing: Element, name = ""): void {
    if (this.sending || this.seat === null || word === undefined) return;
    if (this.preparing.on) {
      this.preparing.pick([word, ...then], thing);
      return;
    }
    this.sending = true;
    document.body.classList.add("busy");
    sound("pick");
    const named = name ? { name } : {};
    void this.send({ do: "pick", seat: this.seat, at: this.at, word, then, ...named }, thing).then((answer) => {
      if (answer.is === "done") this.settled(); // also where the same question stays, as in a window that was passed
    });
  }

  private undo(): void {
    const offered = find<HTMLButtonElement>("#prompt [data-do=undo]");
    if (this.seat === null || !offered || offered.disabled) return;
    if (this.preparing.on) this.preparing.back(offered);
    else void this.send({ do: "undo", seat: this.seat, at: this.at }, offered);
  }

  /** Back to before the pick that made a crumb. */
  private backTo(crumb: HTMLElement): void {
    if (this.seat === null) return;
    if (this.preparing.on) this.preparing.back(crumb, Number(crumb.dataset.crumb));
    else void this.send({ do: "undo", seat: this.seat, at: this.at, crumb: Number(crumb.dataset.crumb) }, crumb);
  }

  private act(button: HTMLElement): void {
    const what = button.dataset.do;
    const seat = this.seat;
    if (what?.startsWith("since-")) this.since.act(what);
    else if (what?.startsWith("prepare-")) this.preparing.act(what, button);
    else if (what === "try-now") this.line.tryNow();
    else if (what === "asking-yes") this.asking.agreed();
    else if (what === "asking-no") this.asking.refused();
    else if (what === "why") this.turnWhy();
    else if (what === "take") void this.send({ do: "take", seat: Number(button.dataset.seat) }, button);
    else if (what === "lend") this.lend(button);
    else if (what === "again") void this.send({ do: "again" }, button);
    else if (seat !== null) this.actAt(what ?? "", seat, button);
  }

  private actAt(what: string, seat: number, button: HTMLElement): void {
    if (what === "undo") this.undo();
    else if (what === "hint") this.hint.ask(() => this.send({ do: "hint", seat, at: this.at }, button));
    else if (what === "ask-undo") void this.send({ do: "undo", seat, at: this.at }, button);
    else if (what === "lend-me") void this.send({ do: "lend", seat, agent: need<HTMLSelectElement>("#lent-to").value }, button);
    else if (what === "agree" || what === "refuse") void this.send({ do: "consent", seat, agree: what === "agree" }, button);
    else if (what === "agree-hints") void this.send({ do: "agree-hints", seat, agree: button.dataset.agree === "yes" }, button);
    else if (what === "order") {
      const word = button.dataset.order === "" ? null : (button.dataset.order ?? null);
      void this.send({ do: "order", seat, word }, button);
    } else if (what === "concede") {
      const sure = "You give this game up; that cannot be taken back.";
      this.asking.ask("Do you give up?", sure, "Give up", () => void this.send({ do: "concede", seat }, button));
      this.asking.stays = true;
    }
  }

  private lend(button: HTMLElement): void {
    const agent = button.dataset.agent ?? null;
    void this.send({ do: "lend", seat: Number(button.dataset.seat), agent }, button);
  }

  private turnWhy(on?: boolean): void {
    const now = document.body.classList.toggle("asking-why", on ?? !document.body.classList.contains("asking-why"));
    showAskingWhy();
    if (now) announce("Point at anything dark, or walk there by arrows or letters and press Enter, to hear why.");
  }

  /** Something dark is touched: it says why it cannot be picked. */
  private darkThing(thing: HTMLElement | SVGElement): void {
    this.turnWhy(false);
    if (this.preparing.on) this.refused(thing, "That cannot be picked then.");
    else if (this.seat !== null) void this.explain(thing, this.seat);
  }

  private async explain(thing: HTMLElement | SVGElement, seat: number): Promise<void> {
    const answer = await this.line.ask({ do: "why", seat, word: thing.dataset.word ?? "" });
    if (answer.is === "because") this.refused(thing, answer.words, answer.rule);
    else if (answer.is === "no") this.refused(thing, answer.words);
  }

  private say(): void {
    const field = need<HTMLInputElement>("#say input");
    const text = field.value.trim();
    if (!text) return;
    const hearer = find<HTMLSelectElement>("#hearer")?.value ?? "";
    this.talk.says(text);
    const said: Ask = hearer ? { do: "whisper", seat: Number(hearer), text } : { do: "say", text };
    void this.send(said, field).then((answer) => {
      if (answer.is === "done") field.value = "";
    });
  }
}
