import { serialize } from 'node:v8'
import { AudienceDeltaSchema } from '@meridian/shared/audience/audience-delta.schema'
import { type Beacon, writeBeacon } from '@meridian/shared/audience/beacon'
import { neverShown } from '@meridian/shared/audience/never-shown'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AudienceCounter } from './counter.ts'
import { deltasOf } from './delta.ts'
import { keptVerdicts, mostVerdicts } from './request-class.ts'

const path = '/articles/the-quiet-capital'
const publicUrl = 'https://meridian.example'
const about = { seconds: 10, isBehindCdn: false }
const first: Beacon = { path, since: null, now: { depth: 18, seconds: 90 }, host: null, from: null }

function create({ knownPath = path }: { knownPath?: string } = {}) {
  let nowMs = Date.parse('2026-11-10T10:10:00Z')
  const counter = new AudienceCounter({ publicUrl, knows: (asked) => asked === knownPath, now: () => nowMs })
  counter.useKey('key of the day')
  return { counter, wait: (ms: number) => (nowMs += ms) }
}

/** Browsers of many versions on many systems, no two alike. */
function browser(index: number): string {
  const systems = ['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64']
  const build = `${120 + (index % 40)}.0.${5000 + (index % 1999)}.${Math.floor(index / 1999)}`
  return `Mozilla/5.0 (${systems[index % 3]}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${build} Safari/537.36`
}

function address(index: number): string {
  return `${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.7`
}

/** One plain read by each of these agents, with all that a browser says of itself. */
function readOnce(counter: AudienceCounter, { agents }: { agents: number }): void {
  for (let index = 0; index < agents; index += 1) {
    const isNew = index % 2 === 0
    const headers = new Map([
      ['user-agent', browser(index)],
      ['accept-language', 'de'],
      isNew ? ['sec-fetch-dest', 'document'] : ['accept', 'text/html,application/xhtml+xml'],
      ['x-forwarded-for', address(index)],
    ])
    counter.sent(path, headers)
  }
}

function view(counter: AudienceCounter, client: string, text: string, more: [string, string][] = []): void {
  counter.told(
    text,
    new Map([['user-agent', browser(7)], ['origin', publicUrl], ['sec-fetch-site', 'same-origin'], ...more]),
    client,
  )
}

test('50,000 agents that ask once and never show the page are requests, and nothing else', () => {
  const { counter } = create()
  for (let reader = 0; reader < 40; reader += 1) view(counter, address(reader), writeBeacon(first))
  const [before] = counter.take().flatMap((tally) => deltasOf(tally, about))
  for (let reader = 0; reader < 40; reader += 1) view(counter, address(reader), writeBeacon(first))
  readOnce(counter, { agents: 50_000 })
  const [after] = counter.take().flatMap((tally) => deltasOf(tally, about))
  const { requests, ...told } = before?.pages[0] ?? neverShown({ path, requests: 0 })
  expect([requests, told.views]).toEqual([[0, 0, 0], 40])
  expect(after?.pages).toEqual([{ ...told, requests: [50_000, 0, 0] }])
})

test('a farm alone is told as a page that was never shown', () => {
  const { counter } = create()
  readOnce(counter, { agents: 50_000 })
  const deltas = counter.take().flatMap((tally) => deltasOf(tally, about))
  const [delta] = deltas.map((content) =>
    AudienceDeltaSchema.parse({ ...content, boot: randomUUID(), sequence: 1 }),
  )
  expect(deltas).toHaveLength(1)
  expect(delta?.pages).toEqual([neverShown({ path, requests: 50_000 })])
  expect(delta?.refused).toEqual({ forged: 0, bots: 0, limited: 0 })
})

test('what is kept of a farm is as much for 50,000 as for 500', () => {
  const sizes = [500, 50_000].map((agents) => {
    const { counter } = create()
    readOnce(counter, { agents })
    return serialize(counter.take()).length
  })
  // A larger number has a few more bytes.
  expect((sizes[1] ?? 0) - (sizes[0] ?? 0)).toBeLessThan(8)
  expect(keptVerdicts().names).toBeLessThanOrEqual(mostVerdicts)
})

test('names that are longer than any browser has are kept no longer for that', () => {
  const { counter } = create()
  for (let index = 0; index < 100; index += 1) {
    const name = `Mozilla/5.0 (X11; ${index}) ${'x'.repeat(12_000)}`
    counter.sent(path, new Map([['user-agent', name]]))
  }
  expect(keptVerdicts().longest).toBeLessThanOrEqual(512)
  const [tally] = counter.take()
  expect(tally?.pages.get(path)?.requests).toEqual([0, 0, 100])
})

const far = writeBeacon({ ...first, now: { depth: 20, seconds: 7200 } })

test.each([
  ['a billion seconds', `1 ${path} - 5.1000000000 - -`],
  ['a negative depth', `1 ${path} - -5.10 - -`],
  ['a step between two', `1 ${path} - 5.5.10 - -`],
  ['not a number', `1 ${path} - NaN.Infinity - -`],
  ['another base', `1 ${path} - 0x5.10 - -`],
  ['digits of another script', `1 ${path} - ٥.١٠ - -`],
  ['binary', Buffer.from(Array.from({ length: 600 }, (_, index) => index % 256)).toString('latin1')],
  ['NUL in a path', `1 ${path}\0 - 5.10 - -`],
  ['two lines', `${far}\n${far}`],
  ['an address', `1 https://meridian.example${path} - 5.10 - -`],
  ['a megabyte', `${far}${'x'.repeat(1_000_000)}`],
])('%s counts for nothing, and is said to be forged', (_name, text) => {
  const { counter } = create()
  view(counter, '203.0.113.7', text)
  expect(counter.take()).toEqual([
    expect.objectContaining({ pages: new Map(), refused: { forged: 1, bots: 0, limited: 0 } }),
  ])
})

test('the same first message again and again from one network is told as too much', () => {
  const { counter, wait } = create()
  for (let message = 0; message < 10_000; message += 1) view(counter, `203.0.113.${message % 256}`, far)
  wait(10_000)
  for (let message = 0; message < 100; message += 1) view(counter, '203.0.113.7', far)
  const [tally] = counter.take()
  expect(tally?.pages.get(path)?.views?.number).toBe(350)
  expect(tally?.refused).toEqual({ forged: 0, bots: 0, limited: 9750 })
})

test('a million addresses, half of sixteen IPv4 networks, half of one of IPv6, count as seventeen networks', () => {
  const { counter } = create()
  const most = 17 * 3000
  for (let index = 0; index < 500_000; index += 1) {
    view(counter, `10.${index & 15}.${(index >> 4) & 255}.${index >> 12}`, far)
    view(counter, `2001:db8:${(index & 65_535).toString(16)}:${index >> 16}::1`, far)
  }
  const [tally] = counter.take()
  expect(tally?.pages.size).toBe(1)
  expect(tally?.pages.get(path)?.views?.number).toBe(most)
  expect(tally?.pages.get(path)?.views?.readers.size).toBeLessThanOrEqual(most)
  expect(tally?.refused).toEqual({ forged: 0, bots: 0, limited: 1_000_000 - most })
})

test('one network that names pages that nobody knows leaves room for pages of others', () => {
  const { counter } = create({ knownPath: '/about' })
  for (let index = 0; index < 5000; index += 1)
    view(counter, '203.0.113.7', writeBeacon({ ...first, path: `/p/${index}` }))
  view(counter, '198.51.100.7', writeBeacon(first))
  const [tally] = counter.take()
  expect(tally?.pages.get(path)?.views?.number).toBe(1)
  expect(tally?.pages.size).toBe(301)
  expect(tally?.refused).toEqual({ forged: 0, bots: 0, limited: 4700 })
})

const number = fc.oneof(fc.integer({ min: -2, max: 22 }), fc.constantFrom(1e9, 7200, 7201, 0))
const progress = fc.tuple(number, number).map((numbers) => numbers.join('.'))
const message = fc
  .record({
    path: fc.oneof(
      fc.constant(path),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `/${text}`),
      fc.webPath(),
    ),
    since: fc.oneof(fc.constant('-'), progress),
    now: progress,
    host: fc.oneof(fc.constantFrom('-', '__proto__', 'constructor'), fc.domain()),
  })
  .map((parts) => `1 ${parts.path} ${parts.since} ${parts.now} ${parts.host} -`)
const sent = fc.record({
  text: fc.oneof({ weight: 5, arbitrary: message }, fc.string({ unit: 'binary', maxLength: 700 })),
  client: fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ maxLength: 20 })),
  headers: fc.constantFrom<[string, string][]>(
    [],
    [['origin', 'https://evil.example']],
    [['sec-fetch-site', 'cross-site']],
    [['user-agent', 'curl/8']],
    [['user-agent', '']],
  ),
})

test('whatever is sent counts at most for what one page can tell, and each that does not is refused by why', () => {
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 60 }), (all) => {
      const { counter } = create()
      for (const { text, client, headers } of all) view(counter, client, text, headers)
      const tallies = counter.take()
      const refused = tallies.reduce(
        (sum, tally) => sum + tally.refused.forged + tally.refused.bots + tally.refused.limited,
        0,
      )
      const counted = all.length - refused
      const views = tallies.flatMap(({ pages }) => [...pages.values()].flatMap((page) => page.views ?? []))
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
      expect(refused).toBeGreaterThanOrEqual(all.filter(({ headers }) => headers.length > 0).length)
      expect(sum(views.map((each) => each.number))).toBeLessThanOrEqual(counted)
      expect(sum(views.map((each) => each.readers.size))).toBeLessThanOrEqual(counted)
      for (const { reached, lasted, seconds } of views) {
        for (const count of [...reached, ...lasted]) expect(count >= 0 && count <= counted).toBe(true)
        expect(seconds >= 0 && seconds <= 7200 * counted).toBe(true)
      }
      for (const tally of tallies) {
        for (const content of deltasOf(tally, about))
          AudienceDeltaSchema.parse({ ...content, boot: randomUUID(), sequence: 1 })
      }
    }),
    { numRuns: 500 },
  )
})
