/*
 * A page without a connection says so, whether it was lost while the page was open or the browser had the page from before.
 */
const sentence = 'You are offline. This page stays as you had it; others may not open.'
let note: HTMLElement | null = null

show()
addEventListener('offline', show)
addEventListener('online', show)

function show(): void {
  if (note === null) {
    if (navigator.onLine) return
    note = document.createElement('output')
    note.className = 'offline-note'
    document.body.append(note)
  }
  // What is announced has to come into a place that was there before.
  requestAnimationFrame(() => note?.replaceChildren(navigator.onLine ? '' : sentence))
}
