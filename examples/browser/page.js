// The page: Python (Pyodide) looks at the file, this script shows the answer.
// Every text goes into the page as text, never as markup.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const byId = (name) => document.getElementById(name);
const status = byId("status");
const chooser = byId("file");
const findings = byId("findings");

let python;
let look; // functions of looking.py
let file = { name: "", data: new Uint8Array() };

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

async function start() {
  python = await loadPyodide();
  const archive = await (await fetch("packages.zip")).arrayBuffer();
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(archive, "zip", { extractDir: folder });
  look = python.pyimport("looking");
  chooser.disabled = false;
  status.textContent = "Formats: " + JSON.parse(look.formats()).join(", ");
}

function show(name, data) {
  file = { name, data };
  const facts = JSON.parse(look.look(python.toPy(data)));
  findings.replaceChildren(
    element("section", {}, element("h2", { id: "title" }, facts.title || name),
      element("p", { id: "format" }, facts.format),
      ...(facts.error ? [element("p", { className: "error", id: "error" }, facts.error)] : []),
      ...(facts.svg ? [picture(facts.svg)] : []),
      actions(facts)),
    problems(facts),
    ...(facts.offers.length ? [offers(facts.offers)] : []),
  );
}

function picture(svg) {
  const address = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  return element("img", { className: "picture", src: address, alt: "the puzzle" });
}

function actions(facts) {
  const row = element("div", { className: "actions" });
  if (facts.fixable) {
    row.append(element("button", { id: "fix", onclick: fix }, `Fix ${facts.fixable} of the findings`));
  }
  if (facts.svg) {
    row.append(
      element("button", { id: "print", onclick: print }, "Print"),
      element("button", { id: "play", onclick: play }, "Download to play"));
  }
  return row;
}

function problems(facts) {
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

function offers(list) {
  const cards = list.map((offer) => {
    const losses = offer.losses.map((loss) => element("li", {}, loss));
    return element("div", { className: "offer" },
      element("h3", {}, offer.title),
      ...(offer.refusal ? [element("p", {}, "not possible: " + offer.refusal)] : [
        element("p", {}, losses.length ? "Lost:" : "Nothing is lost."),
        ...(losses.length ? [element("ul", {}, ...losses)] : []),
        element("button", { id: "to-" + offer.name, onclick: () => download(offer) }, "Download"),
      ]));
  });
  return element("section", {}, element("h2", {}, "Download as"),
    element("div", { className: "offers" }, ...cards));
}

function bytes(proxy) {
  const copy = proxy.toJs();
  proxy.destroy();
  return copy;
}

function fix() {
  show(file.name, bytes(look.fixed(python.toPy(file.data))));
  status.textContent = "Fixed; the download has the fixes.";
}

function download(offer) {
  const data = bytes(look.converted(python.toPy(file.data), offer.name));
  save(data, offer.media_type, offer.extension);
}

// A page opened from here would have this page's policy, which allows no script of its own.
function play() {
  save(bytes(look.playable(python.toPy(file.data))), "text/html", ".html");
}

function save(data, type, extension) {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const stem = file.name.replace(/\.[^.]*$/, "") || "puzzle";
  element("a", { href: address, download: stem + extension }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

function print() {
  const page = bytes(look.converted(python.toPy(file.data), "html"));
  const address = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  const frame = element("iframe", { className: "printed", src: address, title: "printed page" });
  frame.onload = () => {
    frame.contentWindow.onafterprint = () => frame.remove();
    frame.contentWindow.print();
    URL.revokeObjectURL(address);
  };
  document.body.append(frame);
}

async function open(chosen) {
  if (!chosen || !look) return;
  status.textContent = chosen.name;
  try {
    show(chosen.name, new Uint8Array(await chosen.arrayBuffer()));
  } catch (error) {
    findings.replaceChildren(element("p", { className: "error", id: "error" }, String(error)));
  }
}

chooser.addEventListener("change", () => open(chooser.files[0]));
for (const name of ["dragover", "dragleave", "drop"]) {
  byId("drop").addEventListener(name, (event) => {
    event.preventDefault();
    byId("drop").classList.toggle("over", name === "dragover");
    if (name === "drop") open(event.dataTransfer.files[0]);
  });
}
start().catch((error) => { status.textContent = "Python cannot be started: " + error; });
