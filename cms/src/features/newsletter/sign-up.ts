import { consentVersion } from '@meridian/shared/newsletter/newsletter-consent'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
import { newsletterMailJob } from './newsletter-mail.job.ts'

const now = sql<Date>`now()`

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
  await sqlOn(client)
    .insertInto('newsletter_subscribers')
    .values({
      email: normalizeAddress(email),
      key: createRandomId(),
      state: 'pending',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
 * Records what a reader gave with a sign-up. It reaches the subscriber at once if nobody has ever confirmed the
 * address, or if this very sign-up is the one that its owner confirmed; else it waits for that with the consent, so
 * that nobody can overwrite what belongs to someone else's address.
 */
export async function giveDetails(pool: Pool, consentKey: string, details: GivenDetails): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    // The order of locks is that of confirming: first the subscriber, then the consent.
    await lockSubscriber(client, consentKey)
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
 * again changes nothing, and neither does confirming another sign-up of an address that is confirmed already, but for
 * the history.
 */
export async function confirmSignUp(
  pool: Pool,
  input: { consentKey: string; origin: string },
): Promise<Confirmation> {
  const { consentKey, origin } = input
  return inPoolTransaction(pool, async (client) => {
    const db = sqlOn(client)
    await lockSubscriber(client, consentKey)
    const consent = await db
      .selectFrom('newsletter_consents as c')
      .innerJoin('newsletter_subscribers as s', 's.id', 'c.subscriber_id')
      .select(['s.email', 's.state'])
      .select((eb) => [
        eb('c.confirmed_at', 'is not', null).as('isConfirmed'),
        eb('c.withdrawn_at', 'is not', null).as('isWithdrawn'),
      ])
      .where('c.key', '=', consentKey)
      .executeTakeFirst()
    if (!consent) return { ok: false, reason: 'unknown' }
    if (consent.isWithdrawn) return { ok: false, reason: 'withdrawn' }
    if (consent.isConfirmed) return { ok: true, email: consent.email, isRepeated: true }
    await db
      .updateTable('newsletter_consents')
      .set({ confirmed_at: now, confirmed_from: origin, updated_at: now })
      .where('key', '=', consentKey)
      .execute()
    if (consent.state === 'confirmed') return { ok: true, email: consent.email, isRepeated: true }
    await applyConsent(client, consentKey)
    await enqueue(newsletterMailJob, { about: 'welcome', consentKey }, { client })
    return { ok: true, email: consent.email, isRepeated: false }
  })
}

/** What was given with this sign-up replaces what others gave for the address before anyone had confirmed it. */
async function applyConsent(client: PoolClient, consentKey: string): Promise<void> {
  await sqlOn(client)
    .updateTable('newsletter_subscribers as s')
    .from('newsletter_consents as c')
    .set(({ ref }) => ({
      state: 'confirmed',
      confirmed_at: ref('c.confirmed_at'),
      unsubscribed_at: null,
      consent_key: ref('c.key'),
      first_name: ref('c.first_name'),
      last_name: ref('c.last_name'),
      country: ref('c.country'),
      region: ref('c.region'),
      browser_language: ref('c.browser_language'),
      time_zone: ref('c.time_zone'),
      user_agent: ref('c.user_agent'),
      referrer: ref('c.referrer'),
      updated_at: now,
    }))
    .where('c.key', '=', consentKey)
    .whereRef('s.id', '=', 'c.subscriber_id')
    .execute()
}

async function lockSubscriber(client: PoolClient, consentKey: string): Promise<void> {
  await sqlOn(client)
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('newsletter_consents').select('subscriber_id').where('key', '=', consentKey),
    )
    .forUpdate()
    .execute()
}
