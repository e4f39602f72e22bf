import { describe, expect, test } from 'vitest'
import { splitTax, taxOf, taxOfRefund, type TaxSettings } from './tax.ts'

const vat = (country: string, rate: number, validFrom: string | null = null) => ({
  country,
  name: 'VAT',
  rate,
  note: null,
  validFrom,
})

const settings: TaxSettings = {
  seller: { country: 'IE', vatId: 'IE1234567FA' },
  otherwise: { name: 'VAT', rate: 0, note: 'Outside the scope of VAT.' },
  rates: [vat('IE', 9_000), vat('DE', 7_000), vat('DE', 9_500, '2027-01-01'), vat('GB', 0)],
}
const soldAt = '2026-11-26T10:00:00.000Z'
const consumer = (country: string | null) => ({ buyer: { country, vatId: null }, soldAt })

describe('the tax of a sale', () => {
  test('is that of the buyer’s country', () => {
    expect(taxOf(settings, consumer('DE'))).toEqual({ kind: 'taxed', name: 'VAT', rate: 7_000, note: null })
  })

  test('is that of its day, not of the day on which the table was changed', () => {
    const buyer = { country: 'DE', vatId: null }
    expect(taxOf(settings, { buyer, soldAt: '2026-12-31T23:59:59.000Z' }).rate).toBe(7_000)
    expect(taxOf(settings, { buyer, soldAt: '2027-01-01T00:00:00.000Z' }).rate).toBe(9_500)
  })

  test.each([['US'], [null]])('is none where the table has no row: %s', (country) => {
    expect(taxOf(settings, consumer(country))).toEqual({
      kind: 'none',
      name: 'VAT',
      rate: 0,
      note: 'Outside the scope of VAT.',
    })
  })

  test('is none at a rate of 0', () => {
    expect(taxOf(settings, consumer('GB')).kind).toBe('none')
  })

  test('is owed by a business in another country of the EU, and the invoice says so', () => {
    const tax = taxOf(settings, { buyer: { country: 'DE', vatId: 'DE123456789' }, soldAt })
    expect(tax).toMatchObject({
      kind: 'reverse-charge',
      rate: 0,
      note: expect.stringMatching(/^Reverse charge/),
    })
  })

  test.each([
    ['in the seller’s own country', settings, 'IE', 'IE1234567FA'],
    ['outside the EU', settings, 'US', '123456789'],
    ['whose number is of another country', settings, 'DE', 'FRXX123456789'],
    [
      'of a seller without a VAT number',
      { ...settings, seller: { country: 'IE', vatId: null } },
      'DE',
      'DE123456789',
    ],
    [
      'of a seller outside the EU',
      { ...settings, seller: { country: 'US', vatId: '12-3456789' } },
      'DE',
      'DE123456789',
    ],
  ])('is not owed by a business %s', (_what, given, country, vatId) => {
    expect(taxOf(given, { buyer: { country, vatId }, soldAt }).kind).not.toBe('reverse-charge')
  })
})

describe('the tax in a price', () => {
  test.each([
    [20_000, 19_000, 16_807, 3_193],
    [250_000, 9_000, 229_358, 20_642],
    [1_950, 8_875, 1_791, 159],
    [100, 0, 100, 0],
    [1, 19_000, 1, 0],
    [0, 19_000, 0, 0],
  ])('of %i cents at %i thousandths of a percent is divided to the cent', (total, rate, net, taxAmount) => {
    expect(splitTax(total, rate)).toEqual({ net, taxAmount })
  })

  test('closes for every price and rate', () => {
    for (let total = 0; total < 100_000_000; total += 99_991) {
      for (const rate of [0, 1, 2_500, 7_000, 8_875, 19_000, 27_000]) {
        const { net, taxAmount } = splitTax(total, rate)
        expect(net + taxAmount).toBe(total)
        expect(Math.abs(taxAmount - (net * rate) / 100_000)).toBeLessThanOrEqual(0.5 + rate / 100_000)
      }
    }
  })
})

test('refunds of all take off all of the tax, however it was divided', () => {
  const sale = { total: 20_000, ...splitTax(20_000, 19_000) }
  let before = 0
  let tax = 0
  for (const amount of [1, 333, 6_666, 3_000, 10_000]) {
    tax += taxOfRefund(sale, { amount, before })
    before += amount
  }
  expect([before, tax]).toEqual([20_000, sale.taxAmount])
})
