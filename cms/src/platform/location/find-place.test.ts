import { LocationSandbox } from '@meridian/sandbox/location/location-sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPlace, type PlaceClues } from './find-place.ts'
import { callLimitMs } from './ip-location.ts'

/** An answer that is this late comes after the test: anyone who waits for it fails by the limit of the test. */
const muchTooLateMs = 3_600_000
const sandbox = new LocationSandbox({ apiKey: 'a key' })
let baseUrl: string
let failures: unknown[] = []

beforeAll(async () => {
  baseUrl = await sandbox.start()
  sandbox.behave({ kind: 'place', country: 'Austria', region: 'Vienna' }, '203.0.113.1')
  sandbox.behave({ kind: 'place', country: 'Germany', region: 'Bavaria' }, '2001:db8::7')
  sandbox.behave({ kind: 'reserved' }, '127.0.0.1')
  sandbox.behave({ kind: 'status', status: 429 }, '203.0.113.29')
  sandbox.behave({ kind: 'body', body: '<html>' }, '203.0.113.3')
  sandbox.behave({ kind: 'body', body: '{"country_name":""}' }, '203.0.113.4')
  sandbox.behave({ kind: 'cut' }, '203.0.113.5')
  sandbox.behave({ kind: 'slow', delayMs: muchTooLateMs }, '203.0.113.6')
})

afterAll(() => sandbox.stop())

function find(clues: Partial<PlaceClues>, apiKey: string | null = 'a key') {
  failures = []
  return findPlace(
    {
      country: '',
      region: '',
      address: '203.0.113.1',
      browserLanguage: 'it',
      timeZone: 'Asia/Tokyo',
      ...clues,
    },
    { service: apiKey === null ? null : { baseUrl, apiKey }, onFailure: (cause) => failures.push(cause) },
  )
}

const italy = { country: 'Italy', region: 'Europe' }
const japan = { country: 'Japan', region: 'Asia' }

describe('spec §7 newsletter region: where a reader is', () => {
  test('the location service comes first', async () => {
    expect(await find({})).toEqual({ country: 'Austria', region: 'Vienna' })
    expect(await find({ address: '2001:db8::7' })).toEqual({ country: 'Germany', region: 'Bavaria' })
    expect(failures).toEqual([])
  })

  test.each(['127.0.0.1', '203.0.113.29', '203.0.113.3', '203.0.113.4', '203.0.113.5'])(
    'then the language, when the service fails on %s',
    async (address) => {
      expect(await find({ address })).toEqual(italy)
      expect(failures).toHaveLength(1)
    },
  )

  test('the service has one second', async () => {
    expect(await find({ address: '203.0.113.6' })).toEqual(italy)
    expect(callLimitMs).toBe(1000)
  })

  test('then the time zone, when the language points nowhere', async () => {
    expect(await find({ address: '127.0.0.1', browserLanguage: 'en' })).toEqual(japan)
    expect(await find({ address: '127.0.0.1', browserLanguage: '', timeZone: '' })).toBeNull()
  })

  test('a country that the reader chose wins over all of them', async () => {
    expect(await find({ country: 'Brazil' })).toEqual({ country: 'Brazil', region: 'South America' })
    expect(await find({ country: 'Norway' })).toEqual({ country: 'Norway', region: null })
  })

  test('and takes the region of the service only if the service means the same country', async () => {
    expect(await find({ country: 'Germany', address: '2001:db8::7' })).toEqual({
      country: 'Germany',
      region: 'Bavaria',
    })
    expect(await find({ country: 'Spain', region: 'Galicia' })).toEqual({
      country: 'Spain',
      region: 'Galicia',
    })
  })
})

test('without a service nothing is asked', async () => {
  const before = sandbox.requests.length
  expect(await find({}, null)).toEqual(italy)
  expect(sandbox.requests).toHaveLength(before)
})

test('a wrong key is a failure like any other', async () => {
  expect(await find({}, 'another key')).toEqual(italy)
  expect(failures).toHaveLength(1)
})

test.each(['', 'unknown', '../../admin', '203.0.113.1/json/?x='])(
  'what is no network address (%j) never becomes a path',
  async (address) => {
    const before = sandbox.requests.length
    expect(await find({ address })).toEqual(italy)
    expect(sandbox.requests).toHaveLength(before)
  },
)
