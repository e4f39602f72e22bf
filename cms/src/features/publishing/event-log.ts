import type { Pool } from 'pg'
import { eventsText, readLogAfter } from './kept-events.ts'
import { numberEvents } from './numbering/number-events.ts'

/**
 * The committed events after a position and the ends of the log, as of one moment, as JSON text of a `PublishEventLog`. Those
 * that no worker has numbered yet get their positions first: site servers go on by themselves when every worker is away. Events up to
 * `recordsAfter` come without their records: who asks has them.
 */
export async function readEventLog(
  pool: Pick<Pool, 'query' | 'connect'>,
  input: { after: number; limit: number; recordsAfter?: number },
): Promise<string> {
  await numberEvents(pool)
  const { after, ...rest } = input
  const { events, ...ends } = await readLogAfter(pool, { position: after, ...rest })
  return `{"events":${eventsText(events)},${JSON.stringify(ends).slice(1)}`
}
