// A logic puzzle that is solved cell by cell. The picture of the puzzle is the board, cells are laid
// over it. The state of play is the entered values, the revealed cells and the time; it is kept in
// the storage of the page under the key of the puzzle.
;(() => {
  const puzzle = JSON.parse(document.getElementById("puzzle").textContent)
  const { cells, values } = puzzle
  // A mark of the player for a cell that stays empty; not part of the solution.
  const DOT = "\u00b7"
  const dotKey = values.includes(".") ? "" : "."
  const entered = cells.map(() => "")
  const revealed = cells.map(() => false)
  const wrong = cells.map(() => false)
  const numbers = new Set(values.filter((value) => /^[0-9]+$/.test(value)))
  const glyphs = values.map((_, number) => document.getElementById(`glyph-${number}`))
  const names = { "#": "filled", "*": "star", [DOT]: "marked as empty" }
  let current = Math.max(0, cells.findIndex((cell) => !cell.locked))
  // The digit that was typed last in the current cell may be the first of a number.
  let continues = false

  // -- storage --------------------------------------------------------------------------------

  function load() {
    const state = storedState(puzzle.key, cells.length)
    if (!state) return
    state.entered.forEach((value, index) => {
      const isKnown = value === DOT || values.includes(value)
      if (!cells[index].locked && isKnown) entered[index] = value
    })
    state.revealed.forEach((value, index) => (revealed[index] = value === true))
    clock.set(state.seconds)
  }

  function save() {
    storeState(puzzle.key, { entered, revealed, seconds: clock.seconds })
  }

  // -- the page -------------------------------------------------------------------------------

  const picture = document.querySelector("#picture svg")
  const grid = element("div", { class: "board-cells", role: "grid", "aria-label": "Puzzle grid" })
  const board = element("div", { class: "board" })
  const status = element("p", { class: "status", role: "status", "aria-live": "polite" })
  const clock = new Clock(save, currentNode)

  // Lay a node over the target of its cell in the picture.
  function put(node, cell) {
    const place = `[data-row="${cell.row}"][data-column="${cell.column}"]`
    const target = picture.querySelector(`[data-layer="cells"]${place} > [pointer-events]`)
    const [box, page] = [target.getBBox(), picture.viewBox.baseVal]
    node.style.left = `${(100 * box.x) / page.width}%`
    node.style.top = `${(100 * box.y) / page.height}%`
    node.style.width = `${(100 * box.width) / page.width}%`
    node.style.height = `${(100 * box.height) / page.height}%`
    // The size of a value follows from the width of the board.
    node.style.setProperty("--unit", (100 * box.width) / page.width)
  }

  const nodes = cells.map((cell, index) => {
    const node = element("div", { class: "board-cell", role: "gridcell", tabindex: "-1" })
    put(node, cell)
    if (cell.locked) node.setAttribute("aria-readonly", "true")
    node.addEventListener("mousedown", (event) => {
      event.preventDefault()
      if (index === current && document.activeElement === node) cycle(1)
      else select(index)
    })
    return node
  })
  let line = null
  cells.forEach((cell, index) => {
    if (line === null || cell.row !== cells[index - 1].row) {
      line = element("div", { class: "row", role: "row" })
      grid.append(line)
    }
    line.append(nodes[index])
  })

  function currentNode() {
    return nodes[current]
  }

  function control(label, action, attributes) {
    return button(label, action, currentNode, attributes)
  }

  function picked(value) {
    const glyph = glyphs[values.indexOf(value)]
    return glyph ? glyph.content.cloneNode(true) : document.createTextNode(value)
  }

  const palette = element("div", { class: "controls palette", role: "toolbar", "aria-label": "Values" })
  for (const value of values) {
    palette.append(control(picked(value), () => enter(value), { "aria-label": nameOf(value) }))
  }
  if (dotKey) palette.append(control(DOT, () => enter(DOT), { "aria-label": nameOf(DOT) }))
  palette.append(control("Erase", erase))

  const controls = element("div", { class: "controls", role: "toolbar", "aria-label": "Puzzle" })
  if (puzzle.solution) {
    controls.append(
      control("Check", check),
      control("Reveal cell", () => reveal([current])),
      control("Reveal all", () => reveal(cells.map((_, index) => index))),
    )
  }
  controls.append(control("Clear", clear), clock.pause, clock.display)

  // -- showing --------------------------------------------------------------------------------

  function nameOf(value) {
    return names[value] ?? value
  }

  function draw() {
    cells.forEach((cell, index) => {
      const node = nodes[index]
      node.classList.toggle("current", index === current)
      node.classList.toggle("wrong", wrong[index])
      node.classList.toggle("revealed", revealed[index])
      node.tabIndex = index === current ? 0 : -1
      if (node.dataset.value !== entered[index]) {
        node.dataset.value = entered[index]
        node.replaceChildren(...(entered[index] ? [picked(entered[index])] : []))
      }
      node.setAttribute("aria-label", describe(index))
    })
  }

  function describe(index) {
    const cell = cells[index]
    const parts = [`row ${cell.row + 1}, column ${cell.column + 1}`]
    if (cell.given) parts.push(`given ${nameOf(cell.given)}`)
    if (!cell.locked) parts.push(entered[index] ? nameOf(entered[index]) : "empty")
    if (wrong[index]) parts.push("wrong")
    return parts.join(", ")
  }

  function select(index) {
    if (index === undefined || index < 0) return
    current = index
    continues = false
    draw()
    nodes[index].focus({ preventScroll: false })
  }

  // -- entering -------------------------------------------------------------------------------

  function isKept(index) {
    return cells[index].locked || revealed[index]
  }

  function enter(value) {
    if (isKept(current)) return
    entered[current] = value
    wrong[current] = false
    save()
    draw()
    finish()
  }

  function erase() {
    continues = false
    enter("")
  }

  function cycle(by) {
    const states = ["", ...values, ...(dotKey ? [DOT] : [])]
    const at = states.indexOf(entered[current])
    enter(states[(at + by + states.length) % states.length])
  }

  function type(key) {
    const longer = entered[current] + key
    if (continues && numbers.has(longer)) {
      continues = false
      return enter(longer)
    }
    const value = [key, key.toLocaleUpperCase()].find((name) => values.includes(name))
    if (value !== undefined) {
      enter(value)
      continues = numbers.has(value)
    } else if (key === dotKey) {
      enter(DOT)
    }
  }

  // -- moving ---------------------------------------------------------------------------------

  function cellAt(row, column) {
    return cells.findIndex((cell) => cell.row === row && cell.column === column)
  }

  function move(columns, rows) {
    const { row, column } = cells[current]
    select(cellAt(row + rows, column + columns))
  }

  function ends(by) {
    const { row } = cells[current]
    const inRow = cells.map((_, index) => index).filter((index) => cells[index].row === row)
    select(by < 0 ? inRow[0] : inRow.at(-1))
  }

  const actions = {
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    Home: () => ends(-1),
    End: () => ends(1),
    Backspace: erase,
    Delete: erase,
    Enter: () => cycle(1),
    " ": (event) => cycle(event.shiftKey ? -1 : 1),
  }
  listen(grid, actions, type)

  function clear() {
    cells.forEach((_, index) => {
      entered[index] = ""
      revealed[index] = wrong[index] = false
    })
    clock.restart()
    status.textContent = ""
    save()
    draw()
  }

  // -- checking -------------------------------------------------------------------------------

  function isRight(index) {
    const value = entered[index] === DOT ? "" : entered[index]
    return cells[index].locked || value === cells[index].solution
  }

  function check() {
    let count = 0
    cells.forEach((_, index) => {
      wrong[index] = entered[index] !== "" && !isRight(index)
      count += wrong[index]
    })
    status.textContent = count === 0 ? "Nothing is wrong" : `${count} wrong`
    draw()
  }

  function reveal(indices) {
    for (const index of indices) {
      if (isRight(index)) continue
      entered[index] = cells[index].solution
      revealed[index] = entered[index] !== ""
      wrong[index] = false
    }
    save()
    draw()
    finish()
  }

  function finish() {
    if (puzzle.solution && cells.every((_, index) => isRight(index))) {
      clock.stop(true)
      status.textContent = "Solved"
    } else if (cells.every((cell, index) => cell.locked || entered[index])) {
      status.textContent = puzzle.solution
        ? "Every cell is filled, and some are wrong"
        : "Every cell is filled"
    } else {
      status.textContent = ""
    }
  }

  // -- start ----------------------------------------------------------------------------------

  load()
  picture.setAttribute("aria-hidden", "true")
  board.append(picture, grid)
  document.getElementById("picture").replaceChildren(board, palette, controls, status)
  draw()
})()
