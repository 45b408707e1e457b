// Builds the client into the package: scripts, styles, icons, fonts and their licences.
import { copyFile, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { writeIcons } from "./icons.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "..", "src", "fimbul", "table", "static");
const require = createRequire(import.meta.url);

const FONTS = [
  ["@fontsource-variable/archivo", "archivo-latin-wdth-normal.woff2", "archivo.woff2"],
  ["@fontsource-variable/archivo", "archivo-latin-ext-wdth-normal.woff2", "archivo-ext.woff2"],
  ["@fontsource-variable/newsreader", "newsreader-latin-wght-italic.woff2", "newsreader-italic.woff2"],
];

await rm(out, { recursive: true, force: true });
await mkdir(join(out, "fonts"), { recursive: true });
await build({
  entryPoints: {
    client: join(here, "src", "main.ts"),
    theme: join(here, "src", "theme-early.ts"),
    service_worker: join(here, "src", "service_worker.ts"),
  },
  outdir: out,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "linked",
  logLevel: "warning",
});
await build({
  entryPoints: { style: join(here, "styles", "main.css") },
  outdir: out,
  bundle: true,
  minify: true,
  external: ["/static/*"],
  logLevel: "warning",
});
for (const [pack, file, name] of FONTS) {
  const folder = dirname(require.resolve(`${pack}/package.json`));
  await copyFile(join(folder, "files", file), join(out, "fonts", name));
  await copyFile(join(folder, "LICENSE"), join(out, "fonts", `${name.split(/[-.]/)[0]}-license.txt`));
}
await writeIcons(out);
