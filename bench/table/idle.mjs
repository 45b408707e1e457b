// Tables at which a game is under way and nobody is any more: some, so that whatever is kept once is there, and then
// many. A line of JSON when the first are left, and one when all are.

import { parseArgs } from "node:util";

import { TableMatch } from "./table_line.mjs";

const AT_ONCE = 10; // tables at which is played at a time
const AFTERWARDS = 40_000; // milliseconds, until the server has seen that nobody comes back at once

const { values } = parseArgs({
  options: {
    address: { type: "string" },
    game: { type: "string" },
    seats: { type: "string" },
    hq: { type: "string", default: "0" },
    first: { type: "string" },
    more: { type: "string" },
    picks: { type: "string" },
  },
});

const seats = Number(values.seats);
const options = values.game === "scavengers" ? { seats, hq: Number(values.hq) } : {};
const keys = []; // the same people everywhere

/** Play a game for so many picks, and leave. */
async function visit() {
  const match = new TableMatch(values.address, { game: values.game, options, seats, keys });
  await match.open();
  for (let pick = 0; pick < Number(values.picks) && !match.over; pick++) await match.move();
  match.close();
}

async function visitAll(tables) {
  if (!keys.length) await visit();
  for (let start = 0; start < tables; start += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, tables - start) }, visit));
  }
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS));
}

await visitAll(Number(values.first));
process.stdout.write(`${JSON.stringify({ now: "first" })}\n`);
await visitAll(Number(values.more));
process.stdout.write(`${JSON.stringify({ now: "all" })}\n`);
process.exit();
