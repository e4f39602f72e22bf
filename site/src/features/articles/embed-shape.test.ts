import { expect, test } from 'vitest'
import { embedShape } from './embed-shape.ts'

test.each([
  [2.4, 'aspect-21/9'],
  [1.77, 'aspect-video'],
  [4 / 3, 'aspect-4/3'],
  [1.1, 'aspect-square'],
  [0.56, 'embed-upright'],
  [null, 'embed-cover'],
])('what is %s times as wide as high has the shape %s', (aspectRatio, name) => {
  expect(embedShape({ aspectRatio })).toBe(name)
})
