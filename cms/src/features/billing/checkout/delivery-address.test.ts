import { expect, test } from 'vitest'
import { splitFullName } from './delivery-address.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Augusta Ada King', 'Augusta Ada', 'King'],
  ['  Ada   Lovelace ', 'Ada', 'Lovelace'],
  ['Teller', 'Teller', ''],
  ['María José de la Cruz', 'María José de la', 'Cruz'],
])('%j is %j and %j', (fullName, firstName, lastName) => {
  expect(splitFullName(fullName)).toEqual({ firstName, lastName })
})
