/*
 * What pages may load and do. Scripts and styles are files of this origin, or of the payment provider where one is needed:
 * nothing that stands in a page is run or applied, so that no hashes have to be sent (decision 039).
 */

const providerOrigins = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Of everything else than this origin's own: nothing. */
const common = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  // The admin shows previews in a frame of the same origin.
  "frame-ancestors 'self'",
]

/** The policy of every page but those that take a card. */
export const pagePolicy = [...common, "child-src 'none'"].join(';')

/** What the payment provider's script needs besides (docs.stripe.com, 'Security guide', content security policy). */
export const paymentPolicy = [
  ...common,
  "child-src 'none'",
  `script-src 'self' ${providerOrigins.join(' ')}`,
  // 3-D Secure happens in a frame of the provider, or in a window of its own.
  `frame-src ${[...providerOrigins, 'https://hooks.stripe.com'].join(' ')}`,
  "connect-src 'self' https://api.stripe.com",
].join(';')
