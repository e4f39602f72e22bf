import { parseReferringBody } from '../../body/body-model.ts'
import type { SourceBlock } from '../source-record.ts'
import { blockLines } from './body-text.ts'
import type { EditorNote } from './imported-body.ts'
import { sourceText } from './source-text.ts'
import { diffWordLists } from './word-diff.ts'

/** A run of words that both texts have, that the new one lacks, or that only the new one has. White space is as in its text. */
export interface TextSegment {
  kind: 'same' | 'missing' | 'added'
  text: string
}

export interface TextComparison {
  segments: TextSegment[]
  /** How much of both differs: 0 for nothing, 1 for all. */
  share: number
}

/** An article as it is now. */
export interface NewText {
  /** As `articles.body` has it. */
  body: unknown
  notes?: readonly EditorNote[]
  /** What stands under a picture, by its number, beside what the text says of it: its credit, and a caption of its own. */
  saidOfPicture?: (picture: number) => { caption: string; credit: string } | null
}

const longestMs = 1500

/** The text of an old page beside that of the article it became, word by word; marks and white space make no difference. */
export function compareTexts(
  oldBlocks: readonly SourceBlock[],
  { body, notes = [], saidOfPicture }: NewText,
): TextComparison {
  const old = oldBlocks.map(oldText).join('\n')
  // The address of a video is seen at the old site only where nothing played it.
  const lines = [...articleLines(body, saidOfPicture), ...notes.map(({ text }) => text)].filter(
    (line) => !/^https?:\/\/\S+$/.test(line) || old.includes(line),
  )
  const [was, is] = [wordsOfText(old), wordsOfText(lines.join('\n'))]
  const keys = (words: readonly Word[]) => words.map(({ key }) => key)
  const segments: TextSegment[] = []
  let [before, after] = [0, 0]
  let differing = 0
  for (const { kind, words } of diffWordLists(keys(was), keys(is), longestMs)) {
    const [from, start] = kind === 'removed' ? [was, before] : [is, after]
    const text = from.slice(start, start + words.length).map(({ raw }) => raw)
    segments.push({ kind: kind === 'removed' ? 'missing' : kind, text: text.join('') })
    if (kind !== 'added') before += words.length
    if (kind !== 'removed') after += words.length
    if (kind !== 'same') differing += words.length
  }
  const all = was.length + is.length
  return { segments, share: all === 0 ? 0 : differing / all }
}

function oldText(block: SourceBlock): string {
  return block.kind === 'own' ? articleLines(block.body).join('\n') : sourceText([block])
}

function articleLines(body: unknown, saidOfPicture?: NewText['saidOfPicture']): string[] {
  const notes: string[] = []
  const lines = parseReferringBody(body).flatMap((block) => {
    if (block.kind !== 'picture-reference') return blockLines(block, notes)
    const own = saidOfPicture?.(block.picture)
    return [block.caption || (own?.caption ?? ''), own?.credit ?? '']
  })
  return [...lines, ...notes].filter((line) => line.trim() !== '')
}

interface Word {
  /** With the marks and white space after it. */
  raw: string
  key: string
}

/** Scripts that part no words are compared letter by letter. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}])+/gu

function wordsOfText(text: string): Word[] {
  const found = [...text.matchAll(word)]
  return found.map(({ 0: letters, index }, at) => {
    // Marks before the first word are a part of it.
    const start = at === 0 ? 0 : index
    const key = letters.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    return { raw: text.slice(start, found[at + 1]?.index), key }
  })
}
