import { addressProblems, notDeliveredTo } from '@meridian/shared/readers/address-limits'
import { accountProblems, toastFor } from '@meridian/shared/accounts/account-problems'
import { expect, test, vi } from 'vitest'
import { checkAddress } from './checkout-address-check.ts'
import { checkoutFormSchema, type Questions } from './checkout-form.schema.ts'
import { createFormState } from '../../../../ui/form/form-state.ts'
import {
  beginEntries,
  checkoutDraft,
  type CheckoutEntries,
  type CheckoutRequest,
  followNames,
} from './checkout-form.ts'

// This runs without a page, where the countries stand.
vi.mock('../../../../lib/reader-fields/delivery-countries.ts', () => {
  const countries = ['United States', 'Canada', 'United Kingdom', 'Australia']
  return {
    deliveryCountries: () => countries,
    isDeliveredTo: (country: string) => countries.includes(country),
  }
})

const emptyEntries = beginEntries(null)
const ada = {
  ...emptyEntries,
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: 'Ada@Meridian.example',
  password: 'a-long-one',
  confirmPassword: 'a-long-one',
}
const place = {
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}
const london = { recipientFirstName: 'Ada', recipientLastName: ' Lovelace ', ...place }
const stranger: Questions = { asksPerson: true, address: null }
const platinum: Questions = { asksPerson: true, address: { isChoice: false, check: checkAddress } }

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

test('spec §5 checkout address: name, street, city, postal code and country are required, the second line and the state are not', () => {
  const problems = problemsOf(platinum, ada)
  expect(problems).toEqual([
    ['recipientFirstName', 'Please enter the first name.'],
    ['recipientLastName', 'Please enter the last name.'],
    ['addressLine1', 'Please enter the street and number.'],
    ['city', 'Please enter the city.'],
    ['postalCode', 'Please enter the ZIP code.'],
  ])
  expect(problemsOf(platinum, { ...ada, ...london, country: '' })).toEqual([
    ['country', addressProblems.countryUnknown],
  ])
  expect(problemsOf(platinum, { ...ada, ...london, country: 'Germany' })).toEqual([
    ['country', notDeliveredTo('Germany')],
  ])
  expect(checkoutFormSchema(platinum).parse({ ...ada, ...london })).toEqual({
    person: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@meridian.example',
      password: 'a-long-one',
    },
    deliveryAddress: { fullName: 'Ada Lovelace', ...place, addressLine2: null, state: null },
  })
})

test('spec §6 platinum: an address is asked for by the platinum plan alone', () => {
  expect(checkoutFormSchema(stranger).parse({ ...ada, ...london }).deliveryAddress).toBeNull()
})

test('a signed-in reader is not asked for what is known', () => {
  const known: Questions = { asksPerson: false, address: { isChoice: true, check: checkAddress } }
  expect(checkoutFormSchema(known).parse(emptyEntries)).toEqual({ person: null, deliveryAddress: null })
  expect(problemsOf(known, { ...emptyEntries, addressChoice: 'other' })[0]?.[0]).toBe('recipientFirstName')
})

test('a password is never kept with what was typed', () => {
  expect(checkoutDraft.fields.filter((field) => field.toLowerCase().includes('password'))).toEqual([])
})

test('until they are others, the names of the recipient are those of the account', () => {
  const form = {
    ...createFormState<CheckoutEntries, CheckoutRequest>(checkoutFormSchema(platinum), emptyEntries),
    forget: () => {},
  }
  const stop = followNames(form)
  form.enter([
    ['firstName', 'Ada'],
    ['lastName', 'Lovelace'],
  ])
  expect([form.read('recipientFirstName'), form.read('recipientLastName')]).toEqual(['Ada', 'Lovelace'])
  form.enter([['recipientFirstName', 'Augusta']])
  form.enter([
    ['firstName', 'Grace'],
    ['lastName', 'Hopper'],
  ])
  expect([form.read('recipientFirstName'), form.read('recipientLastName')]).toEqual(['Augusta', 'Hopper'])
  stop()
})
