// The mark of the house as files: an SVG, and PNGs of some sizes for systems that take no other icons.
import { Buffer } from "node:buffer";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

const SIDE = 28;
const SUN = { x: 14, y: 17.5, radius: 6.5 };
const LINES = [
  { left: 4, right: 24, y: 17.5 },
  { left: 8, right: 20, y: 21.5 },
  { left: 11.5, right: 16.5, y: 25 },
];
const THICK = 2;
const CORNER = 6;
const NIGHT = "#0a0f14";
const INK = "#ecf2f6";
const LAMP = "#ffc34d";
const FINE = 4; // samples of a pixel in each direction

const ICONS = [
  { name: "icon-192", size: 192, corner: CORNER },
  { name: "icon-512", size: 512, corner: CORNER },
  { name: "icon-maskable", size: 512, scale: 0.72, corner: 0 }, // any shape may be cut out of it
  { name: "icon-touch", size: 180, scale: 0.84, corner: 0 },
  { name: "badge", size: 96, alone: true }, // of a message: one colour on nothing
];

function svg() {
  const lines = LINES.map(({ left, right, y }) => `M${left} ${y}H${right}`).join("");
  const { x, y, radius } = SUN;
  const sun = `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">` +
    `<rect width="${SIDE}" height="${SIDE}" rx="${CORNER}" fill="${NIGHT}"/>` +
    `<path d="${lines}" stroke="${INK}" stroke-width="${THICK}"/><path d="${sun}" fill="${LAMP}"/></svg>\n`
  );
}

/** What is drawn at a point, as a colour; nothing outside of the corners. */
function at(x, y, { scale = 1, corner, alone }) {
  const [across, down] = [(x - SIDE / 2) / scale + SIDE / 2, (y - SIDE / 2) / scale + SIDE / 2];
  if (down <= SUN.y && Math.hypot(across - SUN.x, down - SUN.y) <= SUN.radius) return alone ? "#ffffff" : LAMP;
  const onLine = LINES.some((line) => across >= line.left && across <= line.right && Math.abs(down - line.y) <= THICK / 2);
  if (onLine) return alone ? "#ffffff" : INK;
  if (alone) return null;
  const [fromSide, fromTop] = [Math.min(x, SIDE - x), Math.min(y, SIDE - y)];
  const outside = fromSide < corner && fromTop < corner && Math.hypot(corner - fromSide, corner - fromTop) > corner;
  return outside ? null : NIGHT;
}

function channels(colour) {
  return [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));
}

/** One pixel: the mean of its samples, and how much of it is drawn at all. */
function pixel(column, row, icon) {
  const sum = [0, 0, 0];
  let drawn = 0;
  for (let sample = 0; sample < FINE * FINE; sample += 1) {
    const x = column + ((sample % FINE) + 0.5) / FINE;
    const y = row + (Math.floor(sample / FINE) + 0.5) / FINE;
    const colour = at((x * SIDE) / icon.size, (y * SIDE) / icon.size, icon);
    if (colour === null) continue;
    drawn += 1;
    channels(colour).forEach((value, channel) => (sum[channel] += value));
  }
  const mean = sum.map((value) => (drawn ? Math.round(value / drawn) : 0));
  return [...mean, Math.round((255 * drawn) / (FINE * FINE))];
}

function chunk(kind, content) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function png(icon) {
  const rows = [];
  for (let row = 0; row < icon.size; row += 1) {
    rows.push(0); // no filter
    for (let column = 0; column < icon.size; column += 1) rows.push(...pixel(column, row, icon));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(icon.size, 0);
  head.writeUInt32BE(icon.size, 4);
  head.set([8, 6], 8); // bits of a channel; colours with transparency
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.from(rows))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

export async function writeIcons(folder) {
  await writeFile(join(folder, "mark.svg"), svg());
  for (const icon of ICONS) await writeFile(join(folder, `${icon.name}.png`), png(icon));
}
