import type { SourcePlace } from '../../../source-record.ts'
import { longestValue, tooLong, type XmlElement, type XmlHandler } from '../../xml/read-xml.ts'
import { XmlProblem } from '../../xml/xml-problems.ts'
import type { ExpectedXml } from '../../xml/recognize-xml.ts'
import { keptMeta } from './kept-meta.ts'
import type { WxrCategory, WxrComment, WxrFields, WxrItem, WxrPart } from './wxr-parts.ts'

export const wordpressExport: ExpectedXml = {
  name: 'export of WordPress',
  roots: ['rss'],
  mayNameFile: false,
}

interface ItemFrame {
  kind: 'item'
  item: WxrItem
  /** How many characters are kept of it, and how many of its comments. */
  length: number
  commentsLength: number
}

/** Elements whose parts are told apart; all others are values, or nothing that is read. */
type Frame =
  | { kind: 'root' | 'skipped' }
  | { kind: 'channel' | 'author' | 'comment'; fields: WxrFields; place: SourcePlace }
  | { kind: 'term'; taxonomy: string; fields: WxrFields; place: SourcePlace }
  | ItemFrame
  | { kind: 'meta'; fields: WxrFields }
  | { kind: 'value'; name: string; text: string; isData: boolean; domain: string | null; slug: string | null }
  /** Markup within a value that was not escaped: its text belongs to the value. */
  | { kind: 'inline' }

const texts = new Set(['content:encoded', 'excerpt:encoded', 'description', 'meta_value', 'comment_content'])
const longestOther = 4 * 1024 * 1024
const mostCommentsAtOnce = 200
const mostEntries = 100_000
const longestItem = 2 * longestValue

const taxonomies: Record<string, string> = { category: 'category', tag: 'post_tag', term: '' }

/** Takes the elements of an export and gives what it is made of. */
export class WxrHandler implements XmlHandler {
  /** Whether anything in the file is of WordPress: otherwise it is an ordinary feed. */
  isWxr = false
  private readonly stack: Frame[] = []
  private parts: WxrPart[] = []
  private isChannelTold = false

  /** What came since it was last asked. */
  taken(): WxrPart[] {
    const { parts } = this
    this.parts = []
    return parts
  }

  open(element: XmlElement): void {
    this.stack.push(this.frameOf(element))
  }

  text(text: string, isData: boolean): void {
    const value = this.stack.findLast((frame) => frame.kind !== 'inline')
    if (value?.kind !== 'value') return
    // Around sections of data stand line breaks that are no part of the value.
    if (!isData && value.isData && text.trim() === '') return
    if (isData && !value.isData && value.text.trim() === '') value.text = ''
    value.isData ||= isData
    value.text += text
    if (value.text.length > this.longest()) throw new XmlProblem(tooLong(this.longest()))
  }

  /** Texts may be long; titles, names and dates are not. */
  longest(): number {
    const value = this.stack.findLast((frame) => frame.kind !== 'inline')
    return value?.kind === 'value' && texts.has(value.name) ? longestValue : longestOther
  }

  close(): void {
    const frame = this.stack.pop()
    const parent = this.stack.at(-1)
    if (!frame || !parent) return
    if (frame.kind === 'value') this.takeValue(frame, parent)
    else if (frame.kind === 'author') this.push({ ...frame, kind: 'author' })
    else if (frame.kind === 'term') this.push(frame)
    else if (frame.kind === 'item') this.pushItem(frame.item)
    else if (frame.kind === 'meta' && parent.kind === 'item') {
      grow(parent, takeMeta(frame.fields, parent.item))
    } else if (frame.kind === 'comment' && parent.kind === 'item') {
      this.takeComment(frame, parent)
    } else if (frame.kind === 'channel') {
      this.tellChannel(frame)
      this.parts.push({ ...frame, kind: 'channel-end' })
    }
  }

  private frameOf(element: XmlElement): Frame {
    const parent = this.stack.at(-1)
    const space = spaceOf(element.space)
    const { local } = element
    if (space === 'wp') this.isWxr = true
    switch (parent?.kind) {
      case undefined:
        return { kind: 'root' }
      case 'root':
        this.isChannelTold = false
        return local === 'channel'
          ? { kind: 'channel', fields: new Map(), place: element.place() }
          : { kind: 'skipped' }
      case 'channel':
        return partOf(space, element) ?? valueOf(space, element)
      case 'item':
        if (space === 'wp' && local === 'postmeta') return { kind: 'meta', fields: new Map() }
        if (space === 'wp' && local === 'comment')
          return { kind: 'comment', fields: new Map(), place: element.place() }
        return valueOf(space, element)
      case 'author':
      case 'term':
      case 'comment':
        return local.endsWith('meta') ? { kind: 'skipped' } : valueOf(space, element)
      case 'meta':
        return valueOf(space, element)
      case 'value':
      case 'inline':
        return { kind: 'inline' }
      case 'skipped':
        return { kind: 'skipped' }
    }
  }

  private takeValue(value: Extract<Frame, { kind: 'value' }>, parent: Frame): void {
    const text = value.isData ? value.text : value.text.trim()
    if (parent.kind === 'item') {
      grow(parent, text.length)
      if (value.name === 'category') {
        addCategory(parent.item.categories, { domain: value.domain, slug: value.slug, name: text.trim() })
        return
      }
      setField(parent.item.fields, value.name, text)
    } else if ('fields' in parent) setField(parent.fields, value.name, text)
  }

  private takeComment({ fields, place }: WxrComment, frame: ItemFrame): void {
    const { item } = frame
    item.comments.push({ fields, place })
    frame.commentsLength += lengthOf(fields)
    if (item.comments.length < mostCommentsAtOnce || !item.fields.has('post_id')) {
      if (item.comments.length > mostEntries || frame.commentsLength > longestItem)
        throw new XmlProblem('An item without a number has too many comments.')
      return
    }
    this.push({ kind: 'comments', item: item.fields, comments: item.comments })
    item.comments = []
    frame.commentsLength = 0
  }

  /** What is known of the site goes before everything else. */
  private push(part: WxrPart): void {
    const channel = this.stack.find((frame) => frame.kind === 'channel')
    if (channel?.kind === 'channel') this.tellChannel(channel)
    this.parts.push(part)
  }

  private pushItem(item: WxrItem): void {
    if (!this.isWxr)
      throw new XmlProblem(
        'This is no export of WordPress: it is an ordinary RSS feed, which has only the latest articles. Please use Tools → Export in WordPress.',
      )
    this.push({ kind: 'item', item })
  }

  private tellChannel({ fields, place }: { fields: WxrFields; place: SourcePlace }): void {
    if (this.isChannelTold || !this.isWxr) return
    this.isChannelTold = true
    this.parts.push({ kind: 'channel', fields: new Map(fields), place })
  }
}

/** Authors, terms and items; authors also where an exporter misnamed their element. */
function partOf(space: string, element: XmlElement): Frame | null {
  const { local } = element
  if (space === '' && local === 'item')
    return {
      kind: 'item',
      item: {
        fields: new Map(),
        categories: [],
        meta: [],
        comments: [],
        longMeta: [],
        place: element.place(),
      },
      length: 0,
      commentsLength: 0,
    }
  if (space !== 'wp') return null
  if (/^(?:wp_)?author$/.test(local)) return { kind: 'author', fields: new Map(), place: element.place() }
  const taxonomy = taxonomies[local]
  return taxonomy === undefined ? null : { kind: 'term', taxonomy, fields: new Map(), place: element.place() }
}

function valueOf(space: string, element: XmlElement): Frame {
  const name = nameOf(space, element.local)
  if (name === null) return { kind: 'skipped' }
  const isCategory = name === 'category'
  return {
    kind: 'value',
    name,
    text: '',
    isData: false,
    domain: isCategory ? element.attribute('domain') : null,
    slug: isCategory ? element.attribute('nicename') : null,
  }
}

function nameOf(space: string, local: string): string | null {
  if (space === 'wp') return local.replace(/^wp_/, '')
  if (space === '') return local
  return space === 'other' ? null : `${space}:${local}`
}

const spaces = new Map<string, string>()

/** Which of the namespaces an address is, whatever site it names and whatever prefix it has. */
function spaceOf(address: string): string {
  if (address === '') return ''
  const known = spaces.get(address)
  if (known !== undefined) return known
  const space = /\/export\/\d+\.\d+\/?$/.test(address)
    ? 'wp'
    : /\/export\/\d+\.\d+\/excerpt\/?$/.test(address)
      ? 'excerpt'
      : /\/rss\/1\.0\/modules\/content\/?$/.test(address)
        ? 'content'
        : /\/dc\/elements\/1\.1\/?$/.test(address)
          ? 'dc'
          : 'other'
  if (spaces.size < 1000) spaces.set(address, space)
  return space
}

/** Of values that are told twice the first counts that is not empty. */
function setField(fields: WxrFields, name: string, text: string): void {
  if ((fields.get(name) ?? '') === '' && (fields.size < 500 || fields.has(name))) fields.set(name, text)
}

function addCategory(categories: WxrCategory[], category: WxrCategory): void {
  if (categories.length >= mostEntries) throw new XmlProblem('An item has more than 100,000 categories.')
  categories.push(category)
}

/** How many characters of it are kept. */
function takeMeta(fields: WxrFields, item: WxrItem): number {
  const key = (fields.get('meta_key') ?? '').trim()
  const value = fields.get('meta_value') ?? ''
  const kept = keptMeta(key, value)
  if (kept === 'long' && item.longMeta.length < 100) item.longMeta.push(key.slice(0, 100))
  if (kept !== 'kept') return 0
  if (item.meta.length >= mostEntries) throw new XmlProblem('An item has more than 100,000 custom fields.')
  item.meta.push({ key, value })
  return key.length + value.length
}

function grow(frame: ItemFrame, characters: number): void {
  frame.length += characters
  if (frame.length > longestItem) throw new XmlProblem('An item has more than 64 MB.')
}

function lengthOf(fields: WxrFields): number {
  let length = 0
  for (const value of fields.values()) length += value.length
  return length
}
