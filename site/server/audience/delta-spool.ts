import { AudienceDeltaSchema, type AudienceDelta } from '@meridian/shared/audience/audience-delta.schema'
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { integer, openSqliteFile, text } from '../store/sqlite-file.ts'
import { type DeltaContent, deltasOf, tallyOf } from './delta.ts'
import { addHourTally, type HourTally, startOfHour } from './tally.ts'

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE deltas (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    boot TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    hour TEXT NOT NULL,
    content TEXT NOT NULL,
    was_sent INTEGER NOT NULL DEFAULT 0
  ) STRICT`

/** What a power cut takes is within the ten seconds that may be lost anyway. */
const settings = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 1000'

/** The most that waits for a CMS that is away: some forty days, an hour each. Beyond it the oldest are given up. */
const mostWaiting = 1000

/** A delta with its place in the spool. */
export interface WaitingDelta {
  id: number
  delta: AudienceDelta
}

/**
 * What has been counted and is not known to have arrived, on the disk, so that a kill loses no more than what was counted since the last
 * entry. Nothing in it is about a person. A delta that was ever sent stays as it is, because it may have arrived; until then what
 * is counted in the same hour is added to it, so that a CMS that is away for days makes one of each hour.
 */
export class DeltaSpool {
  /** Where a file that could not be used was put. */
  readonly movedAside: string | null
  readonly #db: DatabaseSync
  /** Of this run: a copy of the folder elsewhere counts on under another. */
  readonly #boot = randomUUID()
  #sequence = 0

  constructor({ file }: { file: string }) {
    const { db, movedAside } = openSqliteFile({ file, what: 'audience counts', version: 1, schema, settings })
    this.#db = db
    this.movedAside = movedAside
  }

  /** Keeps what was counted; all of it or, when the disk refuses, nothing. Returns how many deltas were given up for want of room. */
  add(tally: HourTally, about: { seconds: number; isBehindCdn: boolean }): number {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      const open = this.#openOf(tally.hour)
      const [joined, seconds] = open
        ? [joinedWith(open.content, tally), open.content.seconds + about.seconds]
        : [tally, about.seconds]
      if (open) this.#db.prepare('DELETE FROM deltas WHERE id = ?').run(open.id)
      for (const content of deltasOf(joined, { ...about, seconds })) this.#insert(content)
      const dropped = this.#dropOldest()
      this.#db.exec('COMMIT')
      return dropped
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** The oldest that waits after this place, marked as sent: from now on it stays as it is. */
  next(afterId: number): WaitingDelta | null {
    const row = this.#db.prepare('SELECT id FROM deltas WHERE id > ? ORDER BY id LIMIT 1').get(afterId)
    if (!row) return null
    const id = integer(row['id'])
    this.#db.prepare('UPDATE deltas SET was_sent = 1 WHERE id = ?').run(id)
    const { boot, sequence, content } = this.#db.prepare('SELECT * FROM deltas WHERE id = ?').get(id) ?? {}
    const delta = AudienceDeltaSchema.safeParse({
      ...JSON.parse(text(content)),
      boot: text(boot),
      sequence: integer(sequence),
    })
    // Of another version of this program: nobody could read it.
    if (!delta.success) {
      this.arrived(id)
      return this.next(id)
    }
    return { id, delta: delta.data }
  }

  /** The CMS has it. */
  arrived(id: number): void {
    this.#db.prepare('DELETE FROM deltas WHERE id = ?').run(id)
  }

  /** How many wait. */
  get size(): number {
    return integer(this.#db.prepare('SELECT count(*) AS number FROM deltas').get()?.['number'])
  }

  close(): void {
    this.#db.close()
  }

  #openOf(hour: number): { id: number; content: DeltaContent } | null {
    const row = this.#db
      .prepare(
        'SELECT id, content FROM deltas WHERE boot = ? AND hour = ? AND was_sent = 0 ORDER BY id LIMIT 1',
      )
      .get(this.#boot, startOfHour(hour))
    if (!row) return null
    return { id: integer(row['id']), content: ContentSchema.parse(JSON.parse(text(row['content']))) }
  }

  #insert(content: DeltaContent): void {
    this.#sequence += 1
    this.#db
      .prepare('INSERT INTO deltas (boot, sequence, hour, content) VALUES (?, ?, ?, ?)')
      .run(this.#boot, this.#sequence, content.hour, JSON.stringify(content))
  }

  #dropOldest(): number {
    const result = this.#db
      .prepare('DELETE FROM deltas WHERE id <= (SELECT id FROM deltas ORDER BY id DESC LIMIT 1 OFFSET ?)')
      .run(mostWaiting)
    return Number(result.changes)
  }
}

const ContentSchema = AudienceDeltaSchema.omit({ boot: true, sequence: true })

function joinedWith(content: DeltaContent, tally: HourTally): HourTally {
  const joined = tallyOf(content, tally.hour)
  addHourTally(joined, tally)
  return joined
}
