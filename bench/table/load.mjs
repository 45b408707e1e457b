// The load: many matches at once, in each of them one move after the other, for some seconds. One line of JSON when the
// measuring begins and one with what was measured when it ends.

import { parseArgs } from "node:util";

import { CounterMatch } from "./counter_line.mjs";
import { TableMatch } from "./table_line.mjs";

const AT_ONCE = 10; // matches that are set up together: the setting up is not what is measured

const { values } = parseArgs({
  options: {
    address: { type: "string" },
    lobby: { type: "string", default: "" },
    game: { type: "string" },
    matches: { type: "string" },
    warm: { type: "string" },
    seconds: { type: "string" },
    seats: { type: "string", default: "2" },
    hq: { type: "string", default: "0" },
    form: { type: "string", default: "json" },
    watchers: { type: "string", default: "0" },
    every: { type: "string", default: "0" },
  },
});

function newMatch() {
  if (values.game === "counter") return new CounterMatch(values.address, values.lobby);
  const seats = Number(values.seats);
  const options = values.game === "scavengers" ? { seats, hq: Number(values.hq) } : {};
  const watchers = Number(values.watchers);
  return new TableMatch(values.address, { game: values.game, options, seats, form: values.form, watchers });
}

function tell(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function pause(seconds) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** The smallest of the sorted numbers that a share of them does not exceed. */
function percentile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

let latencies = [];

/** One move after the other, as fast as they are answered or one in so many seconds, each match at its own moment. */
async function play(match) {
  const every = Number(values.every);
  if (every) await pause(every * Math.random());
  for (;;) {
    await match.ready();
    const start = performance.now();
    if (await match.move()) latencies.push(performance.now() - start);
    if (every) await pause(Math.max(0, every - (performance.now() - start) / 1000));
  }
}

const matches = Array.from({ length: Number(values.matches) }, newMatch);
for (let start = 0; start < matches.length; start += AT_ONCE) {
  await Promise.all(matches.slice(start, start + AT_ONCE).map((match) => match.open()));
}
for (const match of matches) play(match);
await pause(Number(values.warm));

latencies = [];
for (const match of matches) match.delays = [];
const begun = performance.now();
const before = process.cpuUsage();
tell({ now: "measuring" });
await pause(Number(values.seconds));
const seconds = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage(before);
const sorted = latencies.toSorted((one, other) => one - other);
const told = matches.flatMap((match) => match.delays ?? []).sort((one, other) => one - other);
tell({
  now: "measured",
  told: told.length,
  told99: told.length ? percentile(told, 0.99) : 0,
  moves: sorted.length,
  seconds,
  p50: percentile(sorted, 0.5),
  p95: percentile(sorted, 0.95),
  p99: percentile(sorted, 0.99),
  client_cpu: (user + system) / 1e6,
});
process.exit();
