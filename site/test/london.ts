/** Where the readers of the tests live, as the account keeps it. */
export const london = {
  addressLine1: '12 St James’s Square',
  addressLine2: null,
  city: 'London',
  state: null,
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
} as const
