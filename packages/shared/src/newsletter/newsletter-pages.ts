/** Pages that say how something went, for a form that was sent without scripts: `/newsletter/{outcome}`. */
export const newsletterOutcomes = [
  'requested',
  'confirmed',
  'confirmed-already',
  'unsubscribed',
  'stopped',
  'paused',
  'changed',
  'link-expired',
  'address-invalid',
  'try-again',
] as const

export type NewsletterOutcome = (typeof newsletterOutcomes)[number]

/**
 * Where the links of mails lead to, with a token as their parameter. Opened, they show a button; it posts to the
 * address that the page has, as mail programs do (RFC 8058), and the API takes that.
 */
export const newsletterLinkPaths = [
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/newsletter/preferences',
] as const

/** All pages of the newsletter. */
export const newsletterPaths: readonly string[] = [
  ...newsletterLinkPaths,
  ...newsletterOutcomes.map((outcome) => `/newsletter/${outcome}`),
]
