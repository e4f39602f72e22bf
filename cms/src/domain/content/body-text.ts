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

/** How long a text takes to read, in whole minutes and at least one. */
export function readingMinutes(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** A blank line inside a paragraph would part it in two. */
function blockText(block: BodyBlock): string {
  const text = block.kind === 'list' ? listLines(block, '').join('\n') : inlineText(block.content)
  return text.replace(/[^\S\n]*\n\s*/g, '\n').trim()
}

function listLines(list: List, indent: string): string[] {
  return list.items.flatMap((item, index) => {
    const marker = list.isOrdered ? `${index + 1}.` : '•'
    const line = `${indent}${marker} ${inlineText(item.content).replace(/\s+/g, ' ').trim()}`
    return [line, ...item.lists.flatMap((nested) => listLines(nested, `${indent}  `))]
  })
}
