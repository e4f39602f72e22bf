import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressCountries, addressLimits } from './address-limits.ts'
import { AddressInputSchema } from './address.schema.ts'

const entry = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}

test('spec §9 address countries: the four of the list, the United States first', () => {
  expect(addressCountries).toEqual(['United States', 'Canada', 'United Kingdom', 'Australia'])
  for (const country of addressCountries) {
    expect(AddressInputSchema.parse({ ...entry, country }).country).toBe(country)
  }
  expect(AddressInputSchema.safeParse({ ...entry, country: 'Atlantis' }).success).toBe(false)
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
