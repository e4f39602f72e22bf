import { readWeatherEndpoint } from '@meridian/shared/weather/weather.endpoints'
import { expect, test, vi } from 'vitest'
import { startFakeCms, startSite } from '../test/test-site.ts'

test('the weather is kept like a page, asked for again by the clock, and there while the CMS is away', async () => {
  const cms = await startFakeCms()
  const site = await startSite(cms)
  await site.complete()
  const read = async () => (await site.get(readWeatherEndpoint.path)).json()
  expect(await read()).toEqual([{ city: 'London', temperature: 14 }])
  const asked = () => cms.requests.filter((path) => path === readWeatherEndpoint.path).length
  // The clock asks once, and gets no answer meanwhile.
  const answered = Promise.withResolvers<void>()
  cms.beforeAnswer = (path) => (path === readWeatherEndpoint.path ? answered.promise : undefined)
  const before = asked()
  for (let reader = 0; reader < 50; reader += 1)
    expect(await read()).toEqual([{ city: 'London', temperature: 14 }])
  expect(asked() - before).toBeLessThanOrEqual(1)
  answered.resolve()

  cms.weather = [{ city: 'London', temperature: 15 }]
  await vi.waitFor(async () => expect(await read()).toEqual(cms.weather), { timeout: 60_000, interval: 50 })
  await cms.stop()
  expect(await read()).toEqual(cms.weather)
})
