import { env } from '../../env.ts'
import { createNewsletterTokens } from './newsletter-tokens.ts'

const newsletterTokens = createNewsletterTokens(env.PAYLOAD_SECRET)

/** The links of one reader in a mail. They open pages; nothing changes before a button is pressed or a program posts. */
export interface PersonalLinks {
  /** The page that stops, pauses or exchanges the newsletter that the mail is of. */
  unsubscribe: string
  /** Where mail programs post to, for the header `List-Unsubscribe` (RFC 8058). */
  oneClick: string
  /** The page that has all newsletters to choose from. */
  preferences: string
}

/**
 * The links of a subscriber, by the key that stands in its row, for a mail of a newsletter; null for a mail that is of none or of several,
 * whose link stops all. Nothing is looked up: one signature is all that it takes.
 */
export function personalLinks({
  siteUrl,
  subscriberKey,
  newsletter,
}: {
  /** The origin that readers are on. */
  siteUrl: string
  subscriberKey: string
  /** The newsletter's public id. */
  newsletter: string | null
}): PersonalLinks {
  const token = newsletterTokens.create({
    purpose: 'unsubscribe',
    key: subscriberKey,
    ...(newsletter !== null && { newsletter }),
  })
  const unsubscribe = `${siteUrl}/newsletter/unsubscribe?token=${token}`
  return {
    unsubscribe,
    oneClick: unsubscribe,
    preferences: `${siteUrl}/newsletter/preferences?token=${token}`,
  }
}
