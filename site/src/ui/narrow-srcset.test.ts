import { expect, test } from 'vitest'
import { narrowSrcset } from './narrow-srcset.ts'

const [small, medium, large] = [320, 480, 720].map((width) => `/media/a-${width}.avif?v=1 ${width}w`)
const all = `${small}, ${medium}, ${large}`

test.each([
  { mostPixels: 192, files: small },
  { mostPixels: 320, files: small },
  { mostPixels: 321, files: `${small}, ${medium}` },
  { mostPixels: 1600, files: all },
  { mostPixels: Number.POSITIVE_INFINITY, files: all },
])('a picture of at most $mostPixels pixels lists the widths that it may need', ({ mostPixels, files }) => {
  expect(narrowSrcset(all, mostPixels)).toBe(files)
})
