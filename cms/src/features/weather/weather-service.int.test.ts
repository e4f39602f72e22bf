import { WeatherSandbox } from '@meridian/sandbox/weather/weather-sandbox'
import { weatherCities } from '@meridian/shared/weather/weather-cities'
import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
import { WeatherSchema } from '@meridian/shared/weather/weather.schema'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPool } from '../../../test/pool.ts'
import { callLimitMs, type WeatherProvider } from './open-weather-map.ts'
import { WeatherService } from './weather-service.ts'

/** An answer that is this late comes after the test: anyone who waits for it fails by the limit of the test. */
const muchTooLateMs = 3_600_000
const apiKey = 'key-of-the-tests'
const sandbox = new WeatherSandbox({ apiKey })
const warn = vi.fn()
let baseUrl: string
let pool: Pool

beforeAll(async () => {
  pool = openPool()
  baseUrl = await sandbox.start()
})

afterAll(async () => {
  await sandbox.stop()
  await pool.end()
})

beforeEach(async () => {
  sandbox.reset()
  warn.mockReset()
  await pool.query('delete from weather_report')
})

/** One replica of the CMS. However slow this machine is, the provider has the time for an answer. */
function openService(provider: Partial<WeatherProvider> = {}): WeatherService {
  return new WeatherService({
    provider: { baseUrl, apiKey, limitMs: muchTooLateMs, ...provider },
    db: async () => pool,
    logger: { warn },
  })
}

async function letMinutesPass(minutes: number): Promise<void> {
  await pool.query(
    `update weather_report set fetched_at = fetched_at - make_interval(mins => $1),
       claimed_until = claimed_until - make_interval(mins => $1)`,
    [minutes],
  )
}

function untilAskedFor(cities: number): Promise<void> {
  return vi.waitFor(() => expect(sandbox.requests).toHaveLength(cities), { timeout: 60_000, interval: 10 })
}

/** A refresh in the background is over once its row is no longer due. */
function untilKept(): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select fetched_at > now() - interval '1 minute' as kept from weather_report`,
      )
      expect(rows).toEqual([{ kept: true }])
    },
    { timeout: 60_000, interval: 10 },
  )
}

describe('spec §7 weather calls: the provider', () => {
  test('is asked for each city once, in metric units, and gives twelve entries in their order', async () => {
    sandbox.behave('London', { kind: 'weather', celsius: 11.5, condition: 'Rain', conditionId: 501 })
    sandbox.behave('Berlin', { kind: 'weather', celsius: -0.4, condition: 'Snow', conditionId: 601 })
    const entries = WeatherSchema.parse(await openService().read())
    expect(entries.map(({ city }) => city)).toEqual(weatherCities.map(({ city }) => city))
    expect(entries[2]).toEqual({ city: 'London', temperature: 12, condition: 'Rain', icon: 'rain' })
    expect(entries[4]).toStrictEqual({ city: 'Berlin', temperature: 0, condition: 'Snow', icon: 'snow' })
    expect(sandbox.requests.map(({ city }) => city).toSorted()).toEqual(
      weatherCities.map(({ city }) => city).toSorted(),
    )
    expect(new Set(sandbox.requests.map(({ units }) => units))).toEqual(new Set(['metric']))
  })

  test('is asked for all cities at once', async () => {
    for (const { city } of weatherCities) sandbox.behave(city, { kind: 'slow', delayMs: muchTooLateMs })
    const read = openService().read()
    await untilAskedFor(12)
    sandbox.release()
    expect(await read).not.toEqual(weatherFallback)
    expect(warn).not.toHaveBeenCalled()
  })

  test('is asked once in ten minutes, however many readers and replicas there are', async () => {
    const desks = [openService(), openService(), openService()]
    const [first] = desks
    const fetched = await first?.read()
    for (const setup of [...desks, ...desks]) expect(await setup.read()).toEqual(fetched)
    await letMinutesPass(9)
    await Promise.all(desks.map((setup) => setup.read()))
    expect(sandbox.requests).toHaveLength(12)
  })

  test('is asked by one of those who come at the same time', async () => {
    const desks = [openService(), openService()]
    await Promise.all([...desks, ...desks, ...desks].map((setup) => setup.read()))
    expect(sandbox.requests).toHaveLength(12)
    await letMinutesPass(11)
    await Promise.all([...desks, ...desks, ...desks].map((setup) => setup.read()))
    await untilKept()
    expect(sandbox.requests).toHaveLength(24)
  })

  test('is asked again by the next one when a refresher died', async () => {
    const setup = openService()
    await setup.read()
    await letMinutesPass(11)
    await pool.query(`update weather_report set claimed_until = now() + interval '10 seconds'`)
    await setup.read()
    expect(sandbox.requests).toHaveLength(12)
    await pool.query('update weather_report set claimed_until = now()')
    // Another replica: this one may still be finding out that it has to wait.
    await openService().read()
    await untilAskedFor(24)
    await untilKept()
  })
})

test('nobody waits for the provider while an answer is at hand', async () => {
  const setup = openService()
  const before = await setup.read()
  await letMinutesPass(11)
  for (const { city } of weatherCities) sandbox.behave(city, { kind: 'slow', delayMs: muchTooLateMs })
  expect(await setup.read()).toEqual(before)
  await untilAskedFor(24)
  sandbox.release()
  await untilKept()
})

describe('spec §8 weather fallback: any failure', () => {
  test.each([
    ['an error', { kind: 'status', status: 500 }],
    ['a limit', { kind: 'status', status: 429 }],
    ['a redirect', { kind: 'status', status: 302 }],
    ['nonsense', { kind: 'body', body: '<html>' }],
    [
      'a temperature that is none',
      { kind: 'body', body: '{"main":{"temp":"warm"},"weather":[{"id":800,"main":"Clear"}]}' },
    ],
    ['no condition', { kind: 'body', body: '{"main":{"temp":12},"weather":[]}' }],
    [
      'an unknown condition',
      { kind: 'body', body: '{"main":{"temp":12},"weather":[{"id":42,"main":"Frogs"}]}' },
    ],
    ['a broken connection', { kind: 'cut' }],
  ] as const)('of one city, as %s, gives all fallback values', async (_, behaviour) => {
    sandbox.behave('Cape Town', behaviour)
    expect(await openService().read()).toEqual(weatherFallback)
    expect(warn.mock.calls.map(([, message]) => message)).toEqual(['Weather API error for Cape Town'])
  })

  test('is logged once, not for each reader, and stands for ten minutes', async () => {
    sandbox.behave('Tokyo', { kind: 'status', status: 503 })
    const desks = [openService(), openService()]
    for (const setup of [...desks, ...desks, ...desks]) expect(await setup.read()).toEqual(weatherFallback)
    expect(warn).toHaveBeenCalledOnce()
    sandbox.reset()
    await letMinutesPass(11)
    await desks[0]?.read()
    await untilKept()
    expect(await desks[1]?.read()).not.toEqual(weatherFallback)
  })

  test('of silence is there after a second for the one who waits', async () => {
    sandbox.behave('Cape Town', { kind: 'slow', delayMs: muchTooLateMs })
    expect(await openService({ limitMs: callLimitMs }).read()).toEqual(weatherFallback)
    expect(warn).toHaveBeenCalledOnce()
    expect(callLimitMs).toBe(1000)
  })

  test('takes the place of an older good answer', async () => {
    const setup = openService()
    await setup.read()
    await letMinutesPass(11)
    sandbox.behave('LA', { kind: 'status', status: 500 })
    await setup.read()
    await untilKept()
    expect(await setup.read()).toEqual(weatherFallback)
  })

  test('a wrong key is one as well, and is never logged', async () => {
    expect(await openService({ apiKey: 'secret-but-wrong' }).read()).toEqual(weatherFallback)
    expect(JSON.stringify(warn.mock.calls, Object.getOwnPropertyNames(Error.prototype))).not.toContain(
      'secret',
    )
    expect(String(warn.mock.calls[0]?.[0].err.stack)).not.toContain('secret-but-wrong')
  })
})

test('without a key the fallback values are the weather, and nobody is asked', async () => {
  const setup = new WeatherService({ provider: null, db: async () => pool, logger: { warn } })
  expect(await setup.read()).toEqual(weatherFallback)
  expect([sandbox.requests, warn.mock.calls]).toEqual([[], []])
})
