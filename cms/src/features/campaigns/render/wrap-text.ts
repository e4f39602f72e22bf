/** So wide are lines of a text part: what answers quote stays below 80. */
const lineWidth = 76

/** SMTP allows 998 bytes; a little is left for what programs put before a line. */
const maxLineBytes = 900

/**
 * Words on lines of at most 76 characters, with `prefix` before each line and `hanging` before those that follow one. An address stays
 * whole, whatever its length, up to what a line of a mail can hold.
 */
export function wrapText(
  text: string,
  { prefix = '', hanging = prefix }: { prefix?: string; hanging?: string } = {},
): string {
  return text
    .split('\n')
    .flatMap((line, index) => wrapLine(line, { first: index === 0 ? prefix : hanging, hanging }))
    .join('\n')
}

function wrapLine(line: string, { first, hanging }: { first: string; hanging: string }): string[] {
  const lines: string[] = []
  let current = first
  let isBegun = false
  for (const word of line
    .split(/[^\S\u00a0]+/)
    .filter((part) => part !== '')
    .flatMap(partsOfWord)) {
    if (isBegun && current.length + 1 + word.length > lineWidth) {
      lines.push(current)
      current = hanging
      isBegun = false
    }
    current += isBegun ? ` ${word}` : word
    isBegun = true
  }
  return [...lines, current.trimEnd()]
}

/** A word that no line can hold is parted between two characters. */
function partsOfWord(word: string): string[] {
  if (Buffer.byteLength(word) <= maxLineBytes) return [word]
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of word) {
    const size = Buffer.byteLength(character)
    if (bytes + size > maxLineBytes) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += size
  }
  return [...parts, part]
}

/** An address on a line of its own; one that no line can hold stands in brackets, over which mail programs join it (RFC 3986, C). */
export function addressLines(address: string): string {
  const parts = partsOfWord(address)
  return parts.length === 1 ? address : `<${parts.join('\n')}>`
}
