import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '1 kB'],
  [48_200, '48 kB'],
  [100_000, '0.1 MB'],
  [3_249_000, '3.2 MB'],
  [64_000_000, '64 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
