/** What a draft says of one of its sentences: that somebody has to look whether it is so. */
export const checkMark = '[?]'

const citation = /\[(\d{1,2})\]/g
/** A figure, a date or somebody's words: what readers take from a magazine as a fact. */
const factual = /\d|“[^”]{12,}”|"[^"]{12,}"/

export interface CitedText {
  /** The numbers of sources that are cited and there, in order. */
  cited: number[]
  /** Sentences that state a fact and name no source for it, or one that there is not. */
  unsupported: string[]
}

/**
 * Which sources a draft (Markdown) cites and which of its sentences nobody can check. A sentence is unsupported when the
 * model has marked it, when it cites a number without a source, or when it has a figure or a quotation and cites nothing.
 */
export function readCitations(markdown: string, sourceCount: number): CitedText {
  const cited = new Set<number>()
  const unsupported: string[] = []
  for (const sentence of sentencesOf(markdown)) {
    const numbers = [...sentence.matchAll(citation)].map(([, number]) => Number(number))
    const known = numbers.filter((number) => number >= 1 && number <= sourceCount)
    for (const number of known) cited.add(number)
    const plain = withoutMarks(sentence)
    const isMarked = sentence.includes(checkMark) || known.length < numbers.length
    if (plain !== '' && (isMarked || (known.length === 0 && factual.test(plain)))) unsupported.push(plain)
  }
  return { cited: [...cited].toSorted((one, other) => one - other), unsupported }
}

/** The draft as it is saved: its notes to the editors are taken out, its citations stay. */
export function withoutCheckMarks(markdown: string): string {
  return markdown.replaceAll(/[^\S\n]*\[\?\]/g, '')
}

function withoutMarks(sentence: string): string {
  return withoutCheckMarks(sentence)
    .replaceAll(/[^\S\n]*\[\d{1,2}\]/g, '')
    .replaceAll(/\*\*|__/g, '')
    .trim()
}

/** Sentences of running text and of lists; headings state nothing. A mark after the full stop belongs to its sentence. */
function sentencesOf(markdown: string): string[] {
  return markdown.split(/\n+/).flatMap((line) => {
    if (/^\s*#/.test(line)) return []
    const text = line.replace(/^\s*(?:[-*+>]|\d{1,2}\.)\s+/, '')
    return text
      .split(/(?<=[.!?…]["”’)]?(?:\s?\[(?:\d{1,2}|\?)\])*)\s+(?=[\p{Lu}“"‘(])/u)
      .filter((part) => part.trim() !== '')
  })
}
