import { allPagesKey, pageKey } from '@meridian/shared/cdn/cdn-keys'
import { type AppliedEvent, RecentEvents, type RememberedEvent } from './applied-events.ts'
import type { StoreMeta } from './database.ts'
import type { PageCache } from './page-cache.ts'
import { CommitOutcome } from './commit-outcome.ts'
import type { Commit, PublishCommit } from './page-rows.ts'
import type { PurgeOutbox } from './purge-outbox.ts'
import type { PageChange, ServedPage, ServingOptions, StoredPage } from './served-page.ts'
import { oldAddressesTag } from '@meridian/shared/publishing/tags'
import { toServedPage } from './served-page.ts'
import { moveAside } from './sqlite-file.ts'
import { StorageError } from './storage-error.ts'
import { StorageGuard } from './storage-guard.ts'
import { openStoreTables, type StoreTables } from './store-tables.ts'

export interface PageStoreOptions {
  file: string
  cache: PageCache
  serving: ServingOptions
  /** Told of all that a commit changed, after it; `'all'` when nothing that was handed out is to be trusted. */
  onChange?: (changes: PageChange[] | 'all') => void
  /** Called when there is something to report to the CDN. */
  onPurgeDue?: () => void
  /** Largest size of the file; default: what the disk has. */
  maxBytes?: number
  /** Called once when the file turns out to be damaged; answer with {@link PageStore.rebuild}. */
  onDamaged?: () => void
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * The finished pages: one SQLite file with a row per path, and a bounded part of it in memory. Every change is one
 * transaction, so that a reader or a crash finds either all pages of a publish or none. Everything is synchronous:
 * a change is visible at once and as a whole.
 */
export class PageStore {
  /** Where a file that could not be used was put. */
  movedAside: string | null = null

  readonly #options: PageStoreOptions
  readonly #cache: PageCache
  readonly #guard: StorageGuard
  readonly #recent = new RecentEvents()
  readonly #now: () => number
  #tables: StoreTables
  /** After a rebuild memory may hold pages that are gone by now; they go when all others have been rendered. */
  #mustClearCache = false

  constructor(options: PageStoreOptions) {
    this.#options = options
    this.#cache = options.cache
    this.#now = options.now ?? Date.now
    this.#guard = new StorageGuard('page store', options.onDamaged)
    this.#tables = this.#open()
  }

  /** Why the last write or read failed; null after the next successful write. */
  get trouble(): StorageError | null {
    return this.#guard.trouble
  }

  /** Position, generation, build and progress. */
  get state(): Readonly<
    Pick<StoreMeta, 'position' | 'generation' | 'buildId' | 'replica' | 'bookmark' | 'completedAt'>
  > {
    return this.#tables.meta
  }

  /** The last event that is in the content that pages are rendered from; it may be ahead of {@link state}. */
  get contentPosition(): number {
    return Math.max(this.#recent.position, this.#tables.meta.position ?? 0)
  }

  /** Whether every page is there, if need be one of an earlier generation. */
  get isFilled(): boolean {
    return this.#tables.meta.completedAt !== '' || this.#tables.meta.wasComplete
  }

  /** A page ready to be sent, if it is in memory. */
  held(path: string): ServedPage | null {
    return this.#cache.get(path)
  }

  /** A page ready to be sent, from memory or disk; a damaged row counts as not there. */
  find(path: string): ServedPage | null {
    const held = this.#cache.get(path)
    if (held) return held
    const encoded = this.read(path)
    if (!encoded) return null
    const page = toServedPage(path, encoded, this.#options.serving)
    this.#cache.put(path, page)
    return page
  }

  /**
   * A page's bytes as they are on disk. A store that can't be read any more is as good as empty until it is rebuilt;
   * memory goes on serving.
   */
  read(path: string): StoredPage | null {
    try {
      return this.#tables.pages.read(path)
    } catch (error) {
      const troubled = this.#guard.troubled(error)
      if (troubled instanceof StorageError) return null
      throw troubled
    }
  }

  has(path: string): boolean {
    return this.#guard.read(() => this.#tables.pages.etag(path) !== null)
  }

  /** Whether readers have a document there, and no error in the place of one. */
  hasDocument(path: string): boolean {
    return this.held(path)?.isDocument ?? this.#guard.read(() => this.#tables.pages.isDocument(path))
  }

  /** Whether a page is stored with this etag, so that compressing and writing it again can be spared. */
  holds(path: string, etag: string): boolean {
    return this.#guard.read(() => this.#tables.pages.etag(path) === etag)
  }

  /** Whether a page of the current generation is stored. */
  isFresh(path: string): boolean {
    return this.#guard.read(() => this.#tables.pages.generation(path) === this.#tables.meta.generation)
  }

  pathsTagged(tags: string[]): string[] {
    return this.#guard.read(() => this.#tables.pages.tagged(tags))
  }

  /** Pages that are to be rendered before all others: marked by a publish, or out of date by the clock. */
  duePages(limit: number): string[] {
    return this.#guard.read(() => this.#tables.pages.due(this.#now(), limit))
  }

  /** All stale pages, the due ones first. */
  stalePages(limit: number): string[] {
    return this.#guard.read(() => {
      const { pages, meta } = this.#tables
      const paths = new Set([...pages.due(this.#now(), limit), ...pages.olderThan(meta.generation, limit)])
      return [...paths].slice(0, limit)
    })
  }

  /** Pages that the present generation has not reached yet; not those that a publish has marked since. */
  pagesLeft(limit: number): string[] {
    return this.#guard.read(() => this.#tables.pages.leftBy(this.#tables.meta.generation, limit))
  }

  counts(): { pages: number; stale: number } {
    return this.#guard.read(() => ({
      pages: this.#tables.pages.count(),
      stale: this.#tables.pages.countStale(this.#tables.meta.generation, this.#now()),
    }))
  }

  appliedEvent(position: number): RememberedEvent | null {
    return this.#guard.read(() => this.#tables.events.get(position))
  }

  /**
   * Writes and removes pages. Those that an applied event touched after their content had been fetched are left as
   * they are and returned: render them again.
   */
  commit(commit: Commit): { raced: string[] } {
    const outcome = new CommitOutcome()
    this.#transaction(() => this.#writePages(commit, outcome))
    this.#tellOfChanges(commit, outcome)
    return { raced: [...outcome.raced] }
  }

  /** Makes a run of events live: their pages and the new position, all or nothing. */
  publish(commit: PublishCommit): void {
    const outcome = new CommitOutcome(commit.applied)
    this.#transaction(() => {
      this.#writePages(commit, outcome)
      const { raced } = outcome
      if (raced.size > 0) throw new Error(`A publish came without the bytes of ${[...raced].join(', ')}.`)
      for (const event of commit.applied) this.#advance(event)
      if (commit.staleAll) this.#tables.meta.beginGeneration(this.#tables.meta.buildId)
    })
    this.#tellOfChanges(commit, outcome)
  }

  /** Told of events as soon as content is read in which they are: a page that was rendered before it may be old. */
  noteInContent(events: { position: number; tags: string[] }[]): void {
    for (const event of events) this.#recent.add(event)
  }

  /**
   * Makes every page stale: at a first start, for a new build, or for another replica. `position` is where the events stand before
   * anything is rendered for the new generation, `replica` names the replica that it is rendered from.
   */
  startGeneration(start: { buildId: string; position: number; replica: string }): void {
    this.#transaction(() => {
      this.#tables.meta.beginGeneration(start.buildId, { purgesAll: true })
      // They are in no store: with another replica they may lead elsewhere.
      if (!['', start.replica].includes(this.#tables.meta.replica)) this.#tables.purges.add([oldAddressesTag])
      this.#tables.meta.replica = start.replica
      if (this.#tables.meta.position === start.position) return
      this.#tables.events.dropAfter(-1)
      this.#tables.meta.position = start.position
    })
    this.#recent.forget(start.position)
  }

  /** Goes back to a position whose later events are to be applied again: what the disk has of their content was lost. */
  rewind(position: number): void {
    this.#transaction(() => {
      this.#tables.events.dropAfter(position)
      this.#tables.meta.position = position
    })
  }

  /** Notes that every page of this generation has been rendered. */
  completeGeneration(generation: number, at: Date): void {
    if (generation !== this.#tables.meta.generation) return
    this.#transaction(() => {
      this.#tables.meta.completedAt = at.toISOString()
      // What else a build changes: the headers of pages whose bytes are the same.
      if (this.#tables.meta.purgesAll) this.#tables.purges.add([allPagesKey])
      this.#tables.meta.purgesAll = false
    })
    if (this.#mustClearCache) {
      this.#mustClearCache = false
      this.#cache.clear()
      this.#options.onChange?.('all')
    }
    this.#options.onPurgeDue?.()
  }

  /** What is to be reported to the CDN. */
  get purges(): Pick<PurgeOutbox, 'next' | 'remove' | 'count'> {
    return this.#tables.purges
  }

  /** Puts a damaged file aside and begins an empty store; memory goes on serving. */
  rebuild(): void {
    this.#tables.db.close()
    this.movedAside = moveAside(this.#options.file)
    this.#tables = this.#open()
    this.#mustClearCache = true
    this.#guard.trouble = null
  }

  close(): void {
    this.#tables.db.close()
  }

  #writePages(
    { writes, removals, stale = [], bookmark }: Commit,
    { raced, modifiedAt, keys }: CommitOutcome,
  ): void {
    for (const write of writes) {
      const isOld = this.#recent.touchedSince(write.asOf, write)
      const written = isOld ? null : this.#tables.pages.write(write, this.#now())
      if (written === null) raced.add(write.path)
      else modifiedAt.set(write.path, written.modifiedAt)
      if (written?.isReplaced) keys.push(pageKey(write.path))
    }
    for (const { path, asOf } of removals) {
      if (this.#recent.touchedSince(asOf, { path, tags: this.#tables.pages.tagsOf(path) })) raced.add(path)
      else if (this.#tables.pages.remove(path)) keys.push(pageKey(path))
    }
    // Where nothing was, the CDN keeps that for a second: a new page needs no purge.
    this.#tables.purges.add(keys)
    for (const path of stale) this.#tables.pages.markStale(path)
    if (bookmark !== undefined) this.#tables.meta.bookmark = bookmark
  }

  #advance(event: AppliedEvent): void {
    if (event.position !== (this.#tables.meta.position ?? 0) + 1) {
      throw new Error(`Event ${event.position} cannot follow position ${this.#tables.meta.position}.`)
    }
    this.#tables.events.add(event)
    this.#tables.meta.position = event.position
  }

  #tellOfChanges(commit: Commit, outcome: CommitOutcome): void {
    const changes = outcome.changes(commit, this.#options.serving)
    for (const { path, page } of changes) {
      if (page) this.#cache.replace(path, page)
      else this.#cache.drop(path)
    }
    if (changes.length > 0) this.#options.onChange?.(changes)
    if (outcome.keys.length > 0) this.#options.onPurgeDue?.()
  }

  #transaction(work: () => void): void {
    this.#guard.transaction(this.#tables.db, work, () => this.#tables.meta.reload())
  }

  #open(): StoreTables {
    const { tables, movedAside } = openStoreTables(this.#options)
    this.movedAside = movedAside ?? this.movedAside
    return tables
  }
}
