// Early and late moves: a few long games of Arctic Scavengers for five side by side, pick by pick, and what a pick took
// around the 50th and around the 2,000th. One line of JSON.

import { parseArgs } from "node:util";

import { anyOf, TableMatch } from "./table_line.mjs";

const { values } = parseArgs({
  options: {
    address: { type: "string" },
    matches: { type: "string" },
    early: { type: "string" },
    late: { type: "string" },
    around: { type: "string" },
  },
});

const [early, late, around] = [values.early, values.late, values.around].map(Number);

/** Somebody who hates to finish: done with it only when nothing else is left, or one time in five. */
function hesitant(words) {
  const more = words.filter((word) => word !== "done" && word !== "pass");
  return anyOf(more.length && Math.random() < 0.8 ? more : words);
}

function newMatch() {
  const options = { seats: 5, hq: 4 };
  return new TableMatch(values.address, { game: "scavengers", options, seats: 5, choose: hesitant });
}

/** The median of what the picks took whose number is near this one. */
function near(pick, took) {
  const window = took.filter(([number]) => Math.abs(number - pick) <= around).map(([, milliseconds]) => milliseconds);
  return window.toSorted((one, other) => one - other)[Math.floor(window.length / 2)];
}

const took = [];

async function play(match) {
  await match.open();
  let number = 0;
  while (number < late + around) {
    if (match.over) throw new Error(`The game was over after ${number} picks.`);
    const start = performance.now();
    if (await match.move()) took.push([++number, performance.now() - start]);
  }
}

await Promise.all(Array.from({ length: Number(values.matches) }, () => play(newMatch())));
process.stdout.write(`${JSON.stringify({ early: near(early, took), late: near(late, took) })}\n`);
process.exit();
