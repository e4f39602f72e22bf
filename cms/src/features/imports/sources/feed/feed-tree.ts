import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { XmlElement } from '../xml/read-xml.ts'

/** An element of an entry, with what is in it. */
export interface FeedNode {
  /** `content:encoded`; elements of the feed's own language have no prefix (`title`). */
  key: string
  name: string
  attributes: Record<string, string>
  children: (FeedNode | string)[]
  line: number
  /** What addresses in it are relative to, when it says so itself. */
  base: string | null
}

/** Prefixes that stand for what a namespace means, whatever a feed calls it. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/rss\/1\.0\/modules\/content/i, 'content:'],
  [/purl\.org\/dc\/elements/i, 'dc:'],
  [/purl\.org\/dc\/terms/i, 'dcterms:'],
  [/search\.yahoo\.com\/mrss/i, 'media:'],
  [/itunes\.com\/dtds\/podcast/i, 'itunes:'],
  [/w3\.org\/2005\/atom|purl\.org\/atom\/ns/i, 'atom:'],
  [/w3\.org\/2007\/app|purl\.org\/atom\/app/i, 'app:'],
  [/feedburner/i, 'feedburner:'],
  [
    /^$|purl\.org\/rss\/1\.0\/$|my\.netscape\.com\/rdf|backend\.userland\.com|purl\.org\/net\/rss|w3\.org\/1999\/02\/22-rdf/i,
    '',
  ],
  [/w3\.org\/1999\/xhtml/i, 'xhtml:'],
]

/** `isAtom` says that the feed itself is written in Atom. */
export function feedNode(element: XmlElement, isAtom: boolean): FeedNode {
  const { space, prefix, line } = element
  const name = element.local.toLowerCase()
  const attributes = Object.fromEntries(
    element.attributes().map(([key, value]) => [key.toLowerCase(), value]),
  )
  const meaning =
    space === `unbound:${prefix}`
      ? `${prefix.toLowerCase()}:`
      : meanings.find(([pattern]) => pattern.test(space))?.[1]
  const own = isAtom && meaning === 'atom:' ? '' : (meaning ?? `${prefix || 'other'}:`)
  return { key: `${own}${name}`, name, attributes, children: [], line, base: attributes['xml:base'] ?? null }
}

export function childrenOf(node: FeedNode, ...keys: readonly string[]): FeedNode[] {
  return node.children.filter(
    (child): child is FeedNode => typeof child !== 'string' && keys.includes(child.key),
  )
}

export function childOf(node: FeedNode, ...keys: readonly string[]): FeedNode | null {
  for (const key of keys) {
    const [found] = childrenOf(node, key)
    if (found) return found
  }
  return null
}

/** The text of an element without markup of its own, trimmed. */
export function textOf(node: FeedNode | null): string {
  if (!node) return ''
  return node.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .trim()
}

/** The first text that one of the children has. */
export function childText(node: FeedNode, ...keys: readonly string[]): string {
  for (const key of keys)
    for (const child of childrenOf(node, key)) {
      const text = textOf(child)
      if (text !== '') return text
    }
  return ''
}

/** Elements within an element as HTML, as XHTML stands in Atom. */
export function markupOf(node: FeedNode): string {
  return node.children
    .map((child) => {
      if (typeof child === 'string') return escapeHtml(child)
      const attributes = Object.entries(child.attributes)
        .filter(([name]) => !name.startsWith('xmlns'))
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
      const start = `<${child.name}${attributes.join('')}>`
      return empty.has(child.name) ? start : `${start}${markupOf(child)}</${child.name}>`
    })
    .join('')
}

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** The element as it is kept: its names, attributes and texts. */
export function plainOf(node: FeedNode): unknown {
  const texts = node.children
    .filter((child): child is string => typeof child === 'string')
    .join('')
    .trim()
  const inner = node.children.flatMap((child) => (typeof child === 'string' ? [] : [plainOf(child)]))
  return {
    name: node.key,
    ...(Object.keys(node.attributes).length > 0 && { attributes: node.attributes }),
    ...(texts !== '' && { text: texts }),
    ...(inner.length > 0 && { children: inner }),
  }
}
