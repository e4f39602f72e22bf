import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconcile, reconcileEach } from './reconcile.ts'

const of = (views: number, browser: number, unknown = 0) => ({ views, browser, unknown })

test('a farm of 50,000 requests beside 60 views is programs, with its band', () => {
  expect(reconcile(of(60, 50_120), 1.4)).toEqual({
    kind: 'programs',
    value: 50_000,
    plusMinus: expect.closeTo(248.95, 1),
  })
})

test('a page that was never shown is told by its requests alone', () => {
  expect(reconcile(of(0, 50_000), 2)).toMatchObject({ kind: 'programs', value: 50_000, plusMinus: 36 })
})

test.each([
  ['nothing', of(0, 0), 2],
  ['a new page that has not told of its first readers yet', of(0, 40), 2],
  ['a small page with few views by chance', of(3, 60), 2],
  ['a page that crawlers find now and then', of(0, 190), 2],
  ['readers who block scripts twice as often as others', of(1000, 4000), 2],
  ['a magazine half of whose readers ask not to be counted', of(5000, 20_000), 4],
  ['a page that is come back to', of(900, 500), 1.3],
  ['a page that browsers fetch ahead, as all of the magazine', of(9000, 5000), 0.8],
  ['views of browsers that say little of themselves', of(900, 10, 800), 2],
])('%s is no cause to suspect anybody', (_name, counts, usual) => {
  expect(reconcile(counts, usual)).toBeNull()
})

test('many more views than the page was asked for are likely forged', () => {
  expect(reconcile(of(50_000, 400, 100), 2)).toMatchObject({ kind: 'forged', value: 49_500 })
})

test('behind a CDN nothing is told', () => {
  expect(reconcile(of(0, 50_000), null)).toBeNull()
  expect(reconcile(of(50_000, 0), null)).toBeNull()
})

test('readers whose views vary by chance are called nothing, in whatever magazine', () => {
  const readers = fc.record({
    asked: fc.nat(100_000),
    shown: fc.double({ min: 0.2, max: 1, noNaN: true }),
    deviations: fc.double({ min: -4, max: 4, noNaN: true }),
  })
  fc.assert(
    fc.property(readers, ({ asked, shown, deviations }) => {
      const varied = asked * shown + deviations * Math.sqrt(asked * shown * (1 - shown))
      const views = Math.max(0, Math.min(asked, Math.round(varied)))
      expect(reconcile(of(views, asked), 1 / shown)).toBeNull()
    }),
    { numRuns: 1000 },
  )
})

test('the band is never wider than the number, and what it says never more than there was', () => {
  const counts = fc.record({ views: fc.nat(1e7), browser: fc.nat(1e7), unknown: fc.nat(1e7) })
  fc.assert(
    fc.property(counts, fc.double({ min: 0.1, max: 20, noNaN: true }), (both, usual) => {
      const found = reconcile(both, usual)
      if (!found) return
      expect(found.value).toBeLessThanOrEqual(found.kind === 'programs' ? both.browser : both.views)
      expect(found.plusMinus).toBeGreaterThanOrEqual(0)
      expect(found.plusMinus).toBeLessThanOrEqual(found.value)
    }),
  )
})

test('what is found at several times is added up by kind', () => {
  const times = [of(0, 1000), of(10, 20), of(0, 500), of(2000, 0)]
  expect(reconcileEach(times, 2)).toMatchObject([
    { kind: 'programs', value: 1500, plusMinus: 72 },
    { kind: 'forged', value: 2000 },
  ])
  expect(reconcileEach([of(10, 20)], 2)).toEqual([])
})
