import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTooltipTiming } from './tooltip-timing.ts'

let shown: string | null
const timing = () =>
  createTooltipTiming<string>({
    open: (trigger) => {
      shown = trigger
    },
    close: () => {
      shown = null
    },
  })

beforeEach(() => {
  shown = null
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('spec §9 tooltips: one opens 700 ms after the pointer came to rest', () => {
  const tooltips = timing()
  tooltips.point('search')
  vi.advanceTimersByTime(699)
  expect(shown).toBeNull()
  vi.advanceTimersByTime(1)
  expect(shown).toBe('search')
})

test('a pointer that passes by opens nothing', () => {
  const tooltips = timing()
  tooltips.point('search')
  vi.advanceTimersByTime(400)
  tooltips.leave()
  vi.advanceTimersByTime(5000)
  expect(shown).toBeNull()
})

test('spec §9 tooltips: within 300 ms of one that closed the next opens at once, later it waits again', () => {
  const tooltips = timing()
  tooltips.point('search')
  vi.advanceTimersByTime(700)
  tooltips.leave()
  vi.advanceTimersByTime(299)
  tooltips.point('save')
  expect(shown).toBe('save')
  tooltips.leave()
  vi.advanceTimersByTime(300)
  tooltips.point('share')
  expect(shown).toBeNull()
})

test('the keyboard waits for nothing, and a dismissed tooltip stays away', () => {
  const tooltips = timing()
  tooltips.focus('search')
  expect(shown).toBe('search')
  tooltips.leave()
  vi.advanceTimersByTime(5000)
  expect(shown).toBeNull()
})
