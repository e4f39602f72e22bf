import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { Queryable } from '../publishing/listings.ts'

export type SearchOutcome<Value> = { ok: true; value: Value } | { ok: false; reason: 'too-slow' }

const queryCanceled = '57014'
const timeLimitMs = 1500

/*
 * The planner prices a text that lies out of line like any column, and would rather read all of them than follow the
 * index. How alike two words must be to be compared at all is generous: the number of slips decides.
 */
const settings = `
  set transaction read only;
  set local statement_timeout = ${timeLimitMs};
  set local enable_seqscan = off;
  set local jit = off;
  set local pg_trgm.similarity_threshold = 0.25`

/** Runs a search with the settings that it is made for; one that takes too long is given up. */
export async function withSearchSession<Value>(
  pool: Pick<Pool, 'connect'>,
  work: (db: Queryable) => Promise<Value>,
): Promise<SearchOutcome<Value>> {
  try {
    const value = await inPoolTransaction(pool, async (client) => {
      await client.query(settings)
      return work(client)
    })
    return { ok: true, value }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) {
      return { ok: false, reason: 'too-slow' }
    }
    throw error
  }
}
