import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { insertPublishEvent } from '../publishing/outbox.ts'
import { mostReadName, publishMostRead } from './publish-most-read.ts'

/** Publishes what is read most now, if it is not what readers have, and not too early. Gives the tags of what has changed. */
export async function updateMostRead(
  pool: Pick<Pool, 'connect'>,
  options: Parameters<typeof publishMostRead>[1],
): Promise<string[]> {
  return inPoolTransaction(pool, async (client) => {
    const tags = await publishMostRead(client, options)
    if (tags.length > 0) await insertPublishEvent(client, { kind: 'changed', subject: mostReadName, tags })
    return tags
  })
}
