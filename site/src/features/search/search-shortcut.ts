const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** '/' and Ctrl-K (⌘K) lead to the search from every page; on the search itself, into its field. */
addEventListener('keydown', (event) => {
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
  const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
  if (event.defaultPrevented || event.isComposing || !(isSlash || (isCtrlK && !event.shiftKey))) return
  if (event.target instanceof Element && event.target.closest(fields)) return
  // A dialog keeps the keyboard to itself.
  if (document.querySelector('dialog[open], [role="dialog"]')) return
  event.preventDefault()
  const field = document.querySelector<HTMLInputElement>('.search-page input[type="search"]')
  if (field) field.select()
  else location.assign('/search')
})
