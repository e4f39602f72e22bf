/*
 * What pages may load and do. Scripts and styles are files of this origin, or of the payment provider where one is needed:
 * nothing that stands in a page is run or applied, so that no hashes have to be sent (decision 039).
 */

/** Without a scheme: a page that came by HTTPS then loads from them by HTTPS alone. */
const providerHosts = ['js.stripe.com', '*.js.stripe.com']

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

/**
 * What the payment provider's script needs besides (docs.stripe.com, 'Security guide', content security policy). `frame-src`
 * takes the place of `child-src`.
 */
export const paymentPolicy = [
  ...common,
  `script-src 'self' ${providerHosts.join(' ')}`,
  // 3-D Secure happens in a frame of the provider, or in a window of its own.
  `frame-src ${[...providerHosts, 'hooks.stripe.com'].join(' ')}`,
  "connect-src 'self' api.stripe.com",
].join(';')
