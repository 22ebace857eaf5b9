// The page: Python (Pyodide) looks at the files, this script shows the answers.
// Every text goes into the page as text, never as markup.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const byId = (name) => document.getElementById(name);
const status = byId("status");
const chooser = byId("file");
const address = byId("address");
const findings = byId("findings");

let python;
let look; // functions of looking.py
let files = []; // { name, data, error }
let current = null;

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

function button(label, onclick, properties = {}) {
  return element("button", { type: "button", onclick, ...properties }, label);
}

async function start() {
  const [runtime, answer] = await Promise.all([loadPyodide(), fetch("packages.zip")]);
  python = runtime;
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: folder });
  look = python.pyimport("looking");
  for (const part of [chooser, address, byId("open")]) part.disabled = false;
  status.textContent = "Formats: " + JSON.parse(look.formats()).join(", ");
}

// -- the files ------------------------------------------------------------------------------------

// Files one after the other, archives unpacked; the first is shown.
async function open(chosen) {
  if (!chosen.length || !look) return;
  files = [];
  try {
    for (const { name, data } of chosen) {
      for (const [member, content, error] of values(look.unpacked(name, python.toPy(data)))) {
        files.push({ name: member, data: content, error });
      }
    }
  } catch (error) {
    fail(error);
    return;
  }
  list();
  status.textContent = files.length === 1 ? files[0].name : `${files.length} files`;
  choose(files[0]);
}

async function read(chosen) {
  const taken = [...chosen];
  const contents = await Promise.all(taken.map((file) => file.arrayBuffer()));
  return taken.map(({ name }, at) => ({ name, data: new Uint8Array(contents[at]) }));
}

function list() {
  const several = files.length > 1;
  const names = files.map((file) => element("li", {}, button(file.name, () => choose(file))));
  byId("files").replaceChildren(...(several
    ? [element("section", {}, element("h2", {}, "Files"), element("ol", {}, ...names), bundle())]
    : []));
}

// All files in one format, in a zip archive, with what each loses.
function bundle() {
  const specs = JSON.parse(look.targets());
  const label = element("label", { htmlFor: "all" }, "All files as a zip archive of ");
  const select = element("select", { id: "all" },
    ...specs.map(({ name, title }) => element("option", { value: name }, title)));
  const report = element("div", { id: "report" });
  const go = () => attempt(() => {
    const pairs = files.map(({ name, data }) => [name, data]);
    const [text, data] = values(look.archive_of(python.toPy(pairs), select.value));
    const lines = JSON.parse(text).map(({ name, losses, error }) =>
      element("li", {}, `${name}: ${error || losses.join("; ") || "nothing is lost"}`));
    report.replaceChildren(element("ul", {}, ...lines));
    save(data, "application/zip", "puzzles.zip");
  });
  return element("div", { className: "actions" }, label, select,
    button("Download all", go, { id: "download-all" }), report);
}

function choose(file) {
  current = file;
  for (const node of byId("files").querySelectorAll("li button")) {
    node.setAttribute("aria-current", String(files[[...node.closest("ol").children].indexOf(node.parentNode)] === file));
  }
  if (file.error) {
    findings.replaceChildren(problem(file.error));
    return;
  }
  attempt(() => show(JSON.parse(look.look(python.toPy(file.data)))));
}

// -- one file -------------------------------------------------------------------------------------

function show(facts) {
  findings.replaceChildren(
    element("section", {}, element("h2", { id: "title" }, facts.title || current.name),
      element("p", { id: "format" }, facts.format),
      ...(facts.error ? [problem(facts.error)] : []),
      ...(facts.svg ? [picture(facts.svg, "the puzzle")] : []),
      actions(facts),
      element("div", { id: "player" })),
    diagnostics(facts),
    ...(facts.offers.length ? [offers(facts.offers)] : []),
  );
}

function problem(text) {
  return element("p", { className: "error", id: "error" }, text);
}

function picture(svg, alt) {
  const source = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  return element("img", { className: "picture", src: source, alt });
}

function actions(facts) {
  const row = element("div", { className: "actions" });
  if (facts.fixable) row.append(button(`Fix ${facts.fixable} of the findings`, fix, { id: "fix" }));
  if (facts.svg) {
    row.append(
      button("Play here", play, { id: "play-here" }),
      button("Download to play", () => attempt(download), { id: "play" }),
      button("Print", () => attempt(print), { id: "print" }));
  }
  return row;
}

function diagnostics(facts) {
  const rows = facts.diagnostics.map((diagnostic) =>
    element("tr", {},
      element("td", {}, diagnostic.code),
      element("td", { className: diagnostic.severity }, diagnostic.severity),
      element("td", {}, diagnostic.place),
      element("td", {}, diagnostic.message)));
  const body = rows.length
    ? element("table", {}, element("tbody", {}, ...rows))
    : element("p", {}, "none");
  return element("section", { id: "diagnostics" }, element("h2", {}, "Findings"), body);
}

// The formats to convert to; what one loses stands beside the picture of what it holds.
function offers(specs) {
  const file = current;
  const shown = element("div", { id: "preview" });
  const preview = (spec) => attempt(() => {
    const answer = JSON.parse(look.preview(python.toPy(file.data), spec.name));
    const losses = answer.losses.map((loss) => element("li", {}, loss));
    const texts = answer.refusal ? [element("p", {}, "not possible: " + answer.refusal)] : [
      element("p", {}, losses.length ? "Lost:" : "Nothing is lost."),
      ...(losses.length ? [element("ul", {}, ...losses)] : []),
      button("Download", () => attempt(() => save(bytes(look.converted(python.toPy(file.data), spec.name)),
        spec.media_type, stem() + spec.extension)), { id: "to-" + spec.name }),
    ];
    shown.replaceChildren(
      element("div", {}, element("h3", {}, spec.title), ...texts),
      ...(answer.svg ? [picture(answer.svg, "the puzzle in " + spec.title)] : []));
  });
  const row = specs.map((spec) => button(spec.title, () => preview(spec), { id: "as-" + spec.name }));
  return element("section", {}, element("h2", {}, "Convert to"),
    element("div", { className: "actions" }, ...row), shown);
}

// -- Python ---------------------------------------------------------------------------------------

function bytes(proxy) {
  const copy = proxy.toJs();
  proxy.destroy();
  return copy;
}

const values = bytes; // a list of Python is an array here

function attempt(action) {
  try {
    action();
  } catch (error) {
    fail(error);
  }
}

function fail(error) {
  const last = String(error.message ?? error).trim().split("\n").at(-1);
  findings.prepend(element("p", { className: "error", role: "alert" }, last));
}

// -- actions --------------------------------------------------------------------------------------

function stem() {
  return current.name.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "") || "puzzle";
}

function fix() {
  attempt(() => {
    current.data = bytes(look.fixed(python.toPy(current.data)));
    choose(current);
    status.textContent = "Fixed; the downloads have the fixes.";
  });
}

function download() {
  save(bytes(look.playable(python.toPy(current.data))), "text/html", stem() + ".html");
}

// The player takes the puzzle out of its page, whose script this page would not allow.
function play() {
  attempt(() => {
    const page = bytes(look.playable(python.toPy(current.data), true));
    const source = URL.createObjectURL(new Blob([page], { type: "text/html" }));
    const player = element("xw-player", { id: "played" });
    player.setAttribute("src", source);
    for (const name of ["xw-ready", "xw-error"]) {
      player.addEventListener(name, () => URL.revokeObjectURL(source), { once: true });
    }
    player.addEventListener("xw-ready", () => {
      player.scrollIntoView();
      player.focus();
    }, { once: true });
    byId("player").replaceChildren(player);
  });
}

function save(data, type, name) {
  const source = URL.createObjectURL(new Blob([data], { type }));
  element("a", { href: source, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(source), 10000);
}

function print() {
  const page = bytes(look.converted(python.toPy(current.data), "html"));
  const source = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  const frame = element("iframe", { className: "printed", src: source, title: "printed page" });
  frame.onload = () => {
    frame.contentWindow.onafterprint = () => frame.remove();
    frame.contentWindow.print();
    URL.revokeObjectURL(source);
  };
  document.body.append(frame);
}

// -- the page -------------------------------------------------------------------------------------

chooser.addEventListener("change", async () => open(await read(chooser.files)));
const openAddress = () => {
  const data = new TextEncoder().encode(address.value.trim());
  open(data.length ? [{ name: "address.txt", data }] : []);
};
byId("open").addEventListener("click", openAddress);
address.addEventListener("keydown", (event) => {
  if (event.key === "Enter") openAddress();
});
for (const name of ["dragover", "dragleave", "drop"]) {
  byId("drop").addEventListener(name, async (event) => {
    event.preventDefault();
    byId("drop").classList.toggle("over", name === "dragover");
    if (name === "drop") open(await read(event.dataTransfer.files));
  });
}
start().catch((error) => { status.textContent = "Python cannot be started: " + error; });
if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js");
