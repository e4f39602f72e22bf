import { fitName } from '@meridian/shared/text/person-name'
import type { Pool } from 'pg'
import { z } from 'zod'
import { env } from '../../env.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { composeMail, type MailContent } from '../../platform/mail/compose-mail.ts'
import type { MailInput } from '../../platform/mail/mail.ts'
import { defineJob } from '../../platform/queue/job.ts'
import { createNewsletterTokens } from './newsletter-tokens.ts'
import { personalLinks } from './personal-links.ts'
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

/** A newsletter in a mail: its id, its name, its words, and how often it comes. */
export interface NamedNewsletter {
  slug: string
  name: string
  description: string
  cadence: string
}

/** What the mails are about: one sign-up, and whose it is. */
export interface MailSubject {
  consentKey: string
  subscriberKey: string
  email: string
  firstName: string | null
  /** One at least, in their order. */
  newsletters: readonly NamedNewsletter[]
  /** The list that brought the address here, as its owner may know it; null for who has entered it here. */
  broughtFrom: string | null
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
  const consents = await readConsents(db, input.consentKey)
  const [first] = consents
  if (!first) return null
  const { email, firstName, subscriberKey, siteName } = first
  const sender = { siteName: siteName ?? env.MAIL_FROM.name, siteUrl: input.siteUrl }
  const about = (named: typeof consents) => ({
    email,
    firstName,
    subscriberKey,
    consentKey: input.consentKey,
    broughtFrom: fitName(first.source),
    newsletters: named.map(({ slug, name, description, cadence }) => ({ slug, name, description, cadence })),
  })
  if (input.about === 'welcome') {
    const begun = consents.filter(({ hasBegun }) => hasBegun)
    return begun.length > 0 ? welcomeMail(sender, about(begun)) : null
  }
  if (consents.some(({ isConfirmed }) => isConfirmed)) return null
  const wanted = consents.filter(({ isSubscribed }) => !isSubscribed)
  return wanted.length > 0
    ? confirmationMail(sender, about(wanted))
    : alreadySubscribedMail(sender, about(consents))
}

/** The consents of one sign-up that stand, in the order of their newsletters. */
function readConsents(db: Pick<Pool, 'query'>, consentKey: string) {
  return sqlOn(db)
    .selectFrom('newsletter_consents as c')
    .innerJoin('newsletter_subscribers as s', 's.id', 'c.subscriber_id')
    .innerJoin('newsletters as n', (join) =>
      join.on((eb) => eb('n.id', '=', eb.fn.coalesce('c.newsletter_id', formNewsletterId))),
    )
    .leftJoin('newsletter_memberships as m', (join) =>
      join.onRef('m.subscriber_id', '=', 's.id').onRef('m.newsletter_id', '=', 'n.id'),
    )
    .select(['n.slug', 'n.name', 'n.description', 'n.cadence'])
    .select((eb) => eb.case().when('c.form', '=', 'import').then(eb.ref('c.source')).end().as('source'))
    .select(['s.key as subscriberKey', 's.email', 's.first_name as firstName'])
    .select((eb) => [
      eb('c.confirmed_at', 'is not', null).as('isConfirmed'),
      eb('m.id', 'is not', null).as('isSubscribed'),
      eb.and([eb('c.confirmed_at', 'is not', null), eb('m.consent_id', '=', eb.ref('c.id'))]).as('hasBegun'),
      // Null before anybody has looked at the site's settings.
      eb.selectFrom('site_settings').select('name').limit(1).as('siteName'),
    ])
    .where((eb) => eb.or([eb('c.key', '=', consentKey), eb('c.sign_up', '=', consentKey)]))
    .where('c.withdrawn_at', 'is', null)
    .orderBy('n.position')
    .orderBy('n.id')
    .execute()
}

/** Asks the owner of an address to confirm the sign-up; nothing else is sent before (double opt-in). */
function confirmationMail(sender: Sender, subject: MailSubject): MailInput {
  const token = newsletterTokens.create({ purpose: 'confirm', key: subject.consentKey })
  const names = namesOf(subject)
  const { broughtFrom } = subject
  const them = isOne(subject) ? 'it' : 'them'
  return toMail(subject, `newsletter-confirm:${subject.consentKey}`, {
    ...sender,
    subject: `Please confirm your subscription to ${names}`,
    heading: 'One last step',
    preview: isOne(subject)
      ? 'Confirm your address, and it is yours.'
      : 'Confirm your address, and they are yours.',
    blocks: [
      {
        kind: 'paragraph',
        text:
          broughtFrom === null
            ? `Somebody, we hope you, asked for ${names} to be sent to this address. Please confirm that you want ${them}.`
            : `Your address came with us from ${broughtFrom}. If you would like ${names} to be sent to it, please confirm that you want ${them}.`,
      },
      {
        kind: 'button',
        label: 'Confirm subscription',
        url: `${sender.siteUrl}/newsletter/confirm?${new URLSearchParams({ token })}`,
      },
      {
        kind: 'note',
        text: `The link works for seven days. If you ${broughtFrom === null ? 'did not ask for' : 'do not want'} this, do nothing: you will not hear from us again.`,
      },
    ],
    reason:
      broughtFrom === null
        ? `You get this mail because your address was entered on ${sender.siteUrl}.`
        : `You get this mail, and no other, because your address was on the list ${broughtFrom}.`,
  })
}

/** Tells anyone who signs up again that they are subscribed, where an answer on the page would tell everybody. */
function alreadySubscribedMail(sender: Sender, subject: MailSubject): MailInput {
  const names = namesOf(subject)
  return toMail(subject, `newsletter-known:${subject.consentKey}`, {
    ...sender,
    subject: `You are already subscribed to ${names}`,
    heading: 'You are already subscribed',
    preview: 'There is nothing left for you to do.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, has just asked for ${names} to be sent to this address. ${isOne(subject) ? 'It already is' : 'They already are'}: there is nothing left for you to do.`,
      },
      { kind: 'note', text: 'Nothing has been changed. If it was not you, you can ignore this mail.' },
    ],
    reason: `You get this mail because your address was entered on ${sender.siteUrl}.`,
    unsubscribeUrl: linkFor(sender, subject),
  })
}

/** Greets a new subscriber: the first mail of the newsletter, with the way out of it. */
export function welcomeMail(sender: Sender, subject: MailSubject): MailInput {
  const name = fitName(subject.firstName)
  const names = namesOf(subject)
  const words = subject.newsletters.map(({ description }) => description).join(' ')
  return toMail(subject, `newsletter-welcome:${subject.consentKey}`, {
    ...sender,
    subject: `Welcome to ${names}`,
    heading: name === null ? 'Welcome' : `Welcome, ${name}`,
    preview: 'Your subscription is confirmed.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Your subscription to ${names} is confirmed. ${words}`,
      },
      {
        kind: 'facts',
        rows: subject.newsletters.map((each) => ({
          label: isOne(subject) ? 'How often' : each.name,
          value: each.cadence,
        })),
      },
      { kind: 'button', label: 'Read the latest', url: sender.siteUrl },
      {
        kind: 'note',
        text: `With an account you choose, pause and stop your newsletters at ${sender.siteUrl}/account?tab=newsletters.`,
      },
    ],
    reason: `You get this mail because you subscribed to ${names}.`,
    unsubscribeUrl: linkFor(sender, subject),
  })
}

function toMail({ email }: MailSubject, key: string, content: MailContent & { subject: string }): MailInput {
  const { subject, unsubscribeUrl: address } = content
  return { key, to: email, subject, ...composeMail(content), ...(address && { unsubscribeUrl: address }) }
}

/** The link of a mail about one newsletter is for that one, of one about several for all. */
function linkFor(
  { siteUrl }: Sender,
  { subscriberKey, newsletters: [first, ...others] }: MailSubject,
): string {
  const newsletter = first && others.length === 0 ? first.slug : null
  return personalLinks({ siteUrl, subscriberKey, newsletter }).unsubscribe
}

function isOne({ newsletters }: MailSubject): boolean {
  return newsletters.length === 1
}

function namesOf({ newsletters }: MailSubject): string {
  return new Intl.ListFormat('en').format(newsletters.map(({ name }) => name))
}
