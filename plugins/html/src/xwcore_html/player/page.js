// The page around the player: texts about the puzzle are folded where there is little room, and
// open on paper; the height is that of the window that an on-screen keyboard leaves.
;(() => {
  const about = document.querySelector("details.about")
  const fold = () => {
    if (about) about.open = innerHeight > 900
  }
  fold()
  addEventListener("beforeprint", () => {
    if (about) about.open = true
  })
  addEventListener("afterprint", fold)
  const fit = () => {
    document.body.style.setProperty("--window", `${visualViewport.height}px`)
    scrollTo(0, 0)
  }
  if (window.visualViewport) visualViewport.addEventListener("resize", fit)
})()
