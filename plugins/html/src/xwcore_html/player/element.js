// The element <xw-player>. Its children are the puzzle: a picture and lists of clues, which are all
// there is without scripts, and its data. With the attribute `src` they come from a page that xwcore
// has written with a player.

const SETTINGS_KEY = "xwcore-settings"
const LARGEST_ZOOM = 4

// The data of the puzzle.
const DATA = "script[type='application/json']"

// Elements and attributes of the picture and the clues that are taken from another page.
const TAKEN = "div section h2 ol li b i u s sub sup em strong span a br svg g path rect circle line polygon polyline text tspan title template p dl dt dd"
const TAKEN_NAMES = new Set(TAKEN.split(" "))

function cleaned(node) {
  for (const child of [...node.querySelectorAll("*")]) {
    if (!TAKEN_NAMES.has(child.localName) && !isData(child)) child.remove()
    else if (child.localName === "template") cleaned(child.content)
    for (const { name, value } of [...child.attributes]) {
      const isScript = /^\s*javascript:/i.test(value)
      if (name.startsWith("on") || name === "style" || isScript) child.removeAttribute(name)
    }
  }
  return node
}

function isData(node) {
  return node.matches(DATA)
}

class XwPlayer extends HTMLElement {
  static observedAttributes = ["src", "theme"]

  connectedCallback() {
    if (this.game) this.resume()
    else if (this.source) return
    else if (this.hasAttribute("src")) this.load(this.getAttribute("src"))
    else this.start()
  }

  disconnectedCallback() {
    this.clock?.end()
    this.resizing?.disconnect()
  }

  // What runs while the element is in a page.
  resume() {
    adopt(this.getRootNode())
    this.clock.begin()
    this.resizing = new ResizeObserver(() => this.layOut())
    this.resizing.observe(this)
    // A message takes room from the board.
    this.resizing.observe(this.scroller)
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after) return
    if (name === "theme") this.look()
    else if (after !== null) this.load(after)
  }

  // Show the puzzle of a page. What comes after another address was set is dropped.
  async load(address) {
    this.source = address
    try {
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      const page = new DOMParser().parseFromString(await answer.text(), "text/html")
      const source = page.querySelector("xw-player")
      if (!source?.querySelector(DATA)) throw new Error("the page has no puzzle in an <xw-player>")
      if (this.source !== address) return
      this.disconnectedCallback()
      this.classList.remove("xw-ready")
      this.replaceChildren(...cleaned(document.importNode(source, true)).childNodes)
      Object.assign(this, { lang: source.lang, dir: source.dir })
      this.start()
    } catch (error) {
      if (this.source !== address) return
      this.disconnectedCallback()
      this.game = null
      this.classList.remove("xw-ready")
      this.replaceChildren(element("p", { role: "alert" }, `The puzzle cannot be shown: ${error.message}`))
      this.dispatchEvent(new CustomEvent("xw-error", { detail: { error }, bubbles: true }))
    }
  }

  // -- the start --------------------------------------------------------------------------------

  start() {
    const data = this.querySelector(DATA)
    if (!data) return
    this.puzzle = JSON.parse(data.textContent)
    this.language = this.lang || ""
    this.picture = this.querySelector(".xw-picture")
    this.lists = this.querySelector(".xw-clues") ?? element("div", { class: "xw-clues" })
    this.settings = { atEnd: "next", symmetric: true, keys: null, ...stored(SETTINGS_KEY) }
    this.zoom = 1
    this.isPaused = false
    this.isSolved = false
    this.progress = new Progress((places) => this.changed(places))
    this.clock = new Clock(() => this.save())
    const Game = this.puzzle.kind === "crossword" ? CrosswordGame : LogicGame
    this.game = new Game(this.puzzle, this)
    this.field = new Field(this.game)
    this.build()
    this.restore()
    this.classList.add("xw-ready")
    this.game.started()
    this.look()
    this.resume()
    this.layOut()
    this.update()
    this.finish()
    if (this.puzzle.lacks && !this.isSolved) this.say(this.puzzle.lacks)
    this.dispatchEvent(new CustomEvent("xw-ready", { bubbles: true }))
  }

  template(name) {
    return this.querySelector(`template[data-name="${name}"]`)?.content.firstElementChild.cloneNode(true)
  }

  // -- the parts --------------------------------------------------------------------------------

  build() {
    const label = this.puzzle.kind === "crossword" ? "Crossword" : "Puzzle"
    this.status = element("p", { class: "xw-status", role: "status", "aria-live": "polite" })
    this.bar = element("div", { class: "xw-bar", role: "toolbar", "aria-label": label })
    this.menu = element("div", { class: "xw-menu", role: "group", "aria-label": "Menu" })
    this.menu.hidden = true
    this.menuButton = button("☰", () => this.openMenu(this.menu.hidden), {
      "aria-label": "Menu",
      "aria-expanded": "false",
    })
    this.toggles = new Map()
    this.pauseButton = button("Pause", () => this.pause(!this.isPaused))
    this.primary = this.puzzle.solution
      ? [button("Check", () => this.check()), ...this.reveals()]
      : []
    const tools = this.game.buttons().map((tool) => this.toggle(tool))
    this.tools = element("span", { class: "xw-tools" }, ...tools)
    this.bar.append(
      this.menuButton,
      this.tools,
      touched("↶", () => this.progress.undo(), { "aria-label": "Undo" }),
      touched("↷", () => this.progress.redo(), { "aria-label": "Redo" }),
      this.pauseButton,
      this.clock.display,
    )
    this.menu.append(...this.menuParts())
    this.scroller = element("div", { class: "xw-scroller" })
    this.sheet = element("div", { class: "xw-sheet" }, this.game.board, this.field.node)
    this.scroller.append(this.sheet)
    this.clue = element("div", { class: "xw-clue", role: "group", "aria-label": "Current clue" })
    this.clue.addEventListener("click", (event) => {
      if (event.target.closest("a")) return
      this.game.nextAround()
      this.focus()
    })
    this.keys = element("div", { class: "xw-keys", role: "group", "aria-label": "Keys" })
    this.cover = element("div", { class: "xw-cover" }, button("Resume", () => this.pause(false)))
    this.cover.hidden = true
    this.note = this.puzzle.lacks ? element("p", { class: "xw-lacks" }, this.puzzle.lacks) : ""
    this.lists.tabIndex = 0
    this.lists.setAttribute("role", "region")
    this.lists.setAttribute("aria-label", "Clues")
    this.prepareClues()
    this.picture?.remove()
    for (const part of [this.bar, this.keys]) keepFocus(part, () => this.focus())
    this.append(
      this.bar,
      this.menu,
      this.scroller,
      this.clue,
      this.lists,
      this.keys,
      element("div", { class: "xw-foot" }, this.status, this.note),
      this.cover,
    )
    this.field.node.addEventListener("blur", () => this.classList.remove("xw-active"))
    this.field.node.addEventListener("focus", () => this.classList.add("xw-active"))
    this.pinch()
  }

  reveals() {
    return this.game.scopes().map(([label, places]) =>
      button(label, () => {
        this.game.reveal(places())
        this.update()
        this.finish()
      }),
    )
  }

  toggle({ label, name, action, title }) {
    const node = touched(label, action, title ? { title, "aria-label": title } : {})
    if (name) {
      node.setAttribute("aria-pressed", "false")
      this.toggles.set(name, node)
    }
    return node
  }

  // Show whether a mode of the game is on.
  state(name, isOn) {
    this.toggles.get(name)?.setAttribute("aria-pressed", String(isOn))
  }

  menuParts() {
    const entries = [
      button("Clear", () => this.clear()),
      button("Zoom in", () => this.zoomTo(this.zoom * 1.5)),
      button("Zoom out", () => this.zoomTo(this.zoom / 1.5)),
      button("Dark or light", () => this.setAttribute("theme", this.isDark ? "light" : "dark")),
      button("Export progress", () => this.exportFile()),
      button("Import progress", () => this.importFile()),
      button("Share empty puzzle", () => this.share(false)),
      button("Share with progress", () => this.share(true)),
      button("Print", () => window.print()),
    ]
    if (this.game.hasKeys) {
      entries.unshift(this.setting("Keys on the page", () => this.showsKeys, (isOn) => ({ keys: isOn })))
    }
    if (this.puzzle.kind === "crossword") {
      const goesOn = () => this.settings.atEnd !== "stay"
      const chosen = (isOn) => ({ atEnd: isOn ? "next" : "stay" })
      entries.unshift(this.setting("At the end of a word go on", goesOn, chosen))
    }
    if (this.puzzle.diagramless) {
      const symmetric = () => this.settings.symmetric
      entries.unshift(this.setting("Symmetric blocks", symmetric, (isOn) => ({ symmetric: isOn })))
    }
    return entries
  }

  setting(label, read, changes) {
    const box = element("input", { type: "checkbox" })
    box.checked = read()
    box.addEventListener("change", () => {
      Object.assign(this.settings, changes(box.checked))
      store(SETTINGS_KEY, this.settings)
      this.layOut()
    })
    return element("label", {}, box, ` ${label}`)
  }

  openMenu(isOpen) {
    this.menu.hidden = !isOpen
    this.menuButton.setAttribute("aria-expanded", String(isOpen))
  }

  prepareClues() {
    this.items = new Map()
    for (const item of this.lists.querySelectorAll("[data-clue]")) {
      this.items.set(Number(item.dataset.clue), item)
    }
    this.lists.addEventListener("click", (event) => {
      const item = event.target.closest("[data-clue]")
      if (!item || event.target.closest("a")) return
      if (this.game.chooseClue(Number(item.dataset.clue))) this.focus()
    })
  }

  // -- clues ------------------------------------------------------------------------------------

  clueText() {
    return this.lists.textContent
  }

  // A clue of the lists as an entry without cells.
  clueAt(position) {
    const item = this.items.get(position)
    if (!item) return undefined
    const heading = item.closest("section")?.querySelector("h2")?.textContent ?? ""
    const number = item.querySelector("b")?.textContent ?? ""
    return { clue: position, name: `${number} ${heading}`.trim() }
  }

  clueNode(entry) {
    return this.items.get(entry.clue)?.querySelector("span")
  }

  clueWords(entry) {
    const text = this.clueNode(entry)?.textContent ?? ""
    return text ? `${entry.name}: ${text}` : entry.name
  }

  showClues() {
    const shown = this.game.shown()
    const lines = shown.slice(0, 3).map((entry, at) => {
      const text = this.clueNode(entry)
      const words = text ? text.cloneNode(true) : element("span", {}, text === undefined ? "" : "")
      const line = element("p", { class: at ? "xw-crossing" : "xw-own", dir: "auto" })
      line.append(element("b", {}, entry.name), " ", words)
      return line
    })
    this.clue.replaceChildren(...lines)
    this.clue.hidden = !this.game.entries?.length && !shown.length
    this.items.forEach((item) => item.classList.remove("xw-entry", "xw-near"))
    shown.forEach((entry, at) => {
      const item = this.items.get(entry.clue)
      item?.classList.add(at ? "xw-near" : "xw-entry")
    })
    const own = shown[0] && this.items.get(shown[0].clue)
    if (own) scrollWithin(this.lists, own)
  }

  // -- showing ----------------------------------------------------------------------------------

  update() {
    if (this.isPaused) return
    this.game.draw()
    this.showClues()
    // The clue may have taken room from the board: nothing moves later, under the next finger.
    this.sizeBoard()
    this.field.node.setAttribute("aria-label", this.game.describe())
  }

  // Put the field over the current place, and scroll the board so that it is seen.
  reveal() {
    const { clientWidth, clientHeight } = this.game.board
    const [width, height] = [clientWidth || this.boardSize[0], clientHeight || this.boardSize[1]]
    const [left, top, wide, high] = this.game.place()
    const box = { left: left * width, top: top * height, width: wide * width, height: high * height }
    const style = this.field.node.style
    for (const [name, value] of Object.entries(box)) style[name] = `${value}px`
    const view = this.scroller
    const edge = Math.min(box.width, view.clientWidth / 4)
    if (box.left - edge < view.scrollLeft) view.scrollLeft = box.left - edge
    const right = box.left + box.width + edge - view.clientWidth
    if (right > view.scrollLeft) view.scrollLeft = right
    if (box.top - edge < view.scrollTop) view.scrollTop = box.top - edge
    const bottom = box.top + box.height + edge - view.clientHeight
    if (bottom > view.scrollTop) view.scrollTop = bottom
  }

  say(text) {
    this.status.textContent = text
    this.sizeBoard()
  }

  // Take a message back that begins so.
  unsay(start) {
    if (this.status.textContent.startsWith(start)) this.say("")
  }

  focus() {
    if (!this.isPaused) this.field.node.focus({ preventScroll: true })
  }

  // Leave the grid by the keyboard.
  leave() {
    this.menuButton.focus({ preventScroll: true })
  }

  get showsKeys() {
    if (!this.game.hasKeys) return false
    return this.settings.keys ?? matchMedia("(pointer: coarse)").matches
  }

  get isDark() {
    const theme = this.getAttribute("theme")
    if (theme === "dark" || theme === "light") return theme === "dark"
    return matchMedia("(prefers-color-scheme: dark)").matches
  }

  look() {
    this.classList.toggle("xw-dark", this.isDark)
  }

  layOut() {
    if (!this.game) return
    const { clientWidth: width, clientHeight: height } = this
    const isWide = width > (height < 300 ? 300 : 480) && width > height * 1.05
    this.classList.toggle("xw-wide", isWide)
    this.classList.toggle("xw-low", height < 420)
    this.classList.toggle("xw-tiny", height < 310 || width < 250)
    const hasRoom = (isWide ? width * 0.45 : width) > 560
    if (hasRoom) this.tools.before(...this.primary)
    else this.menu.prepend(...this.primary)
    const isKeyed = this.showsKeys || this.game.hasPalette
    const wanted = isKeyed ? "shown" : "none"
    if (this.keys.dataset.state !== wanted) {
      this.keys.dataset.state = wanted
      const rows = isKeyed ? this.game.keys() : []
      this.keys.replaceChildren(
        ...rows.map((row) =>
          element("div", { class: row.isPalette ? "xw-row xw-palette" : "xw-row" }, ...row),
        ),
      )
    }
    this.field.node.inputMode = isKeyed ? "none" : "text"
    this.sizeBoard()
  }

  // As large as the room allows, and no cell smaller than can be touched and read.
  sizeBoard() {
    const { columns, rows } = this.game
    const room = [this.scroller.clientWidth, this.scroller.clientHeight]
    if (!room[0] || !room[1]) return
    const fitting = Math.min(room[0] / columns, room[1] / rows)
    const cell = Math.min(64, Math.max(fitting, this.game.leastCell ?? 15)) * this.zoom
    this.boardSize = [cell * columns, cell * rows]
    this.sheet.style.width = `${this.boardSize[0]}px`
    this.sheet.style.height = `${this.boardSize[1]}px`
    this.game.scaled(this.boardSize[0])
    this.reveal()
  }

  zoomTo(zoom) {
    this.zoom = Math.min(LARGEST_ZOOM, Math.max(1, zoom))
    this.sizeBoard()
  }

  // Two fingers make the board larger, not the page.
  pinch() {
    let start = null
    const distance = ({ touches: [one, other] }) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    const begin = (event) => {
      start = event.touches.length === 2 ? [distance(event), this.zoom] : null
    }
    const move = (event) => {
      if (!start || event.touches.length !== 2) return
      event.preventDefault()
      this.zoomTo((start[1] * distance(event)) / start[0])
    }
    this.scroller.addEventListener("touchstart", begin, { passive: true })
    this.scroller.addEventListener("touchmove", move, { passive: false })
    this.scroller.addEventListener("touchend", begin, { passive: true })
  }

  // -- actions ----------------------------------------------------------------------------------

  changed(places) {
    this.game.forget(places)
    this.update()
    this.save()
    const detail = { places, progress: this.exported() }
    this.dispatchEvent(new CustomEvent("xw-progress", { detail, bubbles: true }))
    for (const place of places) {
      const entered = { place, text: this.progress.get(place) }
      this.dispatchEvent(new CustomEvent("xw-input", { detail: entered, bubbles: true }))
    }
    if (this.isSolved && !this.game.isSolved) this.isSolved = false
  }

  check() {
    const count = this.game.check()
    this.say(count === 0 ? "Nothing is wrong" : `${count} wrong`)
    this.update()
  }

  clear() {
    this.game.wrong.clear()
    this.progress.replace(new Map())
    this.say("Cleared; Undo brings it back")
  }

  pause(isPaused) {
    if (this.isSolved && isPaused) return
    this.isPaused = isPaused
    this.clock.isStopped = isPaused
    this.classList.toggle("xw-paused", isPaused)
    this.cover.hidden = !isPaused
    for (const part of [this.bar, this.menu, this.scroller, this.lists, this.keys, this.clue]) {
      part.inert = isPaused
    }
    this.pauseButton.textContent = isPaused ? "Resume" : "Pause"
    if (isPaused) {
      this.openMenu(false)
      this.cover.firstChild.focus()
    } else {
      this.update()
      this.focus()
    }
  }

  finish() {
    if (this.isSolved) return
    const { game, puzzle } = this
    const isRight = puzzle.solution && game.isSolved
    if (isRight && !puzzle.lacks) {
      this.isSolved = true
      this.clock.isStopped = true
      this.say("Solved")
      this.save()
      const detail = { seconds: this.clock.seconds }
      this.dispatchEvent(new CustomEvent("xw-solved", { detail, bubbles: true }))
    } else if (game.isFull) {
      const isWrong = puzzle.solution && !isRight
      this.say(isWrong ? "Every cell is filled, and some are wrong" : "Every cell is filled")
    } else {
      this.unsay("Every cell")
    }
  }

  // -- keeping and sharing ------------------------------------------------------------------------

  // The state of play, as it is stored, exported and shared.
  exported() {
    const values = Object.fromEntries(this.progress.values)
    return { format: PROGRESS_FORMAT, key: this.puzzle.key, seconds: this.clock.seconds, values }
  }

  save() {
    store(this.puzzle.key, this.exported())
  }

  // Take a state of play, in one step that can be undone. False where it is of another puzzle.
  take(state) {
    const values = valuesOf(state, this.puzzle.key, (place, text) => this.game.accepts(place, text))
    if (!values) return false
    this.clock.set(Math.max(this.clock.seconds, Number(state.seconds) || 0))
    this.progress.replace(values)
    this.finish()
    return true
  }

  restore() {
    const kept = stored(this.puzzle.key)
    const values = valuesOf(kept, this.puzzle.key, (place, text) => this.game.accepts(place, text))
    if (values) {
      for (const [place, text] of values) this.progress.put(place, text)
      this.clock.set(Number(kept.seconds))
    }
    const shared = /[#&]progress=([\w-]+)/.exec(location.hash)
    if (shared && !this.hasAttribute("src")) {
      if (!this.take(decodedState(shared[1]))) this.say("The address has the progress of another puzzle")
    }
  }

  exportFile() {
    const text = JSON.stringify(this.exported(), null, 1)
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }))
    element("a", { href: address, download: "progress.json" }).click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
    this.say("The progress was saved to progress.json")
  }

  importFile() {
    const chooser = element("input", { type: "file", accept: ".json,application/json" })
    chooser.addEventListener("change", async () => {
      this.importText(await chooser.files[0].text())
    })
    chooser.click()
  }

  importText(text) {
    let state = null
    try {
      state = JSON.parse(text)
    } catch {
      // Answered below.
    }
    const isTaken = this.take(state)
    this.say(isTaken ? "The progress was taken in" : "The file has no progress of this puzzle")
    return isTaken
  }

  // The address of this page, with or without the state of play.
  addressOf(isFilled) {
    const page = (this.getAttribute("src") ?? location.href).split("#")[0]
    const address = new URL(page, location.href).href
    return isFilled ? `${address}#progress=${encodedState(this.exported())}` : address
  }

  async share(isFilled) {
    const url = this.addressOf(isFilled)
    try {
      if (navigator.share) await navigator.share({ url, title: document.title })
      else await navigator.clipboard.writeText(url)
      this.say(navigator.share ? "Shared" : "The address was copied")
    } catch {
      const field = element("input", { class: "xw-address", readonly: "", "aria-label": "Address" })
      field.value = url
      this.status.replaceChildren("Copy this address: ", field)
      field.select()
    }
  }
}

// Scroll a list so that one of its items is seen; nothing outside of the list moves.
function scrollWithin(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}

// A press on a button leaves the focus where it is, in the field.
function keepFocus(part, focus) {
  part.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) event.preventDefault()
  })
  part.addEventListener("click", (event) => {
    if (event.detail && event.target.closest("button")) focus()
  })
}

// The style of the element, once for each document or shadow tree.
let sheet = null
function adopt(root) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
  }
  if (root.adoptedStyleSheets && !root.adoptedStyleSheets.includes(sheet)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
}

if (!customElements.get("xw-player")) customElements.define("xw-player", XwPlayer)
