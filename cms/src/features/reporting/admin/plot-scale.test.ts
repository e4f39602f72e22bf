import { expect, test } from 'vitest'
import { plotScale } from './plot-scale.ts'

test('begins at zero and has lines at round values, the highest above every value', () => {
  const { ticks, place } = plotScale([120_000, 431_000, 90_000])
  expect(ticks).toEqual([0, 200_000, 400_000, 600_000])
  expect([place(0), place(300_000), place(600_000)]).toEqual([0, 0.5, 1])
})

test('reaches below zero where more was refunded than paid', () => {
  const { ticks, place } = plotScale([-3000, 10_000])
  expect(ticks).toEqual([-5000, 0, 5000, 10_000])
  expect(place(-5000)).toBe(0)
})

test('of nothing at all is a scale still', () => {
  const { ticks, place } = plotScale([0, 0])
  expect(ticks.length).toBeGreaterThan(1)
  expect(place(0)).toBe(0)
})
