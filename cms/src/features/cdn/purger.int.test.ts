import { createVarnishSandbox } from '@meridian/sandbox/cdn/cdn-sandboxes'
import type { PurgeSandbox } from '@meridian/sandbox/cdn/purge-sandbox'
import type { CdnEnv } from '@meridian/shared/cdn/cdn-env'
import { allPagesKey } from '@meridian/shared/cdn/cdn-keys'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startWithOwnDatabase } from '../../../test/own-database.ts'
import { openPool } from '../../../test/pool.ts'
import { startCdnPurger } from './purger.ts'
import { notePurged, readPurgeHealth, recordPurges } from './purge-rows.ts'

const db = openPool()
const secret = 'the-secret-of-varnish'
const logger = pino({ level: 'silent' })

beforeEach(() => db.query('truncate cdn_purges restart identity'))
afterAll(() => db.end())

async function openVarnish() {
  const sandbox = createVarnishSandbox({ secret })
  const url = await sandbox.start()
  onTestFinished(() => sandbox.stop())
  return { sandbox, url }
}

function cdnAt(...purgeUrls: string[]): CdnEnv {
  return { name: 'varnish', purgeUrls, token: secret, serviceId: '' }
}

function startPurger(cdn: CdnEnv) {
  const purger = startWithOwnDatabase((database) => startCdnPurger({ database, cdn, logger, standbyMs: 100 }))
  onTestFinished(purger.stop)
  return purger
}

const report = (cdn: CdnEnv, ...keys: string[]) => recordPurges(db, { keys, purgeUrls: cdn.purgeUrls })
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const untilPurged = (sandbox: PurgeSandbox, key: string) =>
  until(() => expect(sandbox.hasPurged(key)).toBe(true))
const left = async () =>
  (
    await db.query<{ round: number; waits: number }>(
      'select round, extract(epoch from due_at - clock_timestamp())::float as waits from cdn_purges order by id',
    )
  ).rows
const dueNow = () => db.query('update cdn_purges set due_at = clock_timestamp()')
const wake = () => db.query("select pg_notify('cdn_purges', '')")

test('what is reported is purged at every address, and what comes together in one request', async () => {
  const [one, two] = [await openVarnish(), await openVarnish()]
  const cdn = cdnAt(one.url, two.url)
  await report(cdn, 'page:/a', 'page:/')
  await report(cdn, 'page:/b', 'page:/')
  startPurger(cdn)
  for (const { sandbox } of [one, two]) {
    await until(() => expect(sandbox.purges[0]).toEqual(['page:/a', 'page:/', 'page:/b']))
  }
  await report(cdn, 'page:/c')
  for (const { sandbox } of [one, two]) await untilPurged(sandbox, 'page:/c')
})

test('a purge is due again as long after the first as the CDN needs, and then never more', async () => {
  await report(cdnAt('http://varnish:6081'), 'page:/a')
  await notePurged(db, ['1'], [1000, 10_000])
  const [second] = await left()
  expect(second?.round).toBe(1)
  // A moment is kept to the millisecond, rounded up as often as down.
  expect(second?.waits).toBeLessThanOrEqual(1.001)
  await notePurged(db, ['1'], [1000, 10_000])
  const [third] = await left()
  expect(third?.round).toBe(2)
  expect(third?.waits).toBeLessThanOrEqual(9.001)
  expect(third?.waits).toBeGreaterThan(1)
  await notePurged(db, ['1'], [1000, 10_000])
  expect(await left()).toEqual([])
})

test('an answer that was on its way while its page changed is purged by the repeat', async () => {
  const { sandbox, url } = await openVarnish()
  const cdn = cdnAt(url)
  startPurger(cdn)
  await report(cdn, 'page:/a')
  await untilPurged(sandbox, 'page:/a')
  // The old page arrives only now.
  const arrived = sandbox.purges.length
  await until(() => expect(sandbox.purges.length).toBeGreaterThan(arrived))
  expect(sandbox.purges.at(-1)).toEqual(['page:/a'])
})

test('more keys than a CDN should be told one by one are all pages, and so is that key among others', async () => {
  const { sandbox, url } = await openVarnish()
  const cdn = cdnAt(url)
  for (let part = 0; part < 3; part += 1) {
    await report(cdn, ...Array.from({ length: 400 }, (_, index) => `page:/${part}-${index}`))
  }
  startPurger(cdn)
  await until(() => expect(sandbox.purges[0]).toEqual([allPagesKey]))
  await until(async () => expect((await left()).map(({ round }) => round)).toEqual([1, 1, 1]))
  await db.query('truncate cdn_purges')
  await report(cdn, 'page:/a', allPagesKey)
  await until(() => expect(sandbox.purges.length).toBeGreaterThan(1))
  expect(sandbox.purges.every(([first, ...others]) => first === allPagesKey && others.length === 0)).toBe(
    true,
  )
})

test('what the CDN refuses stays, is told with its reason, and is purged when the CDN takes it', async () => {
  const { sandbox, url } = await openVarnish()
  const cdn = cdnAt(url)
  sandbox.behave({ kind: 'status', status: 503 })
  startPurger(cdn)
  await report(cdn, 'page:/a')
  await until(async () => {
    const [health] = await readPurgeHealth(db, [url])
    expect(health).toMatchObject({ url, waiting: 1, lastFailure: 'answered 503' })
    expect(health?.failingSince).not.toBeNull()
  })
  await report(cdn, 'page:/b')
  sandbox.behave({ kind: 'purge' })
  await untilPurged(sandbox, 'page:/a')
  await untilPurged(sandbox, 'page:/b')
  await until(async () =>
    expect(await readPurgeHealth(db, [url])).toEqual([
      { url, waiting: 0, oldestAt: null, oldestSeconds: 0, failingSince: null, lastFailure: null },
    ]),
  )
})

test('an address that is away delays no other', async () => {
  const [away, there] = [await openVarnish(), await openVarnish()]
  away.sandbox.behave({ kind: 'silent' })
  const cdn = cdnAt(away.url, there.url)
  startPurger(cdn)
  await report(cdn, 'page:/a')
  await until(() => expect(away.sandbox.requests.length).toBeGreaterThan(0))
  await report(cdn, 'page:/b')
  await untilPurged(there.sandbox, 'page:/b')
  expect(away.sandbox.purges).toEqual([])
})

test('a worker that ends before or after a purge leaves it to the next, and two purge once', async () => {
  const { sandbox, url } = await openVarnish()
  const cdn = cdnAt(url)
  sandbox.behave({ kind: 'silent' })
  const first = startPurger(cdn)
  await report(cdn, 'page:/a')
  await until(() => expect(sandbox.requests).toHaveLength(1))
  await first.stop()
  sandbox.behave({ kind: 'purge' })
  startPurger(cdn)
  startPurger(cdn)
  await until(async () => {
    await dueNow()
    await wake()
    expect(await left()).toEqual([])
  })
  expect(sandbox.purges).toEqual([['page:/a'], ['page:/a']])
})

test('what was meant for an address that is no longer set is deleted', async () => {
  const { url } = await openVarnish()
  await report(cdnAt('http://gone.example'), 'page:/a')
  startPurger(cdnAt(url))
  await until(async () => expect(await left()).toEqual([]))
})
