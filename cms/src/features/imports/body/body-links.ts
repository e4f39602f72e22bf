import { cellParts } from '@meridian/shared/articles/figures/table-rows'
import type { Inline, List } from '../../body/body-model.ts'
import type { ImportedBlock } from './imported-body.ts'

/** What a link that is followed leads to, in place of what it said; null leaves it. */
type Follow = (href: string) => { href: string; article?: number } | null

/** The addresses that a text leads to, each once and without what follows a `#`. */
export function linksOf(blocks: readonly ImportedBlock[]): string[] {
  const found = new Set<string>()
  for (const block of blocks) {
    followLinks(block, (href) => {
      found.add(href.replace(/#.*$/, ''))
      return null
    })
  }
  return [...found]
}

/** A block whose links lead where `follow` says. Those of cells and products can only be whole addresses. */
export function followLinks<Block extends ImportedBlock>(block: Block, follow: Follow): Block {
  if (block.kind === 'list') return { ...block, ...followList(block, follow) }
  if ('content' in block) return { ...block, content: followInlines(block.content, follow) }
  if (block.kind === 'product') return { ...block, fields: followField(block.fields, 'link', follow) }
  if (block.kind !== 'block' || block.fields['blockType'] !== 'table') return block
  const { rows } = block.fields
  const followed: unknown = Array.isArray(rows) ? rows.map((row: unknown) => followCells(row, follow)) : rows
  return { ...block, fields: { ...block.fields, rows: followed } }
}

function followList(list: List, follow: Follow): List {
  const items = list.items.map(({ content, lists }) => ({
    content: followInlines(content, follow),
    lists: lists.map((nested) => followList(nested, follow)),
  }))
  return { ...list, items }
}

function followInlines(content: readonly Inline[], follow: Follow): Inline[] {
  return content.map((inline) => {
    if (inline.kind !== 'link') return inline
    return { ...inline, ...follow(inline.href) }
  })
}

function followCells(row: unknown, follow: Follow): unknown {
  if (!Array.isArray(row)) return row
  return row.map((cell: unknown) => {
    if (typeof cell !== 'string') return cell
    const parts = cellParts(cell).map(({ text, href }) =>
      href === null ? text : `[${text}](${wholeAddress(href, follow)})`,
    )
    return parts.join('')
  })
}

function followField(fields: Record<string, unknown>, name: string, follow: Follow): Record<string, unknown> {
  const href = fields[name]
  return typeof href === 'string' ? { ...fields, [name]: wholeAddress(href, follow) } : fields
}

function wholeAddress(href: string, follow: Follow): string {
  const followed = follow(href)?.href ?? ''
  return /^https?:\/\/[^\s()]+$/.test(followed) ? followed : href
}
