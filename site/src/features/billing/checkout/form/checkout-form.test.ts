import { addressProblems } from '@meridian/shared/readers/address-limits'
import { accountProblems, toastFor } from '@meridian/shared/accounts/account-problems'
import { expect, test } from 'vitest'
import { checkoutFormSchema } from './checkout-form.schema.ts'
import { checkoutDraft, emptyEntries, type Questions } from './checkout-form.ts'

const ada = {
  ...emptyEntries,
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: 'Ada@Meridian.example',
  password: 'a-long-one',
  confirmPassword: 'a-long-one',
}
const london = {
  fullName: 'Ada Lovelace',
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}
const stranger: Questions = { asksPerson: true, address: 'none' }
const platinum: Questions = { asksPerson: true, address: 'entered' }

/** The problems by field, in the order in which the form has them. */
function problemsOf(questions: Questions, entries: typeof emptyEntries): [string, string][] {
  const { error } = checkoutFormSchema(questions).safeParse(entries)
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

test('spec §5 registration and checkout: every name, e-mail and password field is required', () => {
  const missing = accountProblems.fieldsMissing.description
  expect(problemsOf(stranger, emptyEntries).slice(0, 5)).toEqual(
    ['firstName', 'lastName', 'email', 'password', 'confirmPassword'].map((field) => [field, missing]),
  )
})

test("spec §5 registration and checkout: 'Password Mismatch' / 'Passwords do not match'", () => {
  const [problem] = problemsOf(stranger, { ...ada, confirmPassword: 'another' })
  expect(problem).toEqual(['confirmPassword', 'Passwords do not match'])
  expect(toastFor(problem?.[1] ?? '').title).toBe('Password Mismatch')
})

test('spec §5 checkout address: five fields are required, the second line and the state are not', () => {
  const problems = problemsOf(platinum, { ...ada, country: '' })
  expect(problems.map(([field]) => field)).toEqual([
    'fullName',
    'addressLine1',
    'city',
    'postalCode',
    'country',
  ])
  expect(problems.at(-1)?.[1]).toBe(addressProblems.countryUnknown)
  expect(checkoutFormSchema(platinum).parse({ ...ada, ...london })).toEqual({
    person: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@meridian.example',
      password: 'a-long-one',
    },
    deliveryAddress: { ...london, addressLine2: null, state: null },
  })
})

test('spec §6 platinum: an address is asked for by the platinum plan alone', () => {
  expect(checkoutFormSchema(stranger).parse({ ...ada, ...london }).deliveryAddress).toBeNull()
})

test('a signed-in reader is not asked for what is known', () => {
  const known: Questions = { asksPerson: false, address: 'choice' }
  expect(checkoutFormSchema(known).parse(emptyEntries)).toEqual({ person: null, deliveryAddress: null })
  expect(problemsOf(known, { ...emptyEntries, addressChoice: 'other' })[0]?.[0]).toBe('fullName')
})

test('a password is never kept with what was typed', () => {
  expect(checkoutDraft.fields.filter((field) => field.toLowerCase().includes('password'))).toEqual([])
})
