import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Currency } from './currency.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('pages are current for ten seconds after it was confirmed that every publish is there', () => {
  const currency = new Currency(10_000)
  expect(currency.problem()).toBe('The CMS was not reached yet.')
  currency.confirm()
  vi.advanceTimersByTime(10_000)
  expect(currency.problem()).toBeNull()
  vi.advanceTimersByTime(5000)
  expect(currency.problem()).toBe(
    'Its pages may be old: for 15 s it could not make sure that it has every publish.',
  )
  currency.confirm()
  expect(currency.problem()).toBeNull()
})
