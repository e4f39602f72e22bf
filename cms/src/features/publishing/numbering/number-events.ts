import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { inRepeatableRead } from '../../../platform/database/pool-transaction.ts'
import type { ReportUnfit } from '../../records/record-source.ts'
import { captureRecords, noRecords } from './capture-records.ts'

/*
 * Ids are drawn before a transaction commits, so that a smaller id can become visible after a larger one. The order that
 * targets follow is therefore given here, after the commit, by one process at a time. It sees the database as of one
 * moment: what readers have of the documents that the events touched, and every event of what it sees.
 */

const EventRow = z.object({ id: z.string(), documents: z.array(z.string()).nullable() })
const PositionRow = z.object({ position: z.coerce.number() })

/** Before anything is seen: who waited for the lock sees what the one before committed. */
const beginNumbering = 'lock table publish_numbering in exclusive mode'

/** Gives every committed event that has none yet its position, without gaps from 1, and what replicas learn by it. */
export async function numberEvents(
  pool: Pick<Pool, 'query' | 'connect'>,
  report: ReportUnfit = warnOfUnfit,
): Promise<void> {
  const { rows } = await pool.query('select from publish_events where position is null limit 1')
  if (rows.length > 0) await inNumbering(pool, (client) => numberSeen(client, report))
}

/**
 * Runs work in the transaction that gives positions. What it reads first is what it sees; {@link numberSeen} is to be
 * called in it.
 */
export async function inNumbering<Result>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inRepeatableRead(pool, async (client) => {
    await client.query(beginNumbering)
    return work(client)
  })
}

/** Numbers the events that the transaction sees, and answers the last position for which what it sees stands. */
export async function numberSeen(client: PoolClient, report: ReportUnfit = warnOfUnfit): Promise<number> {
  const { rows } = await client.query(
    'select id, documents from publish_events where position is null order by id',
  )
  const events = EventRow.array().parse(rows)
  if (events.length > 0) {
    const records = await captureEvents(client, { events, report })
    // Those that get their positions together carry all on the first of them.
    await client.query(
      `update publish_events event
       set position = numbered.position, records = case when numbered.place = 1 then $1 else $2 end
       from (
         select id, row_number() over (order by id) as place,
           (select coalesce(max(position), 0) from publish_events) + row_number() over (order by id) as position
         from publish_events where position is null
       ) numbered
       where event.id = numbered.id`,
      [records, noRecords],
    )
  }
  const last = await client.query('select coalesce(max(position), 0) as position from publish_events')
  return PositionRow.array().parse(last.rows)[0]?.position ?? 0
}

async function captureEvents(
  client: PoolClient,
  { events, report }: { events: z.output<typeof EventRow>[]; report: ReportUnfit },
): Promise<string | null> {
  if (events.some(({ documents }) => documents === null)) return null
  const documents = new Set(events.flatMap((event) => event.documents ?? []))
  return captureRecords(client, { documents: [...documents], report })
}

export const warnOfUnfit: ReportUnfit = ({ kind, key, cause }) => {
  process.emitWarning(new Error(`Readers do not get ${kind} ${key}: it cannot be read.`, { cause }))
}
