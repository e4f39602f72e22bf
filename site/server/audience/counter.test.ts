import { ownSource, writeBeacon, type Beacon } from '@meridian/shared/audience/beacon'
import { titleSource, type TitleVariant } from '@meridian/shared/audience/title-test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AudienceCounter } from './counter.ts'

const agent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const path = '/articles/the-quiet-capital'
const first: Beacon = { path, since: null, now: { depth: 5, seconds: 12 }, host: null, from: null }

function create({ knows = (asked: string) => asked === path } = {}) {
  let nowMs = Date.parse('2026-11-30T10:59:59Z')
  const counter = new AudienceCounter({ publicUrl: 'https://meridian.example', knows, now: () => nowMs })
  counter.useKey('key of the day')
  const headersWith = (more: Record<string, string>) =>
    new Map(
      Object.entries({
        'user-agent': agent,
        origin: 'https://meridian.example',
        'sec-fetch-site': 'same-origin',
        ...more,
      }),
    )
  return {
    counter,
    tell: (beacon: Partial<Beacon> | string, more: Record<string, string> = {}, client = '203.0.113.7') =>
      counter.told(
        typeof beacon === 'string' ? beacon : writeBeacon({ ...first, ...beacon }),
        headersWith(more),
        client,
      ),
    read: (more: Record<string, string> = {}) =>
      counter.sent(path, headersWith({ 'sec-fetch-dest': 'document', ...more })),
    wait: (ms: number) => (nowMs += ms),
    taken: () => counter.take().map(({ pages, refused }) => ({ ...pages.get(path), refused })),
  }
}

test('reads are counted by class', () => {
  const { read, taken } = create()
  read()
  read({ 'user-agent': 'curl/8' })
  read({ 'user-agent': '' })
  read({ cookie: 'meridian-uncounted=1' })
  expect(taken()).toMatchObject([{ requests: [1, 1, 1], views: null }])
  expect(taken()).toEqual([])
})

test('a view is counted once, however often it tells how much further it came', () => {
  const { tell, taken } = create()
  tell({ host: 'news.example', now: { depth: 2, seconds: 15 } })
  tell({ since: { depth: 2, seconds: 15 }, now: { depth: 4, seconds: 40 } })
  tell({ since: { depth: 4, seconds: 40 }, now: { depth: 4, seconds: 61 } })
  const [{ views } = {}] = taken()
  expect(views).toMatchObject({ number: 1, seconds: 61, lasted: [1, 1, 1, 0, 0, 0] })
  expect(views?.reached.slice(0, 5)).toEqual([1, 1, 1, 1, 0])
  expect(views?.readers.size).toBe(1)
  expect([...(views?.hosts ?? [])]).toEqual([['news.example', 1]])
})

test('one browser at one address is one reader of a day, others are others', () => {
  const { tell, taken, counter } = create()
  for (const client of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8::1', '2001:db8::2'])
    tell({}, {}, client)
  tell({}, { 'user-agent': `${agent} Edg/142.0` })
  expect(taken()[0]?.views).toMatchObject({ number: 6, readers: { size: 4 } })
  counter.useKey('key of the next day')
  tell({})
  const [before] = [...(create().counter.take()[0]?.pages.values() ?? [])]
  expect(before).toBeUndefined()
})

test('under the key of another day the same reader is another', () => {
  const entries = ['one', 'two'].map((key) => {
    const { tell, taken, counter } = create()
    counter.useKey(key)
    tell({})
    return [...(taken()[0]?.views?.readers ?? [])]
  })
  expect(entries[0]).toHaveLength(1)
  expect(entries[0]).not.toEqual(entries[1])
})

test.each([
  ['nothing', ''],
  ['another version', '2 /a - 1.1 - -'],
  ['a step that there is not', writeBeacon({ ...first, now: { depth: 21, seconds: 1 } })],
  ['longer than anybody reads', writeBeacon({ ...first, now: { depth: 1, seconds: 9999 } })],
  ['less than before', writeBeacon({ ...first, since: { depth: 6, seconds: 1 } })],
  ['seconds below nothing', `1 ${path} - 1.-5 - -`],
  ['a source a second time', writeBeacon({ ...first, since: { depth: 0, seconds: 0 }, host: 'a.example' })],
  ['a host with an address', `1 ${path} - 1.1 a.example/?email=b -`],
  ['a long path', `1 /${'a'.repeat(400)} - 1.1 - -`],
])('%s counts for nothing', (_name, text) => {
  const { tell, taken } = create()
  tell(text)
  expect(taken()).toEqual([{ refused: { forged: 1, bots: 0, limited: 0 } }])
})

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['that another site has it send', { 'sec-fetch-site': 'cross-site' }],
  ['of a program without a name', { 'user-agent': '' }],
])('a beacon %s counts for nothing', (_name, headers) => {
  const { tell, taken } = create()
  tell({}, headers)
  expect(taken()).toEqual([{ refused: { forged: 1, bots: 0, limited: 0 } }])
})

test('of those who are not to be counted nothing is kept, not even that they sent something', () => {
  const { tell, taken } = create()
  tell({}, { dnt: '1' })
  tell({}, { 'sec-gpc': '1' })
  tell({}, { cookie: 'meridian-uncounted=1' })
  expect(taken()).toEqual([])
})

test('programs and those who send too much are refused by name', () => {
  const { tell, taken } = create()
  tell({}, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  for (let index = 0; index < 310; index += 1) tell({})
  expect(taken()).toMatchObject([{ views: { number: 300 }, refused: { forged: 0, bots: 1, limited: 10 } }])
})

test('pages that nobody knows fill nothing', () => {
  const { tell, counter } = create()
  for (let index = 0; index < 5000; index += 1)
    tell({ path: `/p/${index}` }, {}, `10.${index % 250}.${index % 99}.1`)
  tell({})
  const [tally] = counter.take()
  expect(tally?.pages.size).toBe(2001)
  expect(tally?.refused.forged).toBe(3000)
})

test('sources beyond sixty of a page are others', () => {
  const { tell, taken } = create()
  for (let index = 0; index < 100; index += 1)
    tell({ host: `h${index}.example`, from: ownSource('list', `/${index}`) })
  const [{ views } = {}] = taken()
  expect(views?.hosts.size).toBe(61)
  expect(views?.hosts.get('other')).toBe(40)
  expect(views?.from.get('other')).toBe(40)
})

test('what comes after the hour belongs to the next', () => {
  const { tell, read, wait, counter } = create()
  read()
  wait(2000)
  tell({})
  expect(counter.take().map(({ hour, pages }) => [hour % 24, pages.get(path)?.views?.number ?? 0])).toEqual([
    [10, 0],
    [11, 1],
  ])
})

test('whatever is sent, nothing about who sent it is kept', () => {
  const planted = { client: '198.51.100.23', agent: `${agent} Planted/1.0`, cookie: 'planted-cookie' }
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const { tell, counter } = create()
      tell(
        `1 ${path} - 1.1 ${text} -`,
        {
          'user-agent': planted.agent,
          cookie: planted.cookie,
          referer: 'https://planted.example/?email=a@b.example',
        },
        planted.client,
      )
      tell({}, { 'user-agent': planted.agent, cookie: planted.cookie }, planted.client)
      const kept = JSON.stringify(
        counter
          .take()
          .map(({ pages }) =>
            [...pages].map(([name, { views }]) => [
              name,
              views,
              [...(views?.hosts ?? [])],
              [...(views?.readers ?? [])],
            ]),
          ),
      )
      expect(kept).toContain(path)
      expect(kept).not.toMatch(/planted|Planted|198\.51|email/)
    }),
    { numRuns: 200 },
  )
})

test('who comes by a card that tries two titles is counted by title, and by whether they read on', () => {
  const { tell, taken } = create()
  const by = (variant: TitleVariant, seconds: number, id = '0123456789') =>
    tell({ from: ownSource(titleSource(variant, id), '/'), now: { depth: 1, seconds } })
  by('own', 12)
  by('own', 3)
  by('other', 15)
  tell({ since: { depth: 1, seconds: 3 }, now: { depth: 9, seconds: 90 } })
  for (let number = 0; number < 20; number += 1) by('other', 15, `forged000${number}`.slice(-10))
  const [{ views } = {}] = taken()
  expect(views?.titles.get('0123456789')).toEqual([2, 1, 1, 1])
  expect(views?.titles.size).toBe(4)
  expect([...(views?.from ?? [])]).toEqual([['title@/', 23]])
})
