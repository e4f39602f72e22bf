import { joinParagraphs } from '@meridian/shared/body/plain-text'
import { rowsText, TableRowsSchema } from '@meridian/shared/articles/figures/table-rows'
import { z } from 'zod'
import { notesText, numberNotes } from './body-notes.ts'
import { type BodyBlock, type EmbeddedBlock, type List, inlineText, parseBody } from './body-model.ts'

const words = z.string().nullish()

const FiguresSchema = z.object({
  blockType: z.enum(['table', 'chart']),
  title: words,
  unit: words,
  caption: words,
  description: words,
  source: words,
  rows: TableRowsSchema,
})

const wordsPerMinute = 230

/** The text form of a body, as the API's `content` carries it: paragraphs parted by blank lines, footnotes after the last. */
export function bodyToText(body: unknown): string {
  const { blocks, notes } = numberNotes(parseBody(body))
  return joinParagraphs([...blocks.map(blockText), notesText(notes)].filter((text) => text !== ''))
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
  if (block.kind === 'block') return figuresText(block.fields)
  return wordsOf(block)
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim()
}

/** What a text has of a table or chart: its words and figures. Any other content block stands beside the text. */
function figuresText(fields: Record<string, unknown>): string {
  const found = FiguresSchema.safeParse(fields).data
  if (!found) return ''
  const { blockType, title, unit, caption, description, source, rows } = found
  const head = blockType === 'chart' ? [title, unit, description] : [caption]
  return [...head, rowsText(rows), source].filter(Boolean).join('\n')
}

/** Of a picture a text has what is said under it. */
function wordsOf(block: Exclude<BodyBlock, EmbeddedBlock>): string {
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
