const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,500.00`, as the provider writes amounts (in cents) into its sentences. */
export function dollars(cents: number): string {
  return format.format(cents / 100)
}
