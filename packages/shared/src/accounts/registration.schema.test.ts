import { describe, expect, test } from 'vitest'
import { toastFor } from './account-problems.ts'
import { AdminLoginSchema, LoginSchema, PasswordChangeFormSchema } from './credentials.schema.ts'
import { CodeSignInSchema } from './account-mail.schema.ts'
import { FreeRegistrationSchema, RegistrationSchema } from './registration-request.schema.ts'
import { RegistrationFormSchema } from './registration.schema.ts'

const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'engine' }
const form = { ...ada, confirmPassword: 'engine' }
const free = { ...form, subscriptionId: 'the-introduction' }

/** The toast of the first thing that is wrong; null when nothing is. */
function toastOf(result: { success: boolean; error?: { issues: { message: string }[] } }) {
  const [issue] = result.error?.issues ?? []
  return issue ? toastFor(issue.message) : null
}

describe('spec §5 auth register', () => {
  test.each(['firstName', 'lastName', 'email', 'password'])(
    'spec §5 auth register: %s is required',
    (field) => {
      for (const empty of ['', undefined, null, 7]) {
        expect(toastOf(RegistrationSchema.safeParse({ ...ada, [field]: empty }))).toEqual({
          title: 'Missing information',
          description: 'Please fill in all required fields.',
        })
      }
    },
  )

  test('spec §5 auth register: the passwords have to match, which is said before their length is', () => {
    const mismatch = { ...form, password: 'a', confirmPassword: 'b' }
    expect(toastOf(RegistrationFormSchema.safeParse(mismatch))).toEqual({
      title: "Passwords don't match",
      description: 'Please make sure both password fields match.',
    })
  })

  test('spec §5 auth register, §9 password length: a password has at least 6 characters', () => {
    const tooShort = {
      title: 'Password too short',
      description: 'Password must be at least 6 characters long.',
    }
    const short = { ...form, password: 'abcde', confirmPassword: 'abcde' }
    expect(toastOf(RegistrationFormSchema.safeParse(short))).toEqual(tooShort)
    expect(toastOf(RegistrationSchema.safeParse({ ...ada, password: 'abcde' }))).toEqual(tooShort)
    expect(RegistrationSchema.safeParse({ ...ada, password: 'abcdef' }).success).toBe(true)
  })

  test('an address is trimmed and in lower case', () => {
    expect(RegistrationSchema.parse({ ...ada, email: ' Ada@Example.COM ' }).email).toBe('ada@example.com')
  })

  test.each(['isAdmin', 'role', 'subscriptionTier', 'price', '__proto__x'])(
    '%s is taken from nobody',
    (field) => {
      expect(RegistrationSchema.safeParse({ ...ada, [field]: 'admin' }).success).toBe(false)
    },
  )
})

test('spec §5 registration and checkout: the passwords have to match', () => {
  expect(toastOf(FreeRegistrationSchema.safeParse({ ...free, confirmPassword: 'other' }))).toEqual({
    title: 'Password Mismatch',
    description: 'Passwords do not match',
  })
  expect(toastOf(FreeRegistrationSchema.safeParse(free))).toBeNull()
})

test('spec §5 auth login: both fields are required, with the sentence of each form', () => {
  const empty = { email: ' ', password: '' }
  expect(toastOf(LoginSchema.safeParse(empty))).toEqual({
    title: 'Missing information',
    description: 'Please enter both email and password.',
  })
  expect(toastOf(AdminLoginSchema.safeParse(empty))).toEqual({
    title: 'Missing Information',
    description: 'Please enter both email and password',
  })
})

test('spec §5 change password: the new one is typed twice', () => {
  const change = { currentPassword: 'engine', newPassword: 'analytical', confirmPassword: 'analytic' }
  expect(toastOf(PasswordChangeFormSchema.safeParse(change))).toEqual({
    title: "Passwords don't match",
    description: 'Please make sure the new passwords match.',
  })
})

test('a code may be typed with blanks, and has six digits', () => {
  const codeOf = (code: string) => CodeSignInSchema.safeParse({ email: ada.email, code }).data?.code
  expect([codeOf(' 123 456 '), codeOf('123-456'), codeOf('12345'), codeOf('12345a')]).toEqual([
    '123456',
    '123456',
    undefined,
    undefined,
  ])
})
