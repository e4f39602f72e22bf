import { expect, test } from 'vitest'
import { maxPictureBytes, pictureFault } from './picture-file.ts'

const file = (type: string, size = 1000) => ({ name: 'ridge', type, size })

test('pictures of the four kinds up to 20 MB are taken', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
    expect(pictureFault(file(type, maxPictureBytes))).toBeNull()
})

test.each([
  [file('application/pdf'), '“ridge” is no picture that pages can show. Use a JPEG, PNG, WebP or AVIF.'],
  [file('image/gif'), '“ridge” is no picture that pages can show. Use a JPEG, PNG, WebP or AVIF.'],
  [file('image/png', 0), '“ridge” is empty.'],
  [file('image/png', maxPictureBytes + 1), '“ridge” has 21 MB. A picture has at most 20 MB.'],
])('another file is refused by a sentence', (refused, sentence) => {
  expect(pictureFault(refused)).toBe(sentence)
})
