import { expect, test } from 'vitest'
import { splitFullName } from './delivery-address.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Augusta Ada King', 'Augusta Ada', 'King'],
  ['  Ada   Lovelace ', 'Ada', 'Lovelace'],
  ['Teller', 'Teller', ''],
  ['María José de la Cruz', 'María José de la', 'Cruz'],
])('%j is %j and %j', (fullName, firstName, lastName) => {
  expect(splitFullName(fullName, { firstName: 'Grace', lastName: 'Hopper' })).toEqual({ firstName, lastName })
})

test('the name of the reader is parted as in their account', () => {
  const reader = { firstName: 'María José', lastName: 'de la Cruz' }
  expect(splitFullName('María José de la Cruz', reader)).toEqual(reader)
})
