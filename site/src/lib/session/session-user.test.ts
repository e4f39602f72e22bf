import { expect, test } from 'vitest'
import { fullName, parseSessionUser, shortName } from './session-user.ts'

const ada = { email: 'ada@meridian.example', firstName: 'Ada', lastName: 'Lovelace', isAdmin: false }

test('spec §2 account menu: it is labelled with the first name, or without one with the e-mail address', () => {
  expect(shortName(ada)).toBe('Ada')
  for (const firstName of [null, '']) expect(shortName({ ...ada, firstName })).toBe('ada@meridian.example')
})

test('a full name is what there is of it', () => {
  expect(fullName(ada)).toBe('Ada Lovelace')
  expect(fullName({ ...ada, firstName: null })).toBe('Lovelace')
  expect(fullName({ ...ada, firstName: null, lastName: null })).toBe('')
})

test('a user without a name has none, and what has no e-mail address is no user', () => {
  expect(parseSessionUser({ email: 'ada@meridian.example', firstName: null })).toEqual({
    email: 'ada@meridian.example',
    firstName: null,
    lastName: null,
    isAdmin: false,
  })
  for (const value of [null, 'ada', {}, { email: '' }, { email: 4 }])
    expect(parseSessionUser(value)).toBeNull()
})
