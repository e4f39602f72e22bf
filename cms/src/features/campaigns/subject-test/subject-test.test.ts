import { expect, test } from 'vitest'
import { sideOf } from './subject-sides.ts'
import { judgeSubjects } from './subject-winner.ts'

const subscribers = Array.from({ length: 20_000 }, (_, index) => `subscriber-${index}`)
const drawn = (campaign: string, share: number) =>
  subscribers.map((subscriber) => sideOf({ campaign, subscriber, share }))

test('half of those in the test are on each side, and nobody changes sides', () => {
  const sides = drawn('c1', 0.2)
  const count = (side: 'a' | 'b' | null) => sides.filter((each) => each === side).length
  expect(count('a')).toBeGreaterThan(1850)
  expect(count('a')).toBeLessThan(2150)
  expect(count('b')).toBeGreaterThan(1850)
  expect(count('b')).toBeLessThan(2150)
  expect(drawn('c1', 0.2)).toEqual(sides)
})

test('another campaign is drawn otherwise', () => {
  const [first, second] = [drawn('c1', 1), drawn('c2', 1)]
  const same = first.filter((side, index) => side === second[index]).length
  expect(same).toBeGreaterThan(9600)
  expect(same).toBeLessThan(10_400)
})

test('everybody or nobody', () => {
  expect(drawn('c1', 1)).not.toContain(null)
  expect(new Set(drawn('c1', 0))).toEqual(new Set([null]))
})

test('a clear difference has a winner', () => {
  expect(
    judgeSubjects({ a: { handedOver: 2500, clicks: 300 }, b: { handedOver: 2500, clicks: 220 } }),
  ).toMatchObject({
    winner: 'a',
  })
  expect(
    judgeSubjects({ a: { handedOver: 2500, clicks: 220 }, b: { handedOver: 2500, clicks: 300 } }),
  ).toMatchObject({
    winner: 'b',
  })
})

test('the share of those who got it counts, not how many they were', () => {
  expect(
    judgeSubjects({ a: { handedOver: 8000, clicks: 400 }, b: { handedOver: 2500, clicks: 300 } }),
  ).toMatchObject({
    winner: 'b',
  })
})

test('no winner', () => {
  expect(
    judgeSubjects({ a: { handedOver: 2500, clicks: 260 }, b: { handedOver: 2500, clicks: 255 } }),
  ).toMatchObject({
    winner: null,
    reason: 'no-difference',
  })
  expect(
    judgeSubjects({ a: { handedOver: 900, clicks: 199 }, b: { handedOver: 900, clicks: 20 } }),
  ).toMatchObject({
    winner: null,
    reason: 'too-few-clicks',
  })
})

test('its certainty is that of tables of the normal distribution', () => {
  // A difference of 1.96 standard errors.
  const verdict = judgeSubjects({
    a: { handedOver: 10_000, clicks: 1042 },
    b: { handedOver: 10_000, clicks: 958 },
  })
  expect(verdict.certainty).toBeCloseTo(0.951, 2)
})
