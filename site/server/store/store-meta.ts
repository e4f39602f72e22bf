import type { DatabaseSync } from 'node:sqlite'
import { text } from './row.ts'

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
