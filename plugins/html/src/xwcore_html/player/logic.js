// The board of a logic puzzle: its picture, with what the player enters drawn into it. Places: "c12"
// is the value of cell 12, "n12" its candidates, "r12" that it was revealed, "a12" its area;
// "h3,4" and "v3,4" are the edges above and left of a cell, "e7,0" an edge of a graph.

// A mark of the player for a cell that stays empty; not part of the solution.
const DOT = "\u00b7"

const NAMES = { "#": "filled", "*": "star", [DOT]: "marked as empty" }

const TOOL_NAMES = { cell: "Cells", link: "Lines", wall: "Walls", area: "Areas", bridge: "Bridges" }

// An edge where no line goes; not part of the solution.
const CROSS = "x"

// The signs of bridges in cells, in words.
const BRIDGES = { "-": "bridge across", "=": "two bridges across", "|": "bridge down", H: "two bridges down" }

const LAYERS = { h: "horizontal", v: "vertical", e: "edges" }

const AREA_COLORS = ["#fbe3b5", "#cfe8cf", "#d6dcf7", "#f5d0d6", "#d3eef0", "#e9dcc9", "#e6d2f0"]

class LogicGame {
  constructor(puzzle, host) {
    this.puzzle = puzzle
    this.host = host
    this.progress = host.progress
    this.values = puzzle.values
    this.edges = puzzle.edges
    this.unit = puzzle.unit
    this.wrong = new Set()
    this.composes = false
    this.hasKeys = false
    this.hasPalette = true
    this.leastCell = 20
    this.takesNotes = false
    // The digit that was typed last in the current cell may be the first of a number.
    this.continues = false
    this.dotKey = this.values.includes(".") ? "" : "."
    const digits = puzzle.takesAnything ? [...Array(100).keys()].map(String) : this.values
    this.numbers = new Set(digits.filter((value) => /^[0-9]+$/.test(value)))
    this.board = host.picture.querySelector("svg")
    this.targets = this.findTargets()
    this.cells = puzzle.cells.map((cell) => ({ ...cell, box: this.boxOf(cell.layer ?? "cells", cell) }))
    this.places = this.edges.places.map((place) => this.edgeOf(place))
    this.byPlace = new Map(this.places.map((edge) => [edge.place, edge]))
    // The cursor goes over cells, or over edges where there are no cells.
    this.spots = this.cells.length ? this.cells : this.places
    this.current = Math.max(0, this.cells.findIndex((cell) => !cell.locked))
    const cellTools = puzzle.bridges ? ["bridge"] : this.hasValues ? ["cell"] : []
    this.tools = [...this.edges.tools, ...cellTools]
    if (!this.edges.required) this.tools.reverse()
    this.tool = this.tools[0]
    this.prepare()
  }

  get hasValues() {
    return this.values.length > 0 && this.cells.some((cell) => !cell.locked)
  }

  // -- the drawing ------------------------------------------------------------------------------

  prepare() {
    const { board } = this
    board.setAttribute("class", "xw-board xw-logic")
    board.setAttribute("aria-hidden", "true")
    board.removeAttribute("role")
    board.removeAttribute("aria-label")
    board.removeAttribute("width")
    board.removeAttribute("height")
    board.querySelector("title")?.remove()
    this.ground = drawn("g", { class: "xw-under" })
    this.over = drawn("g", { class: "xw-over" })
    this.board.append(this.ground, this.over)
    board.addEventListener("pointerdown", (event) => this.down(event))
    board.addEventListener("pointermove", (event) => this.moved(event))
    board.addEventListener("pointerup", (event) => this.up(event))
    board.addEventListener("pointercancel", () => (this.drag = null))
  }

  // The invisible shapes of the picture by layer, row and column.
  findTargets() {
    const targets = new Map()
    for (const shape of this.board.querySelectorAll("[data-layer] > [pointer-events]")) {
      const { layer, row, column } = shape.parentNode.dataset
      targets.set(`${layer} ${row} ${column}`, shape)
    }
    return targets
  }

  // The box of a target in the coordinates of the picture, with the ends of its middle line.
  boxOf(layer, { row, column }) {
    const shape = this.targets.get(`${layer} ${row} ${column}`)
    const number = (name) => Number(shape.getAttribute(name))
    if (shape.localName === "rect") {
      const [x, y, width, height] = ["x", "y", "width", "height"].map(number)
      return { x, y, width, height, middle: [x + width / 2, y + height / 2] }
    }
    const points = shape.getAttribute("points").split(" ").map((pair) => pair.split(",").map(Number))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y]
    return { x, y, width, height, points, middle: centroid(points) }
  }

  edgeOf(place) {
    const [row, column] = place.slice(1).split(",").map(Number)
    const layer = LAYERS[place[0]]
    const box = this.boxOf(layer, { row, column })
    const [x, y] = box.middle
    const half = this.unit / 2
    let along = place[0] === "h" ? [half, 0] : [0, half]
    if (box.points) {
      const [a, b, c, d] = box.points
      const [start, end] = [between(a, d), between(b, c)]
      along = [(end[0] - start[0]) / 2, (end[1] - start[1]) / 2]
      const length = Math.hypot(...along)
      const reach = (length + this.unit * 0.15) / length
      along = [along[0] * reach, along[1] * reach]
    }
    return { place, row, column, box, middle: [x, y], along }
  }

  draw() {
    this.ground.replaceChildren()
    this.over.replaceChildren()
    this.cells.forEach((cell, index) => this.drawCell(cell, index))
    for (const edge of this.places) this.drawEdge(edge)
    const spot = this.spots[this.current]
    if (spot) {
      const { x, y, width, height } = spot.box
      this.over.append(drawn("rect", { x, y, width, height, class: "xw-cursor" }))
    }
  }

  drawCell(cell, index) {
    const { box } = cell
    const area = this.progress.get(`a${index}`)
    const frame = { x: box.x, y: box.y, width: box.width, height: box.height }
    if (area) {
      const fill = AREA_COLORS[Number(area) % AREA_COLORS.length]
      this.ground.append(drawn("rect", { ...frame, fill, class: "xw-area" }))
    }
    if (this.wrong.has(`c${index}`)) this.over.append(drawn("rect", { ...frame, class: "xw-fault" }))
    const value = this.progress.get(`c${index}`)
    const notes = this.progress.get(`n${index}`)
    if (value) this.over.append(this.drawValue(value, box, this.progress.get(`r${index}`)))
    else if (notes) {
      const size = this.unit * 0.24
      const place = { x: box.middle[0], y: box.middle[1], "font-size": size, class: "xw-note" }
      this.over.append(drawn("text", place, notes.replaceAll(",", " ")))
    }
  }

  drawValue(value, box, isRevealed) {
    const glyph = this.glyph(value)
    const { x, y, width, height } = box
    const side = Math.min(this.unit, width, height)
    if (glyph) {
      filled(glyph, { x, y, width, height, class: "xw-glyph" }, [])
      return glyph
    }
    const [middleX, middleY] = box.middle
    const place = { x: middleX, y: middleY, "font-size": side * (value.length > 1 ? 0.5 : 0.58) }
    return drawn("text", { ...place, class: isRevealed ? "xw-value xw-shown" : "xw-value" }, value)
  }

  drawEdge(edge) {
    const value = this.edgeValue(edge.place)
    const isGiven = edge.place in this.edges.given
    if (this.wrong.has(edge.place)) {
      const [cx, cy] = edge.middle
      this.over.append(drawn("circle", { cx, cy, r: this.unit * 0.2, class: "xw-fault" }))
    }
    if (!value || isGiven) return
    const [x, y] = edge.middle
    const [right, down] = edge.along
    if (value === CROSS) {
      const size = this.unit * 0.09
      const strokes = `M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`
      this.over.append(drawn("path", { d: strokes, class: "xw-cross" }))
      return
    }
    if (value.startsWith("bridge")) {
      const [dx, dy] = [down * 0.2, right * 0.2]
      for (const aside of value === "bridges" ? [-0.2, 0.2] : [0]) {
        const [atX, atY] = [x + right * aside, y + down * aside]
        const ends = { x1: atX - dx, y1: atY - dy, x2: atX + dx, y2: atY + dy }
        this.over.append(drawn("line", { ...ends, class: "xw-edge" }))
      }
      return
    }
    const [dx, dy] = value === "link" ? [down, right] : [right, down]
    const ends = { x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy }
    this.over.append(drawn("line", { ...ends, class: `xw-edge xw-${value}` }))
  }

  glyph(value) {
    const number = this.values.indexOf(value)
    return number < 0 ? undefined : this.host.template(`glyph-${number}`)
  }

  scaled() {}

  get columns() {
    return this.puzzle.bounds[0]
  }

  get rows() {
    return this.puzzle.bounds[1]
  }

  place() {
    const { x, y, width, height } = this.spots[this.current].box
    const [, , wide, high] = this.board.getAttribute("viewBox").split(" ").map(Number)
    return [x / wide, y / high, width / wide, height / high]
  }

  shown() {
    return []
  }

  describe() {
    const spot = this.spots[this.current]
    const index = this.current
    const parts = [`row ${spot.row + 1}, column ${spot.column + 1}`]
    if (this.spots === this.places) {
      return `edge ${index + 1}, ${this.edgeValue(spot.place) || "empty"}`
    }
    if (spot.given) parts.push(`given ${NAMES[spot.given] ?? spot.given}`)
    const value = this.progress.get(`c${index}`)
    if (!spot.locked) parts.push(value ? (NAMES[value] ?? value) : "empty")
    const notes = this.progress.get(`n${index}`)
    if (notes) parts.push(`candidates ${notes}`)
    if (this.wrong.has(`c${index}`)) parts.push("wrong")
    for (const [words, x, y] of [["above", 0, -1], ["right", 1, 0], ["below", 0, 1], ["left", -1, 0]]) {
      const edge = this.edgeAt(spot, x, y)
      const line = edge && this.edgeValue(edge.place)
      if (line) parts.push(`${line} ${words}`)
    }
    return parts.join(", ")
  }

  chooseClue() {
    return false
  }

  // -- moving -----------------------------------------------------------------------------------

  go(index) {
    this.current = index
    this.continues = false
    this.host.update()
  }

  // The nearest spot in a direction; spots aside are farther.
  near(index, x, y) {
    const [fromX, fromY] = this.spots[index].box.middle
    let [best, least] = [-1, Infinity]
    this.spots.forEach((spot, number) => {
      const [right, down] = [spot.box.middle[0] - fromX, spot.box.middle[1] - fromY]
      const along = right * x + down * y
      const aside = Math.abs(right * y) + Math.abs(down * x)
      if (along <= 0.01 || aside > along) return
      const distance = along + 2 * aside
      if (distance < least) [best, least] = [number, distance]
    })
    return best
  }

  arrow(x, y, draws) {
    const next = this.near(this.current, x, y)
    const edge = draws && this.spots === this.cells ? this.edgeAt(this.spots[this.current], x, y) : null
    if (draws && this.puzzle.bridges) return this.bridgeToward(x, y)
    if (edge) this.turnEdge(edge)
    if (next >= 0 && (!edge || this.edges.tools.includes("link"))) this.go(next)
    else this.host.update()
  }

  edgeAt(spot, x, y) {
    const [middleX, middleY] = spot.box.middle
    const at = [middleX + (x * this.unit) / 2, middleY + (y * this.unit) / 2]
    return this.places.find((edge) => distance(edge.middle, at) < this.unit * 0.2)
  }

  // -- values -----------------------------------------------------------------------------------

  isKept(index) {
    return this.cells[index] === undefined || this.cells[index].locked || this.progress.get(`r${index}`)
  }

  enter(value, index = this.current) {
    if (this.spots !== this.cells || this.isKept(index)) return
    this.progress.set([[`c${index}`, value], [`n${index}`, ""]])
    this.host.finish()
  }

  // A candidate more or less.
  note(value) {
    const index = this.current
    if (this.isKept(index)) return
    const notes = new Set(this.progress.get(`n${index}`).split(",").filter(Boolean))
    if (!notes.delete(value)) notes.add(value)
    const kept = this.values.filter((name) => notes.has(name)).join(",")
    this.progress.set([[`n${index}`, kept.slice(0, LONGEST)], [`c${index}`, ""]])
  }

  put(value) {
    if (this.takesNotes && value !== DOT) this.note(value)
    else this.enter(value)
  }

  type(key) {
    const index = this.current
    const longer = this.progress.get(`c${index}`) + key
    if (this.continues && this.numbers.has(longer)) {
      this.continues = false
      return this.enter(longer)
    }
    const value = [key, key.toLocaleUpperCase()].find((name) => this.values.includes(name))
    if (value !== undefined) {
      this.put(value)
      this.continues = !this.takesNotes && this.numbers.has(value)
    } else if (key === this.dotKey) this.enter(DOT)
  }

  space() {
    this.turnSpot(1)
  }

  // The next value of a cell, or the next state of an edge.
  turnSpot(by) {
    if (this.spots === this.places) return this.turnEdge(this.places[this.current])
    const states = ["", ...this.values, ...(this.dotKey ? [DOT] : [])]
    const at = states.indexOf(this.progress.get(`c${this.current}`))
    this.enter(states[(at + by + states.length) % states.length])
  }

  erase() {
    this.continues = false
    const index = this.current
    if (this.spots === this.places) this.setEdges([[this.places[index], ""]])
    else if (!this.isKept(index)) this.progress.set([[`c${index}`, ""], [`n${index}`, ""]])
    this.host.update()
  }

  remove() {
    this.erase()
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const row = this.spots.filter((spot) => spot.row === this.spots[this.current].row)
    const actions = {
      ArrowLeft: () => this.arrow(-1, 0, event.shiftKey),
      ArrowRight: () => this.arrow(1, 0, event.shiftKey),
      ArrowUp: () => this.arrow(0, -1, event.shiftKey),
      ArrowDown: () => this.arrow(0, 1, event.shiftKey),
      Home: () => this.go(this.spots.indexOf(row[0])),
      End: () => this.go(this.spots.indexOf(row.at(-1))),
      Backspace: () => this.erase(),
      Delete: () => this.erase(),
      Enter: () => this.turnSpot(1),
      Escape: () => this.host.leave(),
      " ": () => this.turnSpot(event.shiftKey ? -1 : 1),
    }
    const action = actions[event.key]
    if (!action) return false
    action()
    return true
  }

  // -- edges ------------------------------------------------------------------------------------

  // "link", "wall", "x" or "": what is given, what was drawn, or what lies between two areas.
  edgeValue(place) {
    const known = this.edges.given[place] ?? this.progress.get(place)
    if (known || !this.edges.tools.includes("area")) return known
    const [one, other] = this.sides(this.byPlace.get(place)).map((index) => this.progress.get(`a${index}`))
    return one && other && one !== other ? "wall" : ""
  }

  // The cells on both sides of an edge of a grid.
  sides({ place, row, column }) {
    const before = place[0] === "h" ? [row - 1, column] : [row, column - 1]
    const cellAt = ([r, c]) => this.cells.findIndex((cell) => cell.row === r && cell.column === c)
    return [cellAt(before), cellAt([row, column])]
  }

  get line() {
    return this.tool === "wall" || !this.edges.tools.includes("link") ? "wall" : "link"
  }

  // What an edge is in turn.
  get edgeStates() {
    return this.puzzle.bridges ? ["", "bridge", "bridges"] : ["", this.line, CROSS]
  }

  turnEdge(edge) {
    const states = this.edgeStates
    const at = states.indexOf(this.progress.get(edge.place))
    this.setEdges([[edge, states[(at + 1) % states.length]]])
  }

  setEdges(pairs) {
    const free = pairs.filter(([edge]) => !(edge.place in this.edges.given))
    this.progress.set(free.map(([edge, value]) => [edge.place, value]))
    this.host.finish()
  }

  // -- bridges ----------------------------------------------------------------------------------

  isIsland(index) {
    return this.cells[index].locked && !Object.hasOwn(BRIDGES, this.cells[index].given)
  }

  bridgeToward(x, y) {
    let index = this.near(this.current, x, y)
    while (index >= 0 && !this.isIsland(index)) index = this.near(index, x, y)
    if (index >= 0) this.bridge(this.current, index)
  }

  // No bridge, one, two, none between two islands of a row or column that face each other. Those
  // that are neighbors have an edge between them, others have cells.
  bridge(from, to) {
    const [start, end] = [this.cells[from], this.cells[to]]
    if (!this.isIsland(from) || !this.isIsland(to)) return
    const isAcross = start.row === end.row
    if (!isAcross && start.column !== end.column) return
    const inside = [...this.cells.keys()].filter((index) => {
      const { row, column } = this.cells[index]
      return isAcross
        ? row === start.row && isBetween(column, start.column, end.column)
        : column === start.column && isBetween(row, start.row, end.row)
    })
    if (inside.some((index) => this.isIsland(index))) return
    if (!inside.length) {
      const middle = between(start.box.middle, end.box.middle)
      const edge = this.places.find((place) => distance(place.middle, middle) < this.unit * 0.1)
      if (edge) this.turnEdge(edge)
      return
    }
    // A given piece of a bridge settles the others.
    const free = inside.filter((index) => !this.cells[index].locked)
    const given = inside.find((index) => this.cells[index].locked)
    const all = isAcross ? ["", "-", "="] : ["", "|", "H"]
    const states = given === undefined ? all : ["", this.cells[given].given]
    if (!free.length || !all.includes(states.at(-1))) return
    const at = states.indexOf(this.progress.get(`c${free[0]}`))
    const next = states[(at + 1) % states.length]
    this.progress.set(free.map((index) => [`c${index}`, next]))
    this.host.finish()
  }

  // -- pointing ---------------------------------------------------------------------------------

  // Where an event is, in the coordinates of the picture and of its targets.
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY)
    const { x, y } = point.matrixTransform(this.board.getScreenCTM().inverse())
    return [x, y]
  }

  cellAt([x, y]) {
    const inBox = ({ box }) =>
      x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
    return this.cells.findIndex((cell) =>
      cell.box.points ? isInside([x, y], cell.box.points) : inBox(cell),
    )
  }

  edgeNear(point) {
    let [best, least] = [null, this.unit * 0.6]
    for (const edge of this.places) {
      const far = distanceToLine(point, edge, this.line)
      if (far < least) [best, least] = [edge, far]
    }
    return best
  }

  down(event) {
    if (event.button) return
    event.preventDefault()
    const point = this.at(event)
    const cell = this.cellAt(point)
    this.drag = { cell, point, seen: [cell], value: null, id: event.pointerId }
    if (this.tool !== "cell") this.board.setPointerCapture(event.pointerId)
    const isAgain = cell === this.current && this.host.contains(document.activeElement)
    if (this.tool === "cell" && cell >= 0) {
      if (isAgain && document.activeElement === this.host.field.node) this.turnSpot(1)
      else this.go(cell)
    } else if (this.spots === this.cells && cell >= 0) this.go(cell)
    this.host.focus()
  }

  moved(event) {
    const { drag } = this
    if (!drag || drag.id !== event.pointerId) return
    const cell = this.cellAt(this.at(event))
    const last = drag.seen.at(-1)
    if (cell < 0 || cell === last) return
    if (this.tool === "link" && last >= 0) this.dragLine(last, cell)
    if (this.tool === "area") this.dragArea(cell)
    drag.seen.push(cell)
    if (this.tool !== "cell") this.go(cell)
  }

  dragLine(from, to) {
    const [one, other] = [this.cells[from].box.middle, this.cells[to].box.middle]
    const middle = between(one, other)
    const edge = this.places.find((place) => distance(place.middle, middle) < this.unit * 0.1)
    if (!edge) return
    this.drag.value ??= this.progress.get(edge.place) === "link" ? "" : "link"
    this.setEdges([[edge, this.drag.value]])
  }

  dragArea(cell) {
    const { drag } = this
    drag.value ??= this.progress.get(`a${drag.cell}`) || this.freshArea()
    this.progress.set([[`a${drag.cell}`, drag.value], [`a${cell}`, drag.value]])
    this.host.finish()
  }

  freshArea() {
    const used = new Set(this.cells.map((_, index) => this.progress.get(`a${index}`)))
    let number = 1
    while (used.has(String(number))) number++
    return String(number)
  }

  up(event) {
    const { drag } = this
    this.drag = null
    if (!drag || drag.id !== event.pointerId) return
    const point = this.at(event)
    const cell = this.cellAt(point)
    const isTap = drag.seen.length === 1
    if (this.tool === "bridge") this.drawBridge(drag.cell, cell, point)
    else if (this.tool === "area" && isTap && cell >= 0) {
      const next = this.progress.get(`a${cell}`) ? "" : this.freshArea()
      this.progress.set([[`a${cell}`, next]])
      this.host.finish()
    } else if ((this.tool === "link" || this.tool === "wall") && isTap) {
      const edge = this.edgeNear(point)
      if (edge && this.spots === this.places) this.current = this.places.indexOf(edge)
      if (edge) this.turnEdge(edge)
    }
    this.host.update()
  }

  // Dragged from island to island, or tapped between islands that are neighbors.
  drawBridge(from, to, point) {
    if (from >= 0 && to >= 0 && from !== to) return this.bridge(from, to)
    const edge = this.places.find((place) => distance(place.middle, point) < this.unit * 0.25)
    if (edge) this.turnEdge(edge)
  }

  // -- keys and buttons of the page ---------------------------------------------------------------

  keys() {
    const palette = this.hasValues
      ? this.values.map((value) => {
          const glyph = this.glyph(value)
          return touched(glyph ?? value, () => this.put(value), { "aria-label": NAMES[value] ?? value })
        })
      : []
    if (this.hasValues && this.dotKey) {
      palette.push(touched(DOT, () => this.enter(DOT), { "aria-label": NAMES[DOT] }))
    }
    palette.push(touched("⌫", () => this.erase(), { "aria-label": "Erase" }))
    const rows = [palette]
    rows.forEach((row) => (row.isPalette = true))
    return rows
  }

  buttons() {
    const list =
      this.tools.length > 1
        ? this.tools.map((tool) => ({
            label: TOOL_NAMES[tool],
            name: tool,
            action: () => this.choose(tool),
          }))
        : []
    if (this.hasValues && this.values.length > 1 && !this.puzzle.bridges) {
      list.push({ label: "Notes", name: "notes", action: () => this.toggleNotes() })
    }
    return list
  }

  choose(tool) {
    this.tool = tool
    for (const name of this.tools) this.host.state(name, name === tool)
    this.board.classList.toggle("xw-drags", tool !== "cell")
  }

  toggleNotes() {
    this.takesNotes = !this.takesNotes
    this.host.state("notes", this.takesNotes)
  }

  started() {
    this.choose(this.tool)
  }

  scopes() {
    const all = [...this.cells.map((_, index) => `c${index}`), ...this.places.map(({ place }) => place)]
    return [
      ["Reveal cell", () => this.around(this.current)],
      ["Reveal all", () => all],
    ]
  }

  // The places of a cell and the edges around it.
  around(index) {
    const spot = this.spots[index]
    if (this.spots === this.places) return [spot.place]
    const sides = [[0, -1], [1, 0], [0, 1], [-1, 0]]
    const edges = sides.map(([x, y]) => this.edgeAt(spot, x, y)).filter(Boolean)
    return [`c${index}`, ...edges.map(({ place }) => place)]
  }

  // -- checking -----------------------------------------------------------------------------------

  isRight(place) {
    if (place[0] !== "c") {
      const value = this.edgeValue(place)
      const right = this.edges.solution[place] ?? this.edges.given[place] ?? ""
      return !this.edges.required || (value === CROSS ? "" : value) === right
    }
    const cell = this.cells[Number(place.slice(1))]
    const value = this.progress.get(place)
    if (cell.locked || !this.values.length) return true
    return (value === DOT ? "" : value) === cell.solution
  }

  isEntered(place) {
    return Boolean(this.progress.get(place) || (place[0] !== "c" && this.edgeValue(place)))
  }

  get everything() {
    return this.scopes()[1][1]()
  }

  check() {
    const wrong = this.everything.filter((place) => this.isEntered(place) && !this.isRight(place))
    this.wrong = new Set(wrong)
    return wrong.length
  }

  forget(places) {
    for (const place of places) {
      this.wrong.delete(place)
      if (place[0] === "a") this.wrong.clear()
    }
  }

  reveal(places) {
    const pairs = []
    for (const place of places) {
      if (this.isRight(place)) continue
      if (place[0] === "c") {
        const value = this.cells[Number(place.slice(1))].solution
        pairs.push([place, value], [`r${place.slice(1)}`, value ? "1" : ""], [`n${place.slice(1)}`, ""])
      } else {
        pairs.push([place, this.edges.solution[place] ?? (this.puzzle.bridges ? "" : CROSS)])
      }
    }
    this.progress.set(pairs)
  }

  get isFull() {
    if (this.edges.required || !this.hasValues) return false
    return this.cells.every((cell, index) => cell.locked || this.progress.get(`c${index}`))
  }

  get isSolved() {
    return this.everything.every((place) => this.isRight(place))
  }

  accepts(place, text) {
    if (this.byPlace.has(place)) {
      const texts = this.puzzle.bridges ? this.edgeStates : [CROSS, "link", "wall"]
      return !(place in this.edges.given) && texts.includes(text)
    }
    const [, kind, number] = /^([cnra])([0-9]{1,6})$/.exec(place) ?? []
    const cell = this.cells[Number(number)]
    if (!cell) return false
    if (kind === "a") return /^[0-9]{1,5}$/.test(text)
    if (cell.locked) return false
    if (kind === "r") return text === "1"
    if (kind === "n") return text.split(",").every((value) => this.values.includes(value))
    return text === DOT || this.values.includes(text) || this.numbers.has(text)
  }
}

// -- geometry -----------------------------------------------------------------------------------

function between([x1, y1], [x2, y2]) {
  return [(x1 + x2) / 2, (y1 + y2) / 2]
}

function distance([x1, y1], [x2, y2]) {
  return Math.hypot(x2 - x1, y2 - y1)
}

function isBetween(value, one, other) {
  return value > Math.min(one, other) && value < Math.max(one, other)
}

// The distance of a point from an edge: from its line, or across it for a link.
function distanceToLine([x, y], { middle, along }, line) {
  const [dx, dy] = line === "link" ? [along[1], along[0]] : along
  const square = dx * dx + dy * dy
  const part = ((x - middle[0]) * dx + (y - middle[1]) * dy) / square
  const held = Math.max(-1, Math.min(1, part))
  return distance([x, y], [middle[0] + held * dx, middle[1] + held * dy])
}

function isInside([x, y], points) {
  let inside = false
  points.forEach(([x1, y1], at) => {
    const [x2, y2] = points.at(at - 1)
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside
  })
  return inside
}

// The middle of an area, weighted by its surface.
function centroid(points) {
  let [area, cx, cy] = [0, 0, 0]
  points.forEach(([x1, y1], at) => {
    const [x2, y2] = points.at(at - 1)
    const cross = x2 * y1 - x1 * y2
    area += cross
    cx += (x1 + x2) * cross
    cy += (y1 + y2) * cross
  })
  return area ? [cx / (3 * area), cy / (3 * area)] : points[0]
}
