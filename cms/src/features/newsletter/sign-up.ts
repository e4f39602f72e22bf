import { consentVersion } from '@meridian/shared/newsletter/newsletter-consent'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
import { newsletterMailJob } from './newsletter.jobs.ts'

export interface SignUp {
  email: string
  /** The path of the page on which the reader agreed. */
  page: string
  /** Where it was done from, as `hashOrigin` gives it. */
  origin: string
}

/** An address as it is kept: one subscriber for each, however it is capitalised. */
export function normalizeAddress(email: string): string {
  return email.toLowerCase()
}

/**
 * Takes a sign-up down and queues the mail about it, in one transaction. Gives the key of the new consent. The same
 * statements run whatever is known of the address, so that their time says nothing of it.
 */
export async function recordSignUp(pool: Pool, signUp: SignUp): Promise<string> {
  const consentKey = createRandomId()
  await inPoolTransaction(pool, async (client) => {
    // A subscriber who is erased between the two statements is entered again.
    do {
      await addSubscriber(client, signUp)
    } while (!(await addConsent(client, signUp, consentKey)))
    await enqueue(newsletterMailJob, { about: 'sign-up', consentKey }, { client })
  })
  return consentKey
}

/**
 * Enters the address unless it is known. Two unique indexes see to that, and `on conflict` of one of them would fail at
 * the other when an address is sent twice at once; without a target it waits for the one that came first.
 */
async function addSubscriber(client: PoolClient, { email }: SignUp): Promise<void> {
  await client.query(
    `insert into newsletter_subscribers (email, key, state, created_at, updated_at)
     values ($1, $2, 'pending', now(), now()) on conflict do nothing`,
    [normalizeAddress(email), createRandomId()],
  )
}

/** Adds the consent, and has one who left before come back; false when nobody has the address any more. */
async function addConsent(
  client: PoolClient,
  { email, origin, page }: SignUp,
  consentKey: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with subscriber as (
       update newsletter_subscribers
       set state = case state when 'unsubscribed' then 'pending' else state end, updated_at = now()
       where lower(email) = $1 returning id
     )
     insert into newsletter_consents
       (subscriber_id, key, requested_at, requested_from, page, text_version, created_at, updated_at)
     select id, $2, now(), $3, $4, $5, now(), now() from subscriber`,
    [normalizeAddress(email), consentKey, origin, page, consentVersion],
  )
  return rowCount === 1
}

/** What step 2 gives; null is what it did not. */
export interface GivenDetails {
  form: 'footer' | 'article'
  firstName: string
  lastName: string
  country: string | null
  region: string | null
  browserLanguage: string | null
  timeZone: string | null
  userAgent: string | null
  referrer: string | null
}

/**
 * Takes down what a reader gave with a sign-up. It reaches the subscriber at once if nobody has ever confirmed the
 * address, or if this very sign-up is the one that its owner confirmed; else it waits for that with the consent, so
 * that nobody can overwrite what belongs to someone else's address.
 */
export async function giveDetails(pool: Pool, consentKey: string, details: GivenDetails): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    // The order of locks is that of confirming: first the subscriber, then the consent.
    await client.query(
      `select 1 from newsletter_subscribers
        where id = (select subscriber_id from newsletter_consents where key = $1) for update`,
      [consentKey],
    )
    await client.query(
      `with given as (
         update newsletter_consents
            set form = $2, first_name = $3, last_name = $4, country = $5, region = $6, browser_language = $7,
                time_zone = $8, user_agent = $9, referrer = $10, updated_at = now()
          where key = $1 and withdrawn_at is null
         returning *
       )
       update newsletter_subscribers s
          set first_name = given.first_name, last_name = given.last_name, country = given.country,
              region = given.region, browser_language = given.browser_language, time_zone = given.time_zone,
              user_agent = given.user_agent, referrer = given.referrer, updated_at = now()
         from given
        where s.id = given.subscriber_id and coalesce(s.consent_key, given.key) = given.key`,
      [
        consentKey,
        details.form,
        details.firstName,
        details.lastName,
        details.country,
        details.region,
        details.browserLanguage,
        details.timeZone,
        details.userAgent,
        details.referrer,
      ],
    )
  })
}

/** `withdrawn`: the reader has unsubscribed since; `unknown`: the sign-up was never confirmed and is forgotten. */
export type Confirmation = { ok: true; email: string } | { ok: false; reason: 'withdrawn' | 'unknown' }

const ConsentSchema = z.object({
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  isConfirmed: z.boolean(),
  isWithdrawn: z.boolean(),
})

/**
 * Confirms a sign-up: from now on its address gets the newsletter, under what was given with this sign-up. Doing it
 * again changes nothing, and neither does confirming another sign-up of an address that is confirmed already, but for
 * the history.
 */
export async function confirmSignUp(
  pool: Pool,
  input: { consentKey: string; origin: string },
): Promise<Confirmation> {
  const { consentKey, origin } = input
  return inPoolTransaction(pool, async (client) => {
    await client.query(
      `select 1 from newsletter_subscribers
        where id = (select subscriber_id from newsletter_consents where key = $1) for update`,
      [consentKey],
    )
    const { rows } = await client.query(
      `select s.email, s.state, c.confirmed_at is not null as "isConfirmed", c.withdrawn_at is not null as "isWithdrawn"
         from newsletter_consents c join newsletter_subscribers s on s.id = c.subscriber_id
        where c.key = $1`,
      [consentKey],
    )
    const [consent] = ConsentSchema.array().parse(rows)
    if (!consent) return { ok: false, reason: 'unknown' }
    if (consent.isWithdrawn) return { ok: false, reason: 'withdrawn' }
    if (consent.isConfirmed) return { ok: true, email: consent.email }
    await client.query(
      `update newsletter_consents set confirmed_at = now(), confirmed_from = $2, updated_at = now() where key = $1`,
      [consentKey, origin],
    )
    if (consent.state === 'confirmed') return { ok: true, email: consent.email }
    await client.query(applyConsent, [consentKey])
    await enqueue(newsletterMailJob, { about: 'welcome', consentKey }, { client })
    return { ok: true, email: consent.email }
  })
}

/** What was given with this sign-up replaces what others gave for the address before anyone had confirmed it. */
const applyConsent = `
  update newsletter_subscribers s
     set state = 'confirmed', confirmed_at = c.confirmed_at, unsubscribed_at = null, consent_key = c.key,
         first_name = c.first_name, last_name = c.last_name, country = c.country, region = c.region,
         browser_language = c.browser_language, time_zone = c.time_zone, user_agent = c.user_agent,
         referrer = c.referrer, updated_at = now()
    from newsletter_consents c
   where c.key = $1 and s.id = c.subscriber_id`
