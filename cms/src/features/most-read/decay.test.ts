import { expect, test } from 'vitest'
import { decayedViews, weightOf } from './decay.ts'

const hours = (views: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => views[hour] ?? 0)
const at = (time: string) => new Date(`2026-11-30T${time}:00.000Z`)

test('a view counts half after each half-life', () => {
  expect([0, 8, 16, 24].map((age) => weightOf(age, 8))).toEqual([1, 0.5, 0.25, 0.125])
})

test('views of this hour count fully, those of eight hours ago half, those of yesterday by their age', () => {
  expect(decayedViews('2026-11-30', hours({ 10: 4 }), at('10:59'))).toBe(4)
  expect(decayedViews('2026-11-30', hours({ 2: 4, 10: 1 }), at('10:00'))).toBe(3)
  expect(decayedViews('2026-11-29', hours({ 18: 16 }), at('10:00'))).toBe(4)
})

test('within an hour nothing changes without views', () => {
  const views = hours({ 3: 7, 9: 2 })
  expect(decayedViews('2026-11-30', views, at('09:01'))).toBe(decayedViews('2026-11-30', views, at('09:58')))
})

test('a site server whose clock is ahead gives views no more weight than those of now', () => {
  expect(decayedViews('2026-11-30', hours({ 12: 3 }), at('10:00'))).toBe(3)
})
