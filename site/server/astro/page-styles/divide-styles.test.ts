import postcss from 'postcss'
import { expect, test } from 'vitest'
import { divideStyles } from './divide-styles.ts'

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

/** The parts of a page whose sources have these words, and these besides in what is shown later. */
function divide(first: string[], later: string[] = [], css = sheet) {
  const words = { first: new Set(first), ever: new Set([...first, ...later]) }
  const parts = divideStyles(css, new Map([['page', words]]), ['.x{color:var(--color-there)}'])
  return { ...parts, first: parts.first.get('page') ?? '' }
}

test('the first part has what the markup of a page can match, and the fonts', () => {
  const { first } = divide(['card', 'title', 'flex', 'max-md:hidden', '<h2'])
  expect(first).toContain('h2{margin:0}')
  expect(first).toContain('[hidden]{display:none}')
  expect(first).toContain('astro-island{display:contents}')
  expect(first).toContain('.card .title{color:var(--color-ink)}')
  expect(first).toContain('.max-md\\:hidden{display:none}')
  expect(first).toContain('@font-face')
  expect(first).not.toMatch(/table|other|toast|md\\:flex|keyframes|print|tailwindcss/)
})

test('the layers of each part are in the order of the sheet', () => {
  const { first, wide } = divide([])
  expect(first).toMatch(/^@layer properties,theme,base,components,utilities;/)
  expect(wide).toMatch(/^@layer properties,theme,base,components,utilities;/)
})

test('a variable comes with the first part where it, or a sheet of some page, uses it', () => {
  const { first, rest } = divide(['card', 'title'])
  expect(first).toContain('--color-ink:#111')
  expect(first).toContain('--color-there:#333')
  expect(first).toContain('--color-wide:#444')
  expect(first).not.toContain('--color-rest')
  expect(rest).toContain(':root,:host{--color-rest:#222}')
})

test('what is put together from numbers comes where a source puts it together', () => {
  expect(divide(['focal-x-${toStep(x)}']).first).toContain('.focal-x-35')
  expect(divide(['card']).first).not.toContain('.focal-x-35')
})

test('a text of editors has elements that no source names', () => {
  expect(divide(['card']).first).not.toContain('h2{margin:0}')
  expect(divide(['prose']).first).toContain('h2{margin:0}')
})

test('what holds on wide screens alone is a part of its own', () => {
  const { wide, rest } = divide(['card', 'flex', 'md:grid'])
  expect(wide).toContain('.md\\:flex{display:flex;')
  expect(wide).not.toMatch(/card|max-md|font-face|color-ink|keyframes/)
  expect(rest).not.toContain('md\\:flex')
})

test('the rest has what is left, and no font', () => {
  const { rest } = divide(['card', 'title', 'flex', '<h2'], ['other'])
  expect(rest).toContain('table{width:100%}')
  expect(rest).toContain('.other .title{color:')
  expect(rest).toContain('.toast{color:blue}')
  expect(rest).toContain('@media print{.card{display:none}}')
  expect(rest).toContain('@keyframes turn')
  expect(rest).not.toMatch(/h2\{|\.card\{color|\.card \.title|\.flex|font-face/)
})

test('what nothing we know of can match is in the rest', () => {
  expect(divide(['card']).rest).toContain('.focal-x-35')
})

test('a rule that the rest would overtake comes again', () => {
  const css = '.later{color:red}.now{color:blue}.other{margin-inline:0}.free{padding:0}'
  const { rest } = divide(['now', 'other', 'free'], ['later'], css)
  expect(rest).toBe('.later{color:red}.now{color:blue}')
})

test('a rule of one page is in the rest where another one has it later', () => {
  const pages = new Map([
    ['one', { first: new Set(['a', 'b']), ever: new Set(['a', 'b']) }],
    ['two', { first: new Set(['b']), ever: new Set(['a', 'b']) }],
    ['three', { first: new Set(['c']), ever: new Set(['c']) }],
  ])
  expect(divideStyles('.a{color:red}.b{margin:0}.c{padding:0}', pages, []).rest).toBe('.a{color:red}')
})

test.each(['.a{all:unset}', '.a{&:hover{color:red}}'])('a sheet that says %s is not divided', (css) => {
  expect(() => divide(['a'], [], css)).toThrow("can't be divided")
})

test('with all parts every element looks as with the undivided sheet', () => {
  const random = randomOf(20_261_126)
  const pick = <Value>(values: Value[]) => values[Math.floor(random() * values.length)]
  const classes = ['a', 'b', 'c', 'd', 'e', 'f']
  const some = () => classes.filter(() => random() < 0.5)
  const declarations = [
    'margin',
    'margin-top',
    'margin-block-start',
    'inset',
    'left',
    'flex',
    'flex-grow',
    'color',
  ]
  const rule = (index: number) => {
    const first = pick(classes)
    const selector = pick([
      `.${first}`,
      `.${first}:hover`,
      `.${first}.${pick(classes)}`,
      `:is(.${first},.${pick(classes)})`,
    ])
    return `${selector}{${pick(declarations)}:${index};${pick(declarations)}:${index}}`
  }
  // Sheets of which the rest leaves something out.
  let left = 0
  for (let round = 0; round < 2_000; round++) {
    const css = Array.from({ length: 12 }, (_, index) => {
      const text = rule(index)
      return pick([text, `@layer base{${text}}`, `@media (width>=40rem){${text}}`])
    }).join('')
    const first = [some(), some()]
    const pages = first.map(
      (words, index) =>
        [`page ${index}`, { first: new Set(words), ever: new Set([...words, ...some()]) }] as const,
    )
    const parts = divideStyles(css, new Map(pages), [])
    for (const [page, { ever }] of pages) {
      const together = `${parts.first.get(page)}${parts.wide}${parts.rest}`
      for (const isWide of [false, true]) {
        const element = new Set([...ever].filter(() => random() < 0.6))
        expect({ css, looks: looksOf(together, element, isWide) }).toEqual({
          css,
          looks: looksOf(css, element, isWide),
        })
      }
    }
    if (parts.rest.length < css.length) left++
  }
  expect(left).toBeGreaterThan(1_000)
})

/** What the last winning rule sets of each side and property of an element under the pointer. */
function looksOf(css: string, element: ReadonlySet<string>, isWide: boolean): Record<string, string> {
  const sides: Record<string, string[]> = {
    margin: ['margin-top', 'margin-rest'],
    'margin-block-start': ['margin-top'],
    inset: ['left', 'inset-rest'],
    flex: ['flex-grow', 'flex-rest'],
  }
  const looks: Record<string, { value: string; rank: number }> = {}
  postcss.parse(css).walkRules((rule) => {
    const around = [rule.parent, rule.parent?.parent].filter((parent) => parent instanceof postcss.AtRule)
    if (around.some(({ name }) => name === 'media') && !isWide) return
    const isLayered = around.some(({ name }) => name === 'layer')
    for (const selector of rule.selectors) {
      const names = Array.from(selector.matchAll(/\.(\w)/g), ([, name = '']) => name)
      const matches = selector.startsWith(':is')
        ? names.some((name) => element.has(name))
        : names.every((name) => element.has(name))
      if (!matches) continue
      const weight = selector.startsWith(':is') ? 1 : names.length + (selector.includes(':hover') ? 1 : 0)
      const rank = (isLayered ? 0 : 100) + weight
      rule.walkDecls(({ prop, value }) => {
        for (const side of sides[prop] ?? [prop]) {
          if (rank >= (looks[side]?.rank ?? 0)) looks[side] = { value, rank }
        }
      })
    }
  })
  return Object.fromEntries(Object.entries(looks).map(([side, { value }]) => [side, value]))
}

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
