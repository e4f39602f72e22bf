import { expect, test } from 'vitest'
import { asksForPatience, ServerRate } from './server-rate.ts'

function rateAt(startMs: number) {
  const clock = { ms: startMs }
  return { clock, rate: new ServerRate({ now: () => clock.ms, limits: { first: 10, least: 1, most: 12 } }) }
}

test('mails go out evenly', () => {
  const { rate, clock } = rateAt(1000)
  expect([rate.take(), rate.take(), rate.take()]).toEqual([0, 100, 200])
  clock.ms += 1000
  expect(rate.take()).toBe(0)
})

test('it halves when a server asks for patience, once for all that were under way', () => {
  const { rate, clock } = rateAt(0)
  for (let mail = 0; mail < 5; mail += 1) rate.askedForPatience()
  expect(rate.perSecond).toBe(5)
  clock.ms += 2000
  rate.askedForPatience()
  expect(rate.perSecond).toBe(2.5)
  for (let round = 0; round < 10; round += 1) {
    clock.ms += 2000
    rate.askedForPatience()
  }
  expect(rate.perSecond).toBe(1)
})

test('it recovers, up to its limit', () => {
  const { rate } = rateAt(0)
  rate.askedForPatience()
  for (let mail = 0; mail < 199; mail += 1) rate.answered()
  expect(rate.perSecond).toBe(5)
  rate.answered()
  expect(rate.perSecond).toBe(6)
  for (let mail = 0; mail < 200 * 50; mail += 1) rate.answered()
  expect(rate.perSecond).toBe(12)
})

test('what begins to count towards a faster pace begins again after a slower one', () => {
  const { rate } = rateAt(0)
  for (let mail = 0; mail < 199; mail += 1) rate.answered()
  rate.askedForPatience()
  rate.answered()
  expect(rate.perSecond).toBe(5)
})

test('a group that is asked for patience slows alone', () => {
  const slow = rateAt(0).rate
  const other = rateAt(0).rate
  slow.askedForPatience()
  expect([slow.perSecond, other.perSecond]).toEqual([5, 10])
})

test.each([421, 450, 451, 452, 454])('%i asks for patience', (reply) => {
  expect(asksForPatience(reply)).toBe(true)
})

test.each([250, 432, 500, 550, 552, 554])('%i does not', (reply) => {
  expect(asksForPatience(reply)).toBe(false)
})
