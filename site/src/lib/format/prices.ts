import { formatWhole } from './numbers.ts'

/** A price as plans show it: dollars from cents, without decimals; 0 is 'Free' (spec §2, subscription page; §9). */
export function formatPrice(cents: number): string {
  return cents === 0 ? 'Free' : `$${formatWhole(Math.round(cents / 100))}`
}

/** What is charged, to the cent where there are cents: beside the button a reader finds the total, not a round figure. */
export function formatCharge(cents: number): string {
  const odd = cents % 100
  return `$${formatWhole((cents - odd) / 100)}${odd === 0 ? '' : `.${String(odd).padStart(2, '0')}`}`
}
