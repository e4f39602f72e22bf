import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { hasVarnish, VarnishServer } from '@meridian/sandbox/varnish/varnish-server'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startWithOwnDatabase } from '../../../test/own-database.ts'
import { openPool } from '../../../test/pool.ts'
import { startCdnPurger } from './purger.ts'
import { recordPurges } from './purge-rows.ts'

const db = openPool()
const secret = 'the-secret-of-varnish'
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

beforeEach(() => db.query('truncate cdn_purges restart identity'))
afterAll(() => db.end())

/** A site server with one page, whose next answer can be held back. */
async function startOrigin() {
  let version = 1
  let held: (() => void) | null = null
  let mustHold = false
  const answer = (response: ServerResponse, shown: number) => {
    response.writeHead(200, {
      'cache-control': 'public, max-age=0, must-revalidate',
      'cdn-cache-control': 'max-age=86400',
      xkey: 'page:/a pages',
    })
    response.end(`version ${shown}`)
  }
  const server = createServer(({ url }, response) => {
    const shown = version
    if (url !== '/a' || !mustHold) return answer(response, shown)
    mustHold = false
    held = () => answer(response, shown)
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    port,
    change: () => (version += 1),
    holdNext: () => (mustHold = true),
    isHolding: () => held !== null,
    release: () => held?.(),
  }
}

async function startVarnish(site: number) {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-varnish-'))
  const varnish = await VarnishServer.start({ port: await findFreePort(), secret, folder, sites: [site] })
  onTestFinished(async () => {
    await varnish.stop()
    await rm(folder, { recursive: true })
  })
  const purgeUrls = [varnish.origin]
  const cdn = { name: 'varnish', purgeUrls, token: secret, serviceId: '' } as const
  const purger = startWithOwnDatabase((database) =>
    startCdnPurger({ database, cdn: { ...cdn, purgeUrls }, logger: pino({ level: 'silent' }) }),
  )
  onTestFinished(purger.stop)
  const report = () => recordPurges(db, { keys: ['page:/a'], purgeUrls })
  const read = async () => (await fetch(`${varnish.origin}/a`)).text()
  const rounds = async () => {
    const { rows } = await db.query<{ round: number }>('select round from cdn_purges')
    return rows.map(({ round }) => round)
  }
  return { report, read, rounds }
}

test.skipIf(!hasVarnish())('Varnish gives a page that it keeps until the page is purged', async () => {
  const site = await startOrigin()
  const { report, read } = await startVarnish(site.port)
  expect(await read()).toBe('version 1')
  site.change()
  expect(await read()).toBe('version 1')
  await report()
  await until(async () => expect(await read()).toBe('version 2'))
})

test.skipIf(!hasVarnish())(
  'an old answer that comes to Varnish after every purge is given to those who wait for it, and not kept',
  async () => {
    const site = await startOrigin()
    const { report, read, rounds } = await startVarnish(site.port)
    site.holdNext()
    const early = read()
    await until(() => expect(site.isHolding()).toBe(true))
    site.change()
    await report()
    await until(async () => expect(await rounds()).toEqual([]))
    site.release()
    expect(await early).toBe('version 1')
    expect(await read()).toBe('version 2')
  },
)
