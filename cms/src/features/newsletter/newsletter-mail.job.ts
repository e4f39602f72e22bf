import { fitName } from '@meridian/shared/text/person-name'
import type { Pool } from 'pg'
import { z } from 'zod'
import { env } from '../../env.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { composeMail, type MailContent } from '../../platform/mail/compose-mail.ts'
import type { MailInput } from '../../platform/mail/mail.ts'
import { defineJob } from '../../platform/queue/job.ts'
import { createNewsletterTokens } from './newsletter-tokens.ts'

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
    .select([
      'c.key as consentKey',
      's.key as subscriberKey',
      's.email',
      's.first_name as firstName',
      's.state',
    ])
    .select((eb) => [
      eb('c.confirmed_at', 'is not', null).as('isConfirmed'),
      eb('c.withdrawn_at', 'is not', null).as('isWithdrawn'),
      // Null before anybody has looked at the site's settings.
      eb.selectFrom('site_settings').select('name').limit(1).as('siteName'),
    ])
    .where('c.key', '=', input.consentKey)
    .executeTakeFirst()
  if (!subject || subject.isWithdrawn) return null
  const sender = { siteName: subject.siteName ?? env.MAIL_FROM.name, siteUrl: input.siteUrl }
  if (input.about === 'welcome') return subject.state === 'confirmed' ? welcomeMail(sender, subject) : null
  if (subject.isConfirmed) return null
  return subject.state === 'confirmed'
    ? alreadySubscribedMail(sender, subject)
    : confirmationMail(sender, subject)
}

/** Asks the owner of an address to confirm the sign-up; nothing else is sent before (double opt-in). */
function confirmationMail(sender: Sender, subject: MailSubject): MailInput {
  const token = newsletterTokens.create({ purpose: 'confirm', key: subject.consentKey })
  return toMail(subject, `newsletter-confirm:${subject.consentKey}`, {
    ...sender,
    subject: `Please confirm your subscription to the ${sender.siteName} newsletter`,
    heading: 'One last step',
    preview: 'Confirm your address, and the newsletter is yours.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, asked for the ${sender.siteName} newsletter to be sent to this address. Please confirm that you want it.`,
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
    subject: `You are already subscribed to the ${sender.siteName} newsletter`,
    heading: 'You are already subscribed',
    preview: 'There is nothing left for you to do.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, has just asked for the ${sender.siteName} newsletter to be sent to this address. It already is: there is nothing left for you to do.`,
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
    subject: `Welcome to the ${sender.siteName} newsletter`,
    heading: name === null ? 'Welcome' : `Welcome, ${name}`,
    preview: 'Your subscription is confirmed.',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your subscription is confirmed. From now on you get what the editors would not want you to miss, and never more than once a week.',
      },
      { kind: 'button', label: 'Read the latest', url: sender.siteUrl },
    ],
    reason: `You get this mail because you subscribed to the ${sender.siteName} newsletter.`,
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
