// A match at our table: people who come in by the HTTP API, one socket for each seat, and picks at random.

import WebSocket from "ws";

/** Ask the HTTP API; what is not granted ends the run with the server's own sentence. */
async function ask(address, path, key, body) {
  const headers = { "content-type": "application/json" };
  if (key) headers.authorization = `Bearer ${key}`;
  const response = await fetch(`${address}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Any of them, each as likely as the others. */
export function anyOf(words) {
  return words[Math.floor(Math.random() * words.length)];
}

/** The view with the changes made to it (RFC 6902; no name in a view needs an escape). */
function changed(view, changes) {
  for (const { op, path, value } of changes) {
    const names = path.slice(1).split("/");
    const last = names.pop();
    const part = names.reduce((there, name) => there[name], view);
    if (op === "remove") delete part[last];
    else part[last] = value;
  }
  return view;
}

/** A text as it is told: what is new in words, what was known in pairs of numbers, run by run. */
function read(told, before = "", beside = "", cut = ">") {
  if (typeof told === "string") return told;
  const known = [...before.split(cut), ...beside.split(cut)];
  const runs = [];
  for (let at = 0; at < told.length; at++) {
    if (typeof told[at] === "string") runs.push(told[at]);
    else runs.push(...known.slice(told[at], told[at] + told[++at]));
  }
  return runs.join(cut);
}

/** The pieces of a picture with what has changed in it, as a browser keeps them: by their ids, as they are written. */
function drawn(pieces, { whole, pieces: told = [], gone = [] }) {
  const now = whole ? new Map() : pieces;
  for (const id of gone) now.delete(id);
  let [lastAttributes, lastInside] = ["", ""];
  for (const [id, attributes, inside, after] of told) {
    const [, former, within] = (whole || after !== undefined ? undefined : pieces.get(id)) ?? [];
    if (attributes !== undefined) lastAttributes = read(attributes, former, lastAttributes, '" ');
    if (inside !== undefined) lastInside = read(inside, within, lastInside);
    now.set(id, attributes === undefined ? pieces.get(id) : [id, lastAttributes, inside === undefined ? within : lastInside]);
  }
  return now;
}

/** A page with what has changed on it. */
function turned(page, { parts, board, tray }) {
  const prompt = parts.prompt === undefined ? page?.prompt : read(parts.prompt, page?.prompt);
  const [before, held] = [page?.board ?? new Map(), page?.tray ?? new Map()];
  return { prompt, board: board ? drawn(before, board) : before, tray: tray ? drawn(held, tray) : held };
}

/** What is lit on a page, as a view tells it: each word with its meaning. */
function lit({ prompt, board, tray }) {
  const things = [...board.values(), ...tray.values()].map(([, attributes, inside]) => `<g${attributes}>${inside}`);
  const html = things.join("") + prompt;
  const words = Array.from(html.matchAll(/<[^>]*data-option="\d+"[^>]*>/g), ([tag]) => /data-word="([^"]+)"/.exec(tag));
  return words.filter(Boolean).map(([, word]) => [word, ""]);
}

/** Games one after another at our table; whoever decides picks, and the next pick waits for the answer. */
export class TableMatch {
  constructor(address, { game, options = {}, seats = 2, choose = anyOf, form = "json", watchers = 0, keys = [] }) {
    Object.assign(this, { address, game, options, seats, choose, form, watchers, keys });
    this.ref = 0;
    this.delays = []; // how long after each pick each watcher was shown something new
  }

  /** Come in, set up a table with a free seat for each of the others, sit down, and see the first position. */
  async open() {
    for (let seat = this.keys.length; seat < this.seats; seat++) {
      this.keys.push((await ask(this.address, "people", null, { name: `Player ${seat + 1}` })).key);
    }
    const seats = this.keys.map((_, seat) => ({ who: seat === 0 ? "me" : "free" }));
    const table = await ask(this.address, "tables", this.keys[0], { game: this.game, options: this.options, seats });
    for (let seat = 1; seat < this.seats; seat++) {
      await ask(this.address, `tables/${table.id}/sit`, this.keys[seat], { invitation: table.seats[seat].invitation });
    }
    this.over = false;
    this.acknowledged = true;
    this.answered = () => {};
    this.shown = this.keys.map(() => null);
    this.views = this.keys.map(() => null);
    this.sockets = [];
    for (let seat = 0; seat < this.seats; seat++) await this.connect(table.id, seat);
    for (let watcher = 0; watcher < this.watchers; watcher++) await this.watch(table.id);
  }

  /** A browser that looks on, with nobody's key. */
  watch(table) {
    const url = `${this.address.replace("http", "ws")}/api/tables/${table}/socket?form=page&width=1036`;
    const socket = new WebSocket(url, { perMessageDeflate: true });
    this.sockets.push(socket);
    let seen = 0; // the pick that was made when it was shown something last
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("close", (code) => {
        if (code > 1005) throw new Error(`a watcher was hung up on: ${code}`);
      });
      socket.on("message", (text) => {
        if (JSON.parse(text).is !== "page") return;
        if (seen !== this.ref) this.delays.push(performance.now() - this.picked);
        seen = this.ref;
        resolve();
      });
    });
  }

  /** A socket for a seat, and what it is shown first. */
  connect(table, seat) {
    const asked = this.form === "page" ? "form=page&width=1036" : "form=json&changes=true";
    const url = `${this.address.replace("http", "ws")}/api/tables/${table}/socket?${asked}`;
    const headers = { authorization: `Bearer ${this.keys[seat]}` };
    const socket = new WebSocket(url, { headers, perMessageDeflate: this.form === "page" });
    this.sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("message", (text) => {
        if (this.sockets[seat] === socket) this.hear(seat, JSON.parse(text));
        if (this.shown[seat]) resolve();
      });
    });
  }

  /** When the game is over, another. */
  async ready() {
    if (!this.over) return;
    this.close();
    await this.open();
  }

  /**
   * One pick, over when it is acknowledged and whoever decides next has been asked; whether it was made. It is not where
   * something else has changed what the seat is shown, such as a neighbour who comes in; the answer is to look again.
   */
  move() {
    const seat = this.shown.findIndex((shown) => shown?.options.length);
    const { at, options } = this.shown[seat];
    const pick = { do: "pick", ref: ++this.ref, seat, at, word: this.choose(options.map(([word]) => word)) };
    this.shown[seat] = null;
    this.acknowledged = false;
    this.made = true;
    this.picked = performance.now();
    return new Promise((resolve) => {
      this.answered = resolve;
      this.sockets[seat].send(JSON.stringify(pick));
    });
  }

  hear(seat, message) {
    if (message.is === "view" || message.is === "changed") {
      const view = message.view ?? changed(this.views[seat], message.changes);
      this.views[seat] = view;
      this.shown[seat] = message;
      this.over ||= view.outcome !== null;
      this.acknowledged ||= message.done === this.ref;
    } else if (message.is === "page") {
      const page = turned(this.views[seat], message);
      this.views[seat] = page;
      this.shown[seat] = { at: message.at, options: lit(page) };
      this.over ||= page.prompt.includes('class="ended"');
    } else if (message.is === "done") {
      this.acknowledged ||= message.ref === this.ref;
    } else if (message.is === "no") {
      if (!message.words.startsWith("The table has moved on")) throw new Error(message.words);
      this.acknowledged = true;
      this.made = false;
    }
    const someoneDecides = this.shown.some((shown) => shown?.options.length);
    if (this.acknowledged && (this.over || someoneDecides)) this.answered(this.made);
  }

  /** Both leave. */
  close() {
    for (const socket of this.sockets) socket.close();
  }
}
