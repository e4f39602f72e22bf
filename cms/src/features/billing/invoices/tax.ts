import { euVatPrefix, isVatIdOf } from '@meridian/shared/billing/vat-id'
import type { InvoiceBuyer, InvoiceSeller, InvoiceTax } from './invoice-content.ts'

/** A row of the table of rates: what buyers of a country pay from a day on. */
export interface CountryRate {
  country: string
  name: string
  rate: number
  note: string | null
  /** `2027-01-01`; null for what has always been. */
  validFrom: string | null
}

export interface TaxSettings {
  seller: Pick<InvoiceSeller, 'country' | 'vatId'>
  /** For every country without a row. */
  otherwise: Omit<CountryRate, 'country' | 'validFrom'>
  rates: readonly CountryRate[]
}

/** A hundred percent, in the unit of the rates. */
const whole = 100_000

const reverseCharge =
  'Reverse charge: the recipient owes the VAT (Articles 44 and 196 of Council Directive 2006/112/EC).'

/**
 * The tax of a sale by the buyer's country and the day of the sale (ISO 8601). A business in another country of the EU
 * than the seller's that gave its VAT number owes the tax itself.
 */
export function taxOf(
  { seller, otherwise, rates }: TaxSettings,
  { buyer, soldAt }: { buyer: Pick<InvoiceBuyer, 'country' | 'vatId'>; soldAt: string },
): InvoiceTax {
  const { name, rate, note } = rateOf(rates, { country: buyer.country, soldAt }) ?? otherwise
  if (owesTaxItself(seller, buyer)) return { kind: 'reverse-charge', name, rate: 0, note: reverseCharge }
  return rate > 0 ? { kind: 'taxed', name, rate, note: null } : { kind: 'none', name, rate: 0, note }
}

function rateOf(
  rates: readonly CountryRate[],
  { country, soldAt }: { country: string | null; soldAt: string },
): CountryRate | undefined {
  const day = soldAt.slice(0, 10)
  return rates
    .filter((row) => row.country === country && (row.validFrom ?? '') <= day)
    .toSorted((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''))
    .at(-1)
}

function owesTaxItself(
  seller: TaxSettings['seller'],
  { country, vatId }: Pick<InvoiceBuyer, 'country' | 'vatId'>,
): boolean {
  if (seller.country === null || seller.vatId === null || country === null || vatId === null) return false
  const isWithinEu = euVatPrefix(seller.country) !== null && euVatPrefix(country) !== null
  return isWithinEu && seller.country !== country && isVatIdOf(country, vatId)
}

/** A price that contains its tax, divided, in cents: half a cent goes up, and both parts add up to the price. */
export function splitTax(total: number, rate: number): { net: number; taxAmount: number } {
  const net = divideRounded(total * whole, whole + rate)
  return { net, taxAmount: total - net }
}

/**
 * The tax in a refund of `amount` out of a sale of which `before` was refunded already: what was taken off altogether is
 * always its share of the tax to the cent, so that refunds of all take off all of it.
 */
export function taxOfRefund(
  { total, taxAmount }: { total: number; taxAmount: number },
  { amount, before }: { amount: number; before: number },
): number {
  const shareOf = (part: number) => divideRounded(taxAmount * part, total)
  return shareOf(before + amount) - shareOf(before)
}

/** Of whole numbers that are not negative: exact as long as twice the first is below 2^53. */
function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
