// Runs the packages of the site in Pyodide, in node: node browser_check.mjs SITE FILE...
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [site, ...paths] = process.argv.slice(2);
const folder = resolve(site, "pyodide");
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: folder + "/" });
const archive = new Uint8Array(await readFile(resolve(site, "packages.zip")));
const packages = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(archive, "zip", { extractDir: packages });
const look = python.pyimport("looking");
const answers = { formats: JSON.parse(look.formats()), files: {} };
for (const path of paths) {
  const data = python.toPy(new Uint8Array(await readFile(path)));
  const facts = JSON.parse(look.look(data));
  const written = {};
  for (const offer of facts.offers) {
    if (JSON.parse(look.preview(data, offer.name)).refusal) continue;
    written[offer.name] = Buffer.from(look.converted(data, offer.name).toJs()).toString("base64");
  }
  answers.files[path] = { ...facts, fixed: look.fixed(data).toJs().length, written };
}
console.log(JSON.stringify(answers));
