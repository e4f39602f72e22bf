import { describe, expect, test } from 'vitest'
import { consentTexts, consentVersion } from './newsletter-consent.ts'
import { newsletterCountries } from './newsletter-countries.ts'
import { NewsletterDetailsSchema, NewsletterPreferencesSchema } from './newsletter.schema.ts'
import { NewsletterSignUpSchema } from './sign-up.schema.ts'

const names = { firstName: 'Ada', lastName: 'Byron' }

describe('the e-mail address', () => {
  test('spec §5 newsletter step 1: the address is trimmed', () => {
    expect(NewsletterSignUpSchema.parse({ email: '  ada@example.com \n' })).toEqual({
      email: 'ada@example.com',
    })
  })

  test.each([
    [undefined, 'Please enter your e-mail address.'],
    ['   ', 'Please enter your e-mail address.'],
    ['ada', 'Please enter a valid e-mail address, like name@example.com.'],
    ['ada@example.com\nbcc: all@example.com', 'Please enter a valid e-mail address, like name@example.com.'],
    [`${'a'.repeat(250)}@example.com`, 'The e-mail address must have at most 254 characters.'],
  ])('%j is refused in words', (email, message) => {
    const { error } = NewsletterSignUpSchema.safeParse({ email })
    expect(error?.issues[0]).toMatchObject({ path: ['email'], message })
  })
})

describe('the newsletters', () => {
  test('an id that no database looks for, or more of them than there ever are, is refused', () => {
    const message = 'There is no newsletter of this id.'
    const { error } = NewsletterSignUpSchema.safeParse({ email: 'a@b.co', newsletters: ['a\0'] })
    expect(error?.issues[0]).toMatchObject({ message })
    const isFit = (choices: object) => NewsletterPreferencesSchema.safeParse({ choices }).success
    expect(isFit({ newsletter: 'stop' })).toBe(true)
    expect(isFit({ 'a\0': 'stop' })).toBe(false)
    expect(isFit(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`n${index}`, 'stop'])))).toBe(
      false,
    )
  })
})

describe('the names', () => {
  test('spec §5 newsletter step 2: names are required and trimmed, the country is optional', () => {
    expect(
      NewsletterDetailsSchema.parse({ email: 'a@b.co', firstName: ' Ada ', lastName: ' Byron ' }),
    ).toEqual({
      email: 'a@b.co',
      ...names,
    })
    for (const [name, label] of [
      ['firstName', 'first name'],
      ['lastName', 'last name'],
    ] as const) {
      const { error } = NewsletterDetailsSchema.safeParse({ email: 'a@b.co', ...names, [name]: '  ' })
      expect(error?.issues[0]).toMatchObject({ path: [name], message: `Please enter your ${label}.` })
    }
  })

  test('are one line of text', () => {
    const { error } = NewsletterDetailsSchema.safeParse({
      email: 'a@b.co',
      ...names,
      lastName: 'B\r\nBcc: x',
    })
    expect(error?.issues[0]).toMatchObject({
      path: ['lastName'],
      message: 'The last name must be one line of text.',
    })
  })
})

test('spec §7 newsletter calls: what a browser says of itself is shortened rather than refused', () => {
  const details = NewsletterDetailsSchema.parse({
    email: 'a@b.co',
    ...names,
    userAgent: `Mozilla\u0000${'x'.repeat(600)}`,
    referrer: '',
  })
  expect(details.userAgent).toHaveLength(512)
  expect(details.userAgent).toMatch(/^Mozilla x/)
  expect(details.referrer).toBe('')
})

test('spec §9 newsletter countries: eighteen, in this order', () => {
  expect(newsletterCountries.join(', ')).toBe(
    'United States, United Kingdom, Canada, Australia, Germany, France, Japan, Italy, Spain, Netherlands, Sweden, ' +
      'Switzerland, Singapore, Hong Kong, Brazil, Mexico, India, China',
  )
})

test('a wording that readers agreed to never changes under its version', () => {
  expect(consentTexts).toEqual({
    '2026-11-20':
      'By subscribing you agree to receive our newsletter by e-mail. You can unsubscribe at any time with one click.',
    '2026-11-26-account':
      'By subscribing to a newsletter you agree to receive it by e-mail. You can pause or stop it here at any time.',
  })
  expect(consentTexts[consentVersion]).toBeTruthy()
})
