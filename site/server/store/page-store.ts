import { allPagesKey, pageKey } from '@meridian/shared/cdn/cdn-keys'
import { type AppliedEvent, RecentEvents, type RememberedEvent } from './applied-events.ts'
import { moveAside, type StoreMeta } from './database.ts'
import type { PageCache } from './page-cache.ts'
import { CommitOutcome, type Commit, type PublishCommit } from './page-rows.ts'
import type { PurgeOutbox } from './purge-outbox.ts'
import type { PageChange, ServedPage, ServingOptions, StoredPage } from './served-page.ts'
import { toServedPage } from './served-page.ts'
import { StorageError, storageTroubleOf } from './storage-error.ts'
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
  /** Why the last write or read failed; `null` after the next successful write. */
  trouble: StorageError | null = null

  readonly #options: PageStoreOptions
  readonly #cache: PageCache
  readonly #recent = new RecentEvents()
  #tables: StoreTables
  /** After a rebuild memory may hold pages that are gone by now; they go when all others have been rendered. */
  #mustClearCache = false

  constructor(options: PageStoreOptions) {
    this.#options = options
    this.#cache = options.cache
    this.#tables = this.#open()
  }

  /** Position, generation, build and progress. */
  get state(): Readonly<Pick<StoreMeta, 'position' | 'generation' | 'buildId' | 'bookmark' | 'completedAt'>> {
    return this.#tables.meta
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
      const troubled = this.#troubled(error)
      if (troubled instanceof StorageError) return null
      throw troubled
    }
  }

  has(path: string): boolean {
    return this.#guarded(() => this.#tables.pages.etag(path) !== null)
  }

  /** Whether a page is stored with this etag, so that compressing and writing it again can be spared. */
  holds(path: string, etag: string): boolean {
    return this.#guarded(() => this.#tables.pages.etag(path) === etag)
  }

  /** Whether a page of the current generation is stored. */
  isFresh(path: string): boolean {
    return this.#guarded(() => this.#tables.pages.generation(path) === this.#tables.meta.generation)
  }

  pathsTagged(tags: string[]): string[] {
    return this.#guarded(() => this.#tables.pages.tagged(tags))
  }

  /** Pages that are to be rendered before all others: marked by a publish, or out of date by the clock. */
  duePages(limit: number): string[] {
    return this.#guarded(() => this.#tables.pages.due(this.#now(), limit))
  }

  /** All stale pages, the due ones first. */
  stalePages(limit: number): string[] {
    return this.#guarded(() => {
      const { pages, meta } = this.#tables
      const paths = new Set([...pages.due(this.#now(), limit), ...pages.olderThan(meta.generation, limit)])
      return [...paths].slice(0, limit)
    })
  }

  /** Pages that the present generation has not reached yet; not those that a publish has marked since. */
  pagesLeft(limit: number): string[] {
    return this.#guarded(() => this.#tables.pages.leftBy(this.#tables.meta.generation, limit))
  }

  counts(): { pages: number; stale: number } {
    return this.#guarded(() => ({
      pages: this.#tables.pages.count(),
      stale: this.#tables.pages.countStale(this.#tables.meta.generation, this.#now()),
    }))
  }

  appliedEvent(position: number): RememberedEvent | null {
    return this.#guarded(() => this.#tables.events.get(position))
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
    const outcome = new CommitOutcome()
    this.#transaction(() => {
      this.#writePages(commit, outcome)
      const { raced } = outcome
      if (raced.size > 0) throw new Error(`A publish came without the bytes of ${[...raced].join(', ')}.`)
      for (const event of commit.applied) this.#advance(event)
      if (commit.staleAll) this.#tables.meta.beginGeneration(this.#tables.meta.buildId)
    })
    for (const event of commit.applied) this.#recent.add(event)
    this.#tellOfChanges(commit, outcome)
  }

  /**
   * Makes every page stale: at a first start, for a new build, or when the log of events no longer joins ours.
   * `position` is where the events stand before anything is rendered for the new generation.
   */
  startGeneration(start: { buildId: string; position: number }): void {
    this.#transaction(() => {
      this.#tables.meta.beginGeneration(start.buildId, { purgesAll: true })
      if (this.#tables.meta.position === start.position) return
      this.#tables.events.clear()
      this.#tables.meta.position = start.position
    })
    this.#recent.forget(start.position)
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
    this.trouble = null
  }

  close(): void {
    this.#tables.db.close()
  }

  #writePages(
    { writes, removals, stale = [], bookmark }: Commit,
    { raced, modifiedAt, replaced }: CommitOutcome,
  ): void {
    for (const write of writes) {
      const isOld = this.#recent.touchedSince(write.asOf, write)
      const written = isOld ? null : this.#tables.pages.write(write, this.#now())
      if (written === null) raced.add(write.path)
      else modifiedAt.set(write.path, written.modifiedAt)
      if (written?.isReplaced) replaced.push(write.path)
    }
    for (const { path, asOf } of removals) {
      if (this.#recent.touchedSince(asOf, { path, tags: this.#tables.pages.tagsOf(path) })) raced.add(path)
      else if (this.#tables.pages.remove(path)) replaced.push(path)
    }
    // Where nothing was, the CDN keeps that for a second: a new page needs no purge.
    this.#tables.purges.add(replaced.map(pageKey))
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

  #tellOfChanges({ writes, removals }: Commit, { raced, modifiedAt, replaced }: CommitOutcome): void {
    const changes: PageChange[] = []
    for (const { path, encoded } of writes) {
      const changedAt = modifiedAt.get(path)
      if (!encoded || changedAt === undefined) continue
      const page = { ...encoded, modifiedAt: changedAt }
      changes.push({ path, page: toServedPage(path, page, this.#options.serving) })
    }
    for (const { path } of removals) if (!raced.has(path)) changes.push({ path, page: null })
    for (const { path, page } of changes) {
      if (page) this.#cache.replace(path, page)
      else this.#cache.drop(path)
    }
    if (changes.length > 0) this.#options.onChange?.(changes)
    if (replaced.length > 0) this.#options.onPurgeDue?.()
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now()
  }

  #transaction(work: () => void): void {
    try {
      this.#tables.db.exec('BEGIN IMMEDIATE')
      work()
      this.#tables.db.exec('COMMIT')
      this.trouble = null
    } catch (error) {
      if (this.#tables.db.isTransaction) this.#tables.db.exec('ROLLBACK')
      this.#tables.meta.reload()
      throw this.#troubled(error)
    }
  }

  /** Passes what the disk says on as a StorageError. */
  #guarded<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw this.#troubled(error)
    }
  }

  #troubled(error: unknown): unknown {
    const trouble = storageTroubleOf(error)
    if (!trouble) return error
    const isNew = this.trouble?.trouble !== trouble
    this.trouble = new StorageError(trouble, error)
    if (isNew && trouble === 'damaged') this.#options.onDamaged?.()
    return this.trouble
  }

  #open(): StoreTables {
    const { tables, movedAside } = openStoreTables(this.#options)
    this.movedAside = movedAside ?? this.movedAside
    return tables
  }
}
