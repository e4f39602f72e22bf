import { consentVersion } from '@meridian/shared/newsletter/newsletter-consent'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
import { confirmConsent } from './confirm-consent.ts'
import { newsletterMailJob } from './newsletter-mail.job.ts'
import { addSubscriber, formNewsletter, normalizeAddress, now } from './subscriber-rows.ts'

export interface SignUp {
  email: string
  /** The path of the page on which the reader agreed. */
  page: string
  /** Where it was done from, as `hashOrigin` gives it. */
  origin: string
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
      await addSubscriber(client, signUp.email)
    } while (!(await addConsent(client, signUp, consentKey)))
    await enqueue(newsletterMailJob, { about: 'sign-up', consentKey }, { client })
  })
  return consentKey
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
       (subscriber_id, newsletter_id, key, requested_at, requested_from, page, text_version, created_at, updated_at)
     select subscriber.id, newsletter.id, $2, now(), $3, $4, $5, now(), now()
       from subscriber join newsletters newsletter on newsletter.slug = $6`,
    [normalizeAddress(email), consentKey, origin, page, consentVersion, formNewsletter],
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
 * Records what a reader gave with a sign-up. It reaches the subscriber at once if nobody has ever confirmed the
 * address, or if this very sign-up is the one that its owner confirmed; else it waits for that with the consent, so
 * that nobody can overwrite what belongs to someone else's address.
 */
export async function giveDetails(pool: Pool, consentKey: string, details: GivenDetails): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    // The order of locks is that of confirming: first the subscriber, then the consent.
    await lockSubscriberOf(client, consentKey)
    const { form, firstName, lastName, country, region, browserLanguage, timeZone, userAgent, referrer } =
      details
    const told = {
      first_name: firstName,
      last_name: lastName,
      country,
      region,
      browser_language: browserLanguage,
      time_zone: timeZone,
      user_agent: userAgent,
      referrer,
      updated_at: now,
    }
    await sqlOn(client)
      .with('given', (db) =>
        db
          .updateTable('newsletter_consents')
          .set({ form, ...told })
          .where('key', '=', consentKey)
          .where('withdrawn_at', 'is', null)
          .returning(['subscriber_id', 'key']),
      )
      .updateTable('newsletter_subscribers as s')
      .from('given')
      .set(told)
      .whereRef('s.id', '=', 'given.subscriber_id')
      .where(({ eb, fn, ref }) => eb(fn.coalesce('s.consent_key', 'given.key'), '=', ref('given.key')))
      .execute()
  })
}

/** How long a sign-up counts as the same one when its browser sends the address again. */
const repeatMinutes = 10

/**
 * Whether the mail about this sign-up has just been sent and waits for its reader: asked again, it is not sent twice.
 */
export async function isAwaitingConfirmation(pool: Pool, consentKey: string): Promise<boolean> {
  const consent = await sqlOn(pool)
    .selectFrom('newsletter_consents')
    .select('id')
    .where('key', '=', consentKey)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('requested_at', '>', sql<Date>`now() - make_interval(mins => ${repeatMinutes})`)
    .executeTakeFirst()
  return consent !== undefined
}

/**
 * `isRepeated`: it was confirmed before. `withdrawn`: the reader has unsubscribed since; `unknown`: the sign-up was never
 * confirmed and is forgotten.
 */
export type Confirmation =
  | { ok: true; email: string; isRepeated: boolean }
  | { ok: false; reason: 'withdrawn' | 'unknown' }

/**
 * Confirms a sign-up: from now on its address gets the newsletter, under what was given with this sign-up. Doing it
 * again changes nothing, and neither does confirming another sign-up for a newsletter that the address gets already, but
 * for the history.
 */
export async function confirmSignUp(
  pool: Pool,
  input: { consentKey: string; origin: string },
): Promise<Confirmation> {
  const { consentKey, origin } = input
  return inPoolTransaction(pool, async (client) => {
    const db = sqlOn(client)
    await lockSubscriberOf(client, consentKey)
    const consent = await db
      .selectFrom('newsletter_consents as c')
      .innerJoin('newsletter_subscribers as s', 's.id', 'c.subscriber_id')
      .select('s.email')
      .select((eb) => [
        eb('c.confirmed_at', 'is not', null).as('isConfirmed'),
        eb('c.withdrawn_at', 'is not', null).as('isWithdrawn'),
      ])
      .where('c.key', '=', consentKey)
      .executeTakeFirst()
    if (!consent) return { ok: false, reason: 'unknown' }
    if (consent.isWithdrawn) return { ok: false, reason: 'withdrawn' }
    if (consent.isConfirmed) return { ok: true, email: consent.email, isRepeated: true }
    const hasBegun = await confirmConsent(client, { consentKey, origin })
    return { ok: true, email: consent.email, isRepeated: !hasBegun }
  })
}

async function lockSubscriberOf(client: PoolClient, consentKey: string): Promise<void> {
  await sqlOn(client)
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('newsletter_consents').select('subscriber_id').where('key', '=', consentKey),
    )
    .forUpdate()
    .execute()
}
