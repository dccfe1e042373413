// Bundles codemirror.js into one module, and gathers the licence of every package that is in it.
// Called as: node bundle.mjs FOLDER, with the packages of package-lock.json installed beside this file.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const [folder] = process.argv.slice(2);
const { metafile } = await build({
  entryPoints: ["codemirror.js"],
  outfile: join(folder, "codemirror.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

const packages = Object.keys(metafile.inputs).map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
const texts = [];
for (const name of [...new Set(packages)].filter(Boolean).sort()) {
  const home = join("node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  const file = (await readdir(home)).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} has no licence text`);
  texts.push(`${name} ${version} (${license})\n\n${(await readFile(join(home, file), "utf8")).trim()}\n`);
}
await writeFile(join(folder, "LICENCES.txt"), texts.join(`\n${"-".repeat(72)}\n\n`));
