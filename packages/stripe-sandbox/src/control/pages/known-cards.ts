/** Of the provider's test cards those that people want most, and what happens with each. */
export const knownCards: readonly { number: string; label: string }[] = [
  { number: '4242424242424242', label: 'pays' },
  { number: '4000000000000341', label: 'can be kept, but every charge is declined: for renewals' },
  { number: '4000000000000002', label: 'is declined' },
  { number: '4000000000009995', label: 'is declined: insufficient funds' },
  { number: '4000000000000069', label: 'is declined: expired' },
  { number: '4000002500003155', label: 'asks for 3-D Secure once, then pays' },
  { number: '4000002760003184', label: 'asks for 3-D Secure each time' },
  { number: '4000000000003063', label: 'asks for 3-D Secure on a page of the bank' },
  { number: '4000008400001629', label: 'asks for 3-D Secure, then is declined' },
  { number: '4000000000000259', label: 'pays, and its holder disputes the payment at once' },
]

/** `4242 4242 4242 4242` */
export function inGroups(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
