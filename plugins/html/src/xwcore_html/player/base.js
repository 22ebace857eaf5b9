// What every game has: nodes, the state of play with its history, the clock, and the field that
// takes what is typed. A game is the board of one puzzle: `CrosswordGame` or `LogicGame`.

const SVG = "http://www.w3.org/2000/svg"

// What the field holds while nothing is composed: a key that deletes needs something to delete.
const SENTINEL = "\u200b"

// The longest text of one place: a rebus, or a list of candidates.
const LONGEST = 60

// A description of the state of play in a file or an address.
const PROGRESS_FORMAT = "xwcore-progress"

// Scripts that are written with an input method: composed text is taken when it is complete.
const COMPOSED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children)
}

function drawn(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children)
}

function button(label, action, attributes = {}) {
  const node = element("button", { type: "button", ...attributes }, label)
  node.addEventListener("click", action)
  return node
}

// A key of the page: it acts when the finger comes down. The browser makes no click of a finger that
// stays long or slides; one without a pointer is of the keyboard or of a screen reader.
function key(label, action, attributes = {}) {
  const node = element("button", { type: "button", ...attributes }, label)
  node.addEventListener("pointerdown", (event) => event.button || action())
  node.addEventListener("click", (event) => event.detail || action())
  return node
}

// A button among others that are scrolled: it acts when the finger goes up there, however long it
// stayed.
function touched(label, action, attributes = {}) {
  const node = element("button", { type: "button", ...attributes }, label)
  node.addEventListener("pointerup", (event) => {
    if (!event.button && isOver(node, event)) action()
  })
  node.addEventListener("click", (event) => event.detail || action())
  return node
}

function isOver(node, { clientX, clientY }) {
  const { left, right, top, bottom } = node.getBoundingClientRect()
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
}

// The characters of a text as people count them.
function characters(text) {
  if (!Intl.Segmenter) return [...text]
  return [...new Intl.Segmenter().segment(text)].map((part) => part.segment)
}

// -- storage ------------------------------------------------------------------------------------

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key))
  } catch {
    // A page opened from a file may have no storage: the puzzle is playable without it.
    return null
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // See above.
  }
}

// -- the state of play --------------------------------------------------------------------------

// Texts by place, with undo and redo. A place is a key of the game, such as "c12" for the letter of
// cell 12; a place that holds "" is not kept. `changed` is called after every change.
class Progress {
  constructor(changed) {
    this.values = new Map()
    this.done = []
    this.undone = []
    this.changed = changed
  }

  get(place) {
    return this.values.get(place) ?? ""
  }

  // Set several places in one step: pairs of place and text.
  set(pairs) {
    const step = []
    for (const [place, text] of pairs) {
      const before = this.get(place)
      if (before === text) continue
      step.push([place, before, text])
      this.put(place, text)
    }
    if (!step.length) return
    this.done.push(step)
    this.undone.length = 0
    this.changed(step.map(([place]) => place))
  }

  put(place, text) {
    if (text) this.values.set(place, text)
    else this.values.delete(place)
  }

  undo() {
    const step = this.done.pop()
    if (!step) return
    for (const [place, before] of [...step].reverse()) this.put(place, before)
    this.undone.push(step)
    this.changed(step.map(([place]) => place))
  }

  redo() {
    const step = this.undone.pop()
    if (!step) return
    for (const [place, , after] of step) this.put(place, after)
    this.done.push(step)
    this.changed(step.map(([place]) => place))
  }

  // Everything replaced in one step, which can be undone.
  replace(values) {
    const places = new Set([...this.values.keys(), ...values.keys()])
    this.set([...places].map((place) => [place, values.get(place) ?? ""]))
  }
}

// The values of a stored, imported or shared state; null where it is none of this puzzle.
function valuesOf(state, key, accepts) {
  if (state?.format !== PROGRESS_FORMAT || state.key !== key) return null
  if (typeof state.values !== "object" || state.values === null) return null
  const values = new Map()
  for (const [place, text] of Object.entries(state.values)) {
    if (typeof text === "string" && text && text.length <= LONGEST && accepts(place, text)) {
      values.set(place, text)
    }
  }
  return values
}

function encodedState(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

function decodedState(text) {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))))
  } catch {
    return null
  }
}

// -- the clock ----------------------------------------------------------------------------------

class Clock {
  constructor(tick) {
    this.display = element("span", { class: "xw-time", role: "timer", "aria-label": "Time" })
    this.isStopped = false
    this.tick = tick
    this.set(0)
  }

  begin() {
    this.end()
    this.interval = setInterval(() => {
      if (this.isStopped || document.hidden) return
      this.set(this.seconds + 1)
      if (this.seconds % 10 === 0) this.tick()
    }, 1000)
  }

  set(seconds) {
    this.seconds = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
    const minutes = Math.floor(this.seconds / 60)
    this.display.textContent = `${minutes}:${String(this.seconds % 60).padStart(2, "0")}`
  }

  end() {
    clearInterval(this.interval)
  }
}

// -- entering -----------------------------------------------------------------------------------

// The field that has the focus while a puzzle is solved. It lies over the current place, takes keys,
// the letters of on-screen keyboards, of input methods and of dictation, and is empty after each.
// `type` gets one character, `erase` and `remove` delete, `press` gets every other key and tells
// whether it was used.
class Field {
  constructor(game) {
    this.game = game
    // What was taken of the text that is being composed.
    this.taken = ""
    this.node = element("input", {
      class: "xw-field",
      type: "text",
      autocapitalize: "characters",
      autocomplete: "off",
      autocorrect: "off",
      spellcheck: "false",
      enterkeyhint: "next",
    })
    this.reset()
    this.node.addEventListener("keydown", (event) => this.keyed(event))
    this.node.addEventListener("beforeinput", (event) => this.changing(event))
    this.node.addEventListener("input", (event) => this.changed(event))
    this.node.addEventListener("compositionend", (event) => this.composed(event.data ?? ""))
  }

  reset() {
    this.node.value = SENTINEL
    this.taken = ""
    if (this.node === document.activeElement) this.node.setSelectionRange(1, 1)
  }

  // Whether texts are taken only when an input method has completed them.
  get waits() {
    return this.game.composes
  }

  keyed(event) {
    if (event.isComposing || event.key === "Process" || event.key === "Unidentified") return
    const history = event.ctrlKey || event.metaKey ? { z: "undo", y: "redo", Z: "redo" }[event.key] : null
    if (history) {
      event.preventDefault()
      this.game.progress[history]()
      return
    }
    if (this.game.press(event)) event.preventDefault()
  }

  changing(event) {
    if (event.isComposing || event.inputType.includes("Composition")) return
    event.preventDefault()
    if (event.inputType === "deleteContentForward") this.game.remove()
    else if (event.inputType.startsWith("delete")) this.game.erase()
    else this.take(event.data ?? event.dataTransfer?.getData("text/plain") ?? "")
  }

  // On-screen keyboards compose words of an alphabet; their letters are taken one by one.
  changed(event) {
    if (!event.isComposing) {
      this.reset()
      return
    }
    const text = (event.data ?? "").replaceAll(SENTINEL, "")
    if (this.waits || COMPOSED.test(text) || !/^\p{L}*$/u.test(text)) return
    this.replace(text)
  }

  composed(text) {
    const fresh = text.replaceAll(SENTINEL, "").trim()
    if (fresh) this.replace(fresh)
    this.reset()
  }

  // Take a text instead of what was taken of it: a keyboard may correct a word.
  replace(text) {
    const [before, after] = [characters(this.taken), characters(text)]
    const other = before.findIndex((character, at) => character !== after[at])
    const shared = other < 0 ? before.length : other
    for (let count = before.length; count > shared; count -= 1) this.game.erase()
    this.taken = text
    this.take(after.slice(shared).join(""))
  }

  // Words that are dictated or pasted have spaces between them, which are no key.
  take(text) {
    const taken = characters(text.replaceAll(SENTINEL, ""))
    if (taken.length === 1 && !taken[0].trim()) this.game.space(taken[0])
    else for (const character of taken) if (character.trim()) this.game.type(character)
  }
}
