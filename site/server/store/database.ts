import type { DatabaseSync } from 'node:sqlite'
import { type OpenedDatabase, openSqliteFile, text } from './sqlite-file.ts'

/** Raise when the tables change: a store of another version is thrown away and rendered again. */
const storeVersion = 3

/*
 * `generation` says for which state of code and site settings a page was rendered: a page of an older generation is
 * stale (still served, rendered again in the background), so making everything stale costs one row. -1 marks a
 * single page as stale and comes first; so does a page whose `expires_at` (milliseconds since 1970) has passed: what
 * it says depends on the time. `wanted_pages` are paths that are to be rendered though nothing is stored there yet.
 * `modified_at` is when the bytes last changed.
 * Bodies have a table of their own, so that looking for stale pages never reads them. Those with the other titles are there where cards
 * try two.
 */
const storeSchema = `
  CREATE TABLE pages (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,
    etag TEXT NOT NULL,
    checksum TEXT NOT NULL,
    tags TEXT NOT NULL,
    generation INTEGER NOT NULL,
    position INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    expires_at INTEGER
  ) STRICT;
  CREATE INDEX pages_by_generation ON pages (generation, id);
  CREATE INDEX pages_by_expiry ON pages (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE wanted_pages (path TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE bodies (page INTEGER PRIMARY KEY, br BLOB NOT NULL, gz BLOB NOT NULL, other_br BLOB, other_gz BLOB) STRICT;
  CREATE TABLE page_tags (tag TEXT NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (tag, page)) STRICT, WITHOUT ROWID;
  CREATE INDEX page_tags_by_page ON page_tags (page);
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE applied_events (
    position INTEGER PRIMARY KEY,
    subject TEXT NOT NULL,
    committed_at TEXT NOT NULL,
    receipt TEXT NOT NULL
  ) STRICT;
`

/**
 * Opens the page store's file. One that is damaged or of another version is moved aside: every page in it can be
 * rendered again.
 */
export function openStoreDatabase(options: { file: string; maxBytes?: number }): OpenedDatabase {
  return openSqliteFile({
    ...options,
    what: 'page store',
    version: storeVersion,
    schema: storeSchema,
    settings: `
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;
      -- A full pre-render writes what all tags lead to again and again: it is brought from the log to the file less often.
      PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -8000`,
  })
}

/** The store's own state: kept in memory, written through. */
export class StoreMeta {
  #values = new Map<string, string>()
  readonly #select
  readonly #upsert

  constructor(db: DatabaseSync) {
    this.#select = db.prepare('SELECT key, value FROM meta')
    this.#upsert = db.prepare(
      'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    this.reload()
  }

  /** The last applied event; `null` in a store that was never started. */
  get position(): number | null {
    const value = this.#values.get('position')
    return value === undefined ? null : Number(value)
  }
  set position(position: number) {
    this.#set('position', String(position))
  }

  get generation(): number {
    return Number(this.#values.get('generation') ?? 0)
  }
  set generation(generation: number) {
    this.#set('generation', String(generation))
  }

  /** The build of the site that the current generation is rendered with. */
  get buildId(): string {
    return this.#values.get('buildId') ?? ''
  }
  set buildId(buildId: string) {
    this.#set('buildId', buildId)
  }

  /** The replica that the pages are rendered from, by its id. */
  get replica(): string {
    return this.#values.get('replica') ?? ''
  }
  set replica(replica: string) {
    this.#set('replica', replica)
  }

  /** How far the full pre-render of this generation has come: the cursor of the next batch of articles. */
  get bookmark(): string {
    return this.#values.get('bookmark') ?? ''
  }
  set bookmark(bookmark: string) {
    this.#set('bookmark', bookmark)
  }

  /** When the full pre-render of this generation ended; empty while it is under way. */
  get completedAt(): string {
    return this.#values.get('completedAt') ?? ''
  }
  set completedAt(completedAt: string) {
    this.#set('completedAt', completedAt)
  }

  /** Whether the full pre-render of a generation before this one has ended. */
  get wasComplete(): boolean {
    return this.#values.get('wasComplete') === 'yes'
  }
  set wasComplete(wasComplete: boolean) {
    this.#set('wasComplete', wasComplete ? 'yes' : 'no')
  }

  /** The CDN that the answers from this store were marked for when it was last opened; empty for none. */
  get cdn(): string {
    return this.#values.get('cdn') ?? ''
  }
  set cdn(cdn: string) {
    this.#set('cdn', cdn)
  }

  /** Whether the CDN is to forget all pages when this generation is complete: more may differ than their bytes. */
  get purgesAll(): boolean {
    return this.#values.get('purgesAll') === 'yes'
  }
  set purgesAll(purgesAll: boolean) {
    this.#set('purgesAll', purgesAll ? 'yes' : 'no')
  }

  /** Makes every page stale. */
  beginGeneration(buildId: string, { purgesAll = false } = {}): void {
    if (purgesAll) this.purgesAll = true
    if (this.completedAt !== '') this.wasComplete = true
    this.generation += 1
    this.buildId = buildId
    this.bookmark = ''
    this.completedAt = ''
  }

  /** Reads everything again, after a transaction was rolled back. */
  reload(): void {
    this.#values.clear()
    for (const row of this.#select.iterate()) this.#values.set(text(row['key']), text(row['value']))
  }

  #set(key: string, value: string): void {
    this.#upsert.run(key, value)
    this.#values.set(key, value)
  }
}
