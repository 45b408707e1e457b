// Early and late moves: long games of Arctic Scavengers for five that have come to their 2,000th pick, and beside them
// as many new ones at their 50th. First the new ones play a stretch, then the long ones: a line of JSON before the
// first stretch and one after each.

import { parseArgs } from "node:util";

import { anyOf, TableMatch } from "./table_line.mjs";

const { values } = parseArgs({
  options: {
    address: { type: "string" },
    games: { type: "string" },
    early: { type: "string" },
    late: { type: "string" },
    around: { type: "string" },
  },
});

const [early, late, around] = [values.early, values.late, values.around].map(Number);

/** Somebody who hates to finish: done with it only when nothing else is left, or one time in fifteen. */
function hesitant(words) {
  const more = words.filter((word) => word !== "done" && word !== "pass");
  return anyOf(more.length && Math.random() < 14 / 15 ? more : words);
}

function newMatch() {
  const options = { seats: 5, hq: 4 };
  return new TableMatch(values.address, { game: "scavengers", options, seats: 5, choose: hesitant });
}

/** So many picks in one game; how many milliseconds each took. */
async function play(match, picks) {
  const took = [];
  while (took.length < picks) {
    if (match.over) throw new Error("A game was over before its late picks; it was not long enough.");
    const start = performance.now();
    if (await match.move()) took.push(performance.now() - start);
  }
  return took;
}

/** All games at once; the median of what the picks took. */
async function stretch(matches, picks) {
  const took = (await Promise.all(matches.map((match) => play(match, picks)))).flat();
  return { picks: took.length, median: took.sort((one, other) => one - other)[Math.floor(took.length / 2)] };
}

function tell(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function openAll() {
  const matches = Array.from({ length: Number(values.games) }, newMatch);
  for (const match of matches) await match.open();
  return matches;
}

const long = await openAll();
await stretch(long, late - around);
const fresh = await openAll();
await stretch(fresh, early - around);
tell({ now: "measuring" });
tell({ now: "early", ...(await stretch(fresh, 2 * around)) });
tell({ now: "late", ...(await stretch(long, 2 * around)) });
process.exit();
