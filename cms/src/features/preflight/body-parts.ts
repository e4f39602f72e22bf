import { cellParts, TableRowsSchema } from '@meridian/shared/articles/figures/table-rows'
import { footnoteType } from '../body/body-model.ts'
import { addressParts } from '../body/body-notes.ts'
import { bodyToText } from '../body/body-text.ts'

type Node = Record<string, unknown>

/** What of a rich text body the preflight looks at beside its words. */
export interface BodyParts {
  text: string
  /** `href` is '' for a link without a target; `articleId` of an article of our own that was chosen, wherever its address is. */
  links: { href: string; text: string; articleId: number | null }[]
  pictures: { mediaId: number; alt: string; caption: string }[]
}

/** Takes a body apart, wherever in it links and pictures stand: links also in the cells of tables and in footnotes. */
export function readBodyParts(body: unknown): BodyParts {
  const parts: BodyParts = { text: bodyToText(body), links: [], pictures: [] }
  if (isNode(body) && isNode(body['root'])) visit(body['root'], parts)
  return parts
}

function visit(node: Node, parts: BodyParts): void {
  const fields = isNode(node['fields']) ? node['fields'] : {}
  if (node['type'] === 'link' || node['type'] === 'autolink') {
    const href = textIn(fields, 'url').trim()
    parts.links.push({ href, text: textOf(node), articleId: idOf(fields['article']) })
  }
  if (node['type'] === 'upload') {
    const mediaId = idOf(node['value'])
    if (mediaId !== null)
      parts.pictures.push({ mediaId, alt: textIn(fields, 'alt'), caption: textIn(fields, 'caption') })
  }
  const addresses = [...cellAddresses(fields['rows']), ...noteAddresses(node)]
  parts.links.push(...addresses.map((link) => ({ ...link, articleId: null })))
  for (const child of childrenOf(node)) visit(child, parts)
}

function cellAddresses(rows: unknown): { href: string; text: string }[] {
  const cells = TableRowsSchema.safeParse(rows).data?.flat() ?? []
  return cells.flatMap(cellParts).flatMap(({ text, href }) => (href === null ? [] : [{ href, text }]))
}

function noteAddresses(node: Node): { href: string; text: string }[] {
  if (node['type'] !== footnoteType) return []
  return addressParts(textIn(node, 'text')).flatMap(({ text, isAddress }) =>
    isAddress ? [{ href: text, text }] : [],
  )
}

function textIn(fields: Node, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

function textOf(node: Node): string {
  const own = typeof node['text'] === 'string' ? node['text'] : ''
  return own + childrenOf(node).map(textOf).join('')
}

function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  return isNode(value) && typeof value['id'] === 'number' ? value['id'] : null
}

function childrenOf(node: Node): Node[] {
  return Array.isArray(node['children']) ? node['children'].filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
