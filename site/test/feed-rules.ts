import { DOMParser, type Element } from '@xmldom/xmldom'

/*
 * The rules of the formats that feeds and sitemaps are written in, as far as a reader depends on them. Each function
 * answers with the problems it finds, in words; well-formed or not is a problem as well.
 */

const atomNamespace = 'http://www.w3.org/2005/Atom'
const rfc822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Throws for a document that is not well-formed XML. */
export function parseXml(text: string): Element {
  const onError = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`)
  }
  const root = new DOMParser({ onError }).parseFromString(text, 'application/xml').documentElement
  if (!root) throw new Error('The document is empty.')
  return root
}

export function childrenOf(element: Element, name: string): Element[] {
  return [...element.getElementsByTagName(name)].filter((child) => child.parentNode === element)
}

export function textOf(element: Element | undefined, name: string): string {
  const child = element && childrenOf(element, name)[0]
  return child?.textContent ?? ''
}

/** https://www.rssboard.org/rss-specification and its profile. */
export function rssProblems(text: string): string[] {
  const root = parseXml(text)
  const channel = childrenOf(root, 'channel')[0]
  if (root.tagName !== 'rss' || root.getAttribute('version') !== '2.0' || !channel) return ['no RSS 2.0']
  const items = childrenOf(channel, 'item')
  const guids = items.map((item) => textOf(item, 'guid'))
  const self = childrenOf(channel, 'atom:link').find((link) => link.getAttribute('rel') === 'self')
  return [
    ...['title', 'link', 'description'].filter((name) => textOf(channel, name) === ''),
    ...(isAbsolute(self?.getAttribute('href')) ? [] : ['no link to itself']),
    ...(new Set(guids).size === guids.length ? [] : ['two items with one guid']),
    ...(guids.every(isAbsolute) ? [] : ['a permalink that is no address']),
    ...items.flatMap((item) =>
      ['title', 'link', 'description', 'content:encoded', 'dc:creator'].filter((name) => !textOf(item, name)),
    ),
    ...items.map((item) => textOf(item, 'pubDate')).filter((date) => !rfc822.test(date)),
  ]
}

/** RFC 4287, §4.1.1 and §4.1.2. */
export function atomProblems(text: string): string[] {
  const feed = parseXml(text)
  if (feed.tagName !== 'feed' || feed.namespaceURI !== atomNamespace) return ['no Atom']
  const entries = childrenOf(feed, 'entry')
  const ids = entries.map((entry) => textOf(entry, 'id'))
  const links = childrenOf(feed, 'link')
  const problems = (element: Element) => [
    ...['id', 'title', 'updated'].filter((name) => textOf(element, name) === ''),
    ...(isAbsolute(textOf(element, 'id')) ? [] : ['an id that is no IRI']),
    ...(rfc3339.test(textOf(element, 'updated')) ? [] : ['a date not of RFC 3339']),
    ...childrenOf(element, 'author')
      .filter((author) => textOf(author, 'name') === '')
      .map(() => 'a nameless author'),
  ]
  return [
    ...problems(feed),
    ...entries.flatMap(problems),
    ...(new Set(ids).size === ids.length ? [] : ['two entries with one id']),
    ...(links.some((link) => link.getAttribute('rel') === 'self') ? [] : ['no link to itself']),
    ...(childrenOf(feed, 'author').length > 0 ? [] : ['no author']),
    ...entries
      .filter((entry) => alternates(entry) !== 1 || textOf(entry, 'content') === '')
      .map(() => 'an entry without one alternate link or without content'),
  ]
}

/** https://www.jsonfeed.org/version/1.1/ */
export function jsonFeedProblems(text: string): string[] {
  const feed: unknown = JSON.parse(text)
  if (!isRecord(feed) || feed['version'] !== 'https://jsonfeed.org/version/1.1') return ['no JSON Feed 1.1']
  const items = Array.isArray(feed['items']) ? feed['items'].filter(isRecord) : null
  if (!items) return ['no list of items']
  return [
    ...['title', 'home_page_url', 'feed_url'].filter((name) => !feed[name]),
    ...(new Set(items.map((item) => item['id'])).size === items.length ? [] : ['two items with one id']),
    ...items.flatMap((item) => [
      ...(typeof item['id'] === 'string' ? [] : ['an item without an id']),
      ...(typeof item['content_html'] === 'string' ? [] : ['an item without content']),
      ...(rfc3339.test(String(item['date_published'])) ? [] : ['a date not of RFC 3339']),
      ...(isAbsolute(item['url']) ? [] : ['a relative address']),
    ]),
  ]
}

/** https://www.sitemaps.org/protocol.html; at most 50,000 addresses of one origin. */
export function sitemapProblems(text: string, origin: string): string[] {
  const root = parseXml(text)
  const entries = [...childrenOf(root, 'url'), ...childrenOf(root, 'sitemap')]
  const locations = entries.map((entry) => textOf(entry, 'loc'))
  return [
    ...(root.namespaceURI === 'http://www.sitemaps.org/schemas/sitemap/0.9' ? [] : ['no sitemap']),
    ...locations.filter((location) => !location.startsWith(`${origin}/`)),
    ...(new Set(locations).size === locations.length ? [] : ['an address that stands twice']),
    ...(locations.length <= 50_000 ? [] : ['too many addresses']),
    ...entries.map((entry) => textOf(entry, 'lastmod')).filter((date) => date !== '' && !rfc3339.test(date)),
  ]
}

function alternates(entry: Element): number {
  return childrenOf(entry, 'link').filter((link) => link.getAttribute('rel') === 'alternate').length
}

function isAbsolute(url: unknown): boolean {
  return typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
