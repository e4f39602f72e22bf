import { parseSubject } from '@meridian/shared/replica/old-address-record.schema'
import type { ImportRecordKind } from '@meridian/shared/imports/imports.schema'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import { findOccupants } from '../../redirects/find-occupants.ts'
import { findOldSubjects } from '../../redirects/find-old-addresses.ts'
import { type RefusedOldAddress, writeOldAddresses } from '../../redirects/old-addresses.ts'
import { expandRedirects } from './expand-redirects.ts'
import {
  type AddressedRecord,
  type DerivedTarget,
  oldAddressesOf,
  type UnplacedAddress,
} from './old-addresses-of.ts'
import type { OldSite } from './old-site.ts'

/** What became of the addresses of a run. */
export interface AddressReport {
  written: number
  /** Those that led there before, and those that are the same here. */
  unchanged: number
  refused: number
  unplaced: number
  /** The first of them. */
  refusedExamples: RefusedOldAddress[]
  unplacedExamples: UnplacedAddress[]
}

interface RunOfAddresses {
  runId: number
  sourceId: number
  site: OldSite
  signal?: AbortSignal
}

const recordsPerRead = 1000
const mostExamples = 1000
/** Over more than these, rules with patterns are not tried. */
const mostKnown = 500_000
const mostSteps = 8
const when = z.object({ kind: z.enum(['instant', 'local']), at: z.string() }).nullable()
const urls = z.array(z.string())

const AddressedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('site'), id: z.string() }),
  z.object({
    kind: z.literal('article'),
    id: z.string(),
    type: z.string(),
    status: z.enum([
      'published',
      'draft',
      'pending',
      'scheduled',
      'private',
      'password',
      'trash',
      'mail-only',
    ]),
    slug: z.string().nullable(),
    url: z.string().nullable(),
    formerUrls: urls,
    publishedAt: when,
  }),
  z.object({ kind: z.literal('picture'), id: z.string(), url: z.string(), urls }),
  z.object({
    kind: z.literal('term'),
    id: z.string(),
    taxonomy: z.string(),
    slug: z.string(),
    urls,
    isInternal: z.boolean(),
  }),
  z.object({ kind: z.literal('author'), id: z.string(), slug: z.string().nullable(), urls }),
  z.object({
    kind: z.literal('redirect'),
    id: z.string(),
    from: z.string(),
    to: z.string(),
    isPattern: z.boolean(),
  }),
]) satisfies z.ZodType<AddressedRecord>

const kinds: readonly ImportRecordKind[] = ['site', 'articles', 'pictures', 'terms', 'authors', 'redirects']

const RecordRow = z.object({
  seq: z.number(),
  record: AddressedSchema,
  collection: z.string().nullable(),
  document_id: z.number().nullable(),
})

/**
 * Writes the addresses of all records of a run that are documents here by now, those that rules of the older site lead on from, and
 * in the end those that only follow from its habits. To do so again changes nothing, so a run that broke off may begin again.
 * `publishOldAddressesOf` tells readers.
 */
export async function writeAddressesOfRun(db: Queryable, run: RunOfAddresses): Promise<AddressReport> {
  const report = new Report(db, run)
  const rules: Extract<AddressedRecord, { kind: 'redirect' }>[] = []
  for await (const { record, subject } of readRecords(db, run)) {
    if (record.kind === 'redirect') rules.push(record)
    await report.addRecord(record, { subject, isGuess: false })
  }
  await report.flush()
  await report.addRules(rules)
  for await (const { record, subject } of readRecords(db, run)) {
    await report.addRecord(record, { subject, isGuess: true })
  }
  await report.flush()
  return report.result
}

class Report {
  readonly result: AddressReport = {
    written: 0,
    unchanged: 0,
    refused: 0,
    unplaced: 0,
    refusedExamples: [],
    unplacedExamples: [],
  }
  readonly #db: Queryable
  readonly #run: RunOfAddresses
  /** Where rules lead on from, and to. */
  readonly #rules = new Map<string, string>()
  #waiting: { address: string; to: DerivedTarget; subject: string | null; isGuess: boolean }[] = []

  constructor(db: Queryable, run: RunOfAddresses) {
    this.#db = db
    this.#run = run
  }

  async addRecord(
    record: AddressedRecord,
    { subject, isGuess }: { subject: string | null; isGuess: boolean },
  ): Promise<void> {
    const { addresses, unplaced } = oldAddressesOf(record, this.#run.site)
    if (!isGuess && (subject !== null || record.kind === 'redirect')) this.#unplaced(unplaced)
    for (const derived of addresses) {
      if (derived.isGuess !== isGuess) continue
      // What became no document here has nowhere to lead.
      if (derived.to.kind === 'record' && subject === null) continue
      if (derived.to.kind === 'address') this.#rules.set(derived.address, derived.to.address)
      else this.#waiting.push({ ...derived, subject })
    }
    if (this.#waiting.length >= 5000) await this.flush()
  }

  /** Rules lead to addresses that are written by now. */
  async addRules(rules: readonly Extract<AddressedRecord, { kind: 'redirect' }>[]): Promise<void> {
    const patterns = rules.filter(({ isPattern }) => isPattern)
    if (patterns.length > 0) {
      const known = await this.#readKnown()
      const { expanded, unplaced } = expandRedirects(patterns, { known, site: this.#run.site })
      this.#unplaced(unplaced)
      for (const { address, to } of expanded) {
        if (to.kind === 'address') {
          if (!this.#rules.has(address)) this.#rules.set(address, to.address)
        } else this.#waiting.push({ address, to, subject: null, isGuess: true })
      }
    }
    const ends = [...this.#rules].map(([from, to]) => ({ from, end: this.#endOf(to) }))
    const subjects = await this.#subjectsOf([...new Set(ends.map(({ end }) => end))])
    for (const { from, end } of ends) {
      const subject = subjects.get(end)
      if (subject === undefined) this.#unplaced([{ from, message: `It leads to ${end}, where nothing is.` }])
      else this.#waiting.push({ address: from, to: { kind: 'record' }, subject, isGuess: false })
    }
    await this.flush()
  }

  async flush(): Promise<void> {
    const { runId, sourceId, signal } = this.#run
    const waiting = this.#waiting
    this.#waiting = []
    signal?.throwIfAborted()
    const rows = waiting.flatMap(({ address, to, subject }) => {
      const leads = to.kind === 'path' ? to.path : subject
      return leads === null ? [] : { address, subject: leads, runId, sourceId }
    })
    if (rows.length === 0) return
    const { written, unchanged, refused } = await writeOldAddresses(this.#db, rows)
    const guessed = new Set(waiting.filter(({ isGuess }) => isGuess).map(({ address }) => address))
    const listed = refused.filter(({ address }) => !guessed.has(address))
    this.result.written += written.length
    this.result.unchanged += unchanged
    this.result.refused += listed.length
    add(this.result.refusedExamples, listed)
  }

  #unplaced(unplaced: readonly UnplacedAddress[]): void {
    this.result.unplaced += unplaced.length
    add(this.result.unplacedExamples, unplaced)
  }

  /** Rules may lead to one another. */
  #endOf(address: string): string {
    let end = address
    for (let step = 0; step < mostSteps; step += 1) end = this.#rules.get(end) ?? end
    return end
  }

  async #subjectsOf(addresses: readonly string[]): Promise<Map<string, string>> {
    const all = new Map<string, string>()
    for (let start = 0; start < addresses.length; start += recordsPerRead) {
      const part = addresses.slice(start, start + recordsPerRead)
      for (const [address, subject] of await findOldSubjects(this.#db, part)) all.set(address, subject)
      for (const [address, occupant] of await findOccupants(this.#db, part)) {
        all.set(address, parseSubject(occupant) ? occupant : address)
      }
    }
    return all
  }

  /** Those of documents: what rules and habits come to is not there yet when a run begins. */
  async #readKnown(): Promise<Set<string>> {
    const known = new Set<string>()
    for await (const { record, subject } of readRecords(this.#db, this.#run)) {
      if (subject === null || known.size >= mostKnown) continue
      for (const { address, to, isGuess } of oldAddressesOf(record, this.#run.site).addresses)
        if (to.kind === 'record' && !isGuess) known.add(address)
    }
    return known
  }
}

function add<Value>(examples: Value[], more: readonly Value[]): void {
  examples.push(...more.slice(0, mostExamples - examples.length))
}

async function* readRecords(
  db: Queryable,
  { runId, sourceId, signal }: RunOfAddresses,
): AsyncGenerator<{ record: AddressedRecord; subject: string | null }> {
  for (let after: number | undefined = -1; after !== undefined;) {
    signal?.throwIfAborted()
    const { rows }: { rows: unknown[] } = await db.query(
      `select record.seq, record.record - 'body' - 'original' - 'findings' as record,
         link.collection, link.document_id
       from import_records record
       left join import_links link on link.source_id = $2 and link.kind = record.kind
         and link.source_key = record.source_key and link.deleted_at is null
       where record.run_id = $1 and record.kind = any($3) and record.seq > $4
         and record.record->>'kind' <> 'broken'
       order by record.seq limit $5`,
      [runId, sourceId, kinds, after, recordsPerRead],
    )
    const read = z.array(RecordRow).parse(rows)
    after = read.length === recordsPerRead ? read.at(-1)?.seq : undefined
    for (const { record, collection, document_id: id } of read) {
      const subject = `${collection}:${id}`
      yield { record, subject: parseSubject(subject) ? subject : null }
    }
  }
}
