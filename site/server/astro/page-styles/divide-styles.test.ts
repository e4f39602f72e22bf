import { expect, test } from 'vitest'
import { classesOf, divideStyles, withoutCommonVariables } from './divide-styles.ts'

const sheet = [
  '/*! tailwindcss */',
  '@layer base{h2{margin:0}table{width:100%}[hidden]{display:none}astro-island{display:contents}}',
  '@layer components{.card{color:red}.card .title,.other .title{color:var(--color-ink)}.toast{color:blue}}',
  '@layer utilities{.flex{display:flex}.md\\:grid{display:grid}@media (width>=48rem){.md\\:flex{display:flex;color:var(--color-wide)}}',
  '@media not all and (width>=48rem){.max-md\\:hidden{display:none}}.focal-x-35{--focal-x:35%}}',
  '@font-face{font-family:Text;src:url(/text.woff2)}',
  ':root,:host{--color-ink:#111;--color-rest:#222;--color-there:#333;--color-wide:#444}',
  '@media print{.card{display:none}}@keyframes turn{to{rotate:360deg}}',
].join('')

const { firstFor, wide, whole } = divideStyles(sheet, ['.x{color:var(--color-there)}'])

test('the first part has what the markup of a page can match, and the fonts', () => {
  const first = firstFor(new Set(['card', 'title', 'flex', 'max-md:hidden', '<h2']))
  expect(first).toContain('h2{margin:0}')
  expect(first).toContain('[hidden]{display:none}')
  expect(first).toContain('astro-island{display:contents}')
  expect(first).toContain('.card .title{color:var(--color-ink)}')
  expect(first).toContain('.max-md\\:hidden{display:none}')
  expect(first).toContain('@font-face')
  expect(first).not.toMatch(/table|other|toast|md\\:flex|keyframes|print|tailwindcss/)
})

test('the layers of the first part are in the order of the whole', () => {
  expect(firstFor(new Set())).toMatch(/^@layer properties,theme,base,components,utilities;/)
  expect(wide).toMatch(/^@layer properties,theme,base,components,utilities;/)
})

test('a variable comes with the first part where it, or a sheet of some page, uses it', () => {
  const first = firstFor(new Set(['card', 'title']))
  expect(first).toContain('--color-ink:#111')
  expect(first).toContain('--color-there:#333')
  expect(first).toContain('--color-wide:#444')
  expect(first).not.toContain('--color-rest')
})

test('what is put together from numbers comes where a source puts it together', () => {
  expect(firstFor(new Set(['focal-x-${toStep(x)}']))).toContain('.focal-x-35')
  expect(firstFor(new Set(['card']))).not.toContain('.focal-x-35')
})

test('a text of editors has elements that no source names', () => {
  expect(firstFor(new Set(['card']))).not.toContain('h2{margin:0}')
  expect(firstFor(new Set(['prose']))).toContain('h2{margin:0}')
})

test('what holds on wide screens alone is a part of its own', () => {
  expect(wide).toContain('.md\\:flex{display:flex;')
  expect(wide).not.toMatch(/card|max-md|font-face|color-ink/)
})

test('the whole has every rule again, in its order, and no font', () => {
  expect(whole).toBe(sheet.replace('@font-face{font-family:Text;src:url(/text.woff2)}', ''))
})

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

test('a variable that every first part has does not come again', () => {
  const parts = [firstFor(new Set(['card', 'title'])), firstFor(new Set(['title', 'other']))]
  expect(withoutCommonVariables(whole, parts)).toContain(':root,:host{--color-rest:#222;}')
})
