// Uses a plugin in Pyodide, in node: node pyodide_plugin.mjs SITE PLUGIN.zip PROGRAM.py
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [site, plugin, program] = process.argv.slice(2);
const folder = resolve(site, "pyodide");
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: folder + "/" });
const packages = python.runPython("import site; site.getsitepackages()[0]");
for (const [path, target] of [[resolve(site, "packages.zip"), packages], [plugin, "/plugins"], [plugin, packages]]) {
  python.unpackArchive(new Uint8Array(await readFile(path)), "zip", { extractDir: target });
}
console.log(python.runPython(await readFile(program, "utf-8")));
