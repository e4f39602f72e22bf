import { expect, test } from 'vitest'
import { classesOf, weightOf } from './selectors.ts'

test.each([
  ['.a.b>.c:hover', ['a', 'b', 'c']],
  [':where(.a>:not(:last-child))', []],
  ['.a:not(.b) .c', ['a', 'c']],
  ['.min-\\[22\\.5rem\\]\\:grid', ['min-[22.5rem]:grid']],
  [
    ':where([data-session=loading]) .in-data-\\[session\\=loading\\]\\:grid',
    ['in-data-[session=loading]:grid'],
  ],
  ['.aspect-3\\/2', ['aspect-3/2']],
  ['a[href$=".pdf"]', []],
])('%s can match only where all of these are: %j', (selector, classes) => {
  expect(classesOf(selector)).toEqual(classes)
})

test.each([
  ['.a', '.b'],
  ['.a:hover', '.b.c'],
  ['.a:hover', '.hover\\:b:hover'],
  ['.a', ':where(.b>*) .c\\:d'],
  ['.a:before', '.b::before'],
])('of %s and %s the later one wins', (one, other) => {
  expect(weightOf(one)).toBe(weightOf(other))
})

test.each([
  ['.a', '.b:hover'],
  ['.a', '.b .c'],
  ['.a', 'p'],
  ['.a', '.b::before'],
  ['.a::after', '.b::before'],
  ['#a', '.b'],
])('of %s and %s it does not matter which comes later', (one, other) => {
  expect(weightOf(one)).not.toBe(weightOf(other))
})

test.each([':is(.a,#b) c', '.a:not(.b)', ':root:has(dialog[open])', 'li:nth-child(2)'])(
  'what %s weighs is not told',
  (selector) => {
    expect(weightOf(selector)).toBeNull()
  },
)
