export interface FittedTitle {
  size: number
  lines: string[]
}

export interface TitleBox {
  width: number
  height: number
  maxLines: number
  /** In pixels, the largest first. */
  sizes: readonly number[]
  /** Of a line's height to the size of its type. */
  leading: number
}

/** The width of a text in pixels at a size. */
export type Measure = (text: string, size: number) => number

/**
 * Breaks a title into lines of about the same length, at the largest size at which it fits. A title that fits at none
 * is cut off with an ellipsis; a word wider than a line is broken.
 */
export function fitTitle(title: string, box: TitleBox, measure: Measure): FittedTitle {
  for (const size of box.sizes) {
    const lines = breakLines(title, { size, width: box.width, measure })
    const hasWideWord = lines.some((line) => measure(line, size) > box.width)
    if (!hasWideWord && lines.length <= maxLines(box, size))
      return { size, lines: balanced(lines, { size, width: box.width, measure }) }
  }
  const size = box.sizes.at(-1) ?? 1
  const words = title.split(' ').flatMap((word) => breakWord(word, { size, width: box.width, measure }))
  const lines = breakLines(words.join(' '), { size, width: box.width, measure })
  const shown = lines.slice(0, maxLines(box, size))
  const isCut = shown.length < lines.length
  return {
    size,
    lines: shown.map((line, index) => (isCut && index === shown.length - 1 ? withEllipsis(line) : line)),
  }

  function withEllipsis(line: string): string {
    const letters = [...line]
    while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`, size) > box.width) letters.pop()
    return `${letters.join('').trimEnd()}…`
  }
}

function maxLines({ height, leading, maxLines: limit }: TitleBox, size: number): number {
  return Math.min(limit, Math.floor(height / (size * leading)))
}

interface Setting {
  size: number
  measure: Measure
}

function breakLines(text: string, { size, width, measure }: Setting & { width: number }): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The setting in as many lines whose lines differ least in length: no last line of one short word. */
function balanced(lines: string[], { size, width, measure }: Setting & { width: number }): string[] {
  const words = lines.join(' ').split(' ')
  /** The best settings of the first words in so many lines, by the number of words. */
  let best: (Balanced | undefined)[] = [{ lines: [], unevenness: 0 }]
  for (let count = 0; count < lines.length; count++) {
    const next: (Balanced | undefined)[] = []
    for (const [start, before] of best.entries()) {
      if (!before) continue
      for (let end = start + 1; end <= words.length; end++) {
        const line = words.slice(start, end).join(' ')
        const room = width - measure(line, size)
        if (room < 0) break
        const unevenness = before.unevenness + room ** 2
        if (unevenness < (next[end]?.unevenness ?? Infinity))
          next[end] = { lines: [...before.lines, line], unevenness }
      }
    }
    best = next
  }
  return best[words.length]?.lines ?? lines
}

interface Balanced {
  lines: string[]
  unevenness: number
}

function breakWord(word: string, { size, width, measure }: Setting & { width: number }): string[] {
  const parts: string[] = ['']
  for (const letter of word) {
    const part = parts.at(-1) ?? ''
    if (part !== '' && measure(part + letter, size) > width) parts.push(letter)
    else parts[parts.length - 1] = part + letter
  }
  return parts
}
