import { formatWhole } from './numbers.ts'

/** A price as plans show it: dollars from cents, without decimals; 0 is 'Free' (spec §2, subscription page; §9). */
export function formatPrice(cents: number): string {
  return cents === 0 ? 'Free' : `$${formatWhole(Math.round(cents / 100))}`
}

/**
 * What is charged, to the cent where there are cents: beside the button a reader finds the total, not a round figure. Everything is
 * sold in US dollars; what was begun on another system may be paid in another currency.
 */
export function formatCharge(cents: number, currency = 'usd'): string {
  const odd = cents % 100
  if (currency !== 'usd') {
    const digits = odd === 0 ? 0 : 2
    return new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: digits }).format(
      cents / 100,
    )
  }
  return `$${formatWhole((cents - odd) / 100)}${odd === 0 ? '' : `.${String(odd).padStart(2, '0')}`}`
}
