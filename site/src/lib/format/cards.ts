import type { Card } from '@meridian/shared/billing/card.schema'

/** How the provider names brands, and how they call themselves. */
const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** A card is about to expire for this long before the end of its last month, in days. */
const soonDays = 60

/** 'Visa ending in 4242, expires 12/2027'. */
export function describeCard({ brand, last4, expiryMonth, expiryYear }: Card): string {
  return `${brandNames[brand] ?? 'Card'} ending in ${last4}, expires ${String(expiryMonth).padStart(2, '0')}/${expiryYear}`
}

/** What a reader has to know of its expiry; null while it is good for long. A card is good to the end of its last month. */
export function expiryNoteOf({ expiryMonth, expiryYear }: Card, now = new Date()): string | null {
  const goodUntilMs = Date.UTC(expiryYear, expiryMonth, 1)
  const leftDays = (goodUntilMs - now.getTime()) / 86_400_000
  if (leftDays <= 0) return 'It has expired.'
  return leftDays <= soonDays ? 'It expires soon.' : null
}
