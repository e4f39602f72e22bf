import type { SourcePictureUse } from '../../source-record.ts'
import { bloggerKind, bloggerStatus, isKindCategory } from './blogger.ts'
import { embedAddress } from './video-address.ts'
import type { FeedEntry, FeedPerson } from './feed-entry.ts'
import { childOf, childrenOf, childText, type FeedNode, markupOf, plainOf, textOf } from './feed-tree.ts'

/** What an entry of RSS or Atom says. `base` is what its addresses are relative to. */
export function xmlEntry(node: FeedNode, base: string | null, file: string): FeedEntry {
  const inner = childOf(node, 'media:group') ?? node
  const media = [
    ...childrenOf(node, 'media:content'),
    ...childrenOf(inner, 'media:content'),
    ...groupContents(node),
  ]
  const content = contentOf(node)
  const guid = childOf(node, 'guid', 'id')
  const address = linkOf(node, guid)
  const about = childText(inner, 'media:description')
  const kind = bloggerKind(node)
  const draft = childText(childOf(node, 'app:control', 'control') ?? node, 'app:draft', 'draft')
  const around = node.base === null ? base : joined(node.base, base)
  return {
    id: textOf(guid) || node.attributes['rdf:about'] || '',
    url: address,
    title: childText(node, 'title', 'dc:title', 'itunes:title', 'media:title'),
    content: content?.html ?? embedAddress(address, about),
    summary: summaryOf(node) || about,
    published: childText(
      node,
      'pubdate',
      'published',
      'issued',
      'dc:date',
      'dcterms:created',
      'dcterms:issued',
      'created',
      'atom:published',
    ),
    updated: childText(node, 'updated', 'modified', 'atom:updated', 'dcterms:modified', 'lastbuilddate'),
    authors: authorsOf(node),
    categories: categoriesOf(node),
    picture: pictureOf(node, inner, media),
    recordings: recordingsOf(node, media),
    type: kind === 'page' || kind === 'post' ? kind : null,
    status: bloggerStatus(node) ?? (draft.toLowerCase() === 'yes' ? 'draft' : null),
    otherUrls: [textOf(guid), address === '' ? '' : childText(node, 'link')],
    base: content?.base ? joined(content.base, around) : around,
    original: originalOf(node),
    place: { file, line: node.line, byte: null },
  }
}

function groupContents(node: FeedNode): FeedNode[] {
  return childrenOf(node, 'media:group').flatMap((group) => childrenOf(group, 'media:content'))
}

function joined(base: string, outer: string | null): string | null {
  return URL.canParse(base, outer ?? undefined) ? new URL(base, outer ?? undefined).href : outer
}

/** The whole text, as HTML. */
function contentOf(node: FeedNode): { html: string; base: string | null } | null {
  const encoded = childText(node, 'content:encoded')
  if (encoded !== '') return { html: encoded, base: null }
  const element = childOf(node, 'content', 'xhtml:body', 'xhtml:div', 'atom:content', 'fulltext')
  if (!element) return null
  const html = htmlOf(element)
  return html === '' ? null : { html, base: element.base }
}

/** The text of an element of Atom by what it says that it is. */
function htmlOf(element: FeedNode): string {
  const type = element.attributes['type'] ?? element.attributes['mode'] ?? ''
  const isMarkup = element.children.some((child) => typeof child !== 'string')
  if (isMarkup) return markupOf(element).trim()
  const text = textOf(element)
  // Without a type it is text by the rules, and markup as often as not.
  const isText = /^text(?:\/plain)?$/.test(type) || (type === '' && !/<\/?[a-z][^>]*>|&\w+;/i.test(text))
  return isText
    ? text
        .split(/\n\s*\n/)
        .map((part) => `<p>${escaped(part.trim())}</p>`)
        .join('')
    : text
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function summaryOf(node: FeedNode): string {
  const element = childOf(
    node,
    'description',
    'summary',
    'itunes:summary',
    'itunes:subtitle',
    'dc:description',
  )
  if (!element) return ''
  return element.name === 'summary'
    ? htmlOf(element)
    : element.children.some((child) => typeof child !== 'string')
      ? markupOf(element).trim()
      : textOf(element)
}

function linkOf(node: FeedNode, guid: FeedNode | null): string {
  const original = childText(node, 'feedburner:origlink')
  const links = childrenOf(node, 'link', 'atom:link')
  const alternate = links.find(
    ({ attributes }) => attributes['href'] && (attributes['rel'] ?? 'alternate') === 'alternate',
  )
  const isPermalink =
    guid?.name === 'guid' && guid.attributes['ispermalink'] !== 'false' && /^https?:/i.test(textOf(guid))
  const about = node.attributes['rdf:about'] ?? ''
  return (
    original ||
    links.map(textOf).find((text) => text !== '') ||
    childText(node, 'blogger:filename') ||
    alternate?.attributes['href'] ||
    (isPermalink ? textOf(guid) : '') ||
    (/^https?:/i.test(about) ? about : '')
  )
}

/** Whom an entry, or a feed of Atom, names as its authors. */
export function authorsOf(node: FeedNode): FeedPerson[] {
  const creators = childrenOf(node, 'dc:creator').map((creator) => person(textOf(creator)))
  const authors = childrenOf(node, 'author', 'atom:author').map((author) => {
    const name = childText(author, 'name', 'atom:name')
    if (name === '') return person(textOf(author))
    return {
      name,
      email: childText(author, 'email', 'atom:email'),
      url: childText(author, 'uri', 'url', 'atom:uri'),
    }
  })
  const spoken = childrenOf(node, 'itunes:author').map((author) => person(textOf(author)))
  const found = [creators, authors, spoken].find((people) =>
    people.some(({ name, email }) => name !== '' || email !== ''),
  )
  // Blogger gives everybody the same address.
  return (found ?? []).map((one) => (/^no-?reply@/i.test(one.email) ? { ...one, email: '' } : one))
}

/** `ida@salt.example (Ida Roth)`, `Ida Roth <ida@salt.example>`, or a name. */
function person(text: string): FeedPerson {
  const email = /[^\s<>()]+@[^\s<>()]+\.[^\s<>()]+/.exec(text)?.[0] ?? ''
  const name = text.replace(email, '').replace(/^[\s<(]+|[\s<>()]+$/g, '')
  return { name, email, url: '' }
}

function categoriesOf(node: FeedNode): FeedEntry['categories'] {
  const own = childrenOf(node, 'category', 'atom:category').filter((category) => !isKindCategory(category))
  const categories = own.map((category) => ({
    taxonomy: taxonomyOf(category.attributes['domain'] ?? category.attributes['scheme'] ?? ''),
    name:
      category.attributes['label'] ||
      category.attributes['term'] ||
      textOf(category) ||
      category.attributes['text'] ||
      '',
  }))
  const subjects = childrenOf(node, 'dc:subject', 'media:keywords')
    .flatMap((subject) => textOf(subject).split(/[,;]/))
    .map((name) => ({ taxonomy: 'tag', name }))
  return [...categories, ...subjects]
}

function taxonomyOf(domain: string): string {
  return /(?:^|\W)(?:post_)?tags?$|blogger\.com\/atom\/ns#/i.test(domain) ? 'tag' : 'category'
}

function isOfKind({ attributes }: FeedNode, kind: 'image' | 'audio' | 'video'): boolean {
  const type = attributes['type'] ?? ''
  if (type.startsWith(`${kind}/`) || attributes['medium'] === kind) return true
  const ending = {
    image: /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i,
    audio: /\.(?:mp3|m4a|ogg|opus|wav)(?:[?#]|$)/i,
    video: /\.(?:mp4|m4v|mov|webm)(?:[?#]|$)/i,
  }
  return type === '' && ending[kind].test(addressOf({ attributes }))
}

function addressOf({ attributes }: Pick<FeedNode, 'attributes'>): string {
  return attributes['url'] || attributes['href'] || attributes['rdf:resource'] || ''
}

function enclosuresOf(node: FeedNode): FeedNode[] {
  const links = childrenOf(node, 'link', 'atom:link').filter(
    ({ attributes }) => attributes['rel'] === 'enclosure',
  )
  return [...childrenOf(node, 'enclosure'), ...links].filter((enclosure) => addressOf(enclosure) !== '')
}

function pictureOf(node: FeedNode, inner: FeedNode, media: readonly FeedNode[]): SourcePictureUse | null {
  const images = media.filter((content) => isOfKind(content, 'image') && addressOf(content) !== '')
  const widest = images.toSorted(
    (one, other) => Number(other.attributes['width'] ?? 0) - Number(one.attributes['width'] ?? 0),
  )[0]
  const enclosed = enclosuresOf(node).find((enclosure) => isOfKind(enclosure, 'image'))
  const thumbnail = childOf(node, 'media:thumbnail') ?? childOf(inner, 'media:thumbnail')
  const own = childOf(node, 'itunes:image') ?? childOf(node, 'image')
  const url =
    (widest && addressOf(widest)) ||
    (enclosed && addressOf(enclosed)) ||
    (thumbnail && addressOf(thumbnail)) ||
    (own && (addressOf(own) || childText(own, 'url') || textOf(own))) ||
    ''
  if (url === '') return null
  const say = (key: string) =>
    (widest && childText(widest, key)) || childText(inner, key) || childText(node, key)
  return {
    id: null,
    url,
    alt: say('media:title') === childText(node, 'title') ? '' : say('media:title'),
    caption: widest ? say('media:description') || say('media:text') : '',
    credit: say('media:credit'),
  }
}

function recordingsOf(node: FeedNode, media: readonly FeedNode[]): FeedEntry['recordings'] {
  const files = [...enclosuresOf(node), ...media].filter(
    (file) => isOfKind(file, 'audio') || isOfKind(file, 'video'),
  )
  const addresses = [...new Set(files.map(addressOf))].filter((url) => url !== '')
  return addresses.map((url) => ({ url, title: childText(node, 'title'), caption: '' }))
}

/** What the record does not say itself: everything but the text. */
function originalOf(node: FeedNode): string {
  const kept = node.children.filter(
    (child) => typeof child === 'string' || !['content:encoded', 'content'].includes(child.key),
  )
  return JSON.stringify(plainOf({ ...node, children: kept }))
}
