import { expect, test } from 'vitest'
import { fullName, parseSessionUser, shortName } from './session-user.ts'

const ada = {
  email: 'ada@meridian.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: false,
  planTier: null,
}

test('spec §2 account menu: it is labelled with the first name, or without one with the e-mail address', () => {
  expect(shortName(ada)).toBe('Ada')
  for (const firstName of [null, '']) expect(shortName({ ...ada, firstName })).toBe('ada@meridian.example')
})

test('a full name is what there is of it', () => {
  expect(fullName(ada)).toBe('Ada Lovelace')
  expect(fullName({ ...ada, firstName: null })).toBe('Lovelace')
  expect(fullName({ ...ada, firstName: null, lastName: null })).toBe('')
})

test.each([
  [{ subscriptionStatus: 'active', subscriptionTier: 'platinum' }, 'platinum'],
  [{ subscriptionStatus: 'past_due', subscriptionTier: 'global_reader' }, 'silver'],
  [{ subscriptionStatus: 'active', subscriptionTier: 'free' }, 'other'],
  [{ subscriptionStatus: 'canceled', subscriptionTier: 'free' }, null],
  [{ subscriptionStatus: null, subscriptionTier: 'free' }, null],
  [{ subscriptionStatus: 'active', subscriptionTier: 'diamond' }, null],
  [{ planTier: 'gold' }, 'gold'],
  [{ planTier: 'diamond' }, null],
])('the plan of a user who is %o is %s', (fields, planTier) => {
  expect(parseSessionUser({ email: 'ada@meridian.example', ...fields })?.planTier).toBe(planTier)
})

test('a user without a name has none, and what has no e-mail address is no user', () => {
  expect(parseSessionUser({ email: 'ada@meridian.example', firstName: null })).toEqual({
    email: 'ada@meridian.example',
    firstName: null,
    lastName: null,
    isAdmin: false,
    planTier: null,
  })
  for (const value of [null, 'ada', {}, { email: '' }, { email: 4 }])
    expect(parseSessionUser(value)).toBeNull()
})
