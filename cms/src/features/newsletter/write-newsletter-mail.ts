import type { Pool } from 'pg'
import { z } from 'zod'
import { env } from '../../env.ts'
import type { MailInput } from '../../platform/mail/mail.ts'
import { alreadySubscribedMail, confirmationMail, welcomeMail } from './newsletter-mail.ts'

const SubjectSchema = z.object({
  consentKey: z.string(),
  subscriberKey: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  isConfirmed: z.boolean(),
  isWithdrawn: z.boolean(),
  /** Null before anybody has looked at the site's settings. */
  siteName: z.string().nullable(),
})

/**
 * The mail about a sign-up as things stand now; null when there is nothing left to say: the sign-up was withdrawn,
 * confirmed in the meantime, or forgotten.
 */
export async function writeNewsletterMail(
  db: Pick<Pool, 'query'>,
  input: { about: 'sign-up' | 'welcome'; consentKey: string; siteUrl: string },
): Promise<MailInput | null> {
  const { rows } = await db.query(
    `select c.key as "consentKey", s.key as "subscriberKey", s.email, s.first_name as "firstName", s.state,
            c.confirmed_at is not null as "isConfirmed", c.withdrawn_at is not null as "isWithdrawn",
            (select name from site_settings limit 1) as "siteName"
       from newsletter_consents c join newsletter_subscribers s on s.id = c.subscriber_id
      where c.key = $1`,
    [input.consentKey],
  )
  const [subject] = SubjectSchema.array().parse(rows)
  if (!subject || subject.isWithdrawn) return null
  const sender = { siteName: subject.siteName ?? env.MAIL_FROM.name, siteUrl: input.siteUrl }
  if (input.about === 'welcome') return subject.state === 'confirmed' ? welcomeMail(sender, subject) : null
  if (subject.isConfirmed) return null
  return subject.state === 'confirmed'
    ? alreadySubscribedMail(sender, subject)
    : confirmationMail(sender, subject)
}
