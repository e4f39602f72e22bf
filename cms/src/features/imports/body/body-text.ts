import { rowsText, TableRowsSchema } from '@meridian/shared/articles/figures/table-rows'
import type { EmbeddedBlock, Inline, List, TextBlock } from '../../body/body-model.ts'
import { isRecord } from '../is-record.ts'
import type { ImportedBlock, ImportedPicture } from './imported-body.ts'

/** What a text says, in lines, and apart from them what its footnotes say. */
export interface BodyText {
  lines: string[]
  notes: string[]
}

/** The words of a text that was read, in the order that they have at the old site. */
export function importedText(blocks: readonly ImportedBlock[]): BodyText {
  const text: BodyText = { lines: [], notes: [] }
  text.lines = blocks.flatMap((block) => importedLines(block, text.notes))
  return text
}

function importedLines(block: ImportedBlock, notes: string[]): string[] {
  switch (block.kind) {
    case 'picture':
      return pictureLines(block)
    case 'gallery':
      return [...block.pictures.flatMap(pictureLines), block.title]
    case 'product':
      return [...fieldLines(block.fields), ...(block.picture ? pictureLines(block.picture) : [])]
    case 'own':
      return []
    default:
      return blockLines(block, notes)
  }
}

/** The lines of a block; what its footnotes say is added to `notes`. */
export function blockLines(block: TextBlock | EmbeddedBlock, notes: string[]): string[] {
  if (block.kind === 'block') return fieldLines(block.fields)
  return block.kind === 'list' ? listLines(block, notes) : [inlineWords(block.content, notes)]
}

function listLines(list: List, notes: string[]): string[] {
  return list.items.flatMap(({ content, lists }) => [
    inlineWords(content, notes),
    ...lists.flatMap((nested) => listLines(nested, notes)),
  ])
}

function inlineWords(content: readonly Inline[], notes: string[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      if (inline.kind === 'link') return inlineWords(inline.children, notes)
      return inline.kind === 'break' ? '\n' : ` ${notes.push(inline.text)} `
    })
    .join('')
}

/** What the form of a content block says to readers, in the order of most old sites. */
const wordFields = [
  'name',
  'title',
  'unit',
  'quote',
  'text',
  'content',
  'url',
  'words',
  'description',
  'price',
  'author',
  'caption',
  'source',
]

function fieldLines(fields: Record<string, unknown>): string[] {
  const { blockType } = fields
  if (blockType === 'table' || blockType === 'chart') return figureLines(fields)
  const order = blockType === 'quote' ? ['quote', 'author', 'title'] : wordFields
  const rows = [fields['images'], fields['products']].flatMap((list) => (Array.isArray(list) ? list : []))
  return [
    ...order.map((name) => fields[name]).filter((value) => typeof value === 'string'),
    ...rows.filter(isRecord).flatMap(fieldLines),
  ]
}

function figureLines(fields: Record<string, unknown>): string[] {
  const rows = TableRowsSchema.safeParse(fields['rows']).data ?? []
  const said = ['title', 'caption', 'unit', 'description'].map((name) => fields[name])
  return [...said, ...rowsText(rows).split('\n'), fields['source']].filter(
    (value) => typeof value === 'string',
  )
}

function pictureLines({ caption, credit }: Pick<ImportedPicture, 'caption' | 'credit'>): string[] {
  return [caption, credit].filter((words) => words !== '')
}
