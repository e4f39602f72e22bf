import { isBodyLink } from '@meridian/shared/body/body-link'
import { toPlainRun } from '@meridian/shared/body/plain-text'
import type { Media } from '../../payload-types.ts'

/** A run of text, a line break or a link, as they stand inside a paragraph. */
export type Inline =
  | { kind: 'text'; text: string; isBold: boolean; isItalic: boolean }
  | { kind: 'break' }
  | { kind: 'link'; href: string; children: Inline[] }

export type ListItem = { content: Inline[]; lists: List[] }
export type List = { kind: 'list'; isOrdered: boolean; items: ListItem[] }
/** A picture between paragraphs; what is said of it here stands before what it says of itself. */
export type BodyPicture = { kind: 'picture'; media: Media; alt: string; caption: string }
export type TextBlock = { kind: 'paragraph' | 'h2' | 'h3' | 'quote'; content: Inline[] } | List
export type BodyBlock = TextBlock | BodyPicture

type Node = Record<string, unknown>

const boldBit = 1
const italicBit = 2

/**
 * A rich text body, reduced to what an article may hold. Anything else that the editor's format could carry
 * is left out, and its text kept; text that carries markup loses it (spec §2, article page).
 */
export function parseBody(body: unknown): BodyBlock[] {
  return isNode(body) && isNode(body.root) ? childrenOf(body.root).flatMap(toBlocks) : []
}

function toBlocks(node: Node): BodyBlock[] {
  switch (node.type) {
    case 'heading':
      return textBlock(node.tag === 'h3' ? 'h3' : 'h2', node)
    case 'quote':
      return textBlock('quote', node)
    case 'list': {
      const list = toList(node)
      return list.items.length > 0 ? [list] : []
    }
    case 'upload':
      return pictureBlock(node)
    default:
      return textBlock('paragraph', node)
  }
}

/** A picture whose document was not read with the body, or was deleted, is left out. */
function pictureBlock({ value, fields }: Node): BodyPicture[] {
  if (!isMedia(value)) return []
  const said = isNode(fields) ? fields : {}
  const text = (entry: unknown) => (typeof entry === 'string' ? entry.trim() : '')
  return [
    {
      kind: 'picture',
      media: value,
      alt: text(said.alt) || value.alt,
      caption: text(said.caption) || (value.caption ?? ''),
    },
  ]
}

function textBlock(kind: 'paragraph' | 'h2' | 'h3' | 'quote', node: Node): BodyBlock[] {
  const content = toInlines(childrenOf(node))
  return inlineText(content).trim() === '' ? [] : [{ kind, content }]
}

/** The editor nests a list in an item of its own; readers expect it inside the item before. */
function toList(node: Node): List {
  const items: ListItem[] = []
  for (const child of childrenOf(node)) {
    const parts = childrenOf(child)
    const lists = parts.filter((part) => part.type === 'list').map(toList)
    const content = toInlines(parts.filter((part) => part.type !== 'list'))
    const previous = items.at(-1)
    if (inlineText(content).trim() !== '') items.push({ content, lists })
    else if (previous) previous.lists.push(...lists)
    else if (lists.length > 0) items.push({ content: [], lists })
  }
  return { kind: 'list', isOrdered: node.listType === 'number', items }
}

function toInlines(nodes: Node[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        return toText(node)
      case 'tab':
        return [{ kind: 'text', text: ' ', isBold: false, isItalic: false }]
      case 'linebreak':
        return [{ kind: 'break' }]
      case 'link':
      case 'autolink': {
        const children = toInlines(childrenOf(node)).filter((child) => child.kind !== 'link')
        const href = isNode(node.fields) && typeof node.fields.url === 'string' ? node.fields.url.trim() : ''
        return isBodyLink(href) ? [{ kind: 'link', href, children }] : children
      }
      default:
        return toInlines(childrenOf(node))
    }
  })
}

function toText(node: Node): Inline[] {
  const text = typeof node.text === 'string' ? toPlainRun(node.text) : ''
  const format = typeof node.format === 'number' ? node.format : 0
  if (text === '') return []
  return [{ kind: 'text', text, isBold: (format & boldBit) !== 0, isItalic: (format & italicBit) !== 0 }]
}

/** The text of a run of inlines; a line break is a newline. */
export function inlineText(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'break' ? '\n' : inlineText(inline.children)
    })
    .join('')
}

function childrenOf(node: Node): Node[] {
  return Array.isArray(node.children) ? node.children.filter(isNode) : []
}

function isMedia(value: unknown): value is Media {
  return isNode(value) && typeof value.filename === 'string' && typeof value.alt === 'string'
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
