import { expect, test } from 'vitest'
import { chooseEncoding } from './accept-encoding.ts'

test.for([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=1.0', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['br;q=nonsense, gzip', 'gzip'],
] as const)('for %j the answer is %s', ([header, encoding]) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
