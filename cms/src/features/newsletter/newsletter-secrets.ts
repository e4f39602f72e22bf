import { env } from '../../env.ts'
import { createNewsletterTokens, createOriginHash } from './newsletter-tokens.ts'

/** The tokens and hashes of this installation. */
export const newsletterTokens = createNewsletterTokens(env.PAYLOAD_SECRET)
export const hashOrigin = createOriginHash(env.PAYLOAD_SECRET)
