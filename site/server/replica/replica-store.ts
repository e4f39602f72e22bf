import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import { monthsTag, oldAddressesTag, oldAddressTag } from '@meridian/shared/publishing/tags'
import type { ArticleHead } from '@meridian/shared/replica/content-reader'
import type { RecordChange } from '@meridian/shared/replica/record-change.schema'
import type { ArticleRecord, PictureRecord } from '@meridian/shared/replica/records.schema'
import { type Digests, DigestsSchema } from '@meridian/shared/replica/replica.schema'
import { integer, moveAside, removeLog } from '../store/sqlite-file.ts'
import { type StorageError, storageTroubleOf } from '../store/storage-error.ts'
import { StorageGuard } from '../store/storage-guard.ts'
import { RecordCache } from './record-cache.ts'
import { namesOfLists } from './list-names.ts'
import { RecordRows } from './record-rows.ts'
import { openReplicaDatabase, ReplicaMeta } from './replica-database.ts'
import { type JournalEvent, ReplicaJournal, toJournalEvent } from './replica-journal.ts'
import { ReplicaQueries } from './replica-queries.ts'
import { SmallRecords } from './small-records.ts'

export interface ReplicaStoreOptions {
  file: string
  /** Largest size of the file; default: what the disk has. */
  maxBytes?: number | undefined
  /** Called once when the file turns out to be damaged; answer with {@link ReplicaStore.rebuild}. */
  onDamaged?: () => void
}

interface Opened {
  db: DatabaseSync
  meta: ReplicaMeta
  rows: RecordRows
  journal: ReplicaJournal
  queries: ReplicaQueries
  small: SmallRecords
}

/**
 * The published content as the CMS had it at one position, in an SQLite file of its own. It is ahead of the page store: an
 * event is taken in with its records first, then its pages are rendered from here. Everything but {@link adopt} is synchronous, so
 * that a change is visible at once and as a whole.
 */
export class ReplicaStore {
  /** Where a file that could not be used was put. */
  movedAside: string | null = null
  /** What was read of late. */
  readonly heads = new RecordCache<ArticleHead>(4000)
  readonly articles = new RecordCache<ArticleRecord>(400)
  readonly pictures = new RecordCache<PictureRecord>(4000)

  readonly #options: ReplicaStoreOptions
  readonly #guard: StorageGuard
  #files: Opened
  #isClosed = false
  /** Those that read the file by connections of their own. */
  readonly #visitors = new Set<Promise<unknown>>()
  #position: number | null = null
  #id = ''

  constructor(options: ReplicaStoreOptions) {
    this.#options = options
    this.#guard = new StorageGuard('replica', options.onDamaged)
    this.#files = this.#open()
  }

  /** What is open. After an adopted file could not be opened, that is tried again; throws StorageError. */
  get #opened(): Opened {
    if (!this.#files.db.isOpen && !this.#isClosed) {
      this.#files = this.#open()
      this.#clearCaches()
    }
    return this.#files
  }

  /** Why the last write or read failed; null after the next successful write. */
  get trouble(): StorageError | null {
    return this.#guard.trouble
  }

  get file(): string {
    return this.#options.file
  }

  /** The last event whose records it has; null before the first snapshot. */
  get position(): number | null {
    return this.#position
  }

  /** Names the snapshot that it began with; pages that were rendered from another one may differ. Empty before the first. */
  get id(): string {
    return this.#id
  }

  get digests(): Digests {
    return this.#opened.rows.digests
  }

  /**
   * Takes in events with their records, all or none; those that it has are skipped. Returns the new ones, which also name the
   * lists that have gained or lost a month, and the old addresses that may lead elsewhere now. Throws
   * BadRecordError for records that are none, StorageError when the disk refuses, and an Error for events that do not follow.
   */
  ingest(events: PublishEvent[]): JournalEvent[] {
    const { rows, journal, meta, small, queries } = this.#opened
    const start = this.#position
    if (start === null) throw new Error('A replica without a snapshot can take in no event.')
    const fresh = events.filter(({ position }) => position > start)
    const applied: RecordChange[] = []
    const taken: JournalEvent[] = []
    this.#transaction(() => {
      for (const [index, event] of fresh.entries()) {
        if (event.position !== start + 1 + index) {
          throw new Error(`Event ${event.position} cannot follow position ${start + index}.`)
        }
        if (event.records === null) throw new Error(`Event ${event.position} needs a snapshot.`)
        const { applied: changes, listsWithOtherMonths } = rows.apply(event.records.changes)
        applied.push(...changes)
        const months = namesOfLists(listsWithOtherMonths, { small, changes: applied }).map(monthsTag)
        const old = tagsOfOldAddresses(changes, { rows, queries })
        const entry = toJournalEvent({ ...event, tags: [...event.tags, ...months, ...old] })
        journal.add(entry)
        taken.push(entry)
        const digests = JSON.stringify(rows.digests)
        journal.noteDigests(event.position, digests)
        meta.set('digests', digests)
        meta.set('position', String(event.position))
      }
    })
    this.#position = start + fresh.length
    for (const change of applied) {
      small.apply(change)
      this.#forget(change)
    }
    return taken
  }

  /** The events after a position whose pages are to be rendered yet, in order. */
  pending(after: number, limit: number): JournalEvent[] {
    return this.#guard.read(() => this.#opened.journal.after(after, limit))
  }

  /** An event that is still in the journal. */
  event(position: number): JournalEvent | null {
    return this.#guard.read(() => this.#opened.journal.get(position))
  }

  /** Forgets the events up to a position: their pages are live. */
  prune(upTo: number): void {
    this.#transaction(() => this.#opened.journal.prune(upTo))
  }

  /** What the records came to when it stood at this position; null when it never did, or that was long ago. */
  digestsAt(position: number): Digests | null {
    return this.#guard.read(() => this.#opened.journal.digestsAt(position))
  }

  /** Reads stored records; throws StorageError when they cannot be read. */
  read<Value>(read: (queries: ReplicaQueries, small: SmallRecords) => Value): Value {
    return this.#guard.read(() => read(this.#opened.queries, this.#opened.small))
  }

  /** Lets somebody read the file by another connection: it is not replaced meanwhile. */
  visit<Value>(work: () => Promise<Value>): Promise<Value> {
    const visit = work()
    this.#visitors.add(visit)
    return visit.finally(() => this.#visitors.delete(visit))
  }

  /** Replaces everything by a file that was filled from a snapshot; the journal is empty then. Throws StorageError. */
  async adopt(filled: string): Promise<void> {
    while (this.#visitors.size > 0) await Promise.allSettled(this.#visitors)
    const { file } = this.#options
    this.#guard.read(() => {
      // A log that is left beside another file would be taken for that one's.
      const { busy } = this.#opened.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}
      if (integer(busy) !== 0) throw new Error('Somebody reads the replica that is to be replaced.')
      this.#opened.db.close()
    })
    try {
      removeLog(file)
      renameSync(filled, file)
      syncFolder(dirname(file))
    } finally {
      this.#files = this.#open()
      this.#clearCaches()
    }
    this.#guard.trouble = null
  }

  /** Puts a damaged file aside and begins an empty one. */
  rebuild(): void {
    if (this.#files.db.isOpen) this.#files.db.close()
    this.movedAside = moveAside(this.#options.file)
    this.#files = this.#open()
    this.#clearCaches()
    this.#guard.trouble = null
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#visitors)
    this.#isClosed = true
    if (this.#files.db.isOpen) this.#files.db.close()
  }

  #forget({ kind, key }: RecordChange): void {
    if (kind === 'picture') this.pictures.drop(Number(key))
    if (kind !== 'article') return
    this.heads.drop(Number(key))
    this.articles.drop(Number(key))
  }

  #clearCaches(): void {
    for (const cache of [this.heads, this.articles, this.pictures]) cache.clear()
  }

  #transaction(work: () => void): void {
    const { db, rows } = this.#opened
    const { digests } = rows
    this.#guard.transaction(db, work, () => {
      rows.digests = digests
    })
  }

  #open(): Opened {
    const first = this.#openFile()
    try {
      return this.#prepare(first)
    } catch (error) {
      if (!(error instanceof SyntaxError) && storageTroubleOf(error) !== 'damaged') throw error
      first.close()
      this.movedAside = moveAside(this.#options.file)
      return this.#prepare(this.#openFile())
    }
  }

  #openFile(): DatabaseSync {
    const { db, movedAside } = openReplicaDatabase(this.#options)
    this.movedAside = movedAside ?? this.movedAside
    return db
  }

  #prepare(db: DatabaseSync): Opened {
    const meta = new ReplicaMeta(db)
    const rows = new RecordRows(db)
    const digests = meta.get('digests')
    if (digests !== null) rows.digests = DigestsSchema.parse(JSON.parse(digests))
    const position = meta.get('position')
    this.#position = position === null ? null : Number(position)
    this.#id = meta.get('id') ?? ''
    return {
      db,
      meta,
      rows,
      journal: new ReplicaJournal(db),
      queries: new ReplicaQueries(db),
      small: new SmallRecords(db),
    }
  }
}

/** What a CDN may have of the addresses of an older site that lead elsewhere after these changes. */
function tagsOfOldAddresses(
  changes: RecordChange[],
  { rows, queries }: Pick<Opened, 'rows' | 'queries'>,
): string[] {
  if (changes.some(({ kind }) => kind === 'old-address')) return [oldAddressesTag]
  if (rows.digests['old-address'].count === 0) return []
  if (changes.some(({ kind }) => kind === 'section' || kind === 'topic' || kind === 'redirect')) {
    return [oldAddressesTag]
  }
  const collections = { article: 'articles', author: 'authors', picture: 'media' }
  const subjects = changes.flatMap(({ kind, key }) =>
    kind === 'article' || kind === 'author' || kind === 'picture' ? `${collections[kind]}:${key}` : [],
  )
  return subjects.filter((subject) => queries.hasOldAddress(subject)).map(oldAddressTag)
}

/** So that a new name in it is there after a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
