/*
 * Plugins that colour code (WP-Syntax and others) let people write it as it is into `<pre lang="php">`: `<form>` in it is
 * not a form, but words that readers saw.
 */

const opening = /<(pre|code)(?=[^<>]{0,500}\slang(?:uage)?\s*=)\s[^<>]*>/gi
/** What colours words, or marks some, is markup. */
const otherMarkup = /<(?!\/?(?:span|font|b|i|u|em|strong|mark|a|br|ol|li|div|code)\b)[a-z!?/]/i

/** HTML in which code that was written as it is stands escaped. */
export function withLiteralCode(html: string): string {
  const parts: string[] = []
  const unclosed = new Set<string>()
  let at = 0
  opening.lastIndex = 0
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [, name = ''] = found
    if (unclosed.has(name)) continue
    const start = opening.lastIndex
    const closing = new RegExp(`</${name}\\s*>`, 'gi')
    closing.lastIndex = start
    const end = closing.exec(html)?.index
    if (end === undefined) {
      unclosed.add(name)
      continue
    }
    const code = html.slice(start, end)
    parts.push(html.slice(at, start), otherMarkup.test(code) ? escaped(code) : code)
    at = end
    opening.lastIndex = end
  }
  return at === 0 ? html : parts.join('') + html.slice(at)
}

function escaped(code: string): string {
  return code.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
