import type { Inline } from '../../body/body-model.ts'
import { type Face, fontRuns } from './fonts.ts'
import type { TextStyle } from './styles.ts'

/** A run of one font inside a word or line. */
export interface Fragment {
  text: string
  /** The name that the font, or its extension, is registered under. */
  font: string
  href: string | null
}

export interface Line {
  fragments: Fragment[]
  /** In points, without the space at its end. */
  width: number
}

/** How wide a text is in a registered font, in points. */
export type Measure = (text: string, font: string, style: TextStyle) => number

interface Word {
  fragments: Fragment[]
  width: number
  /** The space that follows it; 0 after a hyphen or dash, where a line may end as well. */
  space: number
  /** A line break that the author made. */
  endsLine: boolean
}

export interface LineOptions {
  style: TextStyle
  measure: Measure
  /** Of the line with this index, in points. */
  widthOf: (line: number) => number
}

/** Breaks text into lines as full as their widths allow. A word wider than a line is divided. */
export function breakLines(content: string | readonly Inline[], options: LineOptions): Line[] {
  const inlines: readonly Inline[] =
    typeof content === 'string' ? [{ kind: 'text', text: content, isBold: false, isItalic: false }] : content
  const lines: Line[] = []
  let fragments: Fragment[] = []
  let width = 0
  let space = 0
  const endLine = () => {
    lines.push({ fragments: joinFragments(fragments), width })
    fragments = []
    width = 0
    space = 0
  }
  for (const word of wordsOf(inlines, options)) {
    for (const part of divide(word, options.widthOf(lines.length), options)) {
      if (fragments.length > 0 && width + space + part.width > options.widthOf(lines.length) + 0.01) endLine()
      fragments.push(...part.fragments)
      width += space + part.width
      space = part.space
      // Kept at the end of a line as well, so that words stay apart when the text is read out or copied.
      if (part.space > 0) fragments.push({ ...lastOf(part.fragments), text: ' ' })
    }
    if (word.endsLine) endLine()
  }
  if (fragments.length > 0) endLine()
  return lines
}

function wordsOf(inlines: readonly Inline[], { style, measure }: LineOptions): Word[] {
  const words: Word[] = []
  let fragments: Fragment[] = []
  const endWord = (end: { space?: number; endsLine?: boolean }) => {
    if (fragments.length > 0) {
      const width = fragments.reduce((sum, { text, font }) => sum + measure(text, font, style), 0)
      words.push({ fragments, width, space: 0, endsLine: false, ...end })
    } else {
      const previous = words.at(-1)
      if (previous) Object.assign(previous, { space: Math.max(previous.space, end.space ?? 0) })
      if (previous && end.endsLine) previous.endsLine = true
    }
    fragments = []
  }
  for (const fragment of inlines.flatMap((inline) => fragmentsOf(inline, style.font, null))) {
    if (fragment.text === '\n') endWord({ endsLine: true })
    else {
      for (const piece of fragment.text.split(/(\s+)|(?<=[-–—])(?=\S)/).filter((text) => text)) {
        if (piece.trim() === '') endWord({ space: measure(' ', fragment.font, style) })
        else {
          // The text was divided after a dash that a line may end with.
          if (/[-–—]$/.test(fragments.at(-1)?.text ?? '')) endWord({})
          fragments.push({ ...fragment, text: piece })
        }
      }
    }
  }
  endWord({})
  return words
}

function fragmentsOf(inline: Inline, font: Face, href: string | null): Fragment[] {
  if (inline.kind === 'break') return [{ text: '\n', font, href: null }]
  // Footnotes are numbered before a text is set.
  if (inline.kind === 'note') return []
  if (inline.kind === 'link') return inline.children.flatMap((child) => fragmentsOf(child, font, inline.href))
  const emphasised = emphasise(font, inline)
  return fontRuns(inline.text, emphasised).map((run) => ({ ...run, href }))
}

/** Emphasis changes the text font alone; in italic text, italics stand upright. */
function emphasise(font: Face, { isBold, isItalic }: { isBold: boolean; isItalic: boolean }): Face {
  if (font !== 'text' && font !== 'italic') return font
  const slanted = (font === 'italic') !== isItalic
  if (isBold) return slanted ? 'boldItalic' : 'bold'
  return slanted ? 'italic' : 'text'
}

/** A word wider than its line in pieces that fit; any other word as it is. */
function divide(word: Word, lineWidth: number, { style, measure }: LineOptions): Word[] {
  if (word.width <= lineWidth) return [word]
  const parts: Word[] = []
  for (const fragment of word.fragments) {
    let text = ''
    const endPart = (part: string) => {
      const width = measure(part, fragment.font, style)
      parts.push({ fragments: [{ ...fragment, text: part }], width, space: 0, endsLine: false })
    }
    for (const letter of fragment.text) {
      if (text !== '' && measure(text + letter, fragment.font, style) > lineWidth) {
        endPart(text)
        text = ''
      }
      text += letter
    }
    if (text !== '') endPart(text)
  }
  const last = parts.at(-1)
  if (last) last.space = word.space
  return parts
}

function joinFragments(fragments: readonly Fragment[]): Fragment[] {
  const joined: Fragment[] = []
  for (const fragment of fragments) {
    const previous = joined.at(-1)
    if (previous && previous.font === fragment.font && previous.href === fragment.href) {
      joined[joined.length - 1] = { ...previous, text: previous.text + fragment.text }
    } else joined.push(fragment)
  }
  return joined
}

function lastOf(fragments: Fragment[]): Fragment {
  const last = fragments.at(-1)
  if (!last) throw new Error('A word has at least one fragment.')
  return last
}
