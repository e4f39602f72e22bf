import type { Plan } from '@meridian/shared/billing/plan.schema'

/** What the server says to a reader who comes to the checkout of The Global Reader. */
export const plan: Plan = {
  id: 'global-reader',
  name: 'The Global Reader',
  description: 'Every issue.',
  tier: 'silver',
  price: 20_000,
  period: 'year',
  features: ['Every digital issue'],
}

/** The plan with the print edition, which is delivered. */
export const platinum: Plan = {
  ...plan,
  id: 'platinum',
  name: 'The Platinum Circle',
  tier: 'platinum',
  price: 250_000,
}

export const settings = {
  mode: 'sandbox',
  publishableKey: 'pk_test_sandbox',
  scriptUrl: '/payment-sandbox/stripe.js',
}

export const payable = { clientSecret: 'pi_1_secret_2', amount: 20_000, currency: 'usd' }

export const outcome = {
  state: 'succeeded',
  plan,
  amount: 20_000,
  currency: 'usd',
  message: null,
  receiptEmail: 'ada@meridian.example',
}

/** Somebody without an account, as the form asks for them. */
export const grace = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@meridian.example',
  password: 'a-compiler-of-words',
}

/** The entries of the form that say who she is, by their labels. */
export const graceEntries = {
  'First name': grace.firstName,
  'Last name': grace.lastName,
  Email: grace.email,
  Password: grace.password,
  'Confirm password': grace.password,
}

/** The entries of an address, by their labels. */
export const londonEntries = {
  'First name': 'Grace',
  'Last name': 'Hopper',
  Country: 'United Kingdom',
  'Street and number': '12 St James’s Square',
  'Town or city': 'London',
  Postcode: 'SW1Y 4JH',
}

/** A reader who is signed in. */
export const ada = {
  email: 'ada@meridian.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: false,
  planTier: null,
}
