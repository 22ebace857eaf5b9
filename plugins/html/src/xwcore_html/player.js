"use strict"
// What every player has: parts of the page, the clock, the keys, and the storage of the state of
// play. The script of a kind of puzzle follows in the same element.

function element(name, attributes = {}, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

// A button that gives the focus back: `focused` returns the node that gets it.
function button(label, action, focused, attributes = {}) {
  const node = element("button", { type: "button", ...attributes }, label)
  node.addEventListener("click", () => {
    action()
    focused()?.focus()
  })
  return node
}

// The state of play that is kept under a key, if it has as many cells; else null.
function storedState(key, length) {
  try {
    const state = JSON.parse(localStorage.getItem(key))
    const lists = [state?.entered, state?.revealed]
    return lists.every((list) => Array.isArray(list) && list.length === length) ? state : null
  } catch {
    // A page opened from a file may have no storage: the puzzle is playable without it.
    return null
  }
}

function storeState(key, state) {
  try {
    localStorage.setItem(key, JSON.stringify(state))
  } catch {
    // See above.
  }
}

// The time of play, its display and the button that stops it.
class Clock {
  constructor(save, focused) {
    this.display = element("span", { class: "time", role: "timer", "aria-label": "Time" })
    this.pause = button("Pause", () => this.stop(!this.isStopped), focused)
    this.restart()
    setInterval(() => {
      if (this.isStopped || document.hidden) return
      this.set(this.seconds + 1)
      if (this.seconds % 10 === 0) save()
    }, 1000)
  }

  restart() {
    this.set(0)
    this.stop(false)
  }

  set(seconds) {
    this.seconds = Number(seconds) || 0
    const minutes = Math.floor(this.seconds / 60)
    this.display.textContent = `${minutes}:${String(this.seconds % 60).padStart(2, "0")}`
  }

  stop(isStopped) {
    this.isStopped = isStopped
    this.pause.textContent = isStopped ? "Resume" : "Pause"
  }
}

// Call the action of a key, or `type` with the character that the key makes.
function listen(node, actions, type) {
  node.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = actions[event.key]
    if (!action && [...event.key].length !== 1) return
    event.preventDefault()
    if (action) action(event)
    else type(event.key)
  })
}
