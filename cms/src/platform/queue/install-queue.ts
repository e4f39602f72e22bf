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
    await moveRenamedJobs(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Queues that were renamed: former name, present name. */
const renamedQueues = [
  ['delete-expired', 'delete-expired'],
  ['delete-unconfirmed-sign-ups', 'delete-unconfirmed-sign-ups'],
  ['typeset-issue-pdf', 'typeset-issue-pdf'],
  ['review-issue-pdfs', 'review-issue-pdfs'],
]

/**
 * Moves jobs that wait in a queue under its former name to the present one. The former queue stays, so that a worker
 * of the version before can still add to it during an upgrade; its schedule is removed.
 */
async function moveRenamedJobs(boss: PgBoss): Promise<void> {
  for (const [former, present] of renamedQueues) {
    if (!former || !present || !(await boss.getQueue(former))) continue
    await boss.unschedule(former)
    for (
      let waiting = await boss.fetch<object>(former);
      waiting?.length;
      waiting = await boss.fetch<object>(former)
    ) {
      for (const { id, data } of waiting) {
        await boss.send(present, data)
        await boss.complete(former, id)
      }
    }
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
