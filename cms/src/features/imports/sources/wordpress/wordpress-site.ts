import type { SourceFinding, SourcePlace, SourceRecord } from '../../source-record.ts'
import { UnreadableSource } from '../../source-record.ts'
import { LookAhead } from './look-ahead.ts'
import { articleRecord } from './records/article-record.ts'
import { commentRecord, personalIn } from './records/comment-record.ts'
import { ItemIds } from './records/item-ids.ts'
import { KnownPeople } from './records/known-people.ts'
import { KnownTerms } from './records/known-terms.ts'
import { kindOfItem, otherRecord, redirectOf } from './records/other-record.ts'
import { pictureRecord } from './records/picture-record.ts'
import type { ItemIdentity, SiteContext } from './records/record-context.ts'
import { field } from './records/record-values.ts'
import { baseOf, siteRecord } from './records/site-record.ts'
import type { WxrComment, WxrFields, WxrItem, WxrPart } from './wxr/wxr-parts.ts'

/** A channel of a file: the site that it is of. */
interface Channel {
  fields: WxrFields
  place: SourcePlace
}

/** Makes records of the parts of exports, and keeps what one part has to know of others. */
export class WordPressSite {
  readonly lookAhead = new LookAhead()
  private readonly people = new KnownPeople()
  private readonly terms = new KnownTerms()
  private base: string | null = null
  private ids = new ItemIds()
  /** The channels of the present file, by their addresses: several of the same site are one. */
  private channels = new Map<string, Channel>()
  private repeatedCount = 0

  private beginChannel({ fields, place }: Channel): void {
    const version = field(fields, 'wxr_version')
    if (version !== '' && !/^1\.\d+$/.test(version))
      throw new UnreadableSource(
        `The file says that it is an export of version “${version.slice(0, 20)}”; those from 1.0 to 1.2 can be read.`,
        place,
      )
    this.base = baseOf(fields)
  }

  *take(part: WxrPart): Generator<SourceRecord> {
    if (part.kind === 'channel') return this.beginChannel(part)
    if (part.kind === 'term') return this.terms.add(part.taxonomy, part.fields, part.place)
    if (part.kind === 'author') {
      const author = this.people.addListed(part.fields, part.place, this.base)
      if (author) yield author
      return
    }
    yield* this.terms.take(this.base)
    if (part.kind === 'item') yield* this.takeItem(part.item)
    else if (part.kind === 'comments') yield* this.takeComments(part.comments, part.item)
    else this.channels.set(this.base ?? '', part)
  }

  /** What can only be said once a file is through: of which site it is, and what had to be put right in it. */
  *endFile(findings: readonly SourceFinding[]): Generator<SourceRecord> {
    const own = [...findings]
    if (this.repeatedCount > 0)
      own.push({
        code: 'repeated-items',
        message: `${this.repeatedCount} items stand in the file twice, word for word; each was read once.`,
      })
    if (this.channels.size > 1)
      own.push({
        code: 'several-sites',
        message: `The file is of ${this.channels.size} sites: ${[...this.channels.keys()].join(', ')}.`,
      })
    for (const { fields, place } of this.channels.values()) yield siteRecord(fields, place, own.splice(0))
    this.channels = new Map()
    this.ids = new ItemIds()
    this.repeatedCount = 0
  }

  /** What items name and nothing describes: known when all files are through. */
  *end(): Generator<SourceRecord> {
    yield* this.people.derived(this.base)
    yield* this.terms.derived(this.base)
  }

  private *takeItem(item: WxrItem): Generator<SourceRecord> {
    const identity = this.ids.of(item)
    if (!identity) {
      this.repeatedCount += 1
      return
    }
    yield* this.recordsOf(item, identity)
    yield* this.takeComments(item.comments, item.fields, identity.id)
  }

  private *recordsOf(item: WxrItem, identity: ItemIdentity): Generator<SourceRecord> {
    const site: SiteContext = {
      base: this.base,
      people: this.people,
      terms: this.terms,
      body: this.lookAhead,
    }
    const kind = kindOfItem(item)
    if (kind === 'picture') yield pictureRecord(item, identity, site)
    else if (kind === 'author') {
      const author = this.people.addGuest(item, this.base)
      if (author) yield author
    } else if (kind === 'article') {
      yield isEmpty(item) ? brokenItem(item, identity) : articleRecord(item, identity, site)
      const redirect = redirectOf(item, identity, site)
      if (redirect) yield redirect
    } else yield otherRecord(item, identity, kind)
  }

  /** Notes on orders are comments as well: nothing is kept of those. */
  private *takeComments(
    comments: readonly WxrComment[],
    fields: WxrFields,
    id = field(fields, 'post_id'),
  ): Generator<SourceRecord> {
    const item: WxrItem = {
      fields,
      categories: [],
      meta: [],
      comments: [],
      longMeta: [],
      place: { file: '', line: null, byte: null },
    }
    const isPersonal = kindOfItem(item) === 'personal'
    const personal = personalIn(comments)
    for (const comment of comments) {
      const record = commentRecord(comment, { article: id, personal })
      yield isPersonal
        ? {
            kind: 'other',
            id: `comment:${record.id}`,
            type: 'note',
            name: `Note ${record.id}`,
            place: record.place,
            findings: [],
            original: '',
          }
        : record
    }
  }
}

function isEmpty({ fields }: WxrItem): boolean {
  return ['title', 'content:encoded', 'description', 'excerpt:encoded', 'link', 'post_name', 'post_id'].every(
    (name) => field(fields, name) === '',
  )
}

function brokenItem({ place }: WxrItem, { id }: ItemIdentity): SourceRecord {
  const reason = 'The item is empty: it has no title, no text and no address.'
  return {
    kind: 'broken',
    of: 'article',
    id,
    name: `Item in line ${place.line}`,
    reason,
    place,
    findings: [],
    original: '',
  }
}
