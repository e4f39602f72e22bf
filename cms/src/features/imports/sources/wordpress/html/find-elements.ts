/** The first element of a name, as far as it is closed: where it begins, what stands in it, and where it ends. */
export interface FoundElement {
  start: number
  inner: string
  end: number
}

/** The next element of a name from a place on. Each call looks at what it passes once, whatever is missing. */
export function findElement(html: string, name: string, from = 0): FoundElement | null {
  const opens = new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'gi')
  opens.lastIndex = from
  const open = opens.exec(html)
  if (!open) return null
  const closes = new RegExp(`</${name}\\s*>`, 'gi')
  closes.lastIndex = opens.lastIndex
  const close = closes.exec(html)
  if (!close) return null
  return { start: open.index, inner: html.slice(opens.lastIndex, close.index), end: closes.lastIndex }
}

/** HTML with something else in the place of each element of a name. Those that are never closed stay. */
export function replaceElements(html: string, name: string, by: (inner: string) => string): string {
  const parts: string[] = []
  let at = 0
  for (let found = findElement(html, name); found; found = findElement(html, name, at)) {
    parts.push(html.slice(at, found.start), by(found.inner))
    at = found.end
  }
  parts.push(html.slice(at))
  return parts.join('')
}

/** From the first of the tags that begin an element of a name to the last that ends one; null if there are none. */
export function spanOf(html: string, name: string): string | null {
  const start = html.search(new RegExp(`<${name}[\\s>]`, 'i'))
  const end = html.toLowerCase().lastIndexOf(`</${name}`)
  if (start < 0 || end < start) return null
  const close = html.indexOf('>', end)
  return close < 0 ? null : html.slice(start, close + 1)
}
