import { expect, test } from 'vitest'
import { findPasswordProblem } from './password-problems.ts'

const reader = { isStaff: false, email: 'ada.lovelace@example.com' }
const staff = { ...reader, isStaff: true }

test('spec §9 password length: readers have at least 6 characters and at most 128', () => {
  expect(findPasswordProblem('qz7!w', reader)).toBe('Password must be at least 6 characters long.')
  expect(findPasswordProblem('qz7!wp', reader)).toBeNull()
  expect(findPasswordProblem('q7'.repeat(3).padEnd(128, 'zw!'), reader)).toBeNull()
  expect(findPasswordProblem('z'.padEnd(129, 'zw!'), reader)).toBe(
    'Password must be at most 128 characters long.',
  )
})

test('staff have at least twelve', () => {
  expect(findPasswordProblem('qz7!wp-0ndf', staff)).toMatch(/at least 12 characters/)
  expect(findPasswordProblem('qz7!wp-0ndfe', staff)).toBeNull()
})

test.each(['123456', 'password', 'Password', 'QWERTY', 'iloveyou', 'letmein', 'abc123', 'pass word'])(
  'nobody has %j, which is tried first',
  (password) => {
    expect(findPasswordProblem(password, reader)).toMatch(/one of the commonest/)
  },
)

test.each(['aaaaaaaaaaaa', 'abcabcabcabc', '121212121212'])(
  'and nobody the same over again: %s',
  (password) => {
    expect(findPasswordProblem(password, staff)).toMatch(/one of the commonest/)
  },
)

test('the e-mail address is no password, nor is the name in it', () => {
  expect(findPasswordProblem('Ada.Lovelace@example.com', reader)).toMatch(/e-mail address/)
  expect(findPasswordProblem('ada.lovelace', reader)).toMatch(/e-mail address/)
})
