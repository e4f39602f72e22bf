import { expect, test } from 'vitest'
import { maxPictureBytes, pictureProblem, pictureSizeProblem } from './picture-file.ts'

const file = (type: string, size = 1000) => ({ name: 'ridge', type, size })

test('pictures of the four kinds up to 20 MB are taken', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
    expect(pictureProblem(file(type, maxPictureBytes))).toBeNull()
})

test.each([
  [file('application/pdf'), '“ridge” is no picture that pages can show. Use a JPEG, PNG, WebP or AVIF.'],
  [file('image/gif'), '“ridge” is no picture that pages can show. Use a JPEG, PNG, WebP or AVIF.'],
  [file('image/png', 0), '“ridge” is empty.'],
  [file('image/png', maxPictureBytes + 1), '“ridge” has 21 MB. A picture has at most 20 MB.'],
])('another file is refused by a sentence', (refused, sentence) => {
  expect(pictureProblem(refused)).toBe(sentence)
})

test.each([
  [10_000, 5000, 1],
  [5000, 5000, 2],
  [4000, 200, 1],
  [1, 1, 1],
])('%i × %i pixels in %i frames are taken', (width, height, frames) => {
  expect(pictureSizeProblem({ width, height, frames })).toBeNull()
})

test.each([
  [
    16_000,
    16_000,
    1,
    'This picture has 16,000 × 16,000 pixels. A picture has at most 50,000,000 pixels in all.',
  ],
  [
    10_000,
    5001,
    1,
    'This picture has 10,000 × 5,001 pixels. A picture has at most 50,000,000 pixels in all.',
  ],
  [
    5000,
    5000,
    3,
    'This picture has 5,000 × 5,000 pixels in 3 frames. A picture has at most 50,000,000 pixels in all.',
  ],
  [
    50_000,
    50,
    1,
    'This picture has 50,000 × 50 pixels. Its longer side may be at most 20 times its shorter one.',
  ],
  [10, 201, 1, 'This picture has 10 × 201 pixels. Its longer side may be at most 20 times its shorter one.'],
])('%i × %i pixels in %i frames are refused by a sentence', (width, height, frames, sentence) => {
  expect(pictureSizeProblem({ width, height, frames })).toBe(sentence)
})
