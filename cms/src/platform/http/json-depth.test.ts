import { expect, test } from 'vitest'
import { isTooDeep, maxJsonDepth } from './json-depth.ts'

const nest = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const nestObjects = (levels: number): unknown => JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels))

test('as many levels as real documents have are fine, one more than the limit is not', () => {
  for (const make of [nest, nestObjects]) {
    expect([maxJsonDepth, maxJsonDepth + 1].map((levels) => isTooDeep(make(levels)))).toEqual([false, true])
  }
})

test('a million levels and a wide list are looked through without running out of stack', () => {
  expect(isTooDeep(nest(1_000_000))).toBe(true)
  expect(isTooDeep(Array.from({ length: 200_000 }, () => ({ a: [] })))).toBe(false)
})

test('the deepest part counts, wherever it stands', () => {
  expect(isTooDeep({ a: [1, null, 'text'], b: { c: [{}, nest(maxJsonDepth)] } })).toBe(true)
})

test.each([null, undefined, 1, '[[[['])('%j has no levels', (value) => {
  expect(isTooDeep(value)).toBe(false)
})
