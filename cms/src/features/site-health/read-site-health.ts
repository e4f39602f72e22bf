import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { missingSellerDetails } from '../billing/invoices/invoicing-settings.ts'
import { countCases } from '../contracts/cases/read-cases.ts'
import { readPurgeHealth } from '../cdn/purge-rows.ts'
import { sendMailJob } from '../../platform/mail/send-mail.job.ts'
import { readArchiveState } from '../backups/point-in-time/archive-state.ts'
import { heldDeliveries, listTargets } from '../publishing/targets/list-targets.ts'
import { deadLetters } from '../../platform/queue/dead-letters.ts'
import { askSite } from '../publishing/targets/ask-site.ts'
import {
  DeadLetterSchema,
  QueueHealthSchema,
  type SiteHealth,
  type TargetHealth,
  TargetHealthSchema,
  WorkerHealthSchema,
} from '@meridian/shared/site-health/site-health.schema'

const shownLetters = 20
/** A schedule that is this much behind is overdue. */
const overdueSeconds = 10

const instant = z.coerce.date().transform((date) => date.toISOString())

const TargetRow = z.object({
  url: z.string(),
  heardAt: instant.nullable(),
  isAway: z.boolean(),
  lag: z.coerce.number(),
  oldestWaitingAt: instant.nullable(),
  hasDeliverer: z.boolean(),
  failingSince: instant.nullable(),
  lastFailure: z.string().nullable(),
  replica: TargetHealthSchema.shape.replica,
})
const CountRow = z.object({ count: z.coerce.number() })

/**
 * Everything that stands between Publish and readers, and what is stuck in it. Asks every target how it is; `targets` are
 * those that PUBLISH_TARGETS names, `purgeUrls` where purges are sent to.
 */
export async function readSiteHealth(
  client: SqlClient,
  {
    targets,
    purgeUrls,
    secret,
  }: { targets: readonly string[]; purgeUrls: readonly string[]; secret: string },
): Promise<SiteHealth> {
  const [events, targetHealth, cdn, queues, letters, workers, schedules, archive, missing, cases] =
    await Promise.all([
      readEvents(client),
      readTargets(client, { targets, secret }),
      readPurgeHealth(client, purgeUrls),
      readQueues(client),
      readDeadLetters(client),
      readWorkers(client),
      readSchedules(client),
      readArchiveState(client),
      missingSellerDetails(client),
      countCases(client),
    ])
  const mail = queues.find(({ name }) => name === sendMailJob.name)
  return {
    at: new Date().toISOString(),
    ...events,
    targets: targetHealth,
    cdn,
    queues: queues.filter(({ name }) => name !== sendMailJob.name),
    ...letters,
    workers,
    mail: {
      waiting: mail?.waiting ?? 0,
      retrying: mail?.retrying ?? 0,
      oldestAt: mail?.oldestDueAt ?? null,
    },
    archive,
    missingSellerDetails: missing,
    schedules,
    lateNotices: cases.lateNotices,
  }
}

async function readEvents(client: SqlClient) {
  const { unnumbered, lastEventAt } = await sqlOn(client)
    .selectFrom('publish_events')
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll().filterWhere('position', 'is', null), 'integer').as('unnumbered'),
      fn.max('committed_at').as('lastEventAt'),
    ])
    .executeTakeFirstOrThrow()
  return { unnumbered, lastEventAt: instant.nullable().parse(lastEventAt) }
}

async function readTargets(
  client: SqlClient,
  { targets, secret }: { targets: readonly string[]; secret: string },
): Promise<TargetHealth[]> {
  const listed = await listTargets(client, targets)
  const { rows } = await client.query(
    `select listed.url, listed.heard_at as "heardAt", listed.is_away as "isAway",
       target.failing_since as "failingSince", target.last_failure as "lastFailure",
       waiting.lag, waiting.oldest as "oldestWaitingAt",
       exists (select from (${heldDeliveries}) held where held.url_hash = hashtext(listed.url)) as "hasDeliverer",
       (select json_build_object('outcome', outcome, 'position', position, 'checkedAt', checked_at, 'kinds', kinds,
          'differedAt', differed_at) from replica_checks replica where replica.target = listed.url) as replica
     from unnest($1::text[], $2::timestamptz[], $3::boolean[]) with ordinality as listed(url, heard_at, is_away, place)
     left join publish_targets target using (url)
     cross join lateral (
       select count(*) as lag, min(committed_at) as oldest from publish_events
       where position is null or position > coalesce(target.delivered_position, 0)) waiting
     order by listed.place`,
    [listed.map(({ url }) => url), listed.map(({ heardAt }) => heardAt), listed.map(({ isAway }) => isAway)],
  )
  return Promise.all(
    TargetRow.array()
      .parse(rows)
      .map(async (row) => {
        if (row.isAway) return { ...row, site: null, problem: null }
        const answer = await askSite(row.url, secret)
        return answer.ok
          ? { ...row, site: answer.status, problem: null }
          : { ...row, site: null, problem: answer.reason }
      }),
  )
}

async function readQueues(client: SqlClient) {
  const { rows } = await client.query(
    `select name,
       count(*) filter (where state = 'created' and start_after <= now()) as waiting,
       count(*) filter (where state = 'active') as running,
       count(*) filter (where state = 'retry') as retrying,
       min(start_after) filter (where state in ('created', 'retry')) as "oldestDueAt"
     from pgboss.job where name <> $1 and state in ('created', 'retry', 'active')
     group by name order by name`,
    [deadLetters],
  )
  return QueueHealthSchema.array().parse(rows)
}

async function readDeadLetters(client: SqlClient) {
  const [letters, counted] = await Promise.all([
    client.query(
      `select id::text, coalesce(source_name, 'unknown') as name, source_output ->> 'reason' as reason,
         created_on as at
       from pgboss.job where name = $1 and state = 'created' order by created_on desc limit ${shownLetters}`,
      [deadLetters],
    ),
    client.query(`select count(*) from pgboss.job where name = $1 and state = 'created'`, [deadLetters]),
  ])
  return {
    deadLetters: DeadLetterSchema.array().parse(letters.rows),
    deadLetterCount: CountRow.parse(counted.rows[0]).count,
  }
}

/** Those that have not said goodbye. One that has missed three heartbeats is late: it was killed, or is stuck. */
async function readWorkers(client: SqlClient) {
  const { rows } = await client.query(
    `select host || ', process ' || pid as host, started_on as "startedAt", heartbeat_on as "heartbeatAt",
       heartbeat_on < now() - make_interval(secs => 3 * heartbeat_seconds) as "isLate"
     from pgboss.instance
     where stopped_on is null and application_name = 'meridian worker' order by started_on`,
  )
  return WorkerHealthSchema.array().parse(rows)
}

async function readSchedules(client: SqlClient) {
  const late = sql<Date>`now() - make_interval(secs => ${overdueSeconds})`
  const { waiting, nextAt, overdue } = await sqlOn(client)
    .selectFrom('publish_schedules')
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll(), 'integer').as('waiting'),
      fn.min('due_at').as('nextAt'),
      cast<number>(fn.countAll().filterWhere('due_at', '<', late), 'integer').as('overdue'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { waiting, overdue, nextAt: instant.nullable().parse(nextAt) }
}
