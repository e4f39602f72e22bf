import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWeather } from './load-weather.ts'

const now = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const live = weatherFallback.map((entry) => ({ ...entry, temperature: entry.temperature - 5 }))
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

test('the server is asked once, and the pages of the next ten minutes know its answer', async () => {
  fetched.mockImplementation(async () => Response.json(live))
  expect(await loadWeather(now)).toEqual(live)
  expect(await loadWeather(now + 9 * minute)).toEqual(live)
  expect(fetched).toHaveBeenCalledOnce()
  await loadWeather(now + 10 * minute)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test.each([
  ['an error', () => new Response('Try again.', { status: 503 })],
  ['nonsense', () => new Response('<html>')],
  ['eleven cities', () => Response.json(live.slice(1))],
  ['a temperature that is none', () => Response.json(live.map((entry) => ({ ...entry, temperature: '12' })))],
  ['an icon that is none', () => Response.json(live.map((entry) => ({ ...entry, icon: 'constructor' })))],
])('spec §8 weather fallback: %s gives the fallback values, which are not kept', async (_, answer) => {
  fetched.mockImplementationOnce(async () => answer())
  expect(await loadWeather(now)).toBe(weatherFallback)
  fetched.mockImplementationOnce(async () => Response.json(live))
  expect(await loadWeather(now)).toEqual(live)
})

test('spec §8 weather fallback: so does no answer at all', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await loadWeather(now)).toBe(weatherFallback)
})
