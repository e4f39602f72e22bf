import { toParagraphs, toPlainRun } from '@meridian/shared/body/plain-text'
import { inlineText, type List } from '../../body/body-model.ts'
import { type FoundBlock, gatherBlocks } from '../../writing/paste/pasted-blocks.ts'

/** Without what no text means and a database refuses: control characters, and halves of characters. */
export function cleanText(text: string): string {
  return text
    .replace(/[\u000b\u000c\u0085\u2028\u2029]/g, ' ')
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '')
    .toWellFormed()
}

/** On one line. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim()
}

/** What a source says of something is short; a book is taken as it is. */
const longestSaid = 10_000

/** What a source says of something, on one line and without markup. */
export function plainLine(text: string): string {
  return oneLine(cleanText(text.length > longestSaid ? text : toPlainRun(text)))
}

/** The same in its paragraphs, a blank line between them. */
export function plainParagraphs(text: string): string {
  return text.length > longestSaid ? cleanText(text) : toParagraphs(cleanText(text)).join('\n\n')
}

/** The words of blocks without their links and looks, a blank line between paragraphs and items. */
export function plainText<Placed>(found: readonly FoundBlock<Placed>[]): string {
  const texts = found.filter((block) => block.kind !== 'placed')
  return gatherBlocks(texts, { keepsAll: true })
    .flatMap((block) => {
      if (block.kind === 'block') return []
      return block.kind === 'list' ? listLines(block, '') : [linesOf(inlineText(block.content))]
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

function listLines(list: List, indent: string): string[] {
  return list.items.flatMap(({ content, lists }, index) => {
    const mark = list.isOrdered ? `${index + 1}.` : '•'
    const line = `${indent}${mark} ${oneLine(inlineText(content))}`
    return [line, ...lists.flatMap((nested) => listLines(nested, `${indent}  `))]
  })
}

function linesOf(text: string): string {
  return text.replace(/[^\S\n]*\n\s*/g, '\n').trim()
}

/**
 * A text in parts of at most so many characters, parted where paragraphs, sentences or words end, and within a word only
 * where that is longer.
 */
export function partsOf(text: string, most: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const end = endOfPart(rest, most)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}

function endOfPart(text: string, most: number): number {
  const head = text.slice(0, most + 1)
  const paragraph = head.lastIndexOf('\n\n')
  if (paragraph > most / 2) return paragraph
  const sentence = Math.max(...[...head.matchAll(/[.!?…]["”’»)]*\s/g)].map(({ index }) => index + 2), 0)
  if (sentence > most / 2) return Math.min(sentence, most)
  const word = head.search(/\s\S*$/)
  if (word > 0) return word
  // Not between the halves of a character.
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1))
  return isHalf ? most - 1 : most
}
