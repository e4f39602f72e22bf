import { isBodyLink } from '@meridian/shared/body/body-link'
import { toPlainRun } from '@meridian/shared/body/plain-text'
import type { Media } from '../../payload-types.ts'

/**
 * A run of text, a line break, a link or a footnote, as they stand inside a paragraph. A link with an article leads to where
 * that is.
 */
export type Inline =
  | { kind: 'text'; text: string; isBold: boolean; isItalic: boolean }
  | { kind: 'break' }
  | { kind: 'link'; href: string; article?: number; children: Inline[] }
  | { kind: 'note'; text: string }

export type ListItem = { content: Inline[]; lists: List[] }
export type List = { kind: 'list'; isOrdered: boolean; items: ListItem[] }
/** A picture between paragraphs; what is said of it here stands before what it says of itself. */
export type BodyPicture = { kind: 'picture'; media: Media; alt: string; caption: string }
/** The same by the picture's id, with nothing but what is said of it here. */
export type PictureReference = { kind: 'picture-reference'; picture: number; alt: string; caption: string }
/** A content block between paragraphs, as its form has it: any of it may be missing or of another shape. */
export type EmbeddedBlock = { kind: 'block'; fields: Record<string, unknown> }
export type TextBlock = { kind: 'paragraph' | 'h2' | 'h3' | 'quote'; content: Inline[] } | List
export type BodyBlock = TextBlock | EmbeddedBlock | BodyPicture
export type ReferringBlock = TextBlock | EmbeddedBlock | PictureReference

type Node = Record<string, unknown>

/** The editor's node of a footnote, which stands where its mark does. */
export const footnoteType = 'footnote'
export const maxFootnoteLength = 2000

/** The editor's node of a content block. */
export const contentBlockType = 'content-block'

const boldBit = 1
const italicBit = 2

/** The content blocks of a body in their order, as their forms have them. */
export function blocksInBody(body: unknown): Record<string, unknown>[] {
  return parseReferringBody(body).flatMap((block) => (block.kind === 'block' ? [block.fields] : []))
}

/**
 * A rich text body, reduced to what an article may hold. Anything else that the editor's format could carry
 * is left out, and its text kept; text that carries markup loses it (spec §2, article page).
 */
export function parseBody(body: unknown): BodyBlock[] {
  return parseBlocks(body, { toPicture: pictureBlock, toLink: plainLink })
}

/** The same of a body as it is kept: links to articles and pictures are named by their ids. */
export function parseReferringBody(body: unknown): ReferringBlock[] {
  return parseBlocks(body, { toPicture: pictureReference, toLink: articleReference })
}

/** What becomes of what a body has of other documents. */
interface Reading<Picture> {
  toPicture: (node: Node) => Picture[]
  toLink: ToLink
}
type Parsed<Picture> = TextBlock | EmbeddedBlock | Picture
type ToLink = (node: Node, children: Inline[]) => Inline[]

function parseBlocks<Picture>(body: unknown, reading: Reading<Picture>): Parsed<Picture>[] {
  return isNode(body) && isNode(body.root)
    ? childrenOf(body.root).flatMap((node) => toBlocks(node, reading))
    : []
}

function toBlocks<Picture>(node: Node, { toPicture, toLink }: Reading<Picture>): Parsed<Picture>[] {
  switch (node.type) {
    case 'heading':
      return textBlock(node.tag === 'h3' ? 'h3' : 'h2', { node, toLink })
    case 'quote':
      return textBlock('quote', { node, toLink })
    case 'list': {
      const list = toList(node, toLink)
      return list.items.length > 0 ? [list] : []
    }
    case 'upload':
      return toPicture(node)
    case contentBlockType:
      return isNode(node.fields) ? [{ kind: 'block', fields: node.fields }] : []
    default:
      return textBlock('paragraph', { node, toLink })
  }
}

/** A picture whose document was not read with the body, or was deleted, is left out. */
function pictureBlock({ value, fields }: Node): BodyPicture[] {
  if (!isMedia(value)) return []
  const said = saidOf(fields)
  return [
    {
      kind: 'picture',
      media: value,
      alt: said.alt || value.alt,
      caption: said.caption || (value.caption ?? ''),
    },
  ]
}

function pictureReference({ value, fields }: Node): PictureReference[] {
  const picture = isNode(value) ? value.id : value
  return isId(picture) ? [{ kind: 'picture-reference', picture, ...saidOf(fields) }] : []
}

function saidOf(fields: unknown): { alt: string; caption: string } {
  const said = isNode(fields) ? fields : {}
  const text = (entry: unknown) => (typeof entry === 'string' ? entry.trim() : '')
  return { alt: text(said.alt), caption: text(said.caption) }
}

function textBlock(
  kind: 'paragraph' | 'h2' | 'h3' | 'quote',
  { node, toLink }: { node: Node; toLink: ToLink },
): TextBlock[] {
  const content = toInlines(childrenOf(node), toLink)
  return inlineText(content).trim() === '' ? [] : [{ kind, content }]
}

/** The editor nests a list in an item of its own; readers expect it inside the item before. */
function toList(node: Node, toLink: ToLink): List {
  const items: ListItem[] = []
  for (const child of childrenOf(node)) {
    const parts = childrenOf(child)
    const lists = parts.filter((part) => part.type === 'list').map((part) => toList(part, toLink))
    const content = toInlines(
      parts.filter((part) => part.type !== 'list'),
      toLink,
    )
    const previous = items.at(-1)
    if (inlineText(content).trim() !== '') items.push({ content, lists })
    else if (previous) previous.lists.push(...lists)
    else if (lists.length > 0) items.push({ content: [], lists })
  }
  return { kind: 'list', isOrdered: node.listType === 'number', items }
}

function toInlines(nodes: Node[], toLink: ToLink): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        return toText(node)
      case 'tab':
        return [{ kind: 'text', text: ' ', isBold: false, isItalic: false }]
      case 'linebreak':
        return [{ kind: 'break' }]
      case footnoteType: {
        const text = typeof node.text === 'string' ? node.text.replace(/\s+/g, ' ').trim() : ''
        return text === '' ? [] : [{ kind: 'note', text }]
      }
      case 'link':
      case 'autolink': {
        const children = toInlines(childrenOf(node), toLink)
        return toLink(
          node,
          children.filter((child) => child.kind !== 'link'),
        )
      }
      default:
        return toInlines(childrenOf(node), toLink)
    }
  })
}

function plainLink({ fields }: Node, children: Inline[]): Inline[] {
  const href = isNode(fields) && typeof fields.url === 'string' ? fields.url.trim() : ''
  return isBodyLink(href) ? [{ kind: 'link', href, children }] : children
}

function articleReference(node: Node, children: Inline[]): Inline[] {
  const article = isNode(node.fields) ? node.fields.article : undefined
  if (typeof article !== 'number') return plainLink(node, children)
  return isId(article) ? [{ kind: 'link', href: '', article, children }] : children
}

function toText(node: Node): Inline[] {
  const text = typeof node.text === 'string' ? toPlainRun(node.text) : ''
  const format = typeof node.format === 'number' ? node.format : 0
  if (text === '') return []
  return [{ kind: 'text', text, isBold: (format & boldBit) !== 0, isItalic: (format & italicBit) !== 0 }]
}

/** The text of a run of inlines; a line break is a newline, and a footnote is not part of it. */
export function inlineText(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      if (inline.kind === 'note') return ''
      return inline.kind === 'break' ? '\n' : inlineText(inline.children)
    })
    .join('')
}

function childrenOf(node: Node): Node[] {
  return Array.isArray(node.children) ? node.children.filter(isNode) : []
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isMedia(value: unknown): value is Media {
  return isNode(value) && typeof value.filename === 'string' && typeof value.alt === 'string'
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
