// The server we are compared with: boardgame.io as it comes, its store in memory, and a game that adds one to a counter.
"use strict";

const { Server, Origins } = require("boardgame.io/server");

const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
};

async function main() {
  const server = Server({ games: [counter], origins: [Origins.LOCALHOST] });
  // Nobody asks its lobby: a match is made by the first `sync` that names it.
  const running = await server.run({ port: 0, callback: () => {} });
  console.log(JSON.stringify({ port: running.appServer.address().port }));
}

main();
