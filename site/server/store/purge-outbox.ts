import { allPagesKey } from '@meridian/shared/cdn/cdn-keys'
import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import type { DatabaseSync } from 'node:sqlite'
import type { StoreMeta } from './database.ts'
import { integer, text } from './sqlite-file.ts'

/** The oldest keys that are still to be reported. */
export interface PurgeBatch {
  keys: string[]
  /** Everything up to here is in the batch. */
  upTo: number
}

/**
 * The keys of answers that have changed and that the CDN is still to be told of. Written in the transaction of the
 * change, so that none is lost, whatever dies. Without a CDN nothing is.
 */
export class PurgeOutbox {
  readonly #cdn: CdnName | null
  readonly #insert
  readonly #select
  readonly #delete
  readonly #count

  constructor({ db, meta, cdn }: { db: DatabaseSync; meta: StoreMeta; cdn: CdnName | null }) {
    this.#cdn = cdn
    // Beside the tables of the store's version: a store without it is no other store.
    db.exec(
      'CREATE TABLE IF NOT EXISTS cdn_purges (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL) STRICT',
    )
    this.#insert = db.prepare('INSERT INTO cdn_purges (key) VALUES (?)')
    this.#select = db.prepare('SELECT id, key FROM cdn_purges ORDER BY id LIMIT ?')
    this.#delete = db.prepare('DELETE FROM cdn_purges WHERE id <= ?')
    this.#count = db.prepare('SELECT count(*) AS keys FROM cdn_purges')
    if (meta.cdn === (cdn ?? '')) return
    // The CDN may have answers from a store that is lost, or from a time of which nothing was recorded.
    db.exec('BEGIN IMMEDIATE')
    this.add([allPagesKey])
    meta.cdn = cdn ?? ''
    db.exec('COMMIT')
  }

  add(keys: string[]): void {
    if (this.#cdn !== null) for (const key of keys) this.#insert.run(key)
  }

  /** Null when there is nothing to report. */
  next(limit: number): PurgeBatch | null {
    const rows = this.#select.all(limit)
    const last = rows.at(-1)
    if (!last) return null
    return { keys: [...new Set(rows.map(({ key }) => text(key)))], upTo: integer(last['id']) }
  }

  /** Forgets what has been reported. */
  remove(upTo: number): void {
    this.#delete.run(upTo)
  }

  count(): number {
    return integer(this.#count.get()?.['keys'])
  }
}
