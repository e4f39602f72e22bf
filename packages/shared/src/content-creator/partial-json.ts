/**
 * Reads JSON of which only the beginning has come yet: what is open is closed, and what is half a word left out. Null
 * where nothing can be read yet.
 */
export function readPartialJson(text: string): unknown {
  const start = text.search(/[{[]/)
  if (start < 0) return null
  for (let end = text.length; end > start; end = lastCut(text, end)) {
    const closed = close(text.slice(start, end))
    if (closed !== null) return closed
  }
  return null
}

/** The next place further left at which something might end. */
function lastCut(text: string, end: number): number {
  return Math.max(
    text.lastIndexOf(',', end - 1),
    text.lastIndexOf('{', end - 2) + 1,
    text.lastIndexOf('[', end - 2) + 1,
  )
}

function close(piece: string): unknown {
  const open: string[] = []
  let isString = false
  for (let at = 0; at < piece.length; at += 1) {
    const letter = piece[at]
    if (isString) {
      if (letter === '\\') at += 1
      else if (letter === '"') isString = false
    } else if (letter === '"') isString = true
    else if (letter === '{') open.push('}')
    else if (letter === '[') open.push(']')
    else if (letter === '}' || letter === ']') open.pop()
  }
  // A backslash that waits for its letter would swallow the quotation mark.
  const whole = isString ? `${piece.replace(/\\(u[\da-f]{0,3})?$/i, '')}"` : piece.replace(/[,\s]+$/, '')
  try {
    return JSON.parse(whole + open.toReversed().join(''))
  } catch {
    return null
  }
}
