import { describe, expect, test } from 'vitest'
import { stepOfKey, stepOfSwipe, wrapPosition } from './Lightbox.tsx'

describe('spec §2 gallery block: the lightbox wraps around', () => {
  test('spec §2 gallery block: after the last picture comes the first', () => {
    expect(wrapPosition(4, 1, 5)).toBe(0)
  })

  test('spec §2 gallery block: before the first picture comes the last', () => {
    expect(wrapPosition(0, -1, 5)).toBe(4)
  })

  test('a single picture stays', () => {
    expect(wrapPosition(0, 1, 1)).toBe(0)
  })
})

test.each([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 0],
  ['Enter', 0],
])('the key %s moves by %i', (key, step) => {
  expect(stepOfKey(key)).toBe(step)
})

test.each([
  [-48, 1],
  [-300, 1],
  [48, -1],
  [47, 0],
  [-47, 0],
  [0, 0],
])('a swipe over %i px moves by %i', (distance, step) => {
  expect(stepOfSwipe(distance)).toBe(step)
})
