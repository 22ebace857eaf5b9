// The board of a crossword. Places: "c12" is the letter of cell 12, "r12" that it was revealed,
// "p12" that it is in pencil, "b12" that the player has set a block there.

// Units of the drawing: a cell is so wide and high.
const UNIT = 36

// Pixels of a cell below which its number is hidden until the board is larger.
const LEAST_FOR_NUMBERS = 22

// The same for texts in corners, whose size is a part of the cell.
const LEAST_FOR_CORNERS = 30

const KEY_ROWS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]

// Letters that are one letter in a language, and more than one character.
const DIGRAPHS = {
  cy: ["CH", "DD", "FF", "NG", "LL", "PH", "RH", "TH"],
  hr: ["DŽ", "LJ", "NJ"],
  hu: ["CS", "DZ", "GY", "LY", "NY", "SZ", "TY", "ZS"],
  nl: ["IJ"],
}

class CrosswordGame {
  constructor(puzzle, host) {
    this.puzzle = puzzle
    this.host = host
    this.cells = puzzle.cells
    this.entries = puzzle.entries
    this.width = puzzle.width
    this.progress = host.progress
    this.wrong = new Set()
    this.rebus = false
    this.pencil = false
    // The last letter of an entry was entered, and there was nowhere to go: it is not overwritten.
    this.isAtEnd = false
    this.composes = COMPOSED.test(host.clueText())
    this.entriesAt = this.cells.map(() => [])
    this.entries.forEach((entry, number) => {
      for (const cell of new Set(entry.cells)) this.entriesAt[cell].push(number)
    })
    this.together = new Map()
    for (const group of puzzle.together ?? []) {
      for (const cell of group) this.together.set(cell, group)
    }
    const first = this.entries.findIndex((entry) => entry.cells.some((cell) => this.isOpen(cell)))
    this.entry = first
    this.current = first < 0 ? this.cells.findIndex((_, at) => this.isOpen(at)) : this.firstOf(first)
    // The direction of typing where no entry is known.
    this.step = [1, 0]
    // In a diagramless no clue has cells: the bar shows the one that was chosen.
    this.chosen = 0
    this.board = this.drawBoard()
  }

  started() {}

  // -- the grid ---------------------------------------------------------------------------------

  isOpen(index) {
    const cell = this.cells[index]
    return cell !== undefined && !cell.kind && !this.progress.get(`b${index}`)
  }

  isSettable(index) {
    return this.isOpen(index) && !this.cells[index].given && !this.progress.get(`r${index}`)
  }

  letter(index) {
    return this.cells[index].given || this.progress.get(`c${index}`)
  }

  // Column and row as drawn: a puzzle that is read from the right begins there.
  spot(index) {
    const column = index % this.width
    return [this.puzzle.rtl ? this.width - 1 - column : column, Math.floor(index / this.width)]
  }

  firstOf(number) {
    const open = this.entries[number].cells.filter((cell) => this.isOpen(cell))
    return open.find((cell) => !this.letter(cell)) ?? open[0]
  }

  // -- drawing ----------------------------------------------------------------------------------

  drawBoard() {
    const size = [this.width * UNIT, this.puzzle.height * UNIT]
    const lines = drawn("g", { class: "xw-lines" })
    this.nodes = this.cells.map((cell, index) => this.drawCell(cell, index))
    this.cells.forEach((cell, index) => {
      const [column, row] = this.spot(index)
      for (const side of cell.bars ?? []) {
        const left = this.puzzle.rtl && side === "left" ? column + 1 : column
        const [right, bottom] = side === "left" ? [left, row + 1] : [column + 1, row]
        const ends = { x1: left * UNIT, y1: row * UNIT, x2: right * UNIT, y2: bottom * UNIT }
        lines.append(drawn("line", { ...ends, class: "xw-barline" }))
      }
    })
    const board = drawn("svg", {
      class: "xw-board",
      viewBox: `-1 -1 ${size[0] + 2} ${size[1] + 2}`,
      "aria-hidden": "true",
    })
    board.append(...this.nodes, lines)
    board.addEventListener("pointerdown", (event) => this.down(event))
    return board
  }

  drawCell(cell, index) {
    const [column, row] = this.spot(index)
    const node = drawn("g", {
      transform: `translate(${column * UNIT} ${row * UNIT})`,
      "data-cell": index,
      class: `xw-cell ${cell.kind ? `xw-${cell.kind}` : ""} ${cell.shade ? "xw-shade" : ""}`,
    })
    if (cell.kind === "void") return node
    node.append(drawn("rect", { width: UNIT, height: UNIT, class: "xw-ground" }))
    if (cell.color) {
      node.firstChild.style.fill = cell.color
      node.classList.add("xw-colored")
    }
    node.append(drawn("rect", { width: UNIT, height: UNIT, class: "xw-light" }))
    const marks = this.host.template(`marks-${index}`)
    if (marks) {
      marks.setAttribute("width", UNIT)
      marks.setAttribute("height", UNIT)
      node.append(marks)
    }
    if (cell.circle) {
      // Beside the number, not through it.
      const [at, radius] = cell.number ? [0.57 * UNIT, 0.39 * UNIT] : [UNIT / 2, 0.46 * UNIT]
      node.append(drawn("circle", { cx: at, cy: at, r: radius, class: "xw-ring" }))
    }
    if (cell.number) {
      const right = this.puzzle.rtl
      const place = { x: right ? UNIT - 2 : 2, y: 1, "text-anchor": right ? "end" : "start" }
      node.append(drawn("text", { ...place, class: "xw-number" }, cell.number))
    }
    const letter = drawn("text", { x: UNIT / 2, y: UNIT * 0.6, class: "xw-letter" })
    node.append(letter)
    if (cell.ink) for (const text of node.querySelectorAll("text")) text.style.fill = cell.ink
    node.append(drawn("line", { x1: 4, y1: UNIT - 4, x2: UNIT - 4, y2: 4, class: "xw-strike" }))
    node.append(drawn("path", { d: `M${UNIT} ${UNIT - 9}V${UNIT}H${UNIT - 9}z`, class: "xw-corner" }))
    return node
  }

  draw() {
    const inEntry = new Set(this.entries[this.entry]?.cells)
    const same = new Set(this.together.get(this.current))
    this.cells.forEach((cell, index) => {
      if (cell.kind) return
      const node = this.nodes[index]
      const text = this.letter(index)
      node.classList.toggle("xw-entry", inEntry.has(index))
      node.classList.toggle("xw-same", same.has(index))
      node.classList.toggle("xw-current", index === this.current)
      node.classList.toggle("xw-wrong", this.wrong.has(index))
      node.classList.toggle("xw-given", Boolean(cell.given))
      node.classList.toggle("xw-revealed", Boolean(this.progress.get(`r${index}`)))
      node.classList.toggle("xw-pencil", Boolean(this.progress.get(`p${index}`)))
      node.classList.toggle("xw-block", Boolean(this.progress.get(`b${index}`)))
      const letter = node.querySelector(".xw-letter")
      if (letter.textContent === text) return
      letter.textContent = text
      const count = characters(text).length
      letter.style.fontSize = `${Math.min(22, 46 / Math.max(1, count))}px`
    })
  }

  // The size of numbers follows from the pixels of a cell: at least 8 pixels, or none.
  scaled(pixels) {
    const cell = pixels / this.width
    const size = Math.max(8 / (cell / UNIT), UNIT * 0.27)
    this.board.style.setProperty("--xw-number-size", `${size.toFixed(2)}px`)
    this.board.classList.toggle("xw-small", cell < LEAST_FOR_NUMBERS)
    this.board.classList.toggle("xw-tight", cell < LEAST_FOR_CORNERS)
  }

  get columns() {
    return this.width
  }

  get rows() {
    return this.puzzle.height
  }

  // The current place in parts of the board: left, top, width, height.
  place() {
    const [column, row] = this.spot(Math.max(0, this.current))
    const { width, rows } = this
    return [column / width, row / rows, 1 / width, 1 / rows]
  }

  // -- clues ------------------------------------------------------------------------------------

  get currentEntry() {
    return this.entries[this.entry]
  }

  // The current entry, and the other ones of the current cell.
  shown() {
    if (this.puzzle.diagramless) return [this.host.clueAt(this.chosen)].filter(Boolean)
    const others = (this.entriesAt[this.current] ?? []).filter((number) => number !== this.entry)
    return [this.currentEntry, ...others.map((number) => this.entries[number])].filter(Boolean)
  }

  describe() {
    const index = this.current
    if (index < 0) return "no cell"
    const place = `row ${Math.floor(index / this.width) + 1}, column ${(index % this.width) + 1}`
    const parts = [place]
    const cell = this.cells[index]
    if (cell.number) parts.push(`number ${cell.number}`)
    if (cell.circle) parts.push("circled")
    if (this.progress.get(`b${index}`)) parts.push("block")
    else parts.push(this.letter(index) || "empty")
    if (cell.given) parts.push("given")
    if (this.progress.get(`r${index}`)) parts.push("revealed")
    if (this.wrong.has(index)) parts.push("wrong")
    const [entry] = this.shown()
    if (entry) parts.push(this.host.clueWords(entry))
    return parts.join(", ")
  }

  chooseClue(position) {
    if (this.puzzle.diagramless) {
      if (!this.host.clueAt(position)) return false
      this.chosen = position
      this.host.update()
      return true
    }
    const number = this.entries.findIndex((entry) => entry.clue === position)
    if (number < 0) return false
    this.chooseEntry(number)
    return true
  }

  chooseEntry(number) {
    const cell = this.firstOf(number)
    if (cell === undefined) return
    this.entry = number
    this.go(cell)
  }

  // -- moving -----------------------------------------------------------------------------------

  go(index) {
    this.endRebus()
    this.isAtEnd = false
    this.current = index
    const here = this.entriesAt[index]
    if (!here.includes(this.entry)) this.entry = this.entryLike(here)
    this.host.update()
  }

  // Of these entries the one most like the current one: of its list, or of its direction.
  entryLike(numbers) {
    const { list, direction } = this.currentEntry ?? {}
    const same = numbers.find((number) => this.entries[number].list === list)
    const along = numbers.find((number) => this.entries[number].direction === direction)
    return same ?? along ?? numbers[0] ?? -1
  }

  turn() {
    const here = this.entriesAt[this.current]
    if (here.length) this.entry = here[(here.indexOf(this.entry) + 1) % here.length]
    else this.step = [this.step[1], this.step[0]]
    this.isAtEnd = false
    this.host.update()
  }

  // Whether an entry goes on from a cell in a direction, or comes from there.
  goes(number, index, columns, rows) {
    const { cells } = this.entries[number]
    const at = cells.indexOf(index)
    const [x, y] = this.spot(index)
    return [cells[at - 1], cells[at + 1]].some((near) => {
      if (near === undefined) return false
      const [nearX, nearY] = this.spot(near)
      const isAlong = columns ? nearY === y && nearX !== x : nearX === x && nearY !== y
      return isAlong && Math.abs(nearX - x) + Math.abs(nearY - y) === Math.abs(columns) + Math.abs(rows)
    })
  }

  arrow(columns, rows) {
    const here = this.entriesAt[this.current]
    const along = here.find((number) => this.goes(number, this.current, columns, rows))
    const isAlong = this.entry >= 0 && this.goes(this.entry, this.current, columns, rows)
    if (along !== undefined && !isAlong) {
      this.entry = along
      this.isAtEnd = false
      this.host.update()
      return
    }
    if (!here.length) this.step = [Math.abs(columns), Math.abs(rows)]
    this.move(columns, rows)
  }

  move(columns, rows) {
    let [column, row] = this.spot(this.current)
    for (;;) {
      column += columns
      row += rows
      if (column < 0 || row < 0 || column >= this.width || row >= this.rows) return false
      const index = row * this.width + (this.puzzle.rtl ? this.width - 1 - column : column)
      const isReached = this.puzzle.diagramless ? !this.cells[index].kind : this.isOpen(index)
      if (isReached) {
        this.go(index)
        return true
      }
    }
  }

  // The next or previous entry, at its first empty cell. False at the end of the list.
  next(by, isEmpty = false) {
    if (this.puzzle.diagramless) return this.chooseClue(this.chosen + by)
    for (let number = this.entry + by; this.entries[number]; number += by) {
      const { cells } = this.entries[number]
      if (!cells.some((cell) => this.isOpen(cell))) continue
      if (isEmpty && cells.every((cell) => !this.isOpen(cell) || this.letter(cell))) continue
      this.chooseEntry(number)
      return true
    }
    return false
  }

  // The next entry or clue, and after the last one the first.
  nextAround() {
    if (this.next(1)) return
    if (this.puzzle.diagramless) return this.chooseClue(0)
    const before = this.entry
    this.entry = -1
    if (!this.next(1)) this.entry = before
  }

  forward() {
    const entry = this.currentEntry
    if (!entry) {
      const rtl = this.puzzle.rtl && this.step[0] ? -1 : 1
      if (!this.move(this.step[0] * rtl, this.step[1])) this.isAtEnd = true
      return
    }
    const rest = entry.cells.slice(entry.cells.indexOf(this.current) + 1)
    const near = rest.find((cell) => this.isOpen(cell))
    if (near !== undefined) return this.go(near)
    if (this.host.settings.atEnd !== "stay" && this.goToEmpty(entry)) return
    this.isAtEnd = true
  }

  goToEmpty(entry) {
    const empty = entry.cells.find((cell) => this.isOpen(cell) && !this.letter(cell))
    if (empty !== undefined) {
      this.go(empty)
      return true
    }
    if (this.next(1, true)) return true
    const before = this.entry
    this.entry = -1
    if (this.next(1, true)) return true
    this.entry = before
    return false
  }

  back() {
    const entry = this.currentEntry
    if (!entry) {
      const rtl = this.puzzle.rtl && this.step[0] ? -1 : 1
      return this.move(-this.step[0] * rtl, -this.step[1])
    }
    const before = entry.cells.slice(0, entry.cells.indexOf(this.current))
    const near = before.reverse().find((cell) => this.isOpen(cell))
    if (near !== undefined) this.go(near)
    return near !== undefined
  }

  // -- entering ---------------------------------------------------------------------------------

  upper(text) {
    const upper = text.toLocaleUpperCase(this.host.language || undefined)
    return characters(upper).length > characters(text).length ? text : upper
  }

  // The texts of a letter in a cell and in all cells that are written together with it.
  changes(index, text) {
    const cells = this.together.get(index) ?? [index]
    return cells
      .filter((cell) => this.isSettable(cell))
      .flatMap((cell) => [
        [`c${cell}`, text],
        [`p${cell}`, text && this.pencil ? "1" : ""],
      ])
  }

  type(character) {
    if (this.current < 0) return
    if (this.puzzle.diagramless && character === ".") return this.setBlock()
    if (this.progress.get(`b${this.current}`)) return
    if (this.isAtEnd && !this.rebus && this.letter(this.current)) return
    this.write(this.rebus ? this.letter(this.current) + this.upper(character) : this.upper(character))
  }

  write(text) {
    if (text.length > LONGEST) return
    this.progress.set(this.changes(this.current, text))
    if (!this.rebus) this.forward()
    this.host.update()
    this.host.finish()
  }

  // A letter of several characters, from a key of the page.
  typeWhole(text) {
    if (this.current < 0 || (this.isAtEnd && this.letter(this.current))) return
    this.write(text)
  }

  space() {
    this.turn()
  }

  erase() {
    const text = this.letter(this.current)
    if (text && this.isSettable(this.current)) {
      const rest = this.rebus ? characters(text).slice(0, -1).join("") : ""
      this.progress.set(this.changes(this.current, rest))
    } else if (!this.rebus && this.back() && this.isSettable(this.current)) {
      this.progress.set(this.changes(this.current, ""))
    }
    this.isAtEnd = false
    this.host.update()
  }

  remove() {
    this.progress.set(this.changes(this.current, ""))
    this.isAtEnd = false
    this.host.update()
  }

  toggleRebus() {
    if (this.rebus) {
      this.endRebus()
      this.forward()
      this.host.update()
      return
    }
    this.rebus = true
    this.isAtEnd = false
    this.host.state("rebus", true)
    this.host.say("Rebus: enter several letters, then Enter")
  }

  endRebus() {
    if (!this.rebus) return
    this.rebus = false
    this.host.state("rebus", false)
    this.host.unsay("Rebus")
  }

  togglePencil() {
    this.pencil = !this.pencil
    this.host.state("pencil", this.pencil)
  }

  // In a diagramless the player sets the blocks, and with the setting those opposite to them.
  setBlock() {
    const opposite = this.cells.length - 1 - this.current
    const cells = this.host.settings.symmetric ? [this.current, opposite] : [this.current]
    const mark = this.progress.get(`b${this.current}`) ? "" : "1"
    const settable = cells.filter((cell) => !this.cells[cell].kind && !this.cells[cell].given)
    this.progress.set(settable.flatMap((cell) => [[`b${cell}`, mark], [`c${cell}`, ""]]))
    const rtl = this.puzzle.rtl && this.step[0] ? -1 : 1
    if (mark) this.move(this.step[0] * rtl, this.step[1])
    this.host.update()
    this.host.finish()
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const action = this.actionOf(event)
    if (!action) return false
    return action() !== false
  }

  actionOf(event) {
    const cells = this.currentEntry?.cells.filter((cell) => this.isOpen(cell)) ?? [this.current]
    const actions = {
      ArrowLeft: () => this.arrow(-1, 0),
      ArrowRight: () => this.arrow(1, 0),
      ArrowUp: () => this.arrow(0, -1),
      ArrowDown: () => this.arrow(0, 1),
      Backspace: () => this.erase(),
      Delete: () => this.remove(),
      Home: () => this.go(cells[0]),
      End: () => this.go(cells.at(-1)),
      // The tabulator leaves the grid at the first and the last entry.
      Tab: () => this.next(event.shiftKey ? -1 : 1),
      Enter: () => (this.rebus ? this.toggleRebus() : this.next(event.shiftKey ? -1 : 1)) ?? true,
      PageDown: () => this.next(1) || true,
      PageUp: () => this.next(-1) || true,
      Escape: () => (this.rebus ? this.toggleRebus() : this.host.leave()),
      Insert: () => this.toggleRebus(),
      " ": () => this.turn(),
    }
    return actions[event.key]
  }

  down(event) {
    if (event.button) return
    event.preventDefault()
    const node = event.target.closest("[data-cell]")
    const index = node ? Number(node.dataset.cell) : -1
    if (index < 0 || this.cells[index].kind) return this.host.focus()
    const isOpen = this.isOpen(index) || this.puzzle.diagramless
    if (isOpen && index === this.current) this.turn()
    else if (isOpen) this.go(index)
    this.host.focus()
  }

  // -- keys and buttons of the page ---------------------------------------------------------------

  get hasKeys() {
    return !this.composes && this.puzzle.script === "Latin"
  }

  keys() {
    const named = (label, action, name) => key(label, action, { "aria-label": name })
    const letters = (text) => [...text].map((letter) => key(letter, () => this.type(letter)))
    const digraphs = DIGRAPHS[(this.host.language || "").slice(0, 2)] ?? []
    const last = [
      ...(this.puzzle.diagramless ? [named("■", () => this.setBlock(), "Block")] : []),
      named("⇄", () => this.turn(), "Change direction"),
      ...letters(KEY_ROWS[2]),
      named("⌫", () => this.erase(), "Delete"),
    ]
    const rows = [letters(KEY_ROWS[0]), letters(KEY_ROWS[1]), last]
    if (digraphs.length) rows.unshift(digraphs.map((text) => key(text, () => this.typeWhole(text))))
    return rows
  }

  buttons() {
    const list = [
      { label: "Rebus", name: "rebus", action: () => this.toggleRebus() },
      { label: "✎", title: "Pencil", name: "pencil", action: () => this.togglePencil() },
    ]
    if (this.puzzle.diagramless) list.unshift({ label: "Block", action: () => this.setBlock() })
    return list
  }

  // The scopes of revealing: a label and the cells.
  scopes() {
    return [
      ["Reveal letter", () => [this.current]],
      ["Reveal word", () => this.currentEntry?.cells ?? [this.current]],
      ["Reveal all", () => this.cells.map((_, index) => index)],
    ]
  }

  // -- checking -----------------------------------------------------------------------------------

  isRight(index) {
    const cell = this.cells[index]
    if (cell.kind) return true
    const right = cell.solution ?? []
    const isBlock = Boolean(this.progress.get(`b${index}`))
    if (cell.block) return isBlock
    if (isBlock) return false
    return right.length === 0 || right.includes(this.letter(index))
  }

  isFilled(index) {
    const cell = this.cells[index]
    if (cell.kind || cell.block || this.progress.get(`b${index}`)) return true
    return Boolean(this.letter(index)) || Boolean(cell.solution?.includes(""))
  }

  check() {
    this.wrong = new Set()
    this.cells.forEach((cell, index) => {
      const isEntered = this.letter(index) !== "" || this.progress.get(`b${index}`)
      if (!cell.kind && isEntered && !this.isRight(index)) this.wrong.add(index)
    })
    return this.wrong.size
  }

  forget(places) {
    for (const place of places) this.wrong.delete(Number(place.slice(1)))
  }

  reveal(indices) {
    const pairs = []
    for (const index of indices) {
      const cell = this.cells[index]
      if (cell.kind || this.isRight(index) || !(cell.block || cell.solution)) continue
      if (cell.block) pairs.push([`b${index}`, "1"], [`c${index}`, ""])
      else pairs.push([`b${index}`, ""], [`c${index}`, cell.solution[0]], [`r${index}`, "1"])
    }
    this.progress.set(pairs)
  }

  get isFull() {
    return this.cells.every((_, index) => this.isFilled(index))
  }

  get isSolved() {
    return this.cells.every((_, index) => this.isRight(index))
  }

  accepts(place, text) {
    const [, kind, number] = /^([crpb])([0-9]{1,6})$/.exec(place) ?? []
    const cell = this.cells[Number(number)]
    if (!cell || cell.kind || cell.given) return false
    return kind === "c" ? true : text === "1" && (kind !== "b" || Boolean(this.puzzle.diagramless))
  }
}
