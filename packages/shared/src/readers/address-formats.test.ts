import { expect, test } from 'vitest'
import { addressFormatOf, knownCountries, placeLines, placeOrder } from './address-formats.ts'
import { postalCodeExamples } from './postal-codes.ts'

const place = { addressLine1: '1 High Street', addressLine2: null, state: null, postalCode: '' }

test.each([
  ['United States', 'New York', 'NY', '10001', ['1 High Street', 'New York, NY 10001']],
  ['United States', 'New York', null, '10001', ['1 High Street', 'New York, 10001']],
  ['United Kingdom', 'London', null, 'SW1Y 4JH', ['1 High Street', 'London', 'SW1Y 4JH']],
  ['Germany', 'Berlin', null, '10115', ['1 High Street', '10115 Berlin']],
  ['Germany', 'Berlin', 'BE', '10115', ['1 High Street', '10115 Berlin BE']],
  ['Hungary', 'Budapest', null, '1051', ['Budapest', '1 High Street', '1051']],
  ['United Arab Emirates', 'Marina', 'Dubai', '', ['1 High Street', 'Marina', 'Dubai']],
  ['Japan', 'Chiyoda', 'Tokyo', '100-0005', ['1 High Street', 'Chiyoda, Tokyo', '100-0005']],
  ['Brazil', 'São Paulo', 'SP', '01310-100', ['1 High Street', 'São Paulo-SP', '01310-100']],
  ['Türkiye', 'Şişli', 'İstanbul', '34360', ['1 High Street', '34360 Şişli/İstanbul']],
  ['Hong Kong', 'Central', 'Hong Kong Island', 'none', ['1 High Street', 'Central', 'Hong Kong Island none']],
  ['Atlantis', 'Poseidonis', null, '1', ['1 High Street', 'Poseidonis, 1']],
])('an address in %s, %s %s %s, is written %j', (country, city, state, postalCode, lines) => {
  expect(placeLines({ ...place, country, city, state, postalCode })).toEqual(lines)
})

test('a second line stands below the street', () => {
  const address = {
    ...place,
    addressLine2: '2nd floor',
    city: 'Bern',
    postalCode: '3011',
    country: 'Switzerland',
  }
  expect(placeLines(address)).toEqual(['1 High Street', '2nd floor', '3011 Bern'])
})

test('the fields come in the order in which the country writes them', () => {
  expect(placeOrder(addressFormatOf('United States'))).toEqual(['city', 'state', 'postalCode'])
  expect(placeOrder(addressFormatOf('Germany'))).toEqual(['postalCode', 'city'])
  expect(placeOrder(addressFormatOf('Qatar'))).toEqual(['city'])
})

test.each(knownCountries)(
  'the form of %s holds together: a city is asked for once, and a code where there is one',
  (country) => {
    const format = addressFormatOf(country)
    const { postalCode, state } = format
    if (postalCodeExamples.has(country)) expect(postalCode).not.toBeNull()
    const order = placeOrder(format)
    expect(order.filter((field) => field === 'city')).toHaveLength(1)
    expect(order.includes('state')).toBe(state !== null)
    expect(order.includes('postalCode')).toBe(postalCode !== null)
  },
)

test('every country of the European Union has a form', () => {
  const union =
    'Austria Belgium Bulgaria Croatia Cyprus Czechia Denmark Estonia Finland France Germany Greece Hungary Ireland Italy Latvia Lithuania Luxembourg Malta Netherlands Poland Portugal Romania Slovakia Slovenia Spain Sweden'
  for (const country of union.split(' ')) expect(knownCountries).toContain(country)
})
