import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import { rowsText as tableText, TableRowsSchema } from '@meridian/shared/articles/figures/table-rows'
import { notesText, numberNotes } from '../body/body-notes.ts'
import { parseBody } from '../body/body-model.ts'
import { blockText, bodyToText } from '../body/body-text.ts'

type Data = Record<string, unknown>

/** A field of a version as a person reads it. `exact` also tells apart what reads alike, such as a link's address. */
export interface DescribedField {
  label: string
  text: string
  exact: string
}

interface FieldReading {
  label: string
  read: (data: Data) => unknown
  say: (value: unknown) => string
}

/** The fields of each collection in the order in which an editor looks at them. */
const fields: Record<WrittenCollection, readonly FieldReading[]> = {
  articles: [
    field('title', 'Title'),
    field('otherTitle', 'Another title to try'),
    field('excerpt', 'Standfirst'),
    field('body', 'Text', articleText),
    field('corrections', 'Corrections', rowsText),
    field('heroImage', 'Picture', nameOf),
    field('heroCaption', 'Caption'),
    field('section', 'Section', nameOf),
    field('topics', 'Topics', namesOf),
    field('authors', 'Authors', namesOf),
    field('issue', 'Issue', nameOf),
    field('printOrder', 'Place in the issue'),
    field('related', 'Related articles', namesOf),
    field('publishedAt', 'Publication date', momentText),
    field('embargoUntil', 'Embargo', momentText),
    field('embargoLiftReason', 'Embargo lifted because'),
    field('slug', 'Address'),
    { label: 'Title for search engines', read: seo('title'), say: plain },
    { label: 'Description for search engines', read: seo('description'), say: plain },
  ],
  campaigns: [
    field('subject', 'Subject'),
    field('subjectB', 'Second subject'),
    field('preheader', 'Preheader'),
    field('body', 'Text', articleText),
    field('newsletter', 'Newsletter', nameOf),
    field('slug', 'Address'),
  ],
  issues: [
    field('title', 'Title'),
    field('description', 'Description'),
    field('season', 'Season'),
    field('year', 'Year'),
    field('letter', 'Editor’s letter', bodyToText),
    field('letterAuthor', 'Letter signed by', nameOf),
    field('cover', 'Cover', nameOf),
    field('pdf', 'PDF', nameOf),
    field('isCurrent', 'The current issue', yesOrNo),
    field('appleNewsUrl', 'Apple News link'),
    field('issuuUrl', 'Issuu link'),
    field('slug', 'Address'),
  ],
}

/** What a version says, field by field, with the names of what it refers to where they were resolved. */
export function describeVersion(collection: WrittenCollection, data: Data): DescribedField[] {
  return fields[collection].map(({ label, read, say }) => {
    const value = read(data)
    return { label, text: say(value), exact: JSON.stringify(withoutKeys(value)) ?? '' }
  })
}

/** Who is named by a document, however much of it was resolved: `Ada Lovelace`, `The Quiet Capital`, `Ridge at dusk`. */
export function nameOf(value: unknown): string {
  if (typeof value === 'number') return `No. ${value}`
  if (!isData(value)) return ''
  const person = [value['firstName'], value['lastName']].filter((part) => typeof part === 'string').join(' ')
  const names = [value['name'], value['title'], person, value['email'], value['alt'], value['filename']]
  return names.find((name) => typeof name === 'string' && name !== '')?.toString() ?? ''
}

function field(name: string, label: string, say: (value: unknown) => string = plain): FieldReading {
  return { label, read: (data) => data[name], say }
}

function seo(name: string) {
  return (data: Data) => (isData(data['seo']) ? data['seo'][name] : undefined)
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function yesOrNo(value: unknown): string {
  return value === true ? 'Yes' : 'No'
}

function namesOf(value: unknown): string {
  return Array.isArray(value) ? value.map(nameOf).join(', ') : ''
}

function momentText(value: unknown): string {
  if (typeof value !== 'string' && !(value instanceof Date)) return ''
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(value),
  )
}

const hidden = new Set([
  'id',
  'blockType',
  'blockName',
  'layout',
  'variant',
  'kind',
  'key',
  'aspectRatio',
  'shownAs',
  'shownTo',
])
const blockNames: Record<string, string> = {
  quote: 'Quote',
  callout: 'Callout',
  'image-gallery': 'Gallery',
  'product-showcase': 'Products',
  table: 'Table',
  chart: 'Chart',
  'pull-quote': 'Pull quote',
  embed: 'Embed',
  recording: 'Recording',
  'mail-greeting': 'Greeting',
  'mail-article': 'Article',
  'mail-whole-article': 'Article in full',
  'mail-article-list': 'List of articles',
  'mail-letter': 'Letter',
  'mail-picture': 'Picture',
  'mail-quote': 'Quote',
  'mail-house-ad': 'House advertisement',
}

/** A text in the order of its page, each content block under its name, its words in the order of its form. */
function articleText(body: unknown): string {
  const { blocks, notes } = numberNotes(parseBody(body))
  const parts = blocks.map((block) =>
    block.kind === 'block'
      ? `${blockNames[String(block.fields['blockType'])] ?? 'Block'}\n${rowText(block.fields)}`
      : blockText(block),
  )
  return [...parts, notesText(notes)].filter((text) => text !== '').join('\n\n')
}

function rowsText(value: unknown): string {
  return Array.isArray(value) ? value.filter(isData).map(rowText).join('\n\n') : ''
}

/** The cells of a table, a row to a line. */
function figuresText(value: unknown): string {
  const rows = TableRowsSchema.safeParse(value).data
  return rows ? tableText(rows) : ''
}

function rowText(row: Data): string {
  return Object.entries(row)
    .filter(([key]) => !hidden.has(key))
    .map(([key, value]) => {
      if (key === 'rows') return figuresText(value)
      if (Array.isArray(value)) return rowsText(value)
      if (isData(value)) return 'root' in value ? bodyToText(value) : nameOf(value)
      return key === 'date' ? momentText(value) : plain(value)
    })
    .filter((text) => text !== '')
    .join('\n')
}

/** Rows get new keys when they are saved again; that changes nothing of them. A resolved document is its name. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (!isData(value)) return value ?? null
  if (typeof value['id'] === 'number' && 'createdAt' in value) return value['id']
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, entry]) => key !== 'id' && entry !== null && entry !== undefined && entry !== '')
      .map(([key, entry]) => [key, withoutKeys(entry)]),
  )
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
