import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { now, nothingTold } from './subscriber-rows.ts'

/**
 * Ends all newsletters of an address and every sign-up that was not confirmed yet, so that no older link brings it back. What the
 * reader had told of themselves is forgotten; the address stays with the proof of consent. Doing it again changes nothing. Gives the address; null when it is no longer known, and so is not subscribed either.
 */
export async function unsubscribe(
  pool: Pool,
  input: { subscriberKey: string; by: 'page' | 'one-click'; origin: string },
): Promise<string | null> {
  return inPoolTransaction(pool, async (client) => {
    const subscriber = sqlOn(client)
      .selectFrom('newsletter_subscribers')
      .where('key', '=', input.subscriberKey)
    await sqlOn(client)
      .updateTable('newsletter_subscribers')
      .set({ state: 'unsubscribed', unsubscribed_at: now, ...nothingTold, updated_at: now })
      .where('key', '=', input.subscriberKey)
      .where('state', '<>', 'unsubscribed')
      .execute()
    await sqlOn(client)
      .deleteFrom('newsletter_memberships')
      .where('subscriber_id', '=', subscriber.select('id'))
      .execute()
    await sqlOn(client)
      .updateTable('newsletter_consents')
      .set({
        withdrawn_at: now,
        withdrawn_by: input.by,
        withdrawn_from: input.origin,
        ...nothingTold,
        updated_at: now,
      })
      .where('withdrawn_at', 'is', null)
      .where('subscriber_id', '=', subscriber.select('id'))
      .execute()
    return (await subscriber.select('email').executeTakeFirst())?.email ?? null
  })
}
