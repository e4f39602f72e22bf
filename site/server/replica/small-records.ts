import type {
  CampaignHead,
  CampaignRecord,
  NewsletterRecord,
} from '@meridian/shared/newsletter/newsletter-records.schema'
import type { RecordingRecord } from '@meridian/shared/recordings/recording.schema'
import type { DatabaseSync } from 'node:sqlite'
import type { RecordChange } from '@meridian/shared/replica/record-change.schema'
import type {
  AuthorRecord,
  GlobalData,
  GlobalName,
  IssueRecord,
  PlanRecord,
  RedirectRecord,
  SectionRecord,
  TopicRecord,
} from '@meridian/shared/replica/records.schema'
import { text } from '../store/sqlite-file.ts'

type SmallChange = Exclude<RecordChange, { kind: 'article' | 'address' | 'old-address' | 'picture' }>

/** All records of the kinds of which there are few, in memory. */
export class SmallRecords {
  readonly authors = new Map<number, AuthorRecord>()
  readonly recordings = new Map<number, RecordingRecord>()
  readonly #sections = new Sorted<SectionRecord>((a, b) => a.position - b.position || a.id - b.id)
  readonly #topics = new Sorted<TopicRecord>((a, b) => a.position - b.position || a.id - b.id)
  readonly #issues = new Sorted<IssueRecord>((a, b) => b.sortKey - a.sortKey || b.id - a.id)
  readonly #plans = new Sorted<PlanRecord>((a, b) => a.position - b.position || a.id - b.id)
  readonly #newsletters = new Sorted<NewsletterRecord>((a, b) => a.position - b.position || a.id - b.id)
  readonly #campaigns = new Sorted<CampaignHead>((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id - a.id)
  readonly #redirects = new Map<number, RedirectRecord>()
  #redirectsByPath: Map<string, RedirectRecord> | null = null
  #authorsBySlug: Map<string, AuthorRecord> | null = null
  readonly #globals: { [Name in GlobalName]?: GlobalData<Name> } = {}

  constructor(db: DatabaseSync) {
    for (const row of db.prepare('SELECT kind, key, data FROM documents').iterate()) {
      // Written by the schema.
      const change: SmallChange = JSON.parse(
        `{"kind":"${text(row['kind'])}","key":${JSON.stringify(text(row['key']))},"record":${text(row['data'])}}`,
      )
      this.apply(change)
    }
  }

  get sections(): SectionRecord[] {
    return this.#sections.list
  }

  get topics(): TopicRecord[] {
    return this.#topics.list
  }

  get issues(): IssueRecord[] {
    return this.#issues.list
  }

  get plans(): PlanRecord[] {
    return this.#plans.list
  }

  get newsletters(): NewsletterRecord[] {
    return this.#newsletters.list
  }

  /** Of all newsletters, newest first, without what they say. */
  get campaigns(): CampaignHead[] {
    return this.#campaigns.list
  }

  authorAt(slug: string): AuthorRecord | null {
    this.#authorsBySlug ??= new Map(
      [...this.authors.values()]
        .toSorted((one, other) => one.id - other.id)
        .map((author) => [author.slug, author]),
    )
    return this.#authorsBySlug.get(slug) ?? null
  }

  redirectPaths(): string[] {
    return [...this.#byPath().keys()]
  }

  redirectAt(path: string): RedirectRecord | null {
    return this.#byPath().get(path) ?? null
  }

  global<Name extends GlobalName>(name: Name): GlobalData<Name> | null {
    return this.#globals[name] ?? null
  }

  apply(change: RecordChange): void {
    switch (change.kind) {
      case 'section':
        return this.#sections.put(change.key, change.record)
      case 'topic':
        return this.#topics.put(change.key, change.record)
      case 'issue':
        return this.#issues.put(change.key, change.record)
      case 'plan':
        return this.#plans.put(change.key, change.record)
      case 'newsletter':
        return this.#newsletters.put(change.key, change.record)
      case 'campaign':
        return this.#campaigns.put(change.key, change.record && headOf(change.record))
      case 'author':
        this.#authorsBySlug = null
        return put(this.authors, change.key, change.record)
      case 'recording':
        return put(this.recordings, change.key, change.record)
      case 'redirect':
        this.#redirectsByPath = null
        return put(this.#redirects, change.key, change.record)
      case 'global':
        if (change.record) Object.assign(this.#globals, { [change.record.name]: change.record.data })
        else Object.assign(this.#globals, { [change.key]: undefined })
        return undefined
      default:
        return undefined
    }
  }

  #byPath(): Map<string, RedirectRecord> {
    this.#redirectsByPath ??= new Map(
      [...this.#redirects.values()]
        .toSorted((one, other) => one.id - other.id)
        .map((redirect) => [redirect.from, redirect]),
    )
    return this.#redirectsByPath
  }
}

/** Records in an order that is made when somebody asks after a change. */
class Sorted<Value> {
  readonly #byId = new Map<number, Value>()
  readonly #compare: (a: Value, b: Value) => number
  #list: Value[] | null = null

  constructor(compare: (a: Value, b: Value) => number) {
    this.#compare = compare
  }

  get list(): Value[] {
    this.#list ??= [...this.#byId.values()].toSorted(this.#compare)
    return this.#list
  }

  put(key: string, value: Value | null): void {
    this.#list = null
    put(this.#byId, key, value)
  }
}

function headOf(campaign: CampaignRecord): CampaignHead {
  const { document: _, corrections: _corrections, ...head } = campaign
  return head
}

function put<Value>(map: Map<number, Value>, key: string, value: Value | null): void {
  if (value === null) map.delete(Number(key))
  else map.set(Number(key), value)
}
