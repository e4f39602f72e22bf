import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { addDeltas, deltaOf, told } from '../../../../test/audience.ts'
import { openPool } from '../../../../test/pool.ts'
import { env } from '../../../env.ts'
import { foldDeltas } from '../../../features/audience/fold/fold-deltas.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { SessionLocks } from '../../../platform/locks/session-locks.ts'
import { nameBackup } from '../../../features/backups/kept-backups.ts'
import { readFigures } from './figures.ts'
import { countMail, registry } from '../../../platform/metrics/worker-metrics.ts'

const db = openPool()
const target = 'https://site.example/_meridian/publish'
const varnish = 'http://varnish:6081'

afterAll(() => db.end())

async function figures(backupDir?: string, targets = [target]): Promise<string> {
  await readFigures({ db, targets, backupDir, cdn: { purgeUrls: [varnish] } })
  return registry.metrics()
}

test('the figures tell what waits: jobs by kind, dead letters, publishes by target', async () => {
  await db.query(
    `insert into pgboss.job (name, state, start_after)
     values ('send-mail', 'created', now() - interval '10 min'), ('send-mail', 'retry', now() + interval '1 h'),
       ('dead-letters', 'created', now())`,
  )
  await db.query("insert into publish_events (kind, subject, tags) values ('changed', 'articles:1', '{}')")
  await db.query("insert into publish_targets (url, failing_since) values ($1, now() - interval '1 min')", [
    target,
  ])
  const text = await figures()
  expect(text).toContain('meridian_queue_jobs{job="send-mail",state="created",process="worker"} 1')
  expect(text).toMatch(/meridian_queue_oldest_seconds\{job="send-mail",process="worker"\} 60\d\./)
  expect(text).toContain('meridian_dead_letters{process="worker"} 1')
  expect(text).toContain(`meridian_publish_events_waiting{target="${target}",process="worker"} 1`)
  expect(text).toMatch(/meridian_publish_target_failing_seconds\{.*\} 6\d\./)
})

test('events that wait while nobody delivers are told with their age', async () => {
  const labels = `{target="${target}",process="worker"}`
  await db.query("update publish_events set committed_at = now() - interval '90 s'")
  const text = await figures()
  expect(text).toContain(`meridian_publish_deliverers${labels} 0`)
  expect(text).toMatch(/meridian_publish_oldest_waiting_seconds\{.*\} 9\d/)
  const worker = new SessionLocks(env.DATABASE_URL)
  await worker.run(locks.delivery(target), async () => {
    expect(await figures()).toContain(`meridian_publish_deliverers${labels} 1`)
  })
  await worker.close()
})

test('a site server that is away is in no figure of publishes, unless there is no other target', async () => {
  const registered = 'http://site-1:4321/_meridian/publish'
  await db.query(
    "insert into publish_targets (url, failing_since, heard_at) values ($1, now() - interval '1 h', now())",
    [registered],
  )
  expect(await figures()).toContain(
    `meridian_publish_events_waiting{target="${registered}",process="worker"} 1`,
  )
  await db.query("update publish_targets set heard_at = now() - interval '5 min' where url = $1", [
    registered,
  ])
  const text = await figures()
  expect(text).not.toContain(registered)
  expect(text).toContain(`meridian_publish_events_waiting{target="${target}",process="worker"} 1`)
  const alone = await figures(undefined, [])
  expect(alone).toMatch(/meridian_publish_target_failing_seconds\{.*site-1.*\} 360\d/)
  expect(alone).not.toContain(target)
})

test('a site server that was found to differ from the CMS is told for a day, also when it has repaired itself', async () => {
  const differs = async (differedAt: string) => {
    await db.query(
      `insert into replica_checks (target, outcome, position, kinds, checked_at, differed_at)
       values ($1, 'equal', 7, '{article}', now(), now() - $2::interval)
       on conflict (target) do update set differed_at = excluded.differed_at`,
      [target, differedAt],
    )
    return /meridian_replica_different\{target="([^"]*)".*\} (\d)/.exec(await figures())?.slice(1)
  }
  expect(await differs('23 h')).toEqual([target, '1'])
  expect(await differs('25 h')).toEqual([target, '0'])
})

test('what no longer waits is no longer told', async () => {
  await db.query('delete from pgboss.job')
  expect(await figures()).not.toContain('meridian_queue_jobs{')
})

test('the figures tell what came of events of the payment provider, and what the last reconciliation found', async () => {
  await db.query(
    `insert into payment_events (id, type, happened_at, handled_at, failure)
     values ('evt_1', 'x', now(), now(), null), ('evt_2', 'x', now(), null, null), ('evt_3', 'x', now(), null, 'no')`,
  )
  await db.query(
    `insert into reconciliation_runs (is_nightly, state, differences, repaired, finished_at)
     values (true, 'done', 5, 3, now() - interval '2 h')`,
  )
  const text = await figures()
  for (const state of ['handled', 'waiting', 'failed']) {
    expect(text).toContain(`meridian_payment_events{state="${state}",process="worker"} 1`)
  }
  expect(text).toContain('meridian_reconciliation_differences{state="open",process="worker"} 2')
  expect(text).toMatch(/meridian_reconciliation_age_seconds\{process="worker"\} 720\d\./)
})

test('the figures tell what is scheduled, and how late the oldest is', async () => {
  await db.query(
    `insert into publish_schedules (collection, document_id, title, action, due_at, time_zone, requested_by, state, settled_at)
     values ('articles', 1, 'Late', 'publish', now() - interval '90 s', 'UTC', 1, 'waiting', null),
       ('articles', 2, 'Early', 'publish', now() + interval '1 h', 'UTC', 1, 'waiting', null),
       ('articles', 3, 'Failed', 'publish', now(), 'UTC', 1, 'failed', now())`,
  )
  const text = await figures()
  expect(text).toContain('meridian_publish_schedules{state="waiting",process="worker"} 2')
  expect(text).toContain('meridian_publish_schedules{state="failed",process="worker"} 1')
  expect(text).toMatch(/meridian_publish_schedule_overdue_seconds\{process="worker"\} 9\d\./)
})

test('purges that the CDN has not taken are told for each address, and repeats are not among them', async () => {
  expect(await figures()).toContain(`meridian_cdn_purges_waiting{cdn="${varnish}",process="worker"} 0`)
  await db.query(
    `insert into cdn_purges (purge_url, keys, reported_at, round, due_at)
     values ($1, '{page:/}', now() - interval '2 min', 0, now()), ($1, '{page:/a}', now() - interval '1 h', 1, now())`,
    [varnish],
  )
  const text = await figures()
  expect(text).toContain(`meridian_cdn_purges_waiting{cdn="${varnish}",process="worker"} 1`)
  expect(text).toMatch(/meridian_cdn_purges_oldest_seconds\{.*varnish.*\} 12\d/)
  await db.query('truncate cdn_purges')
})

test('how long counts of the audience have waited is told, and those in the sums do not wait', async () => {
  expect(await figures()).toContain('meridian_audience_waiting_seconds{process="worker"} 0')
  const receivedAt = new Date(Date.now() - 90_000)
  const hour = `${receivedAt.toISOString().slice(0, 13)}:00:00.000Z`
  await addDeltas(db, [deltaOf([told('/', { views: 1 })], { hour })], receivedAt)
  expect(await figures()).toMatch(/meridian_audience_waiting_seconds\{process="worker"\} 9\d/)
  await foldDeltas(db)
  expect(await figures()).toContain('meridian_audience_waiting_seconds{process="worker"} 0')
})

test('the age of the newest backup is told, and none where there is no backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-figures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await figures(folder)).not.toMatch(/^meridian_backup_age_seconds\{/m)
  await mkdir(join(folder, nameBackup(new Date(Date.now() - 3_600_000))))
  expect(await figures(folder)).toMatch(/^meridian_backup_age_seconds\{process="worker"\} 360\d/m)
})

test('mails are counted by what came of them', async () => {
  await countMail(async () => true)
  await countMail(async () => false)
  await expect(countMail(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const text = await registry.metrics()
  for (const outcome of ['sent', 'repeated', 'failed']) {
    expect(text).toContain(`meridian_mails_total{outcome="${outcome}",process="worker"} 1`)
  }
})
