// The server we are compared with: boardgame.io as it comes, its store in memory, and a game that adds one to a counter.
"use strict";

const net = require("node:net");

const { Server, Origins } = require("boardgame.io/server");

const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
};

/** A port that nobody uses now. */
function freePort() {
  return new Promise((resolve) => {
    const door = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = door.address();
      door.close(() => resolve(port));
    });
  });
}

async function main() {
  const server = Server({ games: [counter], origins: [Origins.LOCALHOST] });
  // On the port of the sockets its lobby answers nothing with the koa of today, so it gets its own, as it may have.
  const lobbyConfig = { apiPort: await freePort() };
  const running = await server.run({ port: 0, lobbyConfig, callback: () => {} });
  console.log(JSON.stringify({ port: running.appServer.address().port, lobby: lobbyConfig.apiPort }));
}

main();
