import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { newsletterMailJob } from './newsletter-mail.job.ts'
import { formNewsletterId, now } from './subscriber-rows.ts'

/**
 * Notes that the owner of an address has confirmed a sign-up, and has its newsletter come, with a mail that says so. The
 * address has to be locked.
 */
async function confirmConsent(
  client: SqlClient,
  consent: { consentKey: string; origin: string },
): Promise<void> {
  if (!(await beginConsent(client, consent))) return
  await enqueue(newsletterMailJob, { about: 'welcome', consentKey: consent.consentKey }, { client })
}

/**
 * Notes that the owner of an address has confirmed a consent, and has its newsletter come; what the reader told with it is
 * the subscriber's if nothing came to the address before. The address has to be locked. False where the newsletter comes to
 * it already.
 */
export async function beginConsent(
  client: SqlClient,
  { consentKey, origin }: { consentKey: string; origin: string },
): Promise<boolean> {
  await sqlOn(client)
    .updateTable('newsletter_consents')
    .set((eb) => ({
      confirmed_at: now,
      confirmed_from: origin,
      newsletter_id: eb.fn.coalesce('newsletter_id', formNewsletterId),
      updated_at: now,
    }))
    .where('key', '=', consentKey)
    .execute()
  const begun = await sqlOn(client)
    .insertInto('newsletter_memberships')
    .columns(['subscriber_id', 'newsletter_id', 'consent_id', 'created_at', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('newsletter_consents')
        .select((select) => [
          'subscriber_id',
          select.ref('newsletter_id').$notNull().as('newsletter'),
          'id',
          now.as('created'),
          now.as('updated'),
        ])
        .where('key', '=', consentKey),
    )
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'newsletter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) return false
  await applyConsent(client, consentKey)
  return true
}

/** What was given with this sign-up replaces what others gave for the address before anyone had confirmed it. */
async function applyConsent(client: SqlClient, consentKey: string): Promise<void> {
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
    .where('s.state', '<>', 'confirmed')
    .whereRef('s.id', '=', 'c.subscriber_id')
    .execute()
}

/**
 * Confirms what was chosen in an account whose owner has just confirmed its address: they own the newsletters' address too.
 */
export async function confirmOwnChoices(
  client: SqlClient,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const waiting = await sqlOn(client)
    .selectFrom('newsletter_consents as c')
    .innerJoin('newsletter_subscribers as s', 's.id', 'c.subscriber_id')
    .select('c.key')
    .where((eb) => eb(eb.fn('lower', ['s.email']), '=', email.toLowerCase()))
    .where('c.account_id', '=', userId)
    .where('c.confirmed_at', 'is', null)
    .where('c.withdrawn_at', 'is', null)
    .orderBy('c.id')
    .forUpdate('s')
    .execute()
  for (const { key } of waiting) await confirmConsent(client, { consentKey: key, origin: 'account' })
}
