export interface TestCard {
  number: string
  says: string
}

/** Asks for 3-D Secure on a page of its own instead of in a dialog. */
export const cardWithBankPage = '4000000000003063'

/** Known to the sandbox as they are to the provider (docs.stripe.com/testing). */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', says: 'is paid with' },
  { number: '5555 5555 5555 4444', says: 'is paid with, a Mastercard' },
  { number: '4000 0025 0000 3155', says: 'asks for 3-D Secure' },
  { number: '4000 0000 0000 3063', says: 'asks for 3-D Secure on a page of its own' },
  { number: '4000 0000 0000 0002', says: 'is declined' },
  { number: '4000 0000 0000 9995', says: 'has insufficient funds' },
  { number: '4000 0000 0000 0069', says: 'is expired, says its bank' },
  { number: '4000 0000 0000 0127', says: 'has a wrong CVC, says its bank' },
  { number: '4000 0000 0000 0341', says: 'is saved and fails when it is charged' },
]
