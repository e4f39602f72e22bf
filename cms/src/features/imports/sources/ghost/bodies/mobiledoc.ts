import { escapeHtml } from '@meridian/shared/text/escape-html'
import { isRow, listOf, type Row } from '../ghost-values.ts'
import { type BodyWriter, link, paragraph } from './body-writer.ts'
import { writeCard } from './cards.ts'

/** The lists that sections name by number. */
interface Mobiledoc {
  markups: readonly unknown[]
  atoms: readonly unknown[]
  cards: readonly unknown[]
  sections: readonly unknown[]
  /** Version 0.2: markers have no kind, and a card stands in its section. */
  isOld: boolean
}

const tags: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 's',
  strike: 's',
  del: 's',
  u: 'u',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  mark: 'mark',
}

/** Whether something is a document of mobiledoc at all. */
export function isMobiledoc(document: unknown): boolean {
  return isRow(document) && Array.isArray(document['sections'])
}

/** Writes the sections of a document of mobiledoc 0.2 to 0.3.2. */
export function writeMobiledoc(document: unknown, out: BodyWriter): void {
  if (!isRow(document)) return
  const doc = listsOf(document)
  for (const section of doc.sections) if (Array.isArray(section)) writeSection(section, { doc, out })
}

function listsOf(document: Row): Mobiledoc {
  const sections = listOf(document['sections'])
  const isOld = String(document['version']).startsWith('0.2')
  if (isOld)
    return { markups: listOf(sections[0]), atoms: [], cards: [], sections: listOf(sections[1]), isOld: true }
  const [markups, atoms, cards] = ['markups', 'atoms', 'cards'].map((key) => listOf(document[key]))
  return { markups: markups ?? [], atoms: atoms ?? [], cards: cards ?? [], sections, isOld: false }
}

function writeSection(section: readonly unknown[], { doc, out }: { doc: Mobiledoc; out: BodyWriter }): void {
  const [kind, second, third] = section
  if (kind === 1) writeText(String(second), { html: lineHtml(third, doc), out })
  else if (kind === 2) writeCard('image', { src: second }, out)
  else if (kind === 3) {
    const items = listOf(third).map((item) => `<li>${lineHtml(item, doc)}</li>`)
    const tag = second === 'ol' ? 'ol' : 'ul'
    if (items.length > 0) out.html(`<${tag}>${items.join('')}</${tag}>`)
  } else if (kind === 10) {
    const card = doc.isOld ? [second, third] : entryOf(doc.cards, second)
    if (Array.isArray(card)) writeCard(String(card[0]), isRow(card[1]) ? card[1] : {}, out)
    else out.find('missing-card', 'The text names a card that it does not have.')
  } else out.find('unknown-section', 'The text has a section of a kind that is not known.')
}

function writeText(tag: string, { html, out }: { html: string; out: BodyWriter }): void {
  if (html.trim() === '') return
  const name = tag.toLowerCase()
  if (name === 'aside' || name === 'pull-quote') out.add({ kind: 'pull-quote', html: paragraph(html) })
  else if (name === 'blockquote') out.html(`<blockquote>${paragraph(html)}</blockquote>`)
  else out.html(/^h[1-6]$/.test(name) ? `<${name}>${html}</${name}>` : paragraph(html))
}

/** Markups open where a marker lists them, and the last so many close behind its text. */
function lineHtml(markers: unknown, doc: Mobiledoc): string {
  const open: { html: string; close: (inner: string) => string }[] = []
  let html = ''
  const closeOne = () => {
    const last = open.pop()
    if (last) html = last.html + last.close(html)
  }
  for (const marker of listOf(markers)) {
    if (!Array.isArray(marker)) continue
    const [kind, opened, closed, value] = doc.isOld ? [0, ...marker] : marker
    for (const no of listOf(opened)) {
      open.push({ html, close: markupOf(entryOf(doc.markups, no)) })
      html = ''
    }
    html += kind === 1 ? atomHtml(entryOf(doc.atoms, value)) : escapeHtml(wordOf(value))
    for (let count = Math.min(Number(closed) || 0, open.length); count > 0; count--) closeOne()
  }
  while (open.length > 0) closeOne()
  return html
}

function entryOf(list: readonly unknown[], no: unknown): unknown {
  return typeof no === 'number' ? list[no] : undefined
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function markupOf(markup: unknown): (inner: string) => string {
  const [name, attributes] = listOf(markup)
  const pairs = listOf(attributes)
  if (name === 'a') {
    const at = pairs.indexOf('href')
    return (inner) => link(at === -1 ? '' : wordOf(pairs[at + 1]), inner)
  }
  const tag = typeof name === 'string' && Object.hasOwn(tags, name) ? tags[name] : undefined
  return (inner) => (tag === undefined || inner === '' ? inner : `<${tag}>${inner}</${tag}>`)
}

/** What stands in a line and is no text: a soft return is the only one that Ghost has; others keep their words. */
function atomHtml(atom: unknown): string {
  const [name, value] = listOf(atom)
  return name === 'soft-return' ? '<br>' : escapeHtml(wordOf(value))
}
