import type { Inline, List } from '../src/features/body/body-model.ts'
import type {
  ImportedBlock,
  ImportedBody,
  ImportedPicture,
} from '../src/features/imports/body/imported-body.ts'

/**
 * A text that was read, a block to a line, so that tests can say what they expect: `p One **two** [three](https://…)^note^`,
 * `picture 0 "alt" caption / credit`, `ul one; two (three)`. A content block is its kind and its words.
 */
export function sketchBody({ blocks }: Pick<ImportedBody, 'blocks'>): string[] {
  return blocks.map(sketchBlock)
}

function sketchBlock(block: ImportedBlock): string {
  switch (block.kind) {
    case 'list':
      return sketchList(block)
    case 'picture':
      return `picture ${sketchPicture(block)}`
    case 'gallery':
      return `gallery ${block.title}: ${block.pictures.map(sketchPicture).join('; ')}`
    case 'product':
      return `product ${JSON.stringify(block.fields)} ${block.picture ? sketchPicture(block.picture) : ''}`.trim()
    case 'own':
      return `own ${JSON.stringify(block.body)}`
    case 'block': {
      const { blockType, id: _, ...fields } = block.fields
      return `${String(blockType)} ${JSON.stringify(fields)}`
    }
    default:
      return `${block.kind === 'paragraph' ? 'p' : block.kind} ${sketchInlines(block.content)}`
  }
}

function sketchPicture({ picture, alt, caption, credit }: ImportedPicture): string {
  return `${picture} "${alt}" ${[caption, credit].filter(Boolean).join(' / ')}`.trim()
}

function sketchList(list: List): string {
  const items = list.items.map(({ content, lists }) => {
    const nested = lists.map((inner) => ` (${sketchList(inner)})`).join('')
    return `${sketchInlines(content)}${nested}`
  })
  return `${list.isOrdered ? 'ol' : 'ul'} ${items.join('; ')}`
}

function sketchInlines(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'break') return '|'
      if (inline.kind === 'note') return `^${inline.text}^`
      if (inline.kind === 'link') return `[${sketchInlines(inline.children)}](${inline.href})`
      const italic = inline.isItalic ? `_${inline.text}_` : inline.text
      return inline.isBold ? `**${italic}**` : italic
    })
    .join('')
}
