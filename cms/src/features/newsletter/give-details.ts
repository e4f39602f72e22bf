import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'

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
