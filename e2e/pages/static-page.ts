import type { APIRequestContext } from '@playwright/test'
import { DomUtils, ElementType, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]

/** What nobody reads: looked at by its own tests. */
const unread = new Set(['script', 'style', 'template', 'svg'])

/**
 * A page as the server sends it, for what needs no browser: whether it is seen and fits is looked at once for each
 * template.
 */
class StaticPage {
  readonly #nodes: Node[]

  constructor(nodes: Node[]) {
    this.#nodes = nodes
  }

  /** The first element of this name with these attributes; throws if there is none. */
  part(name: string, attributes: Record<string, string> = {}): StaticPage {
    const wanted = Object.entries(attributes)
    const found = DomUtils.findOne(
      (element) => element.name === name && wanted.every(([key, value]) => element.attribs[key] === value),
      this.#nodes,
    )
    if (!found) throw new Error(`The page has no ${name} with ${JSON.stringify(attributes)}.`)
    return new StaticPage([found])
  }

  /** Its words, a space between elements. */
  get text(): string {
    return textOf(this.#nodes)
  }

  /** The texts of its headings of a level. */
  headings(level: number): string[] {
    return this.#all(`h${level}`).map((heading) => textOf(heading.children))
  }

  /** What its `<meta>` and `<link>` of a name say, in their order. */
  head(name: string): string[] {
    return [...this.#all('meta'), ...this.#all('link')].flatMap(({ attribs }) => {
      if (![attribs['name'], attribs['property'], attribs['rel']].includes(name)) return []
      return attribs['content'] ?? attribs['href'] ?? ''
    })
  }

  /** The texts of its scripts of a type. */
  scripts(type: string): string[] {
    return this.#all('script').flatMap((script) =>
      script.attribs['type'] === type ? DomUtils.textContent(script) : [],
    )
  }

  /** Its links in their order: what they are called, and where they lead. */
  get links(): { name: string; href: string }[] {
    return this.#all('a').map(({ attribs, children }) => ({
      name: attribs['aria-label'] ?? textOf(children),
      href: attribs['href'] ?? '',
    }))
  }

  /** Where the links of this name lead; throws unless that is one address. */
  hrefOf(name: string | RegExp): string {
    const found = this.links.filter((link) =>
      typeof name === 'string' ? link.name === name : name.test(link.name),
    )
    const addresses = new Set(found.map(({ href }) => href))
    const [href] = addresses
    if (href === undefined || addresses.size > 1)
      throw new Error(`${addresses.size} links are called ${name}.`)
    return href
  }

  #all(name: string) {
    return DomUtils.getElementsByTagName(name, this.#nodes)
  }
}

/** Asks for a page without a browser; `status` is that of the answer. */
export async function readPage(
  request: APIRequestContext,
  path: string,
): Promise<{ status: number; page: StaticPage }> {
  const response = await request.get(path)
  return { status: response.status(), page: new StaticPage(parseDocument(await response.text()).children) }
}

function textOf(nodes: Node[]): string {
  return wordsOf(nodes).join(' ').replace(/\s+/g, ' ').trim()
}

function wordsOf(nodes: Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === ElementType.Text) return [node.data]
    if (node.type === ElementType.Tag && !unread.has(node.name)) return wordsOf(node.children)
    return []
  })
}
