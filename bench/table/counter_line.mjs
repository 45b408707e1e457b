// A match on boardgame.io's server: two people who come in by its lobby API and move in turn over its sockets, speaking
// its wire as its own client does.

import { io } from "socket.io-client";

const MOVES = 200; // in a match: about as many as a game of Meltwater has

/** Ask the lobby; what is not granted ends the run. */
async function ask(lobby, path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${lobby}/games/counter/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Matches of the counter one after another: the one whose turn it is adds one, and both are told. */
export class CounterMatch {
  constructor(address, lobby) {
    this.address = address;
    this.lobby = lobby;
    this.told = 0;
  }

  /** Set up a match, join it with both, connect, and see the first position. */
  async open() {
    this.name = (await ask(this.lobby, "create", { numPlayers: 2 })).matchID;
    this.credentials = [];
    this.sockets = [];
    for (const player of ["0", "1"]) {
      const joined = await ask(this.lobby, `${this.name}/join`, { playerID: player, playerName: `Player ${player}` });
      this.credentials.push(joined.playerCredentials);
    }
    for (const player of ["0", "1"]) await this.connect(player);
  }

  connect(player) {
    const socket = io(`${this.address}/counter`, { forceNew: true, transports: ["websocket"] });
    this.sockets.push(socket);
    socket.on("update", (match, state) => {
      if (match === this.name) this.hear(state);
    });
    socket.on("connect", () => socket.emit("sync", this.name, player, this.credentials[Number(player)], 2));
    return new Promise((resolve) => {
      socket.on("sync", (match, { state }) => {
        this.state = state;
        resolve();
      });
    });
  }

  /** After so many moves both leave, and there is another match. */
  async ready() {
    if (this.state._stateID < MOVES) return;
    for (const socket of this.sockets) socket.close();
    await this.open();
  }

  /** One move, over when both clients know the new state; it is always made. */
  move() {
    const player = this.state.ctx.currentPlayer;
    const credentials = this.credentials[Number(player)];
    const action = { type: "MAKE_MOVE", payload: { type: "add", args: [], playerID: player, credentials } };
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
