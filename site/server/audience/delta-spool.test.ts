import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { DeltaSpool, type WaitingDelta } from './delta-spool.ts'
import { countBeacon, countRequest, createHourTally, createPageTally, type HourTally } from './tally.ts'

const about = { seconds: 10, isBehindCdn: false }

function tallyOf(hour: number, ...paths: string[]): HourTally {
  const tally = createHourTally(hour)
  for (const path of paths) {
    const page = createPageTally()
    countRequest(page, 'browser')
    countBeacon(
      page,
      { path, since: null, now: { depth: 4, seconds: 30 }, host: 'a.example', from: null },
      321,
    )
    tally.pages.set(path, page)
  }
  return tally
}

function open(file: string): DeltaSpool {
  const spool = new DeltaSpool({ file })
  onTestFinished(() => spool.close())
  return spool
}

function all(spool: DeltaSpool): WaitingDelta[] {
  const first = spool.next(0)
  const found: WaitingDelta[] = []
  for (let next = first; next; next = spool.next(next.id)) found.push(next)
  return found
}

const file = () => join(temporaryFolder(), 'audience.sqlite')

test('what was not sent grows by what is counted in the same hour', () => {
  const spool = open(file())
  spool.add(tallyOf(1, '/a'), about)
  spool.add(tallyOf(1, '/a', '/b'), about)
  spool.add(tallyOf(2, '/a'), about)
  const [first, second, ...others] = all(spool)
  expect(others).toEqual([])
  expect(first?.delta).toMatchObject({ hour: '1970-01-01T01:00:00.000Z', seconds: 20 })
  expect(
    first?.delta.pages.map(({ path, views, requests, seconds }) => [path, views, requests[0], seconds]),
  ).toEqual([
    ['/a', 2, 2, 60],
    ['/b', 1, 1, 30],
  ])
  expect(second?.delta).toMatchObject({ hour: '1970-01-01T02:00:00.000Z', seconds: 10 })
})

test('what was sent stays as it is, and has another number than what comes after it', () => {
  const spool = open(file())
  spool.add(tallyOf(1, '/a'), about)
  const sent = spool.next(0)
  spool.add(tallyOf(1, '/a'), about)
  const [again, later] = all(spool)
  expect(again).toEqual(sent)
  expect(later?.delta.pages[0]?.views).toBe(1)
  expect(later?.delta.boot).toBe(sent?.delta.boot)
  expect(later?.delta.sequence).toBeGreaterThan(sent?.delta.sequence ?? 0)
  spool.arrived(again?.id ?? 0)
  spool.arrived(later?.id ?? 0)
  expect(spool.size).toBe(0)
})

test("what a killed server had written down is told by the next one under the first one's name", () => {
  const path = file()
  const first = open(path)
  first.add(tallyOf(1, '/a'), about)
  const second = open(path)
  second.add(tallyOf(1, '/a'), about)
  const [old, own] = all(second)
  expect(old?.delta.boot).not.toBe(own?.delta.boot)
  expect([old?.delta.sequence, own?.delta.sequence]).toEqual([1, 1])
})

test('many pages are told in parts, each once', () => {
  const spool = open(file())
  spool.add(tallyOf(1, ...Array.from({ length: 4500 }, (_, index) => `/p/${index}`)), about)
  const parts = all(spool)
  expect(parts.map(({ delta }) => delta.pages.length)).toEqual([2000, 2000, 500])
  expect(parts.map(({ delta }) => delta.seconds)).toEqual([10, 0, 0])
  expect(new Set(parts.map(({ delta }) => delta.sequence)).size).toBe(3)
})

test('a CMS that is away for very long has the oldest given up', () => {
  const spool = open(file())
  let dropped = 0
  for (let hour = 0; hour < 1005; hour += 1) dropped += spool.add(tallyOf(hour, '/a'), about)
  expect(dropped).toBe(5)
  expect(spool.size).toBe(1000)
  expect(spool.next(0)?.delta.hour).toBe('1970-01-01T05:00:00.000Z')
})

test('what another version wrote, and nobody can read, holds up nothing', () => {
  const path = file()
  const spool = open(path)
  spool.add(tallyOf(1, '/a'), about)
  spool.add({ ...tallyOf(2, '/a'), refused: { forged: -1, bots: 0, limited: 0 } }, about)
  expect(all(spool)).toHaveLength(1)
  expect(spool.size).toBe(1)
})
