import { hostname } from 'node:os'
import {
  registerPublishTargetEndpoint,
  withdrawPublishTargetEndpoint,
} from '@meridian/shared/publishing/publishing.endpoints'
import { expect, test, vi } from 'vitest'
import { readServerEnv } from '../env.ts'
import { siteVariables, startFakeCms, startSite } from '../test/test-site.ts'

const address = 'http://site-1.example:4321'
const variables = { PUBLISH_ADDRESS: address }

test('a site server says where it is at its start, and takes itself off the list before it stops', async () => {
  const cms = await startFakeCms()
  const site = await startSite(cms, variables)
  await vi.waitFor(
    () =>
      expect(cms.targetCalls).toEqual([
        {
          path: registerPublishTargetEndpoint.path,
          said: { address, position: expect.toSatisfy(isPositionOrNull) },
        },
      ]),
    { timeout: 60_000 },
  )
  let answered: number | undefined
  cms.beforeAnswer = async (path) => {
    if (path === withdrawPublishTargetEndpoint.path) answered = (await site.get('/_meridian/health')).status
  }
  await site.stop()
  expect(cms.targetCalls.at(-1)).toEqual({ path: withdrawPublishTargetEndpoint.path, said: { address } })
  expect(answered).toBe(200)
})

test('it says how far it has come', async () => {
  const cms = await startFakeCms()
  const first = await startSite(cms, variables)
  await first.complete()
  const { appliedPosition } = await first.status()
  await first.stop()
  const again = await startSite(cms, { ...variables, PAGE_STORE_DIR: first.folder })
  await vi.waitFor(() => expect(cms.targetCalls).toHaveLength(3), { timeout: 60_000 })
  expect(cms.targetCalls.at(-1)?.said).toEqual({ address, position: appliedPosition })
  await again.stop()
})

test('one that starts before the CMS says so when the CMS is there', async () => {
  const cms = await startFakeCms()
  await cms.stop()
  await startSite(cms, variables)
  await cms.start()
  await vi.waitFor(() => expect(cms.targetCalls[0]?.said).toMatchObject({ address }), { timeout: 60_000 })
})

test('one without an address says nothing', async () => {
  const cms = await startFakeCms()
  const site = await startSite(cms)
  await site.complete()
  await site.stop()
  expect(cms.targetCalls).toEqual([])
})

test('a CMS that does not answer, or is away, does not keep it from stopping', async () => {
  const cms = await startFakeCms()
  const sites = [await startSite(cms, variables), await startSite(cms, variables)]
  for (const site of sites) await site.complete()
  cms.beforeAnswer = () => new Promise(() => {})
  await sites[0]?.stop()
  await cms.stop()
  await sites[1]?.stop()
  for (const site of sites) await expect(site.get('/')).rejects.toThrow('fetch failed')
})

test('the address may name the machine', async () => {
  const cms = await startFakeCms()
  const env = readServerEnv(siteVariables(cms, { PUBLISH_ADDRESS: 'http://{hostname}:4321' }))
  expect(env.PUBLISH_ADDRESS).toBe(`http://${hostname()}:4321`)
})

test('an address that is none is named at the start', async () => {
  const cms = await startFakeCms()
  const read = () => readServerEnv(siteVariables(cms, { PUBLISH_ADDRESS: 'http://site:4321/publish' }))
  expect(read).toThrow('PUBLISH_ADDRESS: must be http:// or https:// with a host')
})

function isPositionOrNull(value: unknown): boolean {
  return value === null || typeof value === 'number'
}
