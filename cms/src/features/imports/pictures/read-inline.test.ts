import { expect, test } from 'vitest'
import { readInline } from './read-inline.ts'

test.each([
  ['data:image/png;base64,aGVsbG8=', 'hello'],
  ['data:image/png;base64,aGVs%62G8%3D', 'hello'],
  ['data:image/svg+xml,%3Csvg%3E', '<svg>'],
  ['data:image/png', ''],
])('%s holds %s', (url, text) => {
  expect(readInline(url)?.toString()).toBe(text)
})

test('an address of more than 20 MB is not decoded', () => {
  expect(readInline(`data:image/png;base64,${'A'.repeat(32 * 1024 * 1024)}`)).toBeNull()
  expect(readInline(`data:image/png;base64,${'A'.repeat(28 * 1024 * 1024)}`)).toBeNull()
  expect(readInline(`data:image/png;base64,${'A'.repeat(8 * 1024 * 1024)}`)).toHaveLength(6 * 1024 * 1024)
})
