import type { Pool } from 'pg'
import { Gauge } from 'prom-client'
import type { CdnEnv } from '@meridian/shared/cdn/cdn-env'
import { readWaitingSeconds } from '../../../features/audience/inbox/waiting.ts'
import { countCases } from '../../../features/contracts/cases/read-cases.ts'
import { readPurgeHealth } from '../../../features/cdn/purge-rows.ts'
import { newestBackupAgeSeconds } from '../../../features/backups/kept-backups.ts'
import { readArchiveState } from '../../../features/backups/point-in-time/archive-state.ts'
import {
  heldDeliveries,
  listTargets,
  presentTargets,
} from '../../../features/publishing/targets/list-targets.ts'
import { deadLetters } from '../../../platform/queue/dead-letters.ts'
import { registry } from '../../../platform/metrics/worker-metrics.ts'

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] })

const queueJobs = gauge('meridian_queue_jobs', 'Jobs that wait or run.', ['job', 'state'])
const queueOldest = gauge(
  'meridian_queue_oldest_seconds',
  'How long the oldest job that is due has waited.',
  ['job'],
)
const deadLetterJobs = gauge(
  'meridian_dead_letters',
  'Jobs that were given up and wait for somebody to look.',
)
const eventsWaiting = gauge('meridian_publish_events_waiting', 'Publishes that a target has not taken yet.', [
  'target',
])
const targetFailing = gauge(
  'meridian_publish_target_failing_seconds',
  'Since when a target has been failing; 0: it is not.',
  ['target'],
)
const oldestWaiting = gauge(
  'meridian_publish_oldest_waiting_seconds',
  'How long the oldest publish has waited that a target has not taken yet; 0: none does.',
  ['target'],
)
const deliverers = gauge(
  'meridian_publish_deliverers',
  'Workers that deliver to a target: 1, or 0 where nobody does.',
  ['target'],
)
const replicaDifferent = gauge(
  'meridian_replica_different',
  'Whether a replica was found to differ from the CMS within the last day.',
  ['target'],
)
const purgesWaiting = gauge(
  'meridian_cdn_purges_waiting',
  'Reports of changed pages that the CDN has not heard of.',
  ['cdn'],
)
const purgesOldest = gauge(
  'meridian_cdn_purges_oldest_seconds',
  'How long the oldest of them has waited; 0: none does.',
  ['cdn'],
)
const schedules = gauge(
  'meridian_publish_schedules',
  'Publishes that were scheduled: those that wait, and those of the last day that failed.',
  ['state'],
)
const scheduleOverdue = gauge(
  'meridian_publish_schedule_overdue_seconds',
  'How long the oldest scheduled publish has been due without being carried out; 0: none is.',
)
const paymentEvents = gauge(
  'meridian_payment_events',
  'Events of the payment provider that are kept: handled, waiting, failed.',
  ['state'],
)
const reconciliation = gauge(
  'meridian_reconciliation_differences',
  'What the last finished reconciliation found, and what of it was repaired.',
  ['state'],
)
const reconciliationAge = gauge(
  'meridian_reconciliation_age_seconds',
  'How long ago a reconciliation last finished.',
)
const contractCases = gauge(
  'meridian_contract_cases',
  'Cases about contracts that wait for staff: all, those that are overdue, and those about notices that were late.',
  ['state'],
)
const audienceWaiting = gauge(
  'meridian_audience_waiting_seconds',
  'How long the oldest count of a site server has waited to be added to the sums; 0: none does.',
)
const backupAge = gauge(
  'meridian_backup_age_seconds',
  'How old the newest backup is; no value where there is none.',
)
const archiveAge = gauge(
  'meridian_archive_age_seconds',
  'How long the oldest change of the database waits to be archived, at most; no value where Postgres archives nothing.',
)
const archiveFailing = gauge(
  'meridian_archive_failing',
  'Whether archiving failed when it was last tried; no value where Postgres archives nothing.',
)
const databaseBytes = gauge('meridian_database_bytes', 'What the database takes on the disk.')

export interface FigureSources {
  db: Pool
  /** Those that PUBLISH_TARGETS names. */
  targets: string[]
  backupDir: string | undefined
  /** Null without a CDN. */
  cdn: Pick<CdnEnv, 'purgeUrls'> | null
}

/** Reads the state of queue, outbox, payments and backups; to be done whenever somebody asks for the figures. */
export async function readFigures(sources: FigureSources): Promise<void> {
  await Promise.all([
    readQueue(sources),
    readTargets(sources),
    readReplicas(sources),
    readPurges(sources),
    readSchedules(sources),
    readPayments(sources),
    readReconciliation(sources),
    readContracts(sources),
    readAudience(sources),
    readDatabase(sources),
    readBackups(sources),
    readArchive(sources),
  ])
}

async function readQueue({ db }: FigureSources): Promise<void> {
  const { rows } = await db.query<{ name: string; state: string; jobs: number; oldest: number }>(
    `select name, state, count(*)::int as jobs,
       coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float as oldest
     from pgboss.job where state in ('created', 'retry', 'active') group by name, state`,
  )
  const dead = rows.filter(({ name }) => name === deadLetters).reduce((sum, { jobs }) => sum + jobs, 0)
  const live = rows.filter(({ name }) => name !== deadLetters)
  deadLetterJobs.set(dead)
  queueJobs.reset()
  queueOldest.reset()
  for (const { name, state, jobs } of live) queueJobs.set({ job: name, state }, jobs)
  const waiting = live.filter(({ state }) => state !== 'active')
  for (const [job, kinds] of Map.groupBy(waiting, ({ name }) => name)) {
    queueOldest.set({ job }, Math.max(...kinds.map(({ oldest }) => oldest)))
  }
}

/** Of those that publishes wait for: one that is away is nobody's alarm, unless all of them are. */
async function readTargets({ db, targets }: FigureSources): Promise<void> {
  const listed = await listTargets(db, targets)
  const present = presentTargets(listed)
  const watched = present.length > 0 ? present : listed.map(({ url }) => url)
  const { rows } = await db.query<{
    target: string
    waiting: number
    oldest: number
    deliverers: number
    failing: number
  }>(
    `select configured.url as target, waiting.events as waiting, waiting.oldest,
       (select count(*)::int from (${heldDeliveries}) held where held.url_hash = hashtext(configured.url)) as deliverers,
       coalesce(extract(epoch from now() - known.failing_since), 0)::float as failing
     from unnest($1::text[]) as configured(url) left join publish_targets known using (url)
     cross join lateral (
       select count(*)::int as events,
         coalesce(extract(epoch from now() - min(committed_at)), 0)::float as oldest
       from publish_events where position is null or position > coalesce(known.delivered_position, 0)) waiting`,
    [watched],
  )
  eventsWaiting.reset()
  targetFailing.reset()
  oldestWaiting.reset()
  deliverers.reset()
  for (const { target, waiting, oldest, deliverers: count, failing } of rows) {
    eventsWaiting.set({ target }, waiting)
    oldestWaiting.set({ target }, oldest)
    deliverers.set({ target }, count)
    targetFailing.set({ target }, failing)
  }
}

async function readReplicas({ db, targets }: FigureSources): Promise<void> {
  const present = presentTargets(await listTargets(db, targets))
  const { rows } = await db.query<{ target: string; different: number }>(
    `select target, coalesce(differed_at > now() - interval '1 day', false)::int as different
     from replica_checks where target = any($1)`,
    [present],
  )
  replicaDifferent.reset()
  for (const { target, different } of rows) replicaDifferent.set({ target }, different)
}

async function readPurges({ db, cdn }: FigureSources): Promise<void> {
  const health = cdn ? await readPurgeHealth(db, cdn.purgeUrls) : []
  purgesWaiting.reset()
  purgesOldest.reset()
  for (const { url, waiting, oldestSeconds } of health) {
    purgesWaiting.set({ cdn: url }, waiting)
    purgesOldest.set({ cdn: url }, oldestSeconds)
  }
}

async function readSchedules({ db }: FigureSources): Promise<void> {
  const { rows } = await db.query<{ waiting: number; failed: number; overdue: number }>(
    `select count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state = 'failed' and settled_at > now() - interval '1 day')::int as failed,
       greatest(0, coalesce(extract(epoch from now() - min(due_at) filter (where state = 'waiting')), 0))::float as overdue
     from publish_schedules`,
  )
  const [found] = rows
  schedules.set({ state: 'waiting' }, found?.waiting ?? 0)
  schedules.set({ state: 'failed' }, found?.failed ?? 0)
  scheduleOverdue.set(found?.overdue ?? 0)
}

async function readPayments({ db }: FigureSources): Promise<void> {
  const { rows } = await db.query<{ handled: number; waiting: number; failed: number }>(
    `select count(handled_at)::int as handled,
       count(*) filter (where handled_at is null and failure is null)::int as waiting,
       count(*) filter (where handled_at is null and failure is not null)::int as failed
     from payment_events`,
  )
  for (const [state, events] of Object.entries(rows[0] ?? {})) paymentEvents.set({ state }, events)
}

async function readReconciliation({ db }: FigureSources): Promise<void> {
  const { rows } = await db.query<{ differences: number; repaired: number; age: number }>(
    `select differences, repaired, extract(epoch from now() - finished_at)::float as age
     from reconciliation_runs where state = 'done' order by started_at desc limit 1`,
  )
  const [last] = rows
  if (!last) return
  reconciliation.set({ state: 'found' }, last.differences)
  reconciliation.set({ state: 'open' }, last.differences - last.repaired)
  reconciliationAge.set(last.age)
}

async function readContracts({ db }: FigureSources): Promise<void> {
  const { waiting, overdue, lateNotices } = await countCases(db)
  contractCases.set({ state: 'waiting' }, waiting)
  contractCases.set({ state: 'overdue' }, overdue)
  contractCases.set({ state: 'late-notice' }, lateNotices)
}

async function readAudience({ db }: FigureSources): Promise<void> {
  audienceWaiting.set(await readWaitingSeconds(db))
}

async function readDatabase({ db }: FigureSources): Promise<void> {
  const { rows } = await db.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float as bytes',
  )
  databaseBytes.set(rows[0]?.bytes ?? 0)
}

async function readBackups({ backupDir }: FigureSources): Promise<void> {
  const age = backupDir === undefined ? null : await newestBackupAgeSeconds(backupDir)
  if (age === null) backupAge.remove()
  else backupAge.set(age)
}

async function readArchive({ db }: FigureSources): Promise<void> {
  const state = await readArchiveState(db)
  if (state) {
    archiveAge.set(state.waitingSeconds)
    archiveFailing.set(Number(state.isFailing))
  } else {
    archiveAge.remove()
    archiveFailing.remove()
  }
}
