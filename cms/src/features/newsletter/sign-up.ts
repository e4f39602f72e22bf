import type { Visit } from '@meridian/shared/audience/visit'
import { formNewsletter } from '@meridian/shared/newsletter/form-newsletter'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
import { recordSignUpVisit } from '../attribution/record-visit.ts'
import { beginConsent } from './confirm-consent.ts'
import { versionShown } from './consent-texts.ts'
import { newsletterMailJob } from './newsletter-mail.job.ts'
import { addSubscriber, normalizeAddress, now } from './subscriber-rows.ts'

export interface SignUp {
  email: string
  /** The path of the page on which the reader agreed. */
  page: string
  /** Where it was done from, as `hashOrigin` gives it. */
  origin: string
  /** The ids of what was chosen; those that are not offered are passed over, and nothing is the magazine's own newsletter. */
  newsletters: readonly string[]
  /** What its tab told of itself. */
  visit?: Visit | undefined
}

/**
 * Takes a sign-up down and queues the mail about it, in one transaction: a consent for each newsletter that was chosen. Gives
 * the key of the first, whose link confirms them all. The same statements run whatever is known of the address, so that
 * their time says nothing of it.
 */
export async function recordSignUp(pool: Pool, signUp: SignUp): Promise<string> {
  const consentKey = createRandomId()
  await inPoolTransaction(pool, async (client) => {
    const chosen = await findChosen(client, signUp.newsletters)
    // A subscriber who is erased between the two statements is entered again.
    do {
      await addSubscriber(client, signUp.email)
    } while (!(await addConsents(client, { ...signUp, chosen, consentKey })))
    await recordSignUpVisit(client, consentKey, signUp.visit)
    await enqueue(newsletterMailJob, { about: 'sign-up', consentKey }, { client })
  })
  return consentKey
}

interface Chosen {
  id: number
  slug: string
  consentVersion: string | null
}

/** The newsletters that a form is for, in their order. */
async function findChosen(client: SqlClient, wanted: readonly string[]): Promise<Chosen[]> {
  const rows = await sqlOn(client)
    .selectFrom('newsletters')
    .select(['id', 'slug', 'consent_version as consentVersion', 'is_offered as isOffered'])
    .where('slug', 'in', [...wanted, formNewsletter])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const chosen = rows.filter(({ slug, isOffered }) => isOffered && wanted.includes(slug))
  return chosen.length > 0 ? chosen : rows.filter(({ slug }) => slug === formNewsletter)
}

/** Adds the consents, and has one who left before come back; false when nobody has the address any more. */
async function addConsents(
  client: PoolClient,
  { email, origin, page, chosen, consentKey }: SignUp & { chosen: readonly Chosen[]; consentKey: string },
): Promise<boolean> {
  const keys = chosen.map((_, index) => (index === 0 ? consentKey : createRandomId()))
  const { rowCount } = await client.query(
    `with subscriber as (
       update newsletter_subscribers
       set state = case state when 'unsubscribed' then 'pending' else state end, updated_at = now()
       where lower(email) = $1 returning id
     )
     insert into newsletter_consents
       (subscriber_id, newsletter_id, key, sign_up, requested_at, requested_from, page, text_version, created_at, updated_at)
     select subscriber.id, chosen.newsletter, chosen.key, nullif($2, chosen.key), now(), $3, $4, chosen.version, now(), now()
       from subscriber
      cross join unnest($5::int[], $6::text[], $7::text[]) as chosen (newsletter, key, version)`,
    [
      normalizeAddress(email),
      consentKey,
      origin,
      page,
      chosen.map(({ id }) => id),
      keys,
      chosen.map(({ consentVersion }) => versionShown(consentVersion, 'form')),
    ],
  )
  return rowCount === chosen.length
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
          .where(ofSignUp(consentKey))
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
 * Whether the mail about this sign-up has just been sent and waits for its reader: asked again for the same newsletters, it is
 * not sent twice.
 */
export async function isAwaitingConfirmation(
  pool: Pool,
  { consentKey, newsletters }: { consentKey: string; newsletters: readonly string[] },
): Promise<boolean> {
  const waiting = await sqlOn(pool)
    .selectFrom('newsletter_consents')
    .select('newsletter_id as newsletter')
    .where(ofSignUp(consentKey))
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('requested_at', '>', sql<Date>`now() - make_interval(mins => ${repeatMinutes})`)
    .execute()
  if (waiting.length === 0) return false
  const chosen = await findChosen(pool, newsletters)
  const asked = new Set(waiting.map(({ newsletter }) => newsletter))
  return chosen.length === asked.size && chosen.every(({ id }) => asked.has(id))
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
    await lockSubscriberOf(client, consentKey)
    const consents = await sqlOn(client)
      .selectFrom('newsletter_consents as c')
      .innerJoin('newsletter_subscribers as s', 's.id', 'c.subscriber_id')
      .select(['c.key', 's.email'])
      .select((eb) => [
        eb('c.confirmed_at', 'is not', null).as('isConfirmed'),
        eb('c.withdrawn_at', 'is not', null).as('isWithdrawn'),
      ])
      .where((eb) => eb.or([eb('c.key', '=', consentKey), eb('c.sign_up', '=', consentKey)]))
      .orderBy('c.id')
      .execute()
    const [first] = consents
    if (!first) return { ok: false, reason: 'unknown' }
    const standing = consents.filter(({ isWithdrawn }) => !isWithdrawn)
    if (standing.length === 0) return { ok: false, reason: 'withdrawn' }
    let hasBegun = false
    for (const { key, isConfirmed } of standing) {
      if (!isConfirmed && (await beginConsent(client, { consentKey: key, origin }))) hasBegun = true
    }
    if (hasBegun) await enqueue(newsletterMailJob, { about: 'welcome', consentKey }, { client })
    return { ok: true, email: first.email, isRepeated: !hasBegun }
  })
}

/** Which consents the link of a sign-up is for: its own, and those that were asked for with it. */
function ofSignUp(consentKey: string) {
  return sql<boolean>`(key = ${consentKey} or sign_up = ${consentKey})`
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
