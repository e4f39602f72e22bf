import { expect, test } from 'vitest'
import { percentRead } from './record-reading.ts'

test.each([
  ['a text below the window', { top: 1200, height: 4000, windowHeight: 800 }, 0],
  ['its first lines', { top: 760, height: 4000, windowHeight: 800 }, 1],
  ['its half', { top: -1200, height: 4000, windowHeight: 800 }, 50],
  ['all but the last lines', { top: -3100, height: 4000, windowHeight: 800 }, 97],
  ['its last line', { top: -3200, height: 4000, windowHeight: 800 }, 100],
  ['what follows it', { top: -9000, height: 4000, windowHeight: 800 }, 100],
  ['a text shorter than the window', { top: 100, height: 300, windowHeight: 800 }, 100],
  ['a last line that rounding hides', { top: -3199.4, height: 4000, windowHeight: 800 }, 100],
  ['a text that is not laid out', { top: 0, height: 0, windowHeight: 800 }, 0],
])('%s', (_, place, percent) => {
  expect(percentRead(place)).toBe(percent)
})
