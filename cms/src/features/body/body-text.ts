import { joinParagraphs } from '@meridian/shared/body/plain-text'
import { type BodyBlock, type List, inlineText, parseBody } from './body-model.ts'

const wordsPerMinute = 230

/** The text form of a body, as the API's `content` carries it: paragraphs parted by blank lines. */
export function bodyToText(body: unknown): string {
  return joinParagraphs(
    parseBody(body)
      .map(blockText)
      .filter((text) => text !== ''),
  )
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** How long a text takes to read, in whole minutes and at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute))
}

/** The text form of a block. A blank line inside a paragraph would part it in two. */
export function blockText(block: BodyBlock): string {
  return wordsOf(block)
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim()
}

/** Of a picture a text has what is said under it; a content block stands beside the text. */
function wordsOf(block: BodyBlock): string {
  if (block.kind === 'block') return ''
  if (block.kind === 'picture') return block.caption
  return block.kind === 'list' ? listLines(block, '').join('\n') : inlineText(block.content)
}

function listLines(list: List, indent: string): string[] {
  return list.items.flatMap((item, index) => {
    const marker = list.isOrdered ? `${index + 1}.` : '•'
    const line = `${indent}${marker} ${inlineText(item.content).replace(/\s+/g, ' ').trim()}`
    return [line, ...item.lists.flatMap((nested) => listLines(nested, `${indent}  `))]
  })
}
