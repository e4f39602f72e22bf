const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const cardBrands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** An amount in cents as people write it: `$1,300.00`, and `−$200.00` for a credit. */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(cents / 100).replace('-', '−')
}

/** A day as people write it, in UTC: `14 November 2026`. */
export function formatDay(isoTime: string): string {
  return day.format(new Date(isoTime))
}

/** What a payment was made with that no card was charged for: it was settled elsewhere. */
export const otherMeans = 'Other means than a card'

/** A card as people know it: `Visa •••• 4242`. */
export function formatCard({ brand, last4 }: { brand: string; last4: string }): string {
  return `${cardBrands[brand] ?? 'Card'} •••• ${last4}`
}

/** A rate of tax in thousandths of a percent as people write it: `8.875%`. */
export function formatRate(rate: number): string {
  return `${rate / 1000}%`
}
