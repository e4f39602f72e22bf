import { expect, test } from 'vitest'
import { ServerRate } from './server-rate.ts'

function startAt(limits = { first: 10, least: 1, most: 200 }) {
  let nowMs = 0
  const rate = new ServerRate({ limits, now: () => nowMs })
  return {
    rate,
    pass: (ms: number) => (nowMs += ms),
    /** Hands over what is allowed, every 50 ms for so long; each is answered well. */
    run: (ms: number) => {
      let mails = 0
      for (const end = nowMs + ms; nowMs < end; nowMs += 50) {
        const now = rate.allowed()
        rate.spend(now)
        mails += now
        for (let index = 0; index < now; index += 1) rate.answered()
      }
      return mails
    },
  }
}

test('it begins with ten a second', () => {
  const { rate, run } = startAt()
  expect(run(1000)).toBeGreaterThanOrEqual(9)
  expect(rate.perSecond).toBe(10)
})

test('it doubles while all goes well, up to its most', () => {
  const { rate, run } = startAt()
  run(3000)
  expect(rate.perSecond).toBe(20)
  run(20_000)
  expect(rate.perSecond).toBe(200)
})

test('fifty thousand for one group that takes everything are through within five minutes', () => {
  const { run } = startAt()
  expect(run(300_000)).toBeGreaterThan(50_000)
})

test('it halves when it is asked for patience, once for all who were under way', () => {
  const { rate, run, pass } = startAt()
  run(20_000)
  rate.askedForPatience()
  rate.askedForPatience()
  expect(rate.perSecond).toBe(100)
  expect(rate.allowed()).toBe(0)
  pass(2000)
  rate.askedForPatience()
  expect(rate.perSecond).toBe(50)
})

test('it never falls below its least, and recovers by single steps', () => {
  const { rate, run, pass } = startAt()
  for (let index = 0; index < 10; index += 1) {
    rate.askedForPatience()
    pass(2000)
  }
  expect(rate.perSecond).toBe(1)
  for (let index = 0; index < 10; index += 1) rate.answered()
  expect(rate.perSecond).toBe(2)
  run(300_000)
  expect(rate.perSecond).toBeGreaterThan(20)
  expect(rate.perSecond).toBeLessThan(40)
})

test('what was not used is not saved up', () => {
  const { rate, pass } = startAt()
  pass(60_000)
  expect(rate.allowed()).toBeLessThanOrEqual(3)
})
