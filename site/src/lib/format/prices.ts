const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A price as plans show it: dollars from cents, without decimals; 0 is 'Free' (spec §2, subscription page; §9). */
export function formatPrice(cents: number): string {
  return cents === 0 ? 'Free' : wholeDollars.format(cents / 100)
}

/** What is charged, to the cent where there are cents: beside the button a reader finds the total, not a round figure. */
export function formatCharge(cents: number): string {
  return cents % 100 === 0 ? wholeDollars.format(cents / 100) : dollarsAndCents.format(cents / 100)
}
