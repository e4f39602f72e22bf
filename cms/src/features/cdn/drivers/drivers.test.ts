import {
  createCloudflareSandbox,
  createFastlySandbox,
  createVarnishSandbox,
} from '@meridian/sandbox/cdn/cdn-sandboxes'
import type { PurgeSandbox } from '@meridian/sandbox/cdn/purge-sandbox'
import { allPagesKey, pageKey } from '@meridian/shared/cdn/cdn-keys'
import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDriver } from './drivers.ts'

const token = 'a-token-that-nobody-sees'
const serviceId = 'SU1Z0isxPaozGVKXdv0eY'

const sandboxes: Record<CdnName, () => PurgeSandbox> = {
  varnish: () => createVarnishSandbox({ secret: token }),
  fastly: () => createFastlySandbox({ token, serviceId }),
  cloudflare: () => createCloudflareSandbox({ token, zoneId: serviceId }),
}

async function open(name: CdnName, change: { token?: string; serviceId?: string } = {}) {
  const sandbox = sandboxes[name]()
  const url = await sandbox.start()
  onTestFinished(() => sandbox.stop())
  const driver = createDriver({ name, purgeUrls: [url], token, serviceId, ...change }, url)
  return { sandbox, driver }
}

const many = Array.from({ length: 1000 }, (_, index) => pageKey(`/articles/${index}-${'x'.repeat(180)}`))

describe.each(['varnish', 'fastly', 'cloudflare'] as const)('%s', (name) => {
  it('forgets the keys that it is told', async () => {
    const { sandbox, driver } = await open(name)
    expect(await driver.purge(['page:/', 'page:/articles/a'])).toEqual({ ok: true })
    expect(await driver.purge([allPagesKey])).toEqual({ ok: true })
    expect(sandbox.purges).toEqual([['page:/', 'page:/articles/a'], [allPagesKey]])
  })

  it('is told of many keys in as many requests as it takes', async () => {
    const { sandbox, driver } = await open(name)
    expect(await driver.purge(many)).toEqual({ ok: true })
    expect(sandbox.purges.flat()).toEqual(many)
    expect(sandbox.purges.length).toBeGreaterThan(1)
  })

  it('that fails is a failure in words, without the token', async () => {
    const { sandbox, driver } = await open(name)
    sandbox.behaveNext({ kind: 'status', status: 503 }, { kind: 'cut' })
    for (const words of ['answered 503', 'other side closed']) {
      const outcome = await driver.purge(['page:/'])
      expect(outcome).toEqual({ ok: false, reason: expect.stringContaining(words) })
    }
    expect(sandbox.purges).toEqual([])
  })

  it('that breaks off between two requests is asked again for all', async () => {
    const { sandbox, driver } = await open(name)
    sandbox.behaveNext({ kind: 'purge' }, { kind: 'status', status: 500 })
    expect(await driver.purge(many)).toMatchObject({ ok: false })
    expect(await driver.purge(many)).toEqual({ ok: true })
  })

  it('that does not know the token is named', async () => {
    const { driver } = await open(name, { token: 'another' })
    const outcome = await driver.purge(['page:/'])
    expect(outcome).toMatchObject({ ok: false, reason: expect.stringMatching(/\((401|403)\)/) })
    expect(JSON.stringify(outcome)).not.toContain('another')
  })

  it('that wants to be left alone says for how long', async () => {
    const { sandbox, driver } = await open(name)
    const soon = new Date(Date.now() + 20_000).toUTCString()
    for (const retryAfter of ['7', soon, 'tomorrow', '999999']) {
      sandbox.behaveNext({ kind: 'status', status: 429, headers: { 'retry-after': retryAfter } })
    }
    const waits: number[] = []
    for (let call = 0; call < 4; call += 1) {
      const outcome = await driver.purge(['page:/'])
      waits.push(outcome.ok ? 0 : (outcome.retryAfterMs ?? 0))
    }
    expect(waits[0]).toBe(7000)
    expect(waits[1]).toBeGreaterThan(1000)
    expect(waits.slice(2)).toEqual([1000, 60_000])
  })

  it('at an address where nothing listens is a failure in words', async () => {
    const { sandbox, driver } = await open(name)
    await sandbox.stop()
    expect(await driver.purge(['page:/'])).toEqual({
      ok: false,
      reason: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

it.each(['not json', '{}', '{"success":false,"errors":[{"code":1094,"message":"x"}]}', 'x'.repeat(200_000)])(
  'Cloudflare and Fastly that answer 200 with %.20s have not purged',
  async (body) => {
    for (const name of ['fastly', 'cloudflare'] as const) {
      const { sandbox, driver } = await open(name)
      sandbox.behave({ kind: 'body', body })
      expect(await driver.purge(['page:/'])).toMatchObject({ ok: false })
    }
  },
)

it('another service is not found', async () => {
  for (const name of ['fastly', 'cloudflare'] as const) {
    const { driver } = await open(name, { serviceId: 'anotherService' })
    expect(await driver.purge(['page:/'])).toMatchObject({
      ok: false,
      reason: expect.stringContaining('answered 404'),
    })
  }
})
