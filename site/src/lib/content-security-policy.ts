/*
 * What pages may load and do. Scripts and styles are files of this origin, or of the payment provider where one is needed:
 * nothing that stands in a page is run or applied, so that no hashes have to be sent (decision 039).
 */

/** Of everything else than these: nothing. */
const common = [
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  // The admin shows previews in a frame of the same origin.
  "frame-ancestors 'self'",
]

/** The policy of every page but those that take a card. */
export const pagePolicy = ["default-src 'self'", ...common, "child-src 'none'"].join(';')

/**
 * What the payment provider's script needs besides (docs.stripe.com, 'Security guide', content security policy): its scripts
 * and frames, the frame of 3-D Secure, and its API. One list for all of it keeps the headers within a first flight; each of these
 * hosts has the provider's own files and answers alone. Without a scheme: a page that came by HTTPS loads from them by HTTPS alone.
 */
const providerHosts = ['js.stripe.com', '*.js.stripe.com', 'hooks.stripe.com', 'api.stripe.com']

export const paymentPolicy = [["default-src 'self'", ...providerHosts].join(' '), ...common].join(';')

/**
 * The same of an article that shows frames of other sites once they are asked for. Which sites these are {@link framePolicy} says in
 * the page: both hold, and the headers stay within a first flight however many there are.
 */
export const embedPolicy = ["default-src 'self'", ...common, 'child-src https:'].join(';')

/** What a page says of its own frames: these hosts, and no others. */
export function framePolicy(hosts: readonly string[]): string {
  return `child-src ${hosts.join(' ')}`
}
