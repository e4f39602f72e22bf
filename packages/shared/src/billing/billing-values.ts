/* Apart from the schemas that are made of them: pages that do without zod check answers by them as well. */

export const planTiers = ['silver', 'gold', 'platinum', 'other'] as const

/** `sandbox` is our own local server, `test` the provider with test keys: neither ever takes money. */
export const paymentModes = ['sandbox', 'test', 'live'] as const

/**
 * What has become of a checkout session's payment, by the word of the server. `open`: nothing was confirmed yet.
 * `requires_action`: the bank's check (3-D Secure) was begun and not finished; nothing is charged.
 */
export const checkoutStates = [
  'none',
  'open',
  'processing',
  'requires_action',
  'failed',
  'succeeded',
] as const
