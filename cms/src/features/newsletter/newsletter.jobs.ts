import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/**
 * Mails the owner of an address about one sign-up: the link to confirm it, or that they are subscribed already; or
 * the welcome after the confirmation. Which of the first two it is, is decided when the mail is sent and never while
 * the visitor waits, so that an answer cannot tell by its time whether an address is known.
 */
export const newsletterMailJob = defineJob({
  name: 'newsletter-mail',
  data: z.object({ about: z.enum(['sign-up', 'welcome']), consentKey: z.string() }),
  retries: { limit: 12, firstDelaySeconds: 10, longestDelaySeconds: 3600 },
  timeLimitSeconds: 60,
  concurrency: 4,
})

/** Forgets sign-ups that nobody has confirmed, and old proofs of consent. */
export const deleteUnconfirmedJob = defineJob({
  name: 'delete-unconfirmed-sign-ups',
  formerName: 'forget-unconfirmed-sign-ups',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 600 },
  timeLimitSeconds: 600,
})
