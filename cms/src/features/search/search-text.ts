/** What a reader typed, taken apart. `isPrefix`: the word may still be growing. */
export type SearchTerm =
  | { kind: 'word'; text: string; isPrefix: boolean }
  | { kind: 'phrase'; text: string; isPrefix: false }

const maxTerms = 12
const quotes = /["“”„‟«»]/g
const phrase = /"([^"]*)"/g
const separators = /[\s'’‘ʼ´`]+/u
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * The words and "quoted phrases" of a search, at most twelve. The last word counts as a beginning unless a phrase
 * follows it. Signs have no meaning: nothing that a reader types is read as an operator.
 */
export function parseSearchText(text: string): SearchTerm[] {
  const plain = toPlainSearch(text).replace(quotes, '"')
  const terms: SearchTerm[] = []
  let end = 0
  for (const match of plain.matchAll(phrase)) {
    terms.push(...wordsOf(plain.slice(end, match.index)), ...phraseOf(match[1] ?? ''))
    end = match.index + match[0].length
  }
  terms.push(...wordsOf(plain.slice(end)))
  return terms.slice(0, maxTerms).map((term, index, all) => {
    const isLast = index === all.length - 1
    return term.kind === 'word' && isLast ? { ...term, isPrefix: end < plain.length } : term
  })
}

/** One form for what looks the same, without what no text has: control characters, halves of characters. */
export function toPlainSearch(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{C}\uFFFD]+/gu, ' ')
    .trim()
}

/** The search with one of its words replaced; the rest stays as it was typed. */
export function replaceWord(text: string, word: string, replacement: string): string {
  return toPlainSearch(text)
    .split(/([\s"'’]+)/u)
    .map((part) => (part.replace(edges, '') === word ? part.replace(word, () => replacement) : part))
    .join('')
}

function wordsOf(text: string): SearchTerm[] {
  return splitWords(text).map((word) => ({ kind: 'word', text: word, isPrefix: false }))
}

function phraseOf(text: string): SearchTerm[] {
  const words = splitWords(text)
  return words.length > 1 ? [{ kind: 'phrase', text: words.join(' '), isPrefix: false }] : wordsOf(text)
}

function splitWords(text: string): string[] {
  return text.split(separators).flatMap((chunk) => chunk.replace(edges, '') || [])
}
