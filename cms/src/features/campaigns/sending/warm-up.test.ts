import { expect, test } from 'vitest'
import { mailsOnDay } from './warm-up.ts'

test('a new domain begins with a few mails, and has no limit after some six weeks', () => {
  expect(mailsOnDay(0)).toBe(200)
  expect(mailsOnDay(1)).toBe(236)
  const over = Array.from({ length: 60 }, (_, day) => mailsOnDay(day)).indexOf(null)
  expect(over).toBeGreaterThan(38)
  expect(over).toBeLessThan(46)
})

test('no day allows less than the one before', () => {
  for (let day = 1; mailsOnDay(day) !== null; day += 1)
    expect(mailsOnDay(day)).toBeGreaterThan(mailsOnDay(day - 1) ?? Infinity)
})

test('once over, it stays over', () => {
  expect(mailsOnDay(400)).toBeNull()
})

test('a day before the first is a mistake', () => {
  expect(() => mailsOnDay(-1)).toThrow(RangeError)
  expect(() => mailsOnDay(0.5)).toThrow(RangeError)
})
