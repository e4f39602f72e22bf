import { expect, test } from 'vitest'
import { decodeBundle, encodeBundle } from './answer-bundle.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const answers = [
  {
    status: 200,
    headers: [['cache-tag', 'site']] satisfies [string, string][],
    body: bytes('{"title":"Ä\n"}\n'),
  },
  { status: 404, headers: [], body: bytes('') },
  { status: 200, headers: [], body: bytes('the last') },
]

test('a bundle gives back each answer as it was', () => {
  expect(decodeBundle(encodeBundle(answers))).toEqual(answers)
})

test('a bundle that is cut off, or is none, is refused', () => {
  const bundle = encodeBundle(answers)
  expect(() => decodeBundle(bundle.subarray(0, -1))).toThrow('another length')
  expect(() => decodeBundle(bytes('Not found'))).toThrow('JSON')
  expect(() => decodeBundle(bytes(''))).toThrow('JSON')
})
