import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { reconcilePaymentsJob } from './reconciliation.jobs.ts'

/**
 * Begins a comparison with the provider, which the worker carries out. While one goes on, there is no second: that one
 * is answered, and goes on if it had been given up. `requestedBy` is the user who asked; null for the nightly one.
 */
export async function startReconciliation({
  pool,
  requestedBy,
}: {
  pool: Pick<Pool, 'connect'>
  requestedBy: number | null
}): Promise<{ runId: number; isNew: boolean }> {
  return withLock(pool, locks.reconciliationStart, async (client) => {
    const present = await sqlOn(client)
      .selectFrom('reconciliation_runs')
      .select('id')
      .where('state', '=', 'running')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const runId = present?.id ?? (await insertRun(client, requestedBy))
    await enqueue(reconcilePaymentsJob, { runId }, { client, key: String(runId) })
    return { runId, isNew: present === undefined }
  })
}

async function insertRun(client: Pick<Pool, 'query'>, requestedBy: number | null): Promise<number> {
  const { id } = await sqlOn(client)
    .insertInto('reconciliation_runs')
    .values({ is_nightly: requestedBy === null, requested_by: requestedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
