import { emptyDigests, hashRecord, type KindDigest, withRecord } from '@meridian/shared/replica/record-digest'
import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import type { RecordKind } from '@meridian/shared/replica/records.schema'
import type { Digests } from '@meridian/shared/replica/replica.schema'
import { Client, type Pool } from 'pg'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import type { ReadRecord, ReportUnfit } from '../../records/record-source.ts'
import { recordSources } from '../../records/record-sources.ts'
import { changeText } from '../numbering/capture-records.ts'
import { inNumbering, numberSeen, warnOfUnfit } from '../numbering/number-events.ts'

/** Documents that one statement reads. */
const pageSize = 300
/** How long a snapshot may wait for who takes it, before Postgres ends its transaction. */
const longestPause = '60s'

/** Everything that readers had at a position. It holds a connection of its own until it is closed. */
export interface Snapshot {
  position: number
  /** All records, a few hundred at a time; each kind after the other, pictures last, and those alone that a record shows. */
  pages: () => AsyncGenerator<ReadRecord[]>
  close: () => Promise<void>
}

const SnapshotRow = z.object({ id: z.string().regex(/^[0-9A-F-]+$/) })

/**
 * Opens what readers have now, after giving the committed events their positions: the records are exactly those that a
 * replica has which took every event up to `position`. `url` is that of the database of `pool`.
 */
export async function openSnapshot({
  pool,
  url,
  report = warnOfUnfit,
}: {
  pool: Pick<Pool, 'connect'>
  url: string
  report?: ReportUnfit
}): Promise<Snapshot> {
  const reader = new Client({ connectionString: url, keepAlive: true, application_name: 'meridian snapshot' })
  // Lost while nothing is asked of it: the next statement fails.
  reader.on('error', () => {})
  await reader.connect()
  let closing: Promise<void> | null = null
  const close = () => (closing ??= reader.end())
  try {
    const position = await inNumbering(pool, async (client) => {
      const { rows } = await client.query('select pg_export_snapshot() as id')
      const { id } = SnapshotRow.parse(rows[0])
      // It sees what the numbering sees, and goes on seeing it while others number.
      await reader.query(
        `begin isolation level repeatable read read only; set transaction snapshot '${id}';
         set local idle_in_transaction_session_timeout = '${longestPause}'`,
      )
      return numberSeen(client, report)
    })
    return { position, pages: () => readPages(reader, report), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* readPages(db: Queryable, report: ReportUnfit): AsyncGenerator<ReadRecord[]> {
  const shown = new Set<number>()
  const { picture: pictures, ...others } = recordSources
  for (const source of Object.values(others)) {
    let after: string | null = null
    do {
      const page: { records: ReadRecord[]; next: string | null } = await source.readPage(db, {
        after,
        limit: pageSize,
        report,
      })
      for (const record of page.records) for (const id of record.pictures) shown.add(id)
      if (page.records.length > 0) yield page.records
      after = page.next
    } while (after !== null)
  }
  const ids = [...shown].toSorted((one, other) => one - other).map(String)
  for (let start = 0; start < ids.length; start += pageSize) {
    yield await pictures.readTexts(db, { keys: ids.slice(start, start + pageSize), report })
  }
}

/** Adds up what a snapshot comes to. */
export class DigestSum {
  readonly #sums: Record<RecordKind, KindDigest> = { ...emptyDigests }

  add(records: readonly ReadRecord[]): void {
    for (const record of records)
      this.#sums[record.kind] = withRecord(this.#sums[record.kind], hashRecord(record))
  }

  get digests(): Digests {
    return { ...this.#sums }
  }
}

/** A snapshot as lines of JSON (`replica.schema.ts`), many at a time. */
export async function* snapshotLines({ position, pages }: Snapshot): AsyncGenerator<string> {
  yield `${JSON.stringify({ start: { position, version: recordsVersion } })}\n`
  const sum = new DigestSum()
  for await (const records of pages()) {
    sum.add(records)
    yield records.map((record) => `${changeText(record)}\n`).join('')
  }
  yield `${JSON.stringify({ end: { digests: sum.digests } })}\n`
}
