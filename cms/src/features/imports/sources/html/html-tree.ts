import { DomUtils, parseDocument } from 'htmlparser2'

type HtmlDocument = ReturnType<typeof parseDocument>
export type HtmlNode = HtmlDocument['children'][number]
export type HtmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** Deeper markup than this is no text of anybody's; to walk through it could exhaust the stack. */
const mostDepth = 300
/** The tree of more tags than these, some 20 MB of a text, would not fit into the memory. */
const mostTags = 400_000

/** The tree of HTML; null when it is nested deeper, or longer, than any text. */
export function parseHtml(html: string): HtmlDocument | null {
  if (hasMoreTags(html, mostTags)) return null
  const tree = parseDocument(html)
  let level: HtmlNode[] = tree.children
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostDepth) return null
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
  return tree
}

function hasMoreTags(html: string, most: number): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    count += 1
    if (count > most) return true
  }
  return false
}

export function htmlOf(nodes: HtmlNode | HtmlNode[]): string {
  return DomUtils.getOuterHTML(nodes, { encodeEntities: 'utf8' })
}

export function innerHtmlOf(element: HtmlElement): string {
  return htmlOf(element.children)
}

export function asElement(node: HtmlNode | null | undefined): HtmlElement | null {
  return node && 'attribs' in node ? node : null
}

/** What a reader sees of it, on one line. */
export function wordsOf(nodes: HtmlNode | HtmlNode[]): string {
  const parts: string[] = []
  const visit = (node: HtmlNode) => {
    if (node.type === 'text') parts.push(node.data)
    const element = asElement(node)
    if (!element || unseen.has(element.name)) return
    // Words of two blocks are two words.
    if (!inline.has(element.name)) parts.push(' ')
    element.children.forEach(visit)
    if (!inline.has(element.name)) parts.push(' ')
  }
  ;[nodes].flat().forEach(visit)
  return parts.join('').replace(/\s+/g, ' ').trim()
}

const unseen = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'svg'])
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)

export function attributeOf(element: HtmlElement | null, name: string): string {
  return element?.attribs[name] ?? ''
}

export function hasClass(element: HtmlElement, ...names: readonly string[]): boolean {
  const classes = attributeOf(element, 'class').split(/\s+/)
  return names.some((name) => classes.includes(name))
}

export function find(
  nodes: HtmlNode | HtmlNode[],
  test: (element: HtmlElement) => boolean,
): HtmlElement | null {
  return DomUtils.findOne((node) => 'attribs' in node && test(node), [nodes].flat(), true)
}

export function findAll(
  nodes: HtmlNode | HtmlNode[],
  test: (element: HtmlElement) => boolean,
): HtmlElement[] {
  return DomUtils.findAll((node) => 'attribs' in node && test(node), [nodes].flat())
}

/** Puts HTML in the place of an element. */
export function replaceWith(element: HtmlElement, html: string): void {
  const { parent, prev, next } = element
  if (!parent) return
  const nodes = parseDocument(html).children
  for (const node of nodes) node.parent = parent
  parent.children.splice(parent.children.indexOf(element), 1, ...nodes)
  link(prev, nodes[0] ?? next)
  if (nodes.length > 0) link(nodes.at(-1) ?? null, next)
  element.parent = null
}

function link(before: HtmlNode | null, after: HtmlNode | null): void {
  if (before) before.next = after
  if (after) after.prev = before
}

/** The address of the widest picture of a `srcset`; null for none. Commas stand within addresses as well. */
export function widestOf(srcset: string): string | null {
  const candidates = [...srcset.matchAll(/(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,\s+|,?$)/g)]
  const widest = candidates.toSorted((one, other) => Number(other[2] ?? 0) - Number(one[2] ?? 0))[0]
  return widest?.[1] ?? null
}

/** Text with its entities resolved: once more when what comes out is again an entity, as some programs write. */
export function decodeTwice(text: string): string {
  const once = decoded(text)
  return once !== text && entity.test(once) ? decoded(once) : once
}

const entity = /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i

function decoded(text: string): string {
  if (!text.includes('&')) return text
  const tree = parseDocument(text.replaceAll('<', '&lt;'))
  return DomUtils.textContent(tree)
}
