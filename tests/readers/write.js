// Writes each file named on standard input in other formats with the programs of others, into the folder of argv.
const fs = require("fs"), path = require("path");
const [readers, folder] = process.argv.slice(2);
const nexus = require(path.join(readers, "jscrossword.cjs")).default, tools = require(path.join(readers, "xd-crossword-tools.cjs"));
console.log = console.warn = console.error = () => {};
const text = (file) => fs.readFileSync(file, "utf8");
const WRITERS = [
  ["puz ipuz jpz xd", "jscrossword.ipuz", (file) => nexus.fromData(new Uint8Array(fs.readFileSync(file))).toIpuzString()],
  ["puz", "tools.xd", (file) => tools.puzToXD(fs.readFileSync(file))],
  ["ipuz", "tools.xd", (file) => tools.ipuzToXD(text(file))],
  ["jpz", "tools.xd", (file) => tools.jpzToXD(text(file))],
];
for (const file of fs.readFileSync(0, "utf8").trim().split("\n"))
  for (const [extensions, ending, write] of WRITERS)
    if (extensions.split(" ").includes(path.extname(file).slice(1)))
      try { fs.writeFileSync(path.join(folder, `${path.basename(file)}.${ending}`), write(file)); } catch { /* it does not write this one */ }
