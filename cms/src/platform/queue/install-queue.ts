import { PgBoss } from 'pg-boss'
import { deadLetters, keepDeadLettersSeconds } from './dead-letters.ts'
import type { JobDefinition } from './job.ts'

const daySeconds = 24 * 60 * 60

/** Brings the tables of the queue, and the queues of these jobs, into a database; running it again changes nothing. */
export async function prepareQueue(databaseUrl: string, jobs: readonly JobDefinition[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'meridian queue preparation',
    max: 1,
    supervise: false,
    schedule: false,
  })
  try {
    await boss.start()
    await installQueues(boss, jobs)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Makes the queues of these jobs, and gives those that are there already their present settings. */
export async function installQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  await boss.createQueue(deadLetters, { retentionSeconds: keepDeadLettersSeconds })
  for (const job of jobs) {
    const settings = {
      retryLimit: job.retries.limit,
      retryDelay: job.retries.firstDelaySeconds,
      retryDelayMax: job.retries.longestDelaySeconds,
      retryBackoff: true,
      expireInSeconds: job.timeLimitSeconds,
      deleteAfterSeconds: job.keepFinishedSeconds ?? daySeconds,
      deadLetter: deadLetters,
      notify: true,
    }
    // A queue keeps the policy that it was made with; all else may change with a new version.
    await boss.createQueue(job.name, { ...settings, policy: job.policy ? 'stately' : 'standard' })
    await boss.updateQueue(job.name, settings)
  }
}
