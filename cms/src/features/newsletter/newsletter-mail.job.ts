import { fitName } from '@meridian/shared/text/person-name'
import type { Pool } from 'pg'
import { z } from 'zod'
import { env } from '../../env.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { composeMail, type MailContent } from '../../platform/mail/compose-mail.ts'
import type { MailInput } from '../../platform/mail/mail.ts'
import { defineJob } from '../../platform/queue/job.ts'
import { createNewsletterTokens } from './newsletter-tokens.ts'
import { formNewsletterId } from './subscriber-rows.ts'

const newsletterTokens = createNewsletterTokens(env.PAYLOAD_SECRET)

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

/** What the mails are about: one sign-up, and whose it is. */
export interface MailSubject {
  consentKey: string
  subscriberKey: string
  email: string
  firstName: string | null
  /** The newsletter's name, its words, and how often it comes. */
  newsletter: string
  description: string
  cadence: string
}

/** The magazine's name and its address without a path. */
export interface Sender {
  siteName: string
  siteUrl: string
}

/**
 * The mail about a sign-up as things stand now; null when there is nothing left to say: the sign-up was withdrawn,
 * confirmed in the meantime, or forgotten.
 */
export async function writeNewsletterMail(
  db: Pick<Pool, 'query'>,
  input: { about: 'sign-up' | 'welcome'; consentKey: string; siteUrl: string },
): Promise<MailInput | null> {
  const subject = await sqlOn(db)
    .selectFrom('newsletter_consents as c')
    .innerJoin('newsletter_subscribers as s', 's.id', 'c.subscriber_id')
    .innerJoin('newsletters as n', (join) =>
      join.on((eb) => eb('n.id', '=', eb.fn.coalesce('c.newsletter_id', formNewsletterId))),
    )
    .select(['n.name as newsletter', 'n.description', 'n.cadence'])
    .select(['c.key as consentKey', 's.key as subscriberKey', 's.email', 's.first_name as firstName'])
    .select((eb) => [
      eb('c.confirmed_at', 'is not', null).as('isConfirmed'),
      eb('c.withdrawn_at', 'is not', null).as('isWithdrawn'),
      eb
        .exists(
          eb
            .selectFrom('newsletter_memberships as m')
            .select('m.id')
            .whereRef('m.subscriber_id', '=', 's.id')
            .whereRef('m.newsletter_id', '=', 'n.id'),
        )
        .as('isSubscribed'),
      // Null before anybody has looked at the site's settings.
      eb.selectFrom('site_settings').select('name').limit(1).as('siteName'),
    ])
    .where('c.key', '=', input.consentKey)
    .executeTakeFirst()
  if (!subject || subject.isWithdrawn) return null
  const sender = { siteName: subject.siteName ?? env.MAIL_FROM.name, siteUrl: input.siteUrl }
  if (input.about === 'welcome') return subject.isSubscribed ? welcomeMail(sender, subject) : null
  if (subject.isConfirmed) return null
  return subject.isSubscribed ? alreadySubscribedMail(sender, subject) : confirmationMail(sender, subject)
}

/** Asks the owner of an address to confirm the sign-up; nothing else is sent before (double opt-in). */
function confirmationMail(sender: Sender, subject: MailSubject): MailInput {
  const token = newsletterTokens.create({ purpose: 'confirm', key: subject.consentKey })
  return toMail(subject, `newsletter-confirm:${subject.consentKey}`, {
    ...sender,
    subject: `Please confirm your subscription to ${subject.newsletter}`,
    heading: 'One last step',
    preview: 'Confirm your address, and it is yours.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, asked for ${subject.newsletter} to be sent to this address. Please confirm that you want it.`,
      },
      { kind: 'button', label: 'Confirm subscription', url: pageUrl(sender.siteUrl, 'confirm', token) },
      {
        kind: 'note',
        text: 'The link works for seven days. If you did not ask for this, do nothing: you will not hear from us again.',
      },
    ],
    reason: `You get this mail because your address was entered on ${sender.siteUrl}.`,
  })
}

/** Tells anyone who signs up again that they are subscribed, where an answer on the page would tell everybody. */
function alreadySubscribedMail(sender: Sender, subject: MailSubject): MailInput {
  return toMail(subject, `newsletter-known:${subject.consentKey}`, {
    ...sender,
    subject: `You are already subscribed to ${subject.newsletter}`,
    heading: 'You are already subscribed',
    preview: 'There is nothing left for you to do.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, has just asked for ${subject.newsletter} to be sent to this address. It already is: there is nothing left for you to do.`,
      },
      { kind: 'note', text: 'Nothing has been changed. If it was not you, you can ignore this mail.' },
    ],
    reason: `You get this mail because your address was entered on ${sender.siteUrl}.`,
    unsubscribeUrl: unsubscribeUrl(sender.siteUrl, subject.subscriberKey),
  })
}

/** Greets a new subscriber: the first mail of the newsletter, with the way out of it. */
export function welcomeMail(sender: Sender, subject: MailSubject): MailInput {
  const name = fitName(subject.firstName)
  return toMail(subject, `newsletter-welcome:${subject.consentKey}`, {
    ...sender,
    subject: `Welcome to ${subject.newsletter}`,
    heading: name === null ? 'Welcome' : `Welcome, ${name}`,
    preview: 'Your subscription is confirmed.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Your subscription to ${subject.newsletter} is confirmed. ${subject.description}`,
      },
      { kind: 'facts', rows: [{ label: 'How often', value: subject.cadence }] },
      { kind: 'button', label: 'Read the latest', url: sender.siteUrl },
      {
        kind: 'note',
        text: `With an account you choose, pause and stop your newsletters at ${sender.siteUrl}/account?tab=newsletters.`,
      },
    ],
    reason: `You get this mail because you subscribed to ${subject.newsletter}.`,
    unsubscribeUrl: unsubscribeUrl(sender.siteUrl, subject.subscriberKey),
  })
}

function toMail({ email }: MailSubject, key: string, content: MailContent & { subject: string }): MailInput {
  const { subject, unsubscribeUrl: address } = content
  return { key, to: email, subject, ...composeMail(content), ...(address && { unsubscribeUrl: address }) }
}

/** Shows a page with a button when it is opened; mail programs post to the same address (RFC 8058). */
export function unsubscribeUrl(siteUrl: string, subscriberKey: string): string {
  return pageUrl(
    siteUrl,
    'unsubscribe',
    newsletterTokens.create({ purpose: 'unsubscribe', key: subscriberKey }),
  )
}

function pageUrl(siteUrl: string, page: 'confirm' | 'unsubscribe', token: string): string {
  return `${siteUrl}/newsletter/${page}?${new URLSearchParams({ token })}`
}
