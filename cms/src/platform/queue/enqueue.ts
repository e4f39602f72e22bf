import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import { type Db, fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { SqlClient } from '../database/sql-client.ts'
import { transactionOf } from '../database/transaction.ts'
import type { JobDefinition } from './job.ts'
import { withRequest } from './request-of-job.ts'

/** Where the job is written: in a request's transaction, or on a connection (in its transaction, if it is in one). */
export type JobPlace = { req: PayloadRequest } | { client: SqlClient }

export interface JobTiming {
  /** What a job of the policy `each key once` is about. */
  key?: string
  /** Not before this many seconds from now. */
  delaySeconds?: number
}

/**
 * Queues a job. In a transaction it exists only once that commits, and is lost with its rollback. Gives the job's
 * id, or null when one of the same key is waiting already.
 */
export async function enqueue<Schema extends z.ZodType<object>>(
  job: JobDefinition<Schema>,
  data: z.input<Schema>,
  place: JobPlace & JobTiming,
): Promise<string | null> {
  const boss = new PgBoss({ db: await databaseOf(place) })
  return boss.send(job.name, withRequest(job.data.parse(data)), timingOf(job, place))
}

/** Queues many jobs of a kind with one statement; of those with a key none is queued that waits already. */
export async function enqueueMany<Schema extends z.ZodType<object>>(
  job: JobDefinition<Schema>,
  queued: readonly (JobTiming & { data: z.input<Schema> })[],
  place: JobPlace,
): Promise<void> {
  if (queued.length === 0) return
  const boss = new PgBoss({ db: await databaseOf(place) })
  const jobs = queued.map(({ data, ...timing }) => ({
    data: withRequest(job.data.parse(data)),
    ...timingOf(job, timing),
  }))
  await boss.insert(job.name, jobs)
}

function timingOf({ name, policy }: JobDefinition, { key, delaySeconds }: JobTiming) {
  if (policy === 'each key once' && key === undefined) {
    throw new Error(`A job ${name} needs the key of what it is about.`)
  }
  return {
    ...(key !== undefined && { singletonKey: key }),
    ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
  }
}

/** Queues many jobs of one kind with one statement. */
export async function enqueueAll<Schema extends z.ZodType<object>>(
  job: JobDefinition<Schema>,
  list: readonly z.input<Schema>[],
  place: JobPlace,
): Promise<void> {
  if (job.policy === 'each key once') throw new Error(`Jobs ${job.name} are queued one by one.`)
  if (list.length === 0) return
  const boss = new PgBoss({ db: await databaseOf(place) })
  await boss.insert(
    job.name,
    list.map((data) => ({ data: withRequest(job.data.parse(data)) })),
  )
}

async function databaseOf(place: JobPlace): Promise<Db> {
  if ('req' in place) return fromDrizzle(await transactionOf(place.req), sql)
  const { client } = place
  return { executeSql: (text, values) => client.query(text, values) }
}
