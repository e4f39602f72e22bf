import { expect, test } from 'vitest'
import { judgeSubjects } from './subject-winner.ts'

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

test('more clicks than mails, as of readers who follow several links, prove nothing', () => {
  expect(
    judgeSubjects({ a: { handedOver: 300, clicks: 900 }, b: { handedOver: 300, clicks: 350 } }),
  ).toMatchObject({ winner: null, reason: 'no-difference', certainty: 0 })
})
