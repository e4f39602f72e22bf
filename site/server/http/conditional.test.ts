import { expect, test } from 'vitest'
import { isNotModified } from './conditional.ts'

const page = { etag: 'W/"a"', modifiedAt: Date.parse('2026-11-20T09:00:00Z') }

test.for([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['', false],
  [undefined, false],
] as const)('If-None-Match %j against W/"a" is %s', ([header, expected]) => {
  expect(isNotModified({ ifNoneMatch: header, ifModifiedSince: undefined }, page)).toBe(expected)
})

test.for([
  ['Fri, 20 Nov 2026 09:00:00 GMT', undefined, true],
  ['Fri, 20 Nov 2026 09:00:01 GMT', undefined, true],
  ['Fri, 20 Nov 2026 08:59:59 GMT', undefined, false],
  ['Fri, 20 Nov 2026 09:00:00 GMT', '"b"', false],
  ['yesterday', undefined, false],
] as const)('If-Modified-Since %j beside If-None-Match %j is %s', ([date, etag, expected]) => {
  expect(isNotModified({ ifNoneMatch: etag, ifModifiedSince: date }, page)).toBe(expected)
})
