import type { Pool } from 'pg'
import { z } from 'zod'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { reconcilePaymentsJob } from './reconciliation.jobs.ts'

const RunSchema = z.object({ id: z.number() }).array()

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
    const running = await client.query(
      `select id from reconciliation_runs where state = 'running' order by id desc limit 1`,
    )
    const [present] = RunSchema.parse(running.rows)
    const runId = present?.id ?? (await insertRun(client, requestedBy))
    await enqueue(reconcilePaymentsJob, { runId }, { client, key: String(runId) })
    return { runId, isNew: present === undefined }
  })
}

async function insertRun(client: Pick<Pool, 'query'>, requestedBy: number | null): Promise<number> {
  const { rows } = await client.query(
    'insert into reconciliation_runs (is_nightly, requested_by) values ($1, $2) returning id',
    [requestedBy === null, requestedBy],
  )
  const [run] = RunSchema.parse(rows)
  if (!run) throw new Error('The reconciliation could not be written down.')
  return run.id
}
