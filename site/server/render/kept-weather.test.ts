import { expect, test, vi } from 'vitest'
import { startFakeCms, startSite } from '../test/test-site.ts'

test('the weather is kept like a page, asked for again by the clock, and there while the CMS is away', async () => {
  const cms = await startFakeCms()
  const site = await startSite(cms)
  await site.complete()
  const read = async () => (await site.get('/api/weather')).json()
  expect(await read()).toEqual([{ city: 'London', temperature: 14 }])
  const asked = () => cms.requests.filter((path) => path === '/api/weather').length
  const before = asked()
  for (let reader = 0; reader < 50; reader += 1) await read()
  expect(asked() - before).toBeLessThan(10)

  cms.weather = [{ city: 'London', temperature: 15 }]
  await vi.waitFor(async () => expect(await read()).toEqual(cms.weather), { timeout: 10_000, interval: 50 })
  await cms.stop()
  expect(await read()).toEqual(cms.weather)
})
