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
    if (job.formerName !== undefined) await moveFormerJobs(boss, job.formerName, job.name)
  }
}

/**
 * Moves the jobs that wait in a queue under its former name, now, later or for another try, to the present one, and
 * relabels its dead letters. It is one statement: a job is in one of the two queues, whatever breaks off. One whose key
 * waits there already is dropped, as `enqueue` drops it. A job that runs stays with its worker. The former queue
 * stays too, so that a worker of the version before can still add to it; the next start moves what it added.
 */
async function moveFormerJobs(boss: PgBoss, former: string, present: string): Promise<void> {
  await boss.getDb().executeSql(
    `with unscheduled as (delete from pgboss.schedule where name = $1),
       relabelled as (update pgboss.job set source_name = $2 where name = $3 and source_name = $1),
       moved as (delete from pgboss.job where name = $1 and state in ('created', 'retry') returning job.*)
     insert into pgboss.job select renamed.* from moved join pgboss.queue on queue.name = $2,
       jsonb_populate_record(
         null::pgboss.job,
         to_jsonb(moved) || jsonb_build_object('name', queue.name, 'policy', queue.policy)
       ) renamed
     on conflict do nothing`,
    [former, present, deadLetters],
  )
}
