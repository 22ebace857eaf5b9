// A crossword that can be solved in the page. The state of play is the letters, the revealed cells
// and the time; it is kept in the storage of the page under the key of the puzzle.
;(() => {
  const puzzle = JSON.parse(document.getElementById("puzzle").textContent)
  const { width, height, cells, entries } = puzzle
  const letters = cells.map((cell) => cell.given)
  const revealed = cells.map(() => false)
  const wrong = cells.map(() => false)
  let current = cells.findIndex((cell) => isOpen(cell))
  let direction = "across"
  let rebus = false

  function isOpen(cell) {
    return cell !== undefined && cell.kind === ""
  }

  // -- storage --------------------------------------------------------------------------------

  function load() {
    const state = storedState(puzzle.key, cells.length)
    if (!state) return
    state.entered.forEach((letter, index) => {
      if (isOpen(cells[index]) && !cells[index].given) letters[index] = String(letter)
    })
    state.revealed.forEach((value, index) => (revealed[index] = value === true))
    clock.set(state.seconds)
  }

  function save() {
    storeState(puzzle.key, { entered: letters, revealed, seconds: clock.seconds })
  }

  // -- the page -------------------------------------------------------------------------------

  const grid = element("div", { class: "grid", role: "grid", "aria-label": "Crossword grid" })
  grid.style.setProperty("--columns", width)
  grid.style.setProperty("--ratio", `${width} / ${height}`)
  const status = element("p", { class: "status", role: "status", "aria-live": "polite" })
  const clock = new Clock(save, currentNode)
  const items = new Map()
  document.querySelectorAll("[data-clue]").forEach((item) => {
    items.set(Number(item.dataset.clue), item)
  })

  const nodes = cells.map((cell, index) => {
    const node = element("div", {
      class: `cell ${cell.kind} ${cell.shade ? "shade" : ""} ${cell.given ? "given" : ""}`,
      role: "gridcell",
      tabindex: "-1",
    })
    for (const side of cell.bars) node.classList.add(`bar-${side}`)
    if (cell.color) node.style.backgroundColor = cell.color
    if (cell.ink) node.style.color = cell.ink
    const marks = document.getElementById(`marks-${index}`)
    if (marks) {
      const drawn = marks.content.cloneNode(true)
      drawn.firstChild.setAttribute("class", "marks")
      drawn.firstChild.setAttribute("aria-hidden", "true")
      node.append(drawn)
    }
    if (cell.circle) node.append(element("span", { class: "ring" }))
    if (cell.number) node.append(element("span", { class: "number" }, cell.number))
    node.append(element("span", { class: "letter" }))
    if (isOpen(cell)) {
      node.addEventListener("mousedown", (event) => {
        event.preventDefault()
        if (index === current) turn()
        select(index)
      })
    } else {
      node.setAttribute("aria-label", cell.kind === "block" ? "block" : "no cell")
      node.setAttribute("aria-disabled", "true")
    }
    return node
  })
  for (let row = 0; row < height; row++) {
    const line = element("div", { class: "row", role: "row" })
    line.append(...nodes.slice(row * width, (row + 1) * width))
    grid.append(line)
  }

  function currentNode() {
    return nodes[current]
  }

  function control(label, action) {
    return button(label, action, currentNode)
  }

  const controls = element("div", { class: "controls", role: "toolbar", "aria-label": "Puzzle" })
  if (puzzle.solution) {
    controls.append(
      control("Check", check),
      control("Reveal cell", () => reveal([current])),
      control("Reveal entry", () => reveal(cellsOf(currentEntry()))),
      control("Reveal all", () => reveal(cells.map((_, index) => index))),
    )
  }
  controls.append(
    control("Rebus", toggleRebus),
    control("Clear", clear),
    clock.pause,
    clock.display,
  )

  // -- entries --------------------------------------------------------------------------------

  function entryOf(index, wanted) {
    return entries.find((entry) => entry.direction === wanted && entry.cells.includes(index))
  }

  function currentEntry() {
    return entryOf(current, direction)
  }

  function cellsOf(entry) {
    return entry ? entry.cells : [current]
  }

  function turn() {
    const other = direction === "across" ? "down" : "across"
    if (entryOf(current, other) || entries.length === 0) direction = other
  }

  function select(index) {
    if (!isOpen(cells[index])) return
    current = index
    rebus = false
    if (!currentEntry()) {
      const other = direction === "across" ? "down" : "across"
      if (entryOf(index, other)) direction = other
    }
    draw()
    nodes[index].focus({ preventScroll: false })
  }

  function draw() {
    const entry = currentEntry()
    const inEntry = new Set(entry ? entry.cells : [])
    cells.forEach((cell, index) => {
      if (!isOpen(cell)) return
      const node = nodes[index]
      node.classList.toggle("entry", inEntry.has(index))
      node.classList.toggle("current", index === current)
      node.classList.toggle("wrong", wrong[index])
      node.classList.toggle("revealed", revealed[index])
      node.tabIndex = index === current ? 0 : -1
      const letter = node.querySelector(".letter")
      letter.textContent = letters[index]
      letter.style.setProperty("--length", letters[index].length)
      node.setAttribute("aria-label", describe(index))
    })
    items.forEach((item) => item.classList.remove("entry"))
    if (entry && items.has(entry.clue)) {
      items.get(entry.clue).classList.add("entry")
      items.get(entry.clue).scrollIntoView({ block: "nearest" })
    }
  }

  function describe(index) {
    const row = Math.floor(index / width) + 1
    const column = (index % width) + 1
    const entry = index === current ? currentEntry() : undefined
    const clue = entry && items.get(entry.clue)
    const parts = [`row ${row}, column ${column}`]
    if (cells[index].number) parts.push(`number ${cells[index].number}`)
    parts.push(letters[index] || "empty")
    if (wrong[index]) parts.push("wrong")
    if (clue) parts.push(`${entry.name}: ${clue.querySelector("span").textContent}`)
    return parts.join(", ")
  }

  // -- entering -------------------------------------------------------------------------------

  function enter(text) {
    const cell = cells[current]
    if (!isOpen(cell)) return
    if (!cell.given && !revealed[current]) {
      const letter = text.toLocaleUpperCase()
      letters[current] = rebus ? letters[current] + letter : letter
      wrong[current] = false
      save()
    }
    if (!rebus) step(1)
    draw()
    finish()
  }

  function erase() {
    const kept = cells[current].given || revealed[current]
    if (letters[current] && !kept) {
      letters[current] = rebus ? letters[current].slice(0, -1) : ""
      wrong[current] = false
    } else {
      step(-1)
      if (!cells[current].given && !revealed[current]) letters[current] = ""
    }
    save()
    draw()
  }

  function step(by) {
    const line = cellsOf(currentEntry())
    const next = line[line.indexOf(current) + by]
    if (next !== undefined) select(next)
    else if (entries.length === 0) move(direction === "across" ? by : 0, direction === "down" ? by : 0)
  }

  function move(columns, rows) {
    let row = Math.floor(current / width) + rows
    let column = (current % width) + columns
    while (row >= 0 && row < height && column >= 0 && column < width) {
      const index = row * width + column
      if (isOpen(cells[index])) return select(index)
      row += rows
      column += columns
    }
  }

  function arrow(columns, rows) {
    const wanted = columns ? "across" : "down"
    if (direction !== wanted && entryOf(current, wanted)) {
      direction = wanted
      draw()
    } else {
      move(columns, rows)
    }
  }

  function nextEntry(by) {
    if (!entries.length) return
    const index = entries.indexOf(currentEntry())
    const entry = entries[(index + by + entries.length) % entries.length]
    direction = entry.direction
    select(entry.cells.find((cell) => !letters[cell]) ?? entry.cells[0])
  }

  function toggleRebus() {
    rebus = !rebus
    status.textContent = rebus ? "Rebus: type several letters, then Enter" : ""
  }

  function clear() {
    cells.forEach((cell, index) => {
      letters[index] = cell.given
      revealed[index] = wrong[index] = false
    })
    clock.restart()
    status.textContent = ""
    save()
    draw()
  }

  const actions = {
    ArrowLeft: () => arrow(-1, 0),
    ArrowRight: () => arrow(1, 0),
    ArrowUp: () => arrow(0, -1),
    ArrowDown: () => arrow(0, 1),
    Backspace: erase,
    Delete: () => {
      if (!cells[current].given && !revealed[current]) letters[current] = ""
      save()
      draw()
    },
    Home: () => select(cellsOf(currentEntry())[0]),
    End: () => select(cellsOf(currentEntry()).at(-1)),
    Enter: () => (rebus ? (toggleRebus(), step(1), draw()) : (turn(), draw())),
    Escape: () => rebus && toggleRebus(),
    " ": () => {
      turn()
      draw()
    },
    Insert: toggleRebus,
    PageDown: () => nextEntry(1),
    PageUp: () => nextEntry(-1),
  }
  listen(grid, actions, enter)

  // -- checking -------------------------------------------------------------------------------

  function isRight(index) {
    const right = cells[index].solution
    return right.length === 0 || right.includes(letters[index])
  }

  function check() {
    let count = 0
    cells.forEach((cell, index) => {
      wrong[index] = isOpen(cell) && letters[index] !== "" && !isRight(index)
      count += wrong[index]
    })
    status.textContent = count === 0 ? "Nothing is wrong" : `${count} wrong`
    draw()
  }

  function reveal(indices) {
    for (const index of indices) {
      const right = cells[index].solution
      if (!isOpen(cells[index]) || !right.length || right.includes(letters[index])) continue
      letters[index] = right[0]
      revealed[index] = true
      wrong[index] = false
    }
    save()
    draw()
    finish()
  }

  function finish() {
    const open = cells.map((_, index) => index).filter((index) => isOpen(cells[index]))
    if (open.some((index) => !letters[index] && !(puzzle.solution && isRight(index)))) return
    if (!puzzle.solution) {
      status.textContent = "Every cell is filled"
    } else if (open.every(isRight)) {
      clock.stop(true)
      status.textContent = "Solved"
    } else {
      status.textContent = "Every cell is filled, and some are wrong"
    }
  }

  // -- start ----------------------------------------------------------------------------------

  entries.forEach((entry) => {
    const item = items.get(entry.clue)
    if (!item) return
    item.addEventListener("click", () => {
      direction = entry.direction
      select(entry.cells.find((cell) => !letters[cell]) ?? entry.cells[0])
    })
  })
  load()
  document.getElementById("picture").replaceChildren(grid, controls, status)
  draw()
})()
