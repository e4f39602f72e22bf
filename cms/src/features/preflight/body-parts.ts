import { bodyToText } from '../body/body-text.ts'

type Node = Record<string, unknown>

/** What of a rich text body the preflight looks at beside its words. */
export interface BodyParts {
  text: string
  /** `href` is '' for a link without a target; `articleId` of an article of our own that was chosen, wherever its address is. */
  links: { href: string; text: string; articleId: number | null }[]
  pictures: { mediaId: number; alt: string; caption: string }[]
}

/** Takes a body apart, wherever in it links and pictures stand. */
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
  for (const child of childrenOf(node)) visit(child, parts)
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
