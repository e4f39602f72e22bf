import { expect, test } from 'vitest'
import { todayText } from './today-text.ts'

test('each day reads as British English writes it', () => {
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  for (let dayOfYear = 1; dayOfYear <= 366; dayOfYear += 1) {
    const day = new Date(2028, 0, dayOfYear)
    expect(todayText(day)).toBe(format.format(day).replace(',', ''))
  }
})
