import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeSite } from '../../../test/fake-site.ts'
import { openPool } from '../../../test/pool.ts'
import { env } from '../../env.ts'
import { locks } from '../../platform/locks/locks.ts'
import { SessionLocks } from '../../platform/locks/session-locks.ts'
import { readSiteHealth } from './read-site-health.ts'

const db = openPool()
const secret = env.PUBLISH_SECRET
let site: Awaited<ReturnType<typeof startFakeSite>>

beforeAll(async () => {
  site = await startFakeSite()
})
beforeEach(() =>
  db.query(
    'truncate publish_events, publish_targets, publish_schedules, pgboss.job restart identity cascade',
  ),
)
afterAll(async () => {
  site.close()
  await db.end()
})

const read = (targets = [site.target]) => readSiteHealth(db, { targets, purgeUrls: [], secret })

test('a site server tells all of itself to a signed question', async () => {
  const health = await read()
  expect(health.targets).toEqual([
    {
      url: site.target,
      heardAt: null,
      isAway: false,
      lag: 0,
      oldestWaitingAt: null,
      hasDeliverer: false,
      failingSince: null,
      lastFailure: null,
      site: site.status,
      problem: null,
      replica: null,
    },
  ])
})

test('a target that is away, or answers another secret, has a problem and no status', async () => {
  const away = await read(['http://127.0.0.1:1/_meridian/publish'])
  expect(away.targets[0]).toMatchObject({ site: null, problem: expect.stringContaining('No answer') })
  const foreign = await readSiteHealth(db, { targets: [site.target], purgeUrls: [], secret: 'x'.repeat(32) })
  expect(foreign.targets[0]?.problem).toContain('answered 403')
})

test('a site server that registered itself stands beside them; one that is away is not asked', async () => {
  await db.query(
    `insert into publish_targets (url, heard_at) values
       ('http://127.0.0.1:1/_meridian/publish', now() - interval '2 minutes'), ($1, now())`,
    [site.target],
  )
  const health = await read([])
  expect(health.targets).toMatchObject([
    { url: 'http://127.0.0.1:1/_meridian/publish', isAway: true, site: null, problem: null },
    { url: site.target, isAway: false, site: site.status },
  ])
  const silentMs = Date.parse(health.at) - Date.parse(health.targets[0]?.heardAt ?? '')
  expect(Math.round(silentMs / 60_000)).toBe(2)
})

test('whether a worker delivers to a target is told by the lock of the one who does', async () => {
  const worker = new SessionLocks(env.DATABASE_URL)
  await worker.run(locks.delivery(site.target), async () => {
    expect((await read()).targets[0]?.hasDeliverer).toBe(true)
    expect((await read(['http://127.0.0.1:1/_meridian/publish'])).targets[0]?.hasDeliverer).toBe(false)
  })
  expect((await read()).targets[0]?.hasDeliverer).toBe(false)
  await worker.close()
})

test('what a target has yet to get is its lag, with the oldest of it', async () => {
  await db.query(
    `insert into publish_events (position, kind, subject, tags, committed_at) values
       (1, 'changed', 'a', '{}', now() - interval '3 minutes'), (2, 'changed', 'b', '{}', now() - interval '2 minutes'),
       (null, 'changed', 'c', '{}', now())`,
  )
  await db.query(
    `insert into publish_targets (url, delivered_position, failing_since, last_failure)
     values ($1, 1, now(), 'answered 500')`,
    [site.target],
  )
  const health = await read()
  expect(health.unnumbered).toBe(1)
  expect(health.targets[0]).toMatchObject({ lag: 2, lastFailure: 'answered 500' })
  const waitedMs = Date.parse(health.at) - Date.parse(health.targets[0]?.oldestWaitingAt ?? '')
  expect(Math.round(waitedMs / 60_000)).toBe(2)
})

test('jobs that wait, run and were given up are counted by their kind, and mail by itself', async () => {
  await db.query(
    `insert into pgboss.job (name, state, source_name, source_output) values
       ('send-mail', 'created', null, null), ('send-mail', 'retry', null, null),
       ('typeset-issue-pdf', 'active', null, null), ('share-image', 'completed', null, null),
       ('dead-letters', 'created', 'share-image', '{"reason": "No such picture."}')`,
  )
  const health = await read()
  expect(health.mail).toMatchObject({ waiting: 1, retrying: 1 })
  expect(health.queues).toMatchObject([{ name: 'typeset-issue-pdf', running: 1, waiting: 0 }])
  expect(health.deadLetters).toMatchObject([{ name: 'share-image', reason: 'No such picture.' }])
  expect(health.deadLetterCount).toBe(1)
})

test('a schedule that should have gone out is overdue', async () => {
  await db.query(
    `insert into publish_schedules (collection, document_id, title, action, due_at, time_zone, requested_by) values
       ('articles', 1, 'A', 'publish', now() - interval '1 minute', 'UTC', 1),
       ('articles', 2, 'B', 'publish', now() + interval '1 hour', 'UTC', 1)`,
  )
  expect((await read()).schedules).toMatchObject({ waiting: 2, overdue: 1 })
})

test('what invoices lack of the seller is told while a paid plan is offered', async () => {
  const missing = async () => (await read()).missingSellerDetails
  expect(await missing()).toEqual([])
  await db.query(
    `insert into plans (name, description, tier, price_cents, slug) values ('Paid', 'All of it.', 'silver', 20000, 'paid')`,
  )
  await db.query(`insert into invoicing (seller_legal_name) values ('Meridian Media Limited')`)
  expect(await missing()).toEqual(['Address', 'Country', 'Tax number or VAT number'])
  await db.query(
    `update invoicing set seller_address = '14 Fitzwilliam Yard', seller_country = 'IE', seller_vat_id = 'IE1234567FA'`,
  )
  expect(await missing()).toEqual([])
  await db.query(`delete from plans where slug = 'paid'; delete from invoicing`)
})
