/** The log in sentences and what people say; places that a sentence names are shown on the board. */

import { announce } from "./announce";
import { all, find, make, need, seatShape, sign } from "./dom";
import type { Chat, Line, Log, Said, Whispered, Whispers } from "./protocol";
import { highlight } from "./places";
import { isSame, joined, spoken, timesMark } from "./runs";
import type { Run } from "./runs";
import { sound } from "./sounds";

const MOST_SAID = 200;

export type Places = Record<string, string>;

export interface Piece {
  words: string;
  place?: string;
  strong?: boolean;
}

/** A name with its words; behind the name of an account stands a mark. */
function saying([who, words, account]: Said): Node[] {
  const mark = account ? [accountMark()] : [];
  return [make("b", "", who), ...mark, document.createTextNode(` ${words}`)];
}

/** Who says something to whom alone. */
function aside([who, to, words]: Whispered): Node[] {
  return [make("b", "", who), make("i", "aside", ` to ${to} alone`), document.createTextNode(` ${words}`)];
}

function accountMark(): HTMLElement {
  const mark = make("span", "account");
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", "has an account");
  mark.dataset.tip = "Has an account";
  mark.append(sign("i-check", "icon"));
  return mark;
}

interface Saying {
  words: string;
  aloud: string;
  nodes: () => Node[];
  kind: string;
}

/** A sentence cut where it names a place or a number. */
export function cut(sentence: string, places: Places): Piece[] {
  const names = Object.keys(places).sort((one, two) => two.length - one.length);
  const known = new Map(Object.entries(places).map(([name, id]) => [name.toLowerCase(), id]));
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\w-])(${[...escaped, "\\d+"].join("|")})(?![\\w-])`, "gi");
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of sentence.matchAll(pattern)) {
    if (found.index > end) pieces.push({ words: sentence.slice(end, found.index) });
    const place = known.get(found[0].toLowerCase());
    pieces.push(place === undefined ? { words: found[0], strong: true } : { words: found[0], place, strong: true });
    end = found.index + found[0].length;
  }
  if (end < sentence.length) pieces.push({ words: sentence.slice(end) });
  return pieces;
}

export class Talk {
  private lines: Line[] = [];
  private rows: Run[] = [];
  private first = 0;
  private whispersHeard = 0;
  private heardOf = 0; // things that were said, from the first on
  private unread = { log: 0, chat: 0 };
  private fresh = true;
  private freshChat = true; // what was said before the page was opened is no news
  private readonly own: string[] = []; // what this page has said and not yet heard
  private readonly log = need("#log");
  private readonly chat = need("#chat");

  constructor(private readonly places: Places) {
    new ResizeObserver(() => {
      this.log.scrollTop = this.log.scrollHeight;
    }).observe(this.log);
    for (const kind of ["pointerover", "focusin"] as const) {
      this.log.addEventListener(kind, (event) => {
        const line = event.target instanceof Element ? event.target.closest("[data-places]") : null;
        highlight((line?.getAttribute("data-places") ?? "").split(" ").filter(Boolean));
      });
    }
    for (const kind of ["pointerleave", "focusout"] as const) {
      this.log.addEventListener(kind, () => {
        highlight([]);
      });
    }
  }

  /** Whatever stood at the start or after is replaced; what stands there again, as after a broken line, is no news. */
  told(log: Log): void {
    const news = this.unheard(log);
    const low = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
    if (log.start < this.first || log.start > this.first + this.lines.length) {
      this.lines = [];
      this.first = log.start;
    }
    this.lines.length = log.start - this.first;
    this.lines.push(...log.lines);
    this.write();
    if (low || this.fresh) this.log.scrollTop = this.log.scrollHeight;
    if (!this.fresh) this.news(news);
    this.fresh = !this.lines.length; // as when the log of another pair of ears begins
    this.recent();
  }

  private unheard(log: Log): Line[] {
    const known = (at: number): Line | undefined => this.lines[log.start + at - this.first];
    const from = log.lines.findIndex((line, at) => log.start + at >= this.first && !isSame(line, known(at)));
    return from < 0 ? [] : log.lines.slice(from);
  }

  /** Nothing that was said is taken back; what is told again, as after a broken line, is no news. */
  heard(chat: Chat): void {
    if (chat.start > this.heardOf) this.chat.replaceChildren(); // so much was said meanwhile that some of it is lost
    const news = chat.lines.slice(Math.max(0, this.heardOf - chat.start));
    this.heardOf = Math.max(this.heardOf, chat.start + chat.lines.length);
    this.say(news.map((said) => ({ words: said[1], aloud: `${said[0]}: ${said[1]}`, nodes: () => saying(said), kind: "said" })));
  }

  /** What was said to this person alone, or by it to somebody. */
  whispered(whispers: Whispers): void {
    const news = whispers.lines.slice(Math.max(0, this.whispersHeard - whispers.start));
    this.whispersHeard = Math.max(this.whispersHeard, whispers.start + whispers.lines.length);
    this.say(
      news.map((said) => ({
        words: said[2],
        aloud: `${said[0]} to ${said[1]} alone: ${said[2]}`,
        nodes: () => aside(said),
        kind: "said whispered",
      })),
    );
  }

  /** What people say, in the order in which it is heard. */
  private say(news: readonly Saying[]): void {
    for (const said of news) {
      const line = make("p", said.kind);
      line.append(...said.nodes());
      this.chat.append(line);
    }
    while (this.chat.children.length > MOST_SAID) this.chat.firstElementChild?.remove();
    this.chat.scrollTop = this.chat.scrollHeight;
    const last = news.at(-1);
    const shown = find("#last-said");
    if (shown && last) shown.replaceChildren(...last.nodes());
    const others = this.freshChat ? [] : news.filter(({ words }) => !this.isOwn(words));
    if (!others.length) return;
    sound("said");
    if (!this.chat.getClientRects().length) this.count("chat", others.length);
    for (const { aloud } of others) announce(aloud);
  }

  /** All that was said before has been told: whatever comes now is news, be it the first thing that anybody says. */
  opened(): void {
    this.freshChat = false;
  }

  /** This page says something. */
  says(words: string): void {
    this.own.push(words);
  }

  private isOwn(words: string): boolean {
    const at = this.own.indexOf(words);
    if (at >= 0) this.own.splice(at, 1);
    return at >= 0;
  }

  read(tab: "log" | "chat"): void {
    this.unread[tab] = 0;
    this.showCounts();
    const pane = tab === "log" ? this.log : this.chat;
    pane.scrollTop = pane.scrollHeight;
  }

  /** The last public sentences, on the page that hands the screen over. */
  recent(): void {
    const list = find("[data-recent]");
    if (!list) return;
    const sentences = joined(this.lines.filter((line) => !line.heading)).slice(-4);
    list.replaceChildren(
      ...sentences.map((run) => {
        const item = make("li");
        item.append(seatShape(run.line.seat), this.sentence(run));
        return item;
      }),
    );
  }

  /** The rows that still stand are left alone, so that only what is new is drawn. */
  private write(): void {
    const rows = joined(this.lines);
    const standing = rows.findIndex(({ line, times }, at) => this.rows[at]?.line !== line || this.rows[at].times !== times);
    const from = standing < 0 ? rows.length : standing;
    while (this.log.children.length > from) this.log.lastElementChild?.remove();
    for (const former of all(".last", this.log)) former.classList.remove("last");
    for (const run of rows.slice(from)) this.log.append(this.written(run));
    this.log.lastElementChild?.classList.add("last");
    this.rows = rows;
  }

  private news(lines: readonly Line[]): void {
    const sentences = joined(lines).filter((run) => !run.line.heading);
    if (!sentences.length) return;
    for (const run of sentences.slice(-4)) announce(spoken(run));
    if (!this.log.getClientRects().length) this.count("log", sentences.length);
    const byChance = sentences.filter((run) => run.line.seat === null || run.line.seat === undefined);
    const told = byChance.at(-1);
    if (told) {
      flash(told.line.text);
      sound("chance");
    }
  }

  private count(tab: "log" | "chat", more: number): void {
    this.unread[tab] += more;
    this.showCounts();
  }

  private showCounts(): void {
    for (const tab of ["log", "chat"] as const) {
      for (const count of all(`[data-unread="${tab}"]`)) {
        const number = this.unread[tab];
        count.hidden = !number;
        count.textContent = number > 99 ? "99+" : String(number);
      }
    }
  }

  private written(run: Run): HTMLElement {
    if (run.line.heading) return make("h3", "turn", run.line.text);
    const row = make("p", "line");
    const sentence = this.sentence(run);
    const named = all("[data-place]", sentence).map((place) => place.dataset.place ?? "");
    if (named.length) row.dataset.places = named.join(" ");
    row.append(seatShape(run.line.seat), sentence);
    return row;
  }

  private sentence(run: Run): HTMLElement {
    const sentence = make("span");
    for (const piece of cut(run.line.text, this.places)) {
      if (!piece.strong) {
        sentence.append(piece.words);
        continue;
      }
      const strong = make("b", "", piece.words);
      if (piece.place) strong.dataset.place = piece.place;
      sentence.append(strong);
    }
    if (run.times > 1) sentence.append(timesMark(run.times));
    return sentence;
  }
}

let fading: ReturnType<typeof setTimeout> | undefined;

/** What chance has just turned up stands over the board for a moment. */
export function flash(words: string): void {
  const card = find("#turned");
  if (!card) return;
  card.textContent = words;
  card.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => {
    card.hidden = true;
  }, 2600);
}
