import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'

const nothingTold = `first_name = null, last_name = null, country = null, region = null, browser_language = null,
  time_zone = null, user_agent = null, referrer = null`

const AddressSchema = z.object({ email: z.string() })

/**
 * Ends a subscription and every sign-up that was not confirmed yet, so that no older link brings it back. What the
 * reader had told of themselves is forgotten; the address stays with the proof of consent. Doing it again changes nothing. Gives the address; null when it is no longer known, and so is not subscribed either.
 */
export async function unsubscribe(
  pool: Pool,
  input: { subscriberKey: string; by: 'page' | 'one-click'; origin: string },
): Promise<string | null> {
  return inPoolTransaction(pool, async (client) => {
    await client.query(
      `update newsletter_subscribers
          set state = 'unsubscribed', unsubscribed_at = now(), ${nothingTold}, updated_at = now()
        where key = $1 and state <> 'unsubscribed'`,
      [input.subscriberKey],
    )
    await client.query(
      `update newsletter_consents
          set withdrawn_at = now(), withdrawn_by = $2, withdrawn_from = $3, ${nothingTold}, updated_at = now()
        where withdrawn_at is null
          and subscriber_id = (select id from newsletter_subscribers where key = $1)`,
      [input.subscriberKey, input.by, input.origin],
    )
    const { rows } = await client.query('select email from newsletter_subscribers where key = $1', [
      input.subscriberKey,
    ])
    return AddressSchema.array().parse(rows)[0]?.email ?? null
  })
}
