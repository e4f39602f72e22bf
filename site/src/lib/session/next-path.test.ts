import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

const origin = 'https://meridian.example'
const goTo = (next: string) => nextPath({ search: `?next=${encodeURIComponent(next)}`, origin })

test('without a wish a reader goes to the account', () => {
  expect(nextPath({ search: '', origin })).toBe('/account')
  expect(nextPath({ search: '?tab=register', origin })).toBe('/account')
})

test.each(['/', '/saved', '/account?tab=support', '/articles/the-quiet-capital#notes'])(
  '%s is a page of this site',
  (path) => {
    expect(goTo(path)).toBe(path)
  },
)

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  'javascript:alert(1)',
  'elsewhere',
  '',
])('%s is none, and leads to the account', (address) => {
  expect(goTo(address)).toBe('/account')
})
