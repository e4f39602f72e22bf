import { expect, test } from 'vitest'
import { focalClass } from './focal-class.ts'

test.each([
  [50, 50, 'focal focal-x-50 focal-y-50'],
  [0, 100, 'focal focal-x-0 focal-y-100'],
  [33.4, 97.6, 'focal focal-x-35 focal-y-100'],
  [12, 13, 'focal focal-x-10 focal-y-15'],
])('a focal point at %d, %d is the classes %s', (focalX, focalY, classes) => {
  expect(focalClass({ focalX, focalY })).toBe(classes)
})
