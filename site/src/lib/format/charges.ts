import { formatCharge } from './prices.ts'

/**
 * What is charged in a currency (ISO 4217, in small letters), given in its smallest unit. Everything is sold in US dollars; what was begun
 * on another system may be paid in another currency, of which some have no cents.
 */
export function formatChargeIn(amount: number, currency: string): string {
  if (currency === 'usd') return formatCharge(amount)
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const unit = 10 ** digits
  const isWhole = amount % unit === 0
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: isWhole ? 0 : digits,
  }).format(amount / unit)
}
