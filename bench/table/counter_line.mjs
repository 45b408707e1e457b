// A match on boardgame.io's server: two clients that speak its wire as its own client does, and move in turn.

import { io } from "socket.io-client";

const MOVES = 200; // in a match: about as many as a game of Meltwater has
let made = 0;

/** Matches of the counter one after another: the one whose turn it is adds one, and both are told. */
export class CounterMatch {
  constructor(address) {
    this.address = address;
    this.told = 0;
  }

  /** Both clients connect; the first one's `sync` makes the match. */
  async open() {
    this.sockets = [];
    for (const player of ["0", "1"]) await this.connect(player);
    await this.begin();
  }

  connect(player) {
    const socket = io(`${this.address}/counter`, { forceNew: true });
    socket.on("update", (match, state) => this.hear(state));
    socket.on("sync", (match, { state }) => {
      this.state = state;
      this.synced();
    });
    this.sockets.push(socket);
    return new Promise((resolve) => {
      socket.on("connect", resolve);
    });
  }

  /** A new match over the same lines, as boardgame.io's own client goes from one to the next. */
  async begin() {
    this.name = `match-${process.pid}-${made++}`;
    for (const player of ["0", "1"]) {
      await new Promise((resolve) => {
        this.synced = resolve;
        this.sockets[Number(player)].emit("sync", this.name, player, undefined, 2);
      });
    }
  }

  /** After so many moves, another match. */
  async ready() {
    if (this.state._stateID >= MOVES) await this.begin();
  }

  /** One move, over when both clients know the new state; it is always made. */
  move() {
    const player = this.state.ctx.currentPlayer;
    const action = { type: "MAKE_MOVE", payload: { type: "add", args: [], playerID: player } };
    return new Promise((resolve) => {
      this.moved = resolve;
      this.told = 0;
      this.sockets[Number(player)].emit("update", action, this.state._stateID, this.name, player);
    });
  }

  hear(state) {
    this.told += 1;
    if (this.told === this.sockets.length) {
      this.state = state;
      this.moved(true);
    }
  }
}
