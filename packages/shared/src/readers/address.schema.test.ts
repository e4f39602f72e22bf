import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownCountries } from './address-formats.ts'
import { addressLimits, defaultCountries } from './address-limits.ts'
import { AddressInputSchema } from './address.schema.ts'

const entry = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}

/** The problems of an entry by field. */
function problemsOf(change: object): Record<string, string> {
  const { error } = AddressInputSchema.safeParse({ ...entry, ...change })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('spec §9 address countries: the four of the list, the United States first', () => {
  expect(defaultCountries).toEqual(['United States', 'Canada', 'United Kingdom', 'Australia'])
  expect(knownCountries.slice(0, 4)).toEqual(defaultCountries)
  for (const country of defaultCountries) {
    expect(AddressInputSchema.parse({ ...entry, country }).country).toBe(country)
  }
  expect(problemsOf({ country: 'Atlantis' })).toEqual({ country: 'Please choose a country from the list.' })
})

test.each(defaultCountries)(
  'spec §5 checkout address: in %s the postal code is required, the state is not',
  (country) => {
    const { postalCode, ...rest } = problemsOf({ country, postalCode: ' ' })
    expect(postalCode).toMatch(/^Please enter the (ZIP code|postal code|postcode)\.$/)
    expect(rest).toEqual({})
  },
)

test.each([
  ['United Arab Emirates', { state: 'Dubai', postalCode: '' }, {}],
  ['United Arab Emirates', { postalCode: '' }, { state: 'Please enter the emirate.' }],
  ['Hong Kong', { state: 'Kowloon', postalCode: null }, {}],
  ['Qatar', { postalCode: undefined }, {}],
  ['Ireland', { postalCode: '' }, {}],
  ['Japan', {}, { state: 'Please enter the prefecture.' }],
  ['Germany', { postalCode: '' }, { postalCode: 'Please enter the postal code.' }],
  [
    'India',
    { postalCode: '' },
    { postalCode: 'Please enter the PIN code.', state: 'Please enter the state.' },
  ],
])('%s with %j: %j', (country, change, problems) => {
  expect(problemsOf({ country, ...change })).toEqual(problems)
})

test('everything that is missing is said at once', () => {
  expect(problemsOf({ firstName: '', city: '', postalCode: '', country: 'Germany' })).toEqual({
    firstName: 'Please enter the first name.',
    city: 'Please enter the city.',
    postalCode: 'Please enter the postal code.',
  })
})

test.each([undefined, null, '', '   '])('a second line of %j is none', (addressLine2) => {
  expect(AddressInputSchema.parse({ ...entry, addressLine2 }).addressLine2).toBeNull()
})

test('whatever is taken is trimmed, on one line, and as short as the labels', () => {
  const text = fc.array(fc.nat(0x2fff), { maxLength: 140 }).map((codes) => String.fromCharCode(...codes))
  fc.assert(
    fc.property(text, text, (addressLine1, city) => {
      const parsed = AddressInputSchema.safeParse({ ...entry, addressLine1, city })
      if (!parsed.success) return
      expect(parsed.data.addressLine1).toBe(addressLine1.trim())
      expect(parsed.data.addressLine1.length).toBeLessThanOrEqual(addressLimits.line)
      expect(parsed.data.city).toMatch(/^\P{Cc}+$/u)
    }),
    { numRuns: 1000 },
  )
})
