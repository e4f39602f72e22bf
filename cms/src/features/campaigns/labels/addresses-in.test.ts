import { expect, test } from 'vitest'
import { addressesIn } from './addresses-in.ts'

test.each([
  ['one on each line, each once', ['ada@example.com', ' Ada@Example.com ', ''], ['ada@example.com']],
  ['a CSV file', ['\uFEFF"ada@example.com","Ada, Countess",1815'], ['ada@example.com']],
  [
    'the head of a mail',
    ['Ada Byron <ada@example.com>, mailto:bea@example.com; cy@example.com.'],
    ['ada@example.com', 'bea@example.com', 'cy@example.com'],
  ],
])('addresses are found in %s', (_name, lines, addresses) => {
  expect(addressesIn(lines)).toEqual({ addresses, unreadable: [] })
})

test('what is no address is said, line by line', () => {
  expect(addressesIn(['E-mail', 'ada@', 'ada@example.com and b@d@e.com', '   '])).toEqual({
    addresses: ['ada@example.com'],
    unreadable: ['E-mail', 'ada@', 'b@d@e.com'],
  })
})
