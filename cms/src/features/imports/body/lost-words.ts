import type { SourceBlock } from '../source-record.ts'
import { importedText } from './body-text.ts'
import type { ImportedBody } from './imported-body.ts'
import { findPlayed } from './markup/embed-address.ts'
import { withPartedFigures } from './raised-figures.ts'
import { sourceText, visibleText } from './source-text.ts'
import { diffWordLists } from './word-diff.ts'

const longestDiffMs = 5000
/** Between the words of a note may stand ours: what it was, and where links led. */
const mostBetween = 24
const mostBeginnings = 40

/** The words that a page of this HTML shows, in their order, without what is no letter or figure. */
export function visibleWords(html: string): string[] {
  return wordsIn(visibleText(html))
}

/** The words that a text which was read keeps: those in their place, then those of footnotes and of notes for the editors. */
export function wordsOf(body: ImportedBody): string[] {
  const { lines, notes } = importedText(body.blocks)
  return [...lines, ...notes, ...body.notes.map(({ text }) => text)].flatMap(wordsIn)
}

/**
 * The words of a source that are nowhere in what was made of it, or not in their order: empty for every text. Words may stand in
 * a footnote, in a note for the editors, or have been replaced by the magazine's own (`ImportedBody.replaced`).
 */
export function lostWords(source: string | readonly SourceBlock[], body: ImportedBody): string[] {
  const was = wordsIn(typeof source === 'string' ? visibleText(source) : sourceText(source))
  const { lines, notes } = importedText(body.blocks)
  const changes = diffWordLists(was, lines.flatMap(wordsIn), longestDiffMs)
  const missing = changes.filter(({ kind }) => kind === 'removed').map(({ words }) => words)
  const aside = new WordsAside([...notes.map(wordsIn), body.notes.flatMap(({ text }) => wordsIn(text))])
  const replaced = bagOf(body.replaced.flatMap(wordsIn))
  return missing.flatMap((run) => lostOfRun(run, { aside, replaced }))
}

function lostOfRun(
  run: readonly string[],
  { aside, replaced }: { aside: WordsAside; replaced: Map<string, number> },
): string[] {
  const lost: string[] = []
  for (let at = 0; at < run.length;) {
    const found = aside.take(run, at)
    const word = run[at] ?? ''
    const left = replaced.get(word) ?? 0
    if (found > 0) at += found
    else {
      if (left > 0) replaced.set(word, left - 1)
      else lost.push(word)
      at += 1
    }
  }
  return lost
}

/** Words that stand beside a text, each run of them in order. */
class WordsAside {
  readonly #texts: readonly (readonly string[])[]
  readonly #places = new Map<string, { text: number; at: number }[]>()
  /** Of each text, from where on its words have not been found yet. */
  readonly #next = new Map<number, number>()

  constructor(texts: readonly (readonly string[])[]) {
    this.#texts = texts
    texts.forEach((words, text) => {
      words.forEach((word, at) => {
        const places = this.#places.get(word)
        if (places) places.push({ text, at })
        else this.#places.set(word, [{ text, at }])
      })
    })
  }

  /** How many words of a run, from one on, stand here one after the other; no word is found twice. */
  take(run: readonly string[], from: number): number {
    const places = this.#places.get(run[from] ?? '') ?? []
    const open = places.filter(({ text, at }) => at >= (this.#next.get(text) ?? 0)).slice(0, mostBeginnings)
    let best = { matched: 0, text: 0, end: 0 }
    for (const { text, at } of open) {
      const match = this.#match(run, { from, text, at })
      if (match.matched > best.matched) best = { ...match, text }
    }
    if (best.matched > 0) this.#next.set(best.text, best.end)
    return best.matched
  }

  #match(
    run: readonly string[],
    { from, text, at }: { from: number; text: number; at: number },
  ): { matched: number; end: number } {
    const words = this.#texts[text] ?? []
    let matched = 0
    let end = at
    while (from + matched < run.length) {
      const found = words.indexOf(run[from + matched] ?? '', end)
      if (found === -1 || found > end + mostBetween) break
      end = found + 1
      matched += 1
    }
    return { matched, end }
  }
}

/** Words without what stands around and in them; the address of an embed is the one that its block has. */
function wordsIn(text: string): string[] {
  const plain = withPartedFigures(text)
    .replace(/https?:\/\/[^\s<>"]+/g, (address) => findPlayed(address)?.url ?? address)
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}]/gu, '')
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function bagOf(words: readonly string[]): Map<string, number> {
  const bag = new Map<string, number>()
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}
