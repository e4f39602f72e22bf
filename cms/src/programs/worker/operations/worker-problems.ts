import type { Pool } from 'pg'
import type { Publisher } from '../../../features/publishing/delivery/event-delivery.ts'
import type { QueueRunner } from '../../../platform/queue/queue-runner.ts'

/** Why the worker cannot do its work: its connections to Postgres, by what they are for. */
export async function findWorkerProblems(worker: {
  db: Pick<Pool, 'query'>
  publisher: Pick<Publisher, 'isConnected'>
  queue: Pick<QueueRunner, 'isRunning'>
}): Promise<string[]> {
  const problems: string[] = []
  if (!worker.publisher.isConnected())
    problems.push('Publishes cannot be delivered: there is no connection to Postgres.')
  if (!worker.queue.isRunning()) problems.push('Jobs cannot be run: the queue has not started.')
  try {
    await worker.db.query('select 1')
  } catch {
    problems.push('The database does not answer.')
  }
  return problems
}
